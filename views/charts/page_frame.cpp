// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/page_frame.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "views/actions/action_table.h"
#include "views/charts/busy_line.h"
#include "views/charts/missing_data.h"
#include "views/shared/choice_box.h"
#include "views/shared/file_export.h"
#include "views/shared/flat_button.h"
#include "views/shared/flow_layout.h"
#include "views/shared/issue_texts.h"
#include "views/shared/scroll_box.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_view.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {
constexpr int kMargin = 18;
constexpr int kGap = 12;
constexpr int kPatienceMs = 200;
} // namespace

PageFrame::PageFrame(shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_shown(profile)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion())
    , m_stack(new QStackedLayout)
    , m_body(new QWidget(this))
    , m_filters(new shared::FlowLayout(8))
    , m_profile(new shared::ChoiceBox(this))
    , m_tools(new QHBoxLayout)
    , m_column(new QVBoxLayout(m_body))
    , m_message(new pages::MessagePage(this))
    , m_busy(new BusyLine(this))
    , m_csv(new shared::FlatButton("down", this))
    , m_picture(new shared::FlatButton("picture", this)) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    m_tools->setSpacing(4);
    row->addLayout(m_filters, 1);
    row->addLayout(m_tools);
    row->setAlignment(m_tools, Qt::AlignTop);
    m_column->setContentsMargins(kMargin, kGap - 2, kMargin, kMargin);
    m_column->setSpacing(kGap);
    m_column->addLayout(row);
    m_stack->addWidget(new shared::ScrollBox(m_body, this));
    m_stack->addWidget(m_message);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(m_busy);
    whole->addLayout(m_stack, 1);
    addTools();
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMs);
    connect(&m_patience, &QTimer::timeout, m_busy, [this] { m_busy->run(true); });
    addFilter(m_profile);
    m_profile->setObjectName("profile");
    m_profile->hide();
    connect(m_profile, &QComboBox::currentIndexChanged, this, &PageFrame::askAgain);
    connect(&m_shown, &shared::ShownProfile::runChanged, this, [this] { forgetChoices(); });
    connect(&m_shown, &shared::ShownProfile::snapshotChanged, this, &PageFrame::takeSnapshot);
    connect(&m_shown, &shared::ShownProfile::chosenChanged, this, &PageFrame::followChosen);
}

int64_t PageFrame::shownProfile() const {
    return std::max(m_profile->value(), int64_t{1});
}

void PageFrame::offerProfiles() {
    const int64_t count = query::profileCount(*m_shown.snapshot());
    std::vector<shared::Choice> choices;
    for (int64_t profile = 1; profile <= count; ++profile)
        choices.push_back({QString::number(profile), profile});
    m_profile->setChoices(choices);
    m_profile->setVisible(count > 1);
}

void PageFrame::addTools() {
    addTool(m_csv);
    addTool(m_picture);
    m_csv->hide();
    connect(m_picture, &QToolButton::clicked, this, &PageFrame::savePicture);
    retranslateTools();
}

void PageFrame::retranslateTools() {
    m_csv->setText(tr("CSV"));
    m_csv->setToolTip(actions::tipOf("file.export-table"));
    m_profile->setCaption(tr("Profile"));
    m_profile->setToolTip(
        tr("This folder contains several profiles of one rank; the data shown is from "
           "one profile per rank."));
    m_picture->setText(tr("Image"));
    m_picture->setToolTip(actions::tipOf("file.save-picture"));
}

void PageFrame::addFilter(QWidget* filter) {
    m_filters->addWidget(filter);
}

void PageFrame::addTool(QWidget* tool) {
    m_tools->addWidget(tool);
}

void PageFrame::addContent(QWidget* content, int stretch) {
    m_column->addWidget(content, stretch);
}

void PageFrame::setTable(shared::TableView& table, const QString& name) {
    m_table = &table;
    table.setExportName(name);
    m_csv->show();
    connect(m_csv, &QToolButton::clicked, &table, &shared::TableView::exportRows);
}

void PageFrame::exportTable() {
    if (m_table != nullptr)
        m_table->exportRows();
}

QString PageFrame::title() const {
    return QCoreApplication::translate("Sections", m_title);
}

void PageFrame::follow(shared::ChoiceBox& box, Follow what, std::optional<int64_t> all) {
    m_followers.push_back({&box, what, all});
    connect(&box, &QComboBox::currentIndexChanged, this, [this, &box, what, all] {
        const auto value = box.value() == all ? std::nullopt : std::optional(box.value());
        if (what == Follow::Rank)
            m_shown.chooseRank(value);
        else
            m_shown.chooseStep(value);
    });
}

void PageFrame::followChosen() {
    for (const Follower& follower : m_followers) {
        const auto& chosen = m_shown.chosen();
        const auto wanted = follower.what == Follow::Rank ? chosen.rank : chosen.step;
        const auto value = wanted ? wanted : follower.all;
        const int position = value ? follower.box->findData(QVariant::fromValue(*value)) : -1;
        if (position >= 0)
            follower.box->setCurrentIndex(position); // as if a person chose it
    }
    showChosen();
}

void PageFrame::openMenu(const std::optional<model::Target>& target, const QPoint& where) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* show = menu->addAction(
        tr("Show on the timeline"), this, [this, target] { emit targetWanted(*target); });
    const bool isThere = target && shared::slotOf(*m_shown.snapshot(), *target);
    show->setEnabled(isThere);
    if (target && !isThere)
        show->setToolTip(tr("Rank %1 has no timeline.").arg(target->rank.value_or(-1)));
    menu->setToolTipsVisible(true);
    if (m_table != nullptr) {
        menu->addAction(m_table->copyText(), m_table, &shared::TableView::copySelection);
        menu->addAction(tr("Export as CSV..."), m_table, &shared::TableView::exportRows);
    }
    menu->addAction(tr("Save image..."), this, &PageFrame::savePicture);
    menu->popup(where);
}

void PageFrame::jumpTo(const std::optional<model::Target>& target) {
    if (target)
        emit targetWanted(*target);
}

void PageFrame::savePicture() {
    const QString name = title().isEmpty() ? QString("rankscope") : title();
    shared::exportPicture(*this, name, m_body->grab());
}

void PageFrame::showTarget(const model::Target& target) {
    if (target.rank || target.step)
        m_shown.choose({target.rank, target.step});
}

void PageFrame::askAgain() {
    m_isStale = true;
    if (!isVisible())
        return;
    m_isStale = false;
    setBusy(true);
    askFigures();
}

/// While ranks come one after the other, a page that takes longer than that is asked again when it
/// has answered, not each time.
void PageFrame::takeSnapshot() {
    offerProfiles();
    if (m_shown.hasGrown() && m_isAsking)
        m_isOutdated = true;
    else
        askAgain();
}

void PageFrame::answered() {
    m_isAsking = false;
    if (m_isOutdated)
        askAgain();
}

void PageFrame::showContent() {
    setBusy(false);
    m_stack->setCurrentIndex(0);
}

void PageFrame::showMessage(std::function<pages::Message()> make) {
    setBusy(false);
    m_makeMessage = std::move(make);
    m_message->setMessage(m_makeMessage());
    m_stack->setCurrentIndex(1);
}

void PageFrame::showMissing(
    analysis::Subject subject, const std::vector<analysis::RankProfile>& ranks) {
    if (!m_isReading)
        return showMessage([subject, ranks] { return missingData(subject, ranks); });
    showMessage([] {
        return pages::Message{.title = tr("Importing ranks"),
            .text = tr("This page appears as soon as the first rank is imported."),
            .offersOpen = false};
    });
}

void PageFrame::showError(const Error& error) {
    if (error.code == ErrorCode::Cancelled)
        return;
    showMessage([error] {
        return pages::Message{.title = tr("The data of this page could not be read"),
            .text = shared::errorText(error),
            .isProblem = true,
            .offersOpen = false};
    });
}

void PageFrame::setReading(bool isReading) {
    const bool isOver = m_isReading && !isReading;
    m_isReading = isReading;
    if (isOver)
        askAgain();
}

void PageFrame::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_isStale)
        askAgain();
}

void PageFrame::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    retranslateTools();
    languageChanged();
    if (message() != nullptr)
        m_message->setMessage(m_makeMessage());
}

const pages::Message* PageFrame::message() const {
    return m_stack->currentIndex() == 1 ? &m_message->message() : nullptr;
}

void PageFrame::setBusy(bool isBusy) {
    if (isBusy) {
        m_patience.start();
        return;
    }
    m_patience.stop();
    m_busy->run(false);
}

void PageFrame::paintEvent(QPaintEvent* /*event*/) {
    QPainter(this).fillRect(rect(), shared::themeOf(palette()).bg);
}

} // namespace rankscope::charts
