// SPDX-License-Identifier: GPL-3.0-or-later
// The project tree narrowed by a text: folders stay, ranks stay whose name holds it, other files
// go. Thread: UI only.
#pragma once

#include <QSortFilterProxyModel>

namespace rankscope::project {

class ProjectModel;

class RankFilter : public QSortFilterProxyModel {
public:
    explicit RankFilter(ProjectModel& model, QObject* parent = nullptr);

    void setText(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    ProjectModel& m_model;
    QString m_text;
};

} // namespace rankscope::project
