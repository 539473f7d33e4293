// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of the hosts: what the fit to collectives says of each, how far ends are apart before
// and after, one button that aligns all ranks, and a field for the shift of a rank or a host. What
// is done here is undone as any change of clocks.
// Thread: UI only; collectives are read by the bridge's workers.
#pragma once

#include <vector>

#include <QDialog>

#include "views/timeline/alignment.h"
#include "views/timeline/clocks/clock_drawing.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace rankscope::shared {
class ChoiceBox;
class TableView;
} // namespace rankscope::shared

namespace rankscope::timeline {

/// Shows the picture; nothing in it follows the pointer.
class ClockView : public QWidget, public shared::Pictured {
public:
    explicit ClockView(QWidget* parent = nullptr);

    ClockDrawing& change() { return m_drawing; }
    const ClockDrawing& drawing() const override { return m_drawing; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ClockDrawing m_drawing;
};

class ClocksDialog : public QDialog {
    Q_OBJECT

public:
    ClocksDialog(
        TimelineState& state, shared::QueryBridge& bridge, Alignment& alignment, QWidget* parent);

    /// The field is for this rank.
    void chooseRank(RankSlot slot);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// When clocks that drift shall agree.
    enum class Moment { View, Middle, Begin };
    /// A host's ranks, or one rank.
    struct Target {
        QString name;
        std::vector<RankSlot> ranks;
    };

    void build();
    void connectParts();
    void say();
    void showClocks();
    void fillTargets();
    void showShift();
    void setShift();
    void align();
    void askPicture();
    /// What stands where nothing is drawn; nothing as long as no answer is here.
    void sayOfPicture(bool isAnswered);
    Timestamp moment() const;
    QString noteText() const;
    QString missingText() const;
    bool isTiedByNone() const;

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    Alignment& m_alignment;
    shared::Question m_question;
    QString m_failure; ///< of the fit
    std::shared_ptr<const query::Snapshot> m_failed; ///< the ranks that this is of
    std::vector<Target> m_targets;
    QLabel* m_note;
    ClockView* m_picture;
    shared::TableView* m_table;
    shared::ChoiceBox* m_moment;
    QPushButton* m_align;
    QPushButton* m_reset;
    shared::ChoiceBox* m_target;
    QLineEdit* m_shift;
    QPushButton* m_set;
};

} // namespace rankscope::timeline
