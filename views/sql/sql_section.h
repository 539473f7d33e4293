// SPDX-License-Identifier: GPL-3.0-or-later
// Questions in SQL to the profile: its tables, the statement, the answer as a table that leads to
// the timeline, and one of its columns as a picture. Statements run as tasks; they can only read.
// Thread: UI only.
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include "views/sections/section.h"
#include "views/sql/sql_history.h"
#include "views/sql/sql_jump.h"
#include "views/sql/sql_run.h"

namespace rankscope::shared {
class ElidedLabel;
}

namespace rankscope::sql {

class Editor;
class PlotCard;
class SchemaTree;

class SqlSection : public sections::Section {
    Q_OBJECT

public:
    SqlSection(History& history, const sections::Context& context);

    /// Nothing runs and nothing is asked.
    bool isIdle() const override;
    Editor& editor() { return *m_editor; }
    void run();
    void stop();

protected:
    void askFigures() override;
    void refresh() override;
    void forgetChoices() override;
    void languageChanged() override;
    bool offersProfiles() const override { return false; }

private:
    void build();
    void buildRun();
    void buildAnswer();
    void connectParts();
    void takeSample();
    void walkHistory(int by);
    QString markedText(const QString& statement) const;
    void offerHistory();
    void runFirst();
    bool isFirstStale() const;
    void followRanks();
    void take(const Result<RunResult>& result);
    void showAnswer();
    void showPlot();
    void showState();
    void jump(quint32 row);
    void offerColumns();
    void exportFurther();

    History& m_history;
    shared::Question m_task;
    shared::Question m_tables;
    shared::Question m_lookUp;
    SchemaTree* m_schema;
    Editor* m_editor;
    shared::ChoiceBox* m_sample = nullptr;
    shared::ChoiceBox* m_past = nullptr;
    shared::FlatButton* m_run;
    shared::FlatButton* m_stop;
    shared::ElidedLabel* m_state;
    sections::TableCard* m_answer;
    shared::ChoiceBox* m_column;
    shared::ChoiceBox* m_across;
    PlotCard* m_plot;

    std::optional<RunResult> m_result; ///< of the last run; none of this folder yet
    std::optional<Error> m_error;
    std::shared_ptr<const query::Snapshot> m_ranOn; ///< the ranks of the last run
    bool m_isRunning = false;
    bool m_wasCut = false; ///< it runs again when the tables are known
    QString m_ran; ///< statement of the last run
    bool m_isFirst = false; ///< nobody asked for the last run
    bool m_isOld = false; ///< further ranks came since
    RowsSoFar m_rows;
    QElapsedTimer m_clock;
    qint64 m_elapsed = 0; ///< ms, of the last run
    QTimer m_tick;
    QString m_plotted; ///< name of the column that is drawn; empty: none
    QString m_crossed; ///< of the one that it is drawn over
    int m_walked = -1; ///< place in the history; -1: what is being written
    QString m_written; ///< before the walk through the history
    QString m_notice; ///< in place of the state, until the next one
};

} // namespace rankscope::sql
