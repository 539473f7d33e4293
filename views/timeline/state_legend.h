// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours of the bars and of the overview mean; nothing where there is no room for it.
// Thread: UI only.
#pragma once

#include <QWidget>

namespace rankscope::timeline {

class StateLegend : public QWidget {
    Q_OBJECT

public:
    explicit StateLegend(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 0}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Entry {
        const char* state; ///< name of its slices
        QString text;
    };
    static std::vector<Entry> entries();
};

} // namespace rankscope::timeline
