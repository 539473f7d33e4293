// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/desktop/painted_texts.h"

#include "tests/views/paint_device.h"

namespace rankscope::desktop {

namespace {

class TextEngine : public test::BlindEngine {
public:
    void drawTextItem(const QPointF& /*place*/, const QTextItem& item) override {
        texts += item.text();
    }

    QStringList texts;
};

} // namespace

QStringList paintedTexts(QWidget& widget) {
    return test::EngineDevice<TextEngine>(widget).engine().texts;
}

} // namespace rankscope::desktop
