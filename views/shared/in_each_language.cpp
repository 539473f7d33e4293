// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/in_each_language.h"

#include <QEvent>
#include <QWidget>

namespace rankscope::shared {

namespace {

class LanguageWatch : public QObject {
public:
    LanguageWatch(QWidget* of, std::function<void()> say)
        : QObject(of)
        , m_say(std::move(say)) {
        of->installEventFilter(this);
    }

    bool eventFilter(QObject* of, QEvent* event) override {
        if (of == parent() && event->type() == QEvent::LanguageChange)
            m_say();
        return QObject::eventFilter(of, event);
    }

private:
    std::function<void()> m_say;
};

} // namespace

void inEachLanguage(QWidget* of, std::function<void()> say) {
    say();
    atNewLanguage(of, std::move(say));
}

void atNewLanguage(QWidget* of, std::function<void()> say) {
    new LanguageWatch(of, std::move(say)); // lives as long as the widget
}

} // namespace rankscope::shared
