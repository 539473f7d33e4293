// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the bottom: what is open, how far the import and the task of the query side are, what
// was damaged, how long a frame takes, what is selected.
// Thread: UI only.
#pragma once

#include <optional>

#include <QTimer>
#include <QWidget>

#include "core/base/time.h"

class QLabel;

namespace rankscope::project {
class Project;
}

namespace rankscope::shared {
class FlatButton;
class QueryBridge;
} // namespace rankscope::shared

namespace rankscope::desktop {

class StatusLine : public QWidget {
    Q_OBJECT

public:
    explicit StatusLine(shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Null: nothing is open. The project is not kept.
    void showProject(const project::Project* project);
    void showFrameTime(std::optional<Duration> time);
    void showSelection(std::optional<Duration> length);
    void showProblem(const QString& text);
    /// Goes by itself after a while; an empty text takes the one that is there away.
    void showNotice(const QString& text);

    /// Narrower than its texts: fit() decides which of them go.
    QSize minimumSizeHint() const override;

signals:
    void cancelRequested();
    void damageActivated();

protected:
    /// Status tips of the window are notices: "Saved summary.csv".
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    void showTotals(const project::Project& project);
    void showDamage(const project::Project& project);
    void showImport(const project::Project& project);
    void showTask();
    /// Drops and shortens texts until the rest has room.
    void fit();

    shared::QueryBridge& m_bridge;
    QTimer m_tick; ///< runs while a task does
    QLabel* m_totals;
    QLabel* m_index;
    shared::FlatButton* m_damage;
    QLabel* m_problem;
    QTimer m_notice; ///< runs while the problem is a notice
    QLabel* m_import;
    shared::FlatButton* m_cancel;
    QLabel* m_task;
    shared::FlatButton* m_cancelTask;
    QLabel* m_frame;
    QLabel* m_selection;
    QString m_damageText; ///< whole; the button may show less of it
    QString m_damageMore; ///< how many further ones
    double m_share = -1; ///< of the import, -1: none runs
};

} // namespace rankscope::desktop
