// SPDX-License-Identifier: GPL-3.0-or-later
// Notes of a page side by side, below each other where it is narrow; no room without any.
// Thread: UI only.
#pragma once

#include <vector>

#include <QWidget>

class QBoxLayout;

namespace rankscope::sections {

class NoteBox;

class NoteRow : public QWidget {
    Q_OBJECT

public:
    explicit NoteRow(std::vector<NoteBox*> notes, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();

    std::vector<NoteBox*> m_notes;
    QBoxLayout* m_row;
};

} // namespace rankscope::sections
