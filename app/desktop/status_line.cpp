// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/status_line.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStatusTipEvent>

#include "views/project/project.h"
#include "views/project/rank_facts.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/phrases.h"
#include "views/shared/query_bridge.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::desktop {

using shared::FlatButton;

namespace {

const QString kDot = QString(" ") + QChar(0x00B7) + " ";

QLabel* makeLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setTextFormat(Qt::PlainText);
    label->hide();
    return label;
}

void sayIn(QLabel& label, const QString& text) {
    label.setText(text);
    label.setVisible(!text.isEmpty());
}

constexpr std::chrono::seconds kNotice(8);
constexpr std::chrono::milliseconds kTick(100);
constexpr int kEdge = 12;
constexpr int kGap = 16;
constexpr int kWidestDamage = 720;
constexpr int kLeastDamage = 120; ///< below it a few letters would say nothing

} // namespace

StatusLine::StatusLine(shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_bridge(bridge)
    , m_totals(makeLabel(this))
    , m_index(makeLabel(this))
    , m_damage(new FlatButton("warning", this))
    , m_problem(makeLabel(this))
    , m_import(makeLabel(this))
    , m_cancel(new FlatButton("close", this))
    , m_task(makeLabel(this))
    , m_cancelTask(new FlatButton("close", this))
    , m_frame(makeLabel(this))
    , m_selection(makeLabel(this)) {
    shared::inEachTextSize(this, [this] { setFixedHeight(shared::grown(26)); });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kEdge, 1, kEdge, 1);
    row->setSpacing(kGap);
    row->addWidget(m_totals);
    row->addWidget(m_index);
    row->addWidget(m_damage);
    row->addWidget(m_problem, 1);
    row->addStretch(1);
    row->addWidget(m_import);
    row->addWidget(m_cancel);
    row->addWidget(m_task);
    row->addWidget(m_cancelTask);
    row->addWidget(m_frame);
    row->addWidget(m_selection);
    m_damage->setWarning(true);
    m_damage->hide();
    m_cancel->hide();
    m_cancelTask->hide();
    m_task->setObjectName("task");
    m_cancelTask->setObjectName("cancelTask");
    connect(m_cancel, &QToolButton::clicked, this, &StatusLine::cancelRequested);
    connect(m_damage, &QToolButton::clicked, this, &StatusLine::damageActivated);
    connect(m_cancelTask, &QToolButton::clicked, &m_bridge, &shared::QueryBridge::cancelTask);
    connect(&m_bridge, &shared::QueryBridge::taskChanged, this, &StatusLine::showTask);
    m_tick.setInterval(kTick);
    connect(&m_tick, &QTimer::timeout, this, &StatusLine::showTask);
    m_notice.setSingleShot(true);
    m_notice.setInterval(kNotice);
    connect(&m_notice, &QTimer::timeout, this, [this] { showProblem({}); });
    if (parent != nullptr)
        parent->window()->installEventFilter(this);
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void StatusLine::showProject(const project::Project* project) {
    m_share = -1;
    if (project == nullptr) {
        for (QLabel* label : {m_totals, m_index, m_import})
            sayIn(*label, {});
        m_damage->hide();
        m_cancel->hide();
    } else {
        showTotals(*project);
        showDamage(*project);
        showImport(*project);
    }
    fit();
    update();
}

QSize StatusLine::minimumSizeHint() const {
    return {200, height()};
}

void StatusLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void StatusLine::fit() {
    // What was dropped for a narrower window comes back first.
    for (QLabel* label : {m_totals, m_index, m_problem, m_import, m_task, m_frame, m_selection})
        label->setVisible(!label->text().isEmpty());
    const auto roomFor = [this](const QWidget& one) {
        int used = 2 * kEdge;
        for (const QWidget* widget : std::initializer_list<QWidget*>{m_totals, m_index, m_problem,
                 m_import, m_cancel, m_task, m_cancelTask, m_frame, m_selection})
            used += widget->isHidden() || widget == &one ? 0 : widget->sizeHint().width() + kGap;
        return width() - used;
    };
    const int least = m_damage->isHidden() ? 0 : kLeastDamage;
    // The least important first; damage, progress and problems stay.
    for (QLabel* label : {m_frame, m_index, m_selection, m_totals}) {
        if (roomFor(*m_damage) >= least)
            break;
        label->hide();
    }
    if (m_damage->isHidden())
        return;
    // Icon and margins of the button take 38 pixels.
    const QFontMetrics metrics = m_damage->fontMetrics();
    const int room = std::min(shared::grown(kWidestDamage), roomFor(*m_damage) - 38);
    const int more = metrics.horizontalAdvance(m_damageMore);
    m_damage->setText(
        metrics.elidedText(m_damageText, Qt::ElideRight, std::max(0, room - more)) + m_damageMore);
    m_damage->updateGeometry();
}

void StatusLine::showTotals(const project::Project& project) {
    uint64_t events = 0;
    uint64_t source = 0;
    uint64_t index = 0;
    const auto ranks = project.readyRanks();
    const auto tables = project.readyTables();
    for (const auto& rank : ranks) {
        events += rank->counts.events;
        source += rank->sourceBytes;
        index += rank->indexBytes;
    }
    for (const auto& table : tables) {
        source += ranks.empty() ? table->sourceBytes : 0;
        index += table->indexBytes;
    }
    if (ranks.empty() && tables.empty()) {
        sayIn(*m_totals, {});
        sayIn(*m_index, {});
        return;
    }
    // A cluster analysis alone is of as many ranks as it says, not one; so are dumped tokens.
    const size_t count = project::readableRanks(project);
    const bool areTokens = std::ranges::all_of(tables, [](const auto& of) {
        return std::ranges::all_of(of->tables, [](const index::TableInfo& table) {
            return table.rows == 0 || table.spec->name.starts_with("cluster_expert");
        });
    });
    const QString rankText = count > 0 ? shared::counted(count, tr("1 rank"), tr("%1 ranks"))
        : areTokens                    ? tr("Tokens of experts")
                                       : tr("Cluster analysis");
    const QString eventText = shared::counted(events, tr("1 event"), tr("%1 events"));
    sayIn(*m_totals,
        rankText + (ranks.empty() ? QString() : kDot + eventText) + kDot
            + shared::formatBytes(source));
    sayIn(*m_index, tr("Index %1").arg(shared::formatBytes(index)));
}

void StatusLine::showDamage(const project::Project& project) {
    QStringList texts;
    for (const project::RankIssue& met : project::issuesOf(project)) {
        if (met.issue->severity == model::Severity::DataLoss)
            texts +=
                shared::labelled(met.rank, shared::issueText(met.issue->code, met.issue->count));
    }
    size_t failed = 0;
    for (size_t i = 0; i < project.jobs().size(); ++i)
        failed += project::toneOf(project, i) == project::Tone::Failed ? 1 : 0;
    if (failed > 0)
        texts.prepend(tr("Unreadable ranks: %1").arg(failed));
    m_damage->setVisible(!texts.isEmpty());
    if (texts.isEmpty())
        return;
    m_damageText = texts.first();
    m_damageMore = texts.size() > 1
        ? tr(" (and %1 more)").arg(shared::formatCount(static_cast<uint64_t>(texts.size() - 1)))
        : QString();
    m_damage->setToolTip(texts.mid(0, 12).join('\n'));
}

void StatusLine::showImport(const project::Project& project) {
    m_cancel->setVisible(project.isBusy());
    if (project.state() == project::ProjectState::Searching) {
        sayIn(*m_import, tr("Searching for ranks"));
        return;
    }
    if (!project.isBusy()) {
        sayIn(*m_import, {});
        return;
    }
    const project::ProjectProgress all = project.progress();
    m_share = all.bytesTotal == 0
        ? 0
        : static_cast<double>(all.bytesDone) / static_cast<double>(all.bytesTotal);
    sayIn(*m_import,
        tr("Importing %1 %: %2 of %3 ranks, %4 events")
            .arg(std::min(99, static_cast<int>(m_share * 100)))
            .arg(shared::formatCount(all.ranksDone), shared::formatCount(all.ranks),
                shared::formatCount(all.events)));
}

void StatusLine::showTask() {
    const auto task = m_bridge.task();
    m_cancelTask->setVisible(task.has_value());
    if (!task) {
        m_tick.stop();
        sayIn(*m_task, {});
    } else {
        m_tick.start();
        sayIn(*m_task,
            task->total == 0 ? task->name
                             : tr("%1: %2 %").arg(task->name).arg(task->done * 100 / task->total));
    }
    fit();
}

void StatusLine::showFrameTime(std::optional<Duration> time) {
    if (!time) {
        sayIn(*m_frame, {});
        return;
    }
    // Tenths of a millisecond: a figure that can be read while it changes.
    const double milliseconds = std::chrono::duration<double, std::milli>(*time).count();
    const bool wasShown = !m_frame->text().isEmpty();
    m_frame->setText(tr("Frame %1 ms").arg(milliseconds, 0, 'f', 1));
    if (!wasShown)
        fit();
}

void StatusLine::showSelection(std::optional<Duration> length) {
    sayIn(
        *m_selection, length ? tr("Selection %1").arg(shared::formatDuration(*length)) : QString());
    fit();
}

void StatusLine::showNotice(const QString& text) {
    if (text.isEmpty() && !m_notice.isActive())
        return;
    showProblem(text);
    if (text.isEmpty())
        return;
    m_problem->setForegroundRole(QPalette::WindowText); // no warning
    m_notice.start();
}

void StatusLine::showProblem(const QString& text) {
    m_notice.stop();
    m_problem->setForegroundRole(QPalette::BrightText);
    sayIn(*m_problem, text);
    fit();
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::StatusTip)
        return QWidget::eventFilter(watched, event);
    // Menus send empty ones as the mouse moves over them.
    if (const QString tip = static_cast<QStatusTipEvent*>(event)->tip(); !tip.isEmpty())
        showNotice(tip);
    return true;
}

void StatusLine::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(0, 0, width(), 1, theme.line);
    if (m_share >= 0)
        painter.fillRect(0, 0, static_cast<int>(width() * std::min(1.0, m_share)), 2, theme.accent);
}

void StatusLine::retranslate() {
    m_cancel->setToolTip(tr("Stop the import; ranks already imported are kept"));
    m_cancel->setAccessibleName(m_cancel->toolTip());
    m_cancelTask->setToolTip(tr("Cancel this calculation"));
    m_cancelTask->setAccessibleName(m_cancelTask->toolTip());
}

} // namespace rankscope::desktop
