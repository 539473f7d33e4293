// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/section.h"

#include <algorithm>
#include <numeric>

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "views/actions/action_table.h"
#include "views/sections/busy_line.h"
#include "views/sections/finding_line.h"
#include "views/sections/missing_data.h"
#include "views/sections/range_note.h"
#include "views/sections/sheet.h"
#include "views/shared/file_export.h"
#include "views/shared/flat_button.h"
#include "views/shared/flow_layout.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/scroll_box.h"
#include "views/shared/theme.h"

namespace rankscope::sections {

namespace {
constexpr int kMargin = 18;
constexpr int kPartGap = 12;
constexpr int kPatienceMs = 200;
} // namespace

Section::Section(const Context& context)
    : QWidget(context.parent)
    , m_shown(context.profile)
    , m_bridge(context.bridge)
    , m_question(context.bridge.newQuestion())
    , m_stack(new QStackedLayout)
    , m_body(new QWidget(this))
    , m_filters(new shared::FlowLayout(8))
    , m_profile(new shared::ChoiceBox(this))
    , m_tools(new QHBoxLayout)
    , m_column(new QVBoxLayout(m_body))
    , m_rangeNote(new RangeNote(m_body))
    , m_range(context.profile.chosen().range)
    , m_finding(new FindingLine(m_body))
    , m_message(new pages::MessagePage(this))
    , m_busy(new BusyLine(this))
    , m_reset(new shared::FlatButton("reset", this))
    , m_csv(new shared::FlatButton("down", this))
    , m_picture(new shared::FlatButton("picture", this)) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    m_tools->setSpacing(4);
    row->addLayout(m_filters, 1);
    row->addLayout(m_tools);
    row->setAlignment(m_tools, Qt::AlignTop);
    m_column->setContentsMargins(kMargin, kPartGap - 2, kMargin, kMargin);
    m_column->setSpacing(kPartGap);
    m_column->addLayout(row);
    m_column->addWidget(m_rangeNote);
    m_column->addWidget(m_finding);
    connect(m_finding, &FindingLine::targetWanted, this, &Section::targetWanted);
    m_stack->addWidget(new shared::ScrollBox(m_body, this));
    m_stack->addWidget(m_message);
    auto* whole = shared::columnIn(this);
    whole->addWidget(m_busy);
    whole->addLayout(m_stack, 1);
    addTools();
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMs);
    connect(&m_patience, &QTimer::timeout, m_busy, [this] { m_busy->run(true); });
    addFilter(m_profile);
    m_profile->setObjectName("profile");
    m_profile->hide();
    connect(m_profile, &QComboBox::currentIndexChanged, this, &Section::askAgain);
    connect(m_profile, &QComboBox::activated, this, [this] { m_seeksProfile = false; });
    connect(&m_shown, &shared::ShownProfile::runChanged, this, &Section::forget);
    connect(&m_shown, &shared::ShownProfile::snapshotChanged, this, &Section::takeSnapshot);
    connect(&m_shown, &shared::ShownProfile::chosenChanged, this, &Section::followChosen);
}

int64_t Section::shownProfile() const {
    return std::max(m_profile->value(), int64_t{1});
}

/// A file says what it is of.
void Section::nameExports() {
    for (auto* table : findChildren<shared::TableView*>())
        table->setExportPlace(fileName());
}

void Section::offerProfiles() {
    std::vector<int64_t> profiles(static_cast<size_t>(query::profileCount(*m_shown.snapshot())));
    std::iota(profiles.begin(), profiles.end(), int64_t{1});
    m_profile->setChoices(shared::numberedChoices(profiles));
    m_profile->setVisible(profiles.size() > 1 && offersProfiles());
}

void Section::addTools() {
    addTool(m_reset);
    addTool(m_csv);
    addTool(m_picture);
    m_csv->hide();
    connect(m_reset, &QToolButton::clicked, this, &Section::resetFilters);
    connect(this, &Section::filtersChanged, this, &Section::offerReset);
    connect(m_picture, &QToolButton::clicked, this, &Section::savePicture);
    retranslateTools();
}

void Section::retranslateTools() {
    m_reset->setAccessibleName(tr("Reset filters")); // its text would widen every page
    m_reset->setToolTip(actions::tipOf("go.reset-filters"));
    m_csv->setText(tr("CSV"));
    m_csv->setToolTip(actions::tipOf("file.export-table"));
    m_profile->setCaption(tr("Profile"));
    m_profile->setToolTip(
        tr("This folder contains several profiles of one rank; the data shown is from "
           "one profile per rank."));
    m_picture->setText(tr("Image"));
    m_picture->setToolTip(actions::tipOf("file.save-picture"));
}

void Section::say(std::function<void()> texts) {
    texts();
    m_texts.push_back(std::move(texts));
}

QString Section::textOf(const char* source) const {
    return QCoreApplication::translate(metaObject()->className(), source);
}

void Section::addFilter(QWidget* filter) {
    m_filters->addWidget(filter);
}

void Section::addTool(QWidget* tool) {
    m_tools->addWidget(tool);
}

void Section::addContent(QWidget* content, int stretch) {
    m_column->addWidget(content, stretch);
}

void Section::setTable(shared::TableView& table, const QString& name) {
    m_table = &table;
    table.setExportName(name);
    m_csv->show();
    connect(m_csv, &QToolButton::clicked, &table, &shared::TableView::exportRows);
}

void Section::exportTable() {
    if (m_table != nullptr)
        m_table->exportRows();
}

QString Section::title() const {
    return QCoreApplication::translate("Sections", m_title);
}

void Section::openMenu(const std::optional<model::Target>& target, const QPoint& where,
    const std::function<void(QMenu&)>& addMore) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (addMore)
        addMore(*menu);
    QAction* show = menu->addAction(tr("Show on the timeline"), this, [this, target] {
        model::Target place = *target;
        place.page.clear(); // to which an activation leads
        emit targetWanted(place);
    });
    const bool isThere = target && shared::slotOf(*m_shown.snapshot(), *target);
    show->setEnabled(isThere);
    if (target && !isThere)
        show->setToolTip(tr("Rank %1 has no timeline.").arg(target->rank.value_or(-1)));
    menu->setToolTipsVisible(true);
    if (m_table != nullptr) {
        menu->addAction(m_table->copyText(), m_table, &shared::TableView::copySelection);
        menu->addAction(tr("Export as CSV..."), m_table, &shared::TableView::exportRows);
    }
    menu->addAction(tr("Copy image"), this, &Section::copyPicture);
    menu->addAction(tr("Save image..."), this, &Section::savePicture);
    menu->popup(where);
}

void Section::jumpTo(const std::optional<model::Target>& target) {
    if (target)
        emit targetWanted(*target);
}

void Section::setTitle(const char* page, const char* source) {
    m_page = page;
    m_title = source;
}

QString Section::fileName() const {
    const QString section = QString(m_title).toLower().replace(' ', '-');
    QStringList parts{jobName(*m_shown.snapshot()), m_page};
    if (section != m_page)
        parts += section;
    parts.removeAll({});
    return parts.join('-');
}

SheetText Section::sheetText() const {
    QStringList choices;
    for (const auto* box : m_body->findChildren<shared::ChoiceBox*>()) {
        if (!box->isHidden())
            choices += shared::labelled(box->accessibleName(), box->currentText());
    }
    if (!m_rangeNote->isHidden())
        choices += m_rangeNote->text();
    const QString page = actions::textOf(QString("go.") + m_page);
    return {.title = page == title() ? page : shared::qualified({page, title()}),
        .job = jobText(*m_shown.snapshot()),
        .choices = shared::sideBySide(choices),
        .date = today()};
}

Sheet Section::sheet() const {
    return {sheetText(), message() == nullptr ? m_body : nullptr};
}

void Section::savePicture() {
    const Sheet picture = sheet();
    const shared::Look look = pictureLook(*this);
    shared::exportPicture(*this, fileName(), picture, picture.size(look), look);
}

void Section::copyPicture() const {
    const Sheet picture = sheet();
    const shared::Look look = pictureLook(*this);
    shared::copyPicture(picture, picture.size(look), look);
}

void Section::setHint(FindingHint hint) {
    m_finding->setHint(std::move(hint));
}

const FindingHint& Section::hint() const {
    return m_finding->hint();
}

void Section::askAgain() {
    m_isStale = true;
    if (m_task)
        m_bridge.cancel(*m_task);
    if (!isVisible())
        return;
    m_isStale = false;
    setBusy(true);
    askFigures();
}

/// While ranks come one after the other, a page that takes longer than that is asked again when it
/// has answered, not each time.
void Section::takeSnapshot() {
    offerProfiles();
    nameExports();
    const query::SnapshotChange& change = m_shown.change();
    const bool isPlaced = dependsOnOffsets() || shownTime();
    if (change.isSameRun && !change.hasMore && !(change.isShifted && isPlaced))
        return;
    if (change.isSameRun && m_isAsking)
        m_isOutdated = true;
    else
        askAgain();
}

void Section::answered() {
    if (m_isOutdated)
        askAgain();
    else if (!m_isAsking
        && message() == nullptr) // what is chosen on all pages may want other figures
        showWanted();
}

void Section::showContent() {
    setBusy(false);
    if (message() == nullptr)
        return;
    const bool isFirst =
        isAncestorOf(window()->focusWidget()) && m_stack->widget(0)->focusWidget() == nullptr;
    setFocusProxy(m_body->focusProxy());
    m_stack->setCurrentIndex(0); // what had the focus in it before has it again
    if (isFirst)
        setFocus();
}

void Section::showMessage(std::function<pages::Message()> make) {
    setBusy(false);
    m_makeMessage = std::move(make);
    m_message->setMessage(m_makeMessage());
    if (message() != nullptr)
        return;
    // Of a window that becomes active, what is hidden loses the focus to whatever comes next.
    m_body->setFocusProxy(focusProxy());
    setFocusProxy(m_message);
    m_stack->setCurrentIndex(1);
}

void Section::showMissing(
    analysis::Subject subject, const std::vector<analysis::RankProfile>& ranks) {
    if (!m_isReading)
        return showMessage([subject, ranks] { return missingData(subject, ranks); });
    showMessage([] {
        return pages::Message{.title = tr("Importing ranks"),
            .text = tr("This page appears as soon as the first rank is imported."),
            .offersOpen = false};
    });
}

bool Section::seekProfile() {
    if (m_isReading || !m_seeksProfile || !offersProfiles() || m_profile->count() < 2)
        return false;
    // Behind the last one the first says what is missing.
    const int next = (m_profile->currentIndex() + 1) % m_profile->count();
    m_seeksProfile = next != 0;
    m_profile->setCurrentIndex(next);
    return true;
}

void Section::showError(const Error& error) {
    if (error.code == ErrorCode::Cancelled)
        return;
    showMessage([error] { return unreadableData(error); });
}

/// By a person: asked again when the page is shown again.
void Section::showCancelled() {
    m_isStale = true;
    showMessage(&cancelledData);
}

void Section::setReading(bool isReading) {
    const bool isOver = m_isReading && !isReading;
    m_isReading = isReading;
    m_seeksProfile = m_seeksProfile || isOver;
    if (isOver)
        askAgain();
}

void Section::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_fields.settle();
    offerReset();
    followRange();
    if (m_isStale)
        askAgain();
}

void Section::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    retranslateTools();
    for (const auto& texts : m_texts)
        texts();
    offerChoices();
    languageChanged();
    if (message() != nullptr)
        m_message->setMessage(m_makeMessage());
}

const pages::Message* Section::message() const {
    return m_stack->currentIndex() == 1 ? &m_message->message() : nullptr;
}

void Section::setBusy(bool isBusy) {
    if (isBusy) {
        m_patience.start();
        return;
    }
    m_patience.stop();
    m_busy->run(false);
}

void Section::paintEvent(QPaintEvent* /*event*/) {
    QPainter(this).fillRect(rect(), shared::themeOf(palette()).bg);
}

} // namespace rankscope::sections
