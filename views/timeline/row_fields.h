// SPDX-License-Identifier: GPL-3.0-or-later
// The two fields that open over the tree: one finds a row by its name while one types (Enter and
// Shift+Enter lead on and back), the other gives a row another name. Esc closes them.
// Thread: UI only.
#pragma once

#include <string>
#include <vector>

#include <QWidget>

#include "views/timeline/lane_view.h"
#include "views/timeline/row_search.h"

class QLabel;
class QLineEdit;

namespace rankscope::timeline {

class RowFinder : public QWidget {
    Q_OBJECT

public:
    RowFinder(TimelineState& state, LaneView& lanes, QWidget* tree);

    /// At the top of the tree, with what was looked for last.
    void open();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void find();
    void step(int by);
    void leave();
    void say();

    TimelineState& m_state;
    LaneView& m_lanes;
    QLineEdit* m_text;
    QLabel* m_count;
    std::vector<TreePlace> m_found;
    size_t m_at = 0; ///< of those that were found
};

class RowRenamer : public QWidget {
    Q_OBJECT

public:
    RowRenamer(TimelineState& state, LaneView& lanes, QWidget* tree);

    /// `shown` is how the row is called now; its text lies in `place` of the tree.
    void open(size_t row, const QString& shown, const QRect& place);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void take();
    void leave();
    void say();

    TimelineState& m_state;
    LaneView& m_lanes;
    QLineEdit* m_text;
    std::string m_key; ///< of the row
    QString m_own; ///< the name that the profile gives it
};

} // namespace rankscope::timeline
