// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_section.h"

#include "core/advisor/job_tables.h"
#include "core/analysis/sql_samples.h"
#include "views/actions/action_table.h"
#include "views/shared/elided_label.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/sql/sql_docs.h"
#include "views/sql/sql_editor.h"
#include "views/sql/sql_plot_card.h"
#include "views/sql/sql_schema_tree.h"

namespace rankscope::sql {

namespace {

constexpr int kTickMs = 100;

QWidget* framed(QWidget* content, QWidget* parent) {
    auto* card = new sections::Card(parent);
    card->setContent(content, sections::Card::Edge::Whole);
    return card;
}

} // namespace

SqlSection::SqlSection(History& history, const sections::Context& context)
    : Section(context)
    , m_history(history)
    , m_task(context.bridge.newTask(this))
    , m_tables(context.bridge.newQuestion())
    , m_lookUp(context.bridge.newQuestion())
    , m_schema(new SchemaTree(this))
    , m_editor(new Editor(this))
    , m_run(new shared::FlatButton(this))
    , m_stop(new shared::FlatButton("close", this))
    , m_state(new shared::ElidedLabel(this))
    , m_answer(makeTable("sql", QT_TR_NOOP("Rows of the answer"), QT_TR_NOOP("No rows.")))
    , m_column(new shared::ChoiceBox(this))
    , m_across(new shared::ChoiceBox(this))
    , m_plot(new PlotCard(this))
    , m_rows(std::make_shared<std::atomic<uint64_t>>(0)) {
    buildRun();
    buildAnswer();
    build();
    connectParts();
    leaveOut({m_sample, m_past});
    m_editor->propose(analysis::firstSample(0, {}).sql);
    setFocusProxy(m_editor);
}

void SqlSection::buildRun() {
    m_sample = addChoice("sql-sample", QT_TR_NOOP("Question"), Then::Nothing, [] {
        shared::Choices choices{{tr("Select one..."), shared::kAll}};
        int64_t place = 0;
        for (const analysis::SqlSample& sample : analysis::sqlSamples())
            choices.push_back({questionText(sample.question), place++});
        return choices;
    });
    m_past = addChoice("sql-history", QT_TR_NOOP("History"), Then::Nothing);
    m_run->setObjectName("sql-run");
    m_stop->setObjectName("sql-stop");
    m_state->setObjectName("sql-state");
    for (QWidget* widget : std::initializer_list<QWidget*>{m_run, m_stop, m_state})
        addFilter(widget);
    m_stop->hide();
    say([this] {
        m_run->setText(tr("Run"));
        m_run->setToolTip(actions::tipOf("sql.run"));
        m_stop->setText(tr("Stop"));
        m_stop->setToolTip(actions::tipOf("sql.stop"));
        m_editor->setAccessibleName(tr("Statement"));
        m_editor->setPlaceholderText(
            tr("A SELECT statement: Ctrl+Enter runs it, Ctrl+Space completes words."));
        showState();
    });
}

void SqlSection::buildAnswer() {
    m_column->setObjectName("sql-plot");
    m_across->setObjectName("sql-across");
    m_answer->addTool(m_column);
    m_answer->addTool(m_across);
    m_plot->hide();
    say([this] {
        m_answer->setTitle(tr("Rows of the answer")); // without one no tool is seen
        m_column->setCaption(tr("Plot"));
        m_across->setCaption(tr("Across"));
    });
}

void SqlSection::build() {
    QWidget* editor = framed(m_editor, this);
    QSplitter* right =
        shared::split(Qt::Vertical, this, "", {{editor, 2}, {m_answer, 5}, {m_plot, 3}});
    m_editor->setMinimumHeight(72);
    m_answer->setMinimumHeight(120);
    QSplitter* all =
        shared::split(Qt::Horizontal, this, "", {{framed(m_schema, this), 0}, {right, 1}});
    all->setSizes({240, 900});
    addContent(all, 1);
}

void SqlSection::connectParts() {
    connect(m_run, &QToolButton::clicked, this, &SqlSection::run);
    connect(m_stop, &QToolButton::clicked, this, &SqlSection::stop);
    connect(m_editor, &Editor::runWanted, this, &SqlSection::run);
    connect(m_editor, &Editor::stopWanted, this, &SqlSection::stop);
    connect(m_editor, &Editor::olderWanted, this, [this] { walkHistory(1); });
    connect(m_editor, &Editor::newerWanted, this, [this] { walkHistory(-1); });
    connect(m_schema, &SchemaTree::nameWanted, m_editor, &Editor::insertName);
    connect(m_sample, &QComboBox::activated, this, &SqlSection::takeSample);
    connect(m_past, &QComboBox::activated, this, [this] {
        if (const auto place = m_past->chosen()) {
            m_editor->setStatement(m_history.statements().value(static_cast<int>(*place)));
            m_editor->setFocus();
        }
    });
    connect(m_column, &QComboBox::currentIndexChanged, this, &SqlSection::showPlot);
    connect(m_across, &QComboBox::currentIndexChanged, this, &SqlSection::showPlot);
    connect(&m_answer->table(), &shared::TableView::rowWanted, this, &SqlSection::jump);
    // The picture is in the order of the rows that are seen.
    connect(
        m_answer->table().model(), &QAbstractItemModel::layoutChanged, this, &SqlSection::showPlot);
    connect(&m_tick, &QTimer::timeout, this, &SqlSection::showState);
    connect(&profile(), &shared::ShownProfile::snapshotChanged, this, &SqlSection::followRanks);
}

void SqlSection::takeSample() {
    const auto place = m_sample->chosen();
    if (!place)
        return;
    m_editor->setStatement(analysis::sqlSamples()[static_cast<size_t>(*place)].sql);
    run();
}

void SqlSection::walkHistory(int by) {
    const int next = m_walked + by;
    if (next < -1 || next >= m_history.statements().size())
        return;
    if (m_walked < 0)
        m_written = m_editor->toPlainText();
    m_walked = next;
    m_editor->setStatement(next < 0 ? m_written : m_history.statements()[next]);
}

QString SqlSection::markedText(const QString& statement) const {
    QString line = oneLine(statement);
    switch (m_history.outcomeOf(statement)) {
    case Outcome::Failed:
        return tr("%1 (failed)").arg(line);
    case Outcome::Stopped:
        return tr("%1 (stopped)").arg(line);
    case Outcome::Answered:
        break;
    }
    return line;
}

void SqlSection::offerHistory() {
    shared::Choices choices{{tr("Select one..."), shared::kAll}};
    int64_t place = 0;
    for (const QString& statement : m_history.statements())
        choices.push_back({markedText(statement), place++});
    m_past->setChoices(choices);
    m_past->setValue(shared::kAll);
    m_past->setEnabled(choices.size() > 1);
}

void SqlSection::run() {
    const QString statement = m_editor->toPlainText();
    if (m_isRunning || statement.trimmed().isEmpty())
        return;
    m_isRunning = true;
    m_isFirst = m_isOld = false;
    m_ranOn = profile().snapshot();
    m_ran = statement;
    m_error.reset();
    m_notice.clear();
    m_walked = -1;
    *m_rows = 0;
    m_editor->showProblem({});
    m_clock.start();
    m_tick.start(kTickMs);
    // The rows of an answer hold at most half of what a statement may take.
    bridge().run<RunResult>(
        m_task, this, tr("Running a statement"),
        [statement, rows = m_rows, limit = bridge().budget().statement() / 2](
            query::Session& session, const std::stop_token& stop) {
            return runStatement(session, statement, limit, rows, stop);
        },
        [this](const Result<RunResult>& result) { take(result); });
    showState();
}

void SqlSection::runFirst() {
    run();
    m_isFirst = true;
}

/// The first question, which nobody wrote, is another one, or there are further ranks.
bool SqlSection::isFirstStale() const {
    return m_isFirst && m_editor->isProposed()
        && (m_editor->toPlainText() != m_ran
            || query::changeOf(*m_ranOn, *profile().snapshot()).hasMore);
}

void SqlSection::stop() {
    if (!m_isRunning)
        return;
    bridge().cancel(m_task);
    m_isFirst = false;
    take(fail(ErrorCode::Cancelled, "cancelled"));
}

/// Ranks of other places in the snapshot end the task: the statement is run again.
void SqlSection::followRanks() {
    if (!m_isRunning || profile().change().isSameRun)
        return;
    bridge().cancel(m_task);
    m_isRunning = false;
    m_wasCut = true;
    m_tick.stop();
}

void SqlSection::take(const Result<RunResult>& result) {
    m_isRunning = false;
    m_tick.stop();
    m_elapsed = m_clock.elapsed();
    if (isFirstStale())
        return runFirst();
    const bool isStopped = !result && result.error().code == ErrorCode::Cancelled;
    m_history.add(m_ran,
        isStopped                        ? Outcome::Stopped
            : !result || result->problem ? Outcome::Failed
                                         : Outcome::Answered);
    offerHistory();
    if (!result) {
        m_error = result.error();
    } else {
        if (m_result && m_result->statement != result->statement)
            m_answer->table().forgetOrder();
        m_result = *result;
        if (m_result->problem) {
            if (m_result->statement == m_editor->toPlainText())
                m_editor->showProblem(m_result->problem->place);
        }
        showAnswer();
    }
    showState();
}

void SqlSection::showAnswer() {
    m_answer->fill(m_result ? m_result->answer.table : shared::TableData());
    m_answer->exportFrom({});
    if (m_result && m_result->answer.isCut)
        exportFurther();
    offerColumns();
}

/// All rows, not only those that are shown.
void SqlSection::exportFurther() {
    m_answer->exportFrom([statement = m_result->statement, limit = bridge().budget().total / 2](
                             query::Session& session, const std::stop_token& stop) {
        return allRows(session, statement, limit, stop);
    });
}

void SqlSection::showState() {
    // Of what failed, or did not run yet, nobody knows how many rows there are.
    const bool isAnswered = m_result && !m_result->problem;
    m_answer->table().setEmptyText(isAnswered ? tr("No rows.") : QString());
    m_run->setEnabled(!m_isRunning);
    m_stop->setVisible(m_isRunning);
    const auto rows = [](uint64_t count) {
        return shared::counted(count, tr("1 row"), tr("%1 rows"));
    };
    const auto seconds = [](qint64 ms) { return shared::formatRounded(Duration(ms * 1'000'000)); };
    QString text;
    if (m_isRunning)
        text = tr("Running: %1, %2").arg(rows(*m_rows), seconds(m_clock.elapsed()));
    else if (!m_notice.isEmpty())
        text = m_notice;
    else if (m_error)
        text = m_error->code == ErrorCode::Cancelled ? tr("Stopped.") : shared::errorText(*m_error);
    else if (m_result && m_result->problem)
        text = problemText(*m_result->problem, m_result->statement);
    else if (m_result && m_result->answer.isCut)
        text = tr("The first %1; further ones do not fit into the memory limit.")
                   .arg(rows(m_result->answer.table.rowCount()));
    else if (m_result)
        text = tr("%1, %2").arg(rows(m_result->answer.table.rowCount()), seconds(m_elapsed));
    if (m_isOld && !m_isRunning && m_result)
        text = shared::sentences({text, tr("Ranks were read since: run it again.")});
    const bool isProblem = !m_isRunning && m_notice.isEmpty()
        && (m_error || (m_result && (m_result->problem || m_result->answer.isCut)));
    m_state->setForegroundRole(isProblem ? QPalette::WindowText : QPalette::PlaceholderText);
    m_state->setText(text);
}

void SqlSection::jump(quint32 row) {
    const Jump way = jumpOf(m_result->answer.table, row, m_result->statement);
    if (way.target)
        return jumpTo(way.target);
    if (!way.slice) {
        m_notice = tr("A row leads to the timeline by its columns rank and ts (or start), or rank "
                      "and the id of a slice.");
        return showState();
    }
    bridge().ask<model::Target>(
        m_lookUp, this,
        [slice = *way.slice](
            query::Session& session, const std::stop_token&) { return targetOf(session, slice); },
        [this](const Result<model::Target>& target) {
            if (target)
                return jumpTo(*target);
            m_notice = tr("No slice has this id.");
            showState();
        });
}

bool SqlSection::isIdle() const {
    return !m_isRunning;
}

void SqlSection::askFigures() {
    using AllTables = std::vector<analysis::SqlTable>;
    bridge().ask<AllTables>(
        m_tables, this, // not ask(): of all profiles of a rank
        [](query::Session& session, const std::stop_token&) {
            return Result<AllTables>(
                analysis::sqlTables(session.snapshot(), advisor::jobTableSpecs()));
        },
        [this](Result<AllTables> tables) {
            if (!tables)
                return showError(tables.error());
            m_editor->setTables(*tables);
            m_editor->propose(
                analysis::firstSample(profile().snapshot()->ranks.size(), *tables).sql);
            m_schema->setTables(std::move(*tables));
            refresh();
            showContent();
            const bool isFirst = m_isFirst || (!m_result && !m_error);
            if (m_isRunning || (!m_wasCut && !(isFirst && !m_result) && !isFirstStale()))
                return;
            m_wasCut = false;
            isFirst ? runFirst() : run();
        });
}

void SqlSection::refresh() {
    offerHistory();
    m_isOld = m_result && query::changeOf(*m_ranOn, *profile().snapshot()).hasMore;
    showState();
}

void SqlSection::forgetChoices() {
    bridge().cancel(m_task);
    m_isRunning = m_wasCut = false;
    m_tick.stop();
    m_result.reset();
    m_error.reset();
    m_notice.clear();
    showAnswer();
    m_plotted.clear();
    m_crossed.clear();
    showState();
}

void SqlSection::languageChanged() {
    offerColumns();
    refresh();
}

} // namespace rankscope::sql
