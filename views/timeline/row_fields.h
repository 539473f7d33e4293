// SPDX-License-Identifier: GPL-3.0-or-later
// The fields that open over the tree: one finds a row by its name while one types (Enter and
// Shift+Enter lead on and back), one gives a row another name, one shifts rows in time. Esc closes
// them.
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

/// Lies over a row until Enter takes what is typed.
class RowField : public QWidget {
    Q_OBJECT

public:
    RowField(LaneView& lanes, QWidget* tree);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

    void openAt(const QRect& place, const QString& text);
    void leave();
    virtual void take() = 0;
    QLineEdit& text() { return *m_text; }

private:
    QLineEdit* m_text;
};

class RowRenamer : public RowField {
    Q_OBJECT

public:
    RowRenamer(TimelineState& state, LaneView& lanes, QWidget* tree);

    /// `shown` is how the row is called now; its text lies in `place` of the tree.
    void open(size_t row, const QString& shown, const QRect& place);

private:
    void take() override;
    void say();

    TimelineState& m_state;
    LaneView& m_lanes;
    std::string m_key; ///< of the row
    QString m_own; ///< the name that the profile gives it
};

class RowShifter : public RowField {
    Q_OBJECT

public:
    RowShifter(TimelineState& state, LaneView& lanes, QWidget* tree);

    /// Shifts all that have these keys (shiftKeysOf()) by one duration.
    void open(std::vector<std::string> keys, const QRect& place);

private:
    void take() override;
    void say();

    TimelineState& m_state;
    std::vector<std::string> m_keys;
};

} // namespace rankscope::timeline
