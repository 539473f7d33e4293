// SPDX-License-Identifier: GPL-3.0-or-later
// The list of findings: Up and Down choose, Right and Left unfold and fold what one explains, Enter
// leads to the first evidence, M mutes, N takes a note.
// Thread: UI only.
#pragma once

#include <QListView>

#include "views/advice/finding_list_drawing.h"
#include "views/advice/finding_model.h"

namespace rankscope::advice {

class FindingList : public QListView, public shared::Pictured {
    Q_OBJECT

public:
    explicit FindingList(QWidget* parent = nullptr);

    const FindingModel& findings() const { return *m_model; }
    /// What was chosen stays while it is shown, else the first is.
    void setRows(std::vector<FindingRow> rows);
    void setEmptyText(const QString& text);
    void choose(const std::string& key);
    /// Null: nothing, or the head of what is muted.
    const FindingRow* chosen() const;
    const FindingListDrawing& drawing() const override { return m_drawing; }

signals:
    void chosenChanged();
    /// Of a finding, or "" of what is muted.
    void foldWanted(const std::string& key, bool isOpen);
    void evidenceWanted();
    void muteWanted();
    void noteWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fold(const FindingRow& row, bool isOpen);

    FindingModel* m_model;
    FindingListDrawing m_drawing;
    std::string m_chosen; ///< key
};

} // namespace rankscope::advice
