// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/spread_section.h"

#include <algorithm>

#include <QLineEdit>
#include <QStackedWidget>

#include "views/charts/bar_chart.h"
#include "views/charts/heat_map.h"
#include "views/operators/operator_texts.h"
#include "views/shared/formats.h"
#include "views/shared/host_box.h"
#include "views/shared/rank_field.h"

namespace rankscope::operators {

namespace {

constexpr size_t kMostChoices = 300; ///< of operators at a time; the search finds the others
constexpr int kSpreadSearchWidth = 170;

/// The one that is wanted, else the longest of its name (who wants it may not know shapes), else
/// the longest that is called more than once a rank.
const analysis::OperatorSum* chosenOf(
    const analysis::OperatorTable& table, const std::string& name, const std::string& shapes) {
    const auto wanted = std::ranges::find_if(
        table.rows, [&](const auto& row) { return row.name == name && row.shapes == shapes; });
    if (wanted != table.rows.end())
        return &*wanted;
    const auto named = std::ranges::find(table.rows, name, &analysis::OperatorSum::name);
    if (named != table.rows.end())
        return &*named;
    const auto often = std::ranges::find_if(table.rows,
        [&table](const auto& row) { return row.count > static_cast<int64_t>(table.ranks.size()); });
    if (often != table.rows.end())
        return &*often;
    return table.rows.empty() ? nullptr : &table.rows.front();
}

Result<SpreadData> readData(query::Session& session, SpreadData known,
    const analysis::OperatorFilter& filter, const std::stop_token& stop) {
    if (known.operators == nullptr) {
        RS_TRY_ASSIGN(OperatorData operators,
            readOperators(session, analysis::OperatorsBy::NameAndShapes,
                {.counters = analysis::Counters::None}, stop));
        known.operators = std::make_shared<const OperatorData>(std::move(operators));
    }
    const auto* chosen = chosenOf(known.operators->table, known.name, known.shapes);
    if (chosen == nullptr)
        return known;
    known.name = chosen->name;
    known.shapes = chosen->shapes;
    RS_TRY_ASSIGN(known.spread, readSpread(session, known.name, known.shapes, filter, stop));
    known.longest = longestCalls(known.spread);
    return known;
}

} // namespace

SpreadSection::SpreadSection(const sections::Context& context)
    : SectionOf(context) {
    m_operator = addChoice("operator", QT_TR_NOOP("Operator"), Then::Nothing);
    doNotReset({m_operator});
    m_search = addSearch(QT_TR_NOOP("Search operators"), kSpreadSearchWidth, Then::Nothing);
    offer([this] { offerOperators(); });
    auto* host = addHosts();
    offer([this, host] {
        if (figures().operators != nullptr)
            host->setHosts(figures().operators->hosts);
    });
    m_ranks = addRanks(Then::Ask);
    host->fill(*m_ranks);
    m_picture = addChoice("picture", QT_TR_NOOP("Show"), Then::Nothing, [] {
        return shared::Choices{
            {tr("ranks"), Picture::Ranks}, {tr("ranks and steps"), Picture::Steps}};
    });
    m_row = add<sections::FigureRow>();
    m_note = add<sections::NoteBox>();
    static constexpr const char* kNone = nullptr; // it depends: sayWhyEmpty()
    m_bins = makeChart<charts::BarChart>("bins", QT_TR_NOOP("Call durations"), kNone);
    m_bars = makeChart<charts::BarChart>(
        "ranks", QT_TR_NOOP("Shortest, median and longest call by rank"), kNone);
    m_map = makeChart<charts::HeatMap>("steps", QT_TR_NOOP("Median by rank and step"), kNone);
    m_pictures = makeStack({m_bars, m_map});
    addCards({{m_bins, 2}, {m_pictures, 3}}, 5);
    m_table = addTable("operator_spread", QT_TR_NOOP("Calls of the operator"), kNone, 4);
    setFocusProxy(m_bins);
    connect(m_operator, &QComboBox::currentIndexChanged, this, &SpreadSection::chooseOperator);
    connect(m_search, &QLineEdit::textChanged, this, &SpreadSection::offerOperators);
    connect(m_picture, &QComboBox::currentIndexChanged, this,
        [this] { m_pictures->setCurrentIndex(static_cast<int>(m_picture->value())); });
    connectCharts();
}

void SpreadSection::connectCharts() {
    using charts::HeatCell;
    const auto ofBin = [this](size_t bin) { return m_histogram.longest[bin]; };
    const auto ofRank = [this](size_t bar) {
        return longestCall(figures().spread, figures().spread.ranks[bar].rank, std::nullopt);
    };
    const auto ofCell = [this](const HeatCell& cell) {
        return longestCall(figures().spread, m_heat.ranks[cell.column], m_heat.steps[cell.row]);
    };
    const auto selects = [this](auto callOf) {
        return [this, callOf](const auto& spot) { selectCall(callOf(spot)); };
    };
    const auto leads = [this](auto callOf) {
        return [this, callOf](const auto& spot) { return placeOfCall(callOf(spot)); };
    };
    connectChart(*m_bins, selects(ofBin), leads(ofBin),
        [this](size_t bin) { return binTip(m_histogram, bin); });
    connectChart(*m_bars, selects(ofRank), leads(ofRank), [this](size_t bar) {
        const analysis::RankSpread& rank = figures().spread.ranks[bar];
        return spreadTip(tr("Rank %1").arg(rank.rank), rank.spread);
    });
    connectChart(*m_map, selects(ofCell), leads(ofCell),
        [this](const HeatCell& cell) { return spreadTip(figures().spread, m_heat, cell); });
    leadOnRows(
        m_table->table(), [this](size_t row) { return placeOfCall(figures().longest[row]); });
}

void SpreadSection::offerOperators() {
    if (figures().operators == nullptr)
        return;
    const analysis::OperatorTable& table = figures().operators->table;
    std::vector<size_t> rows = shownOperators(table, m_search->text().trimmed(), kMostChoices).rows;
    // What is shown stays in the list, whatever is searched for.
    const auto* now = chosenOf(table, figures().name, figures().shapes);
    const auto shown = static_cast<size_t>(now == nullptr ? 0 : now - table.rows.data());
    if (now != nullptr && std::ranges::find(rows, shown) == rows.end())
        rows.insert(rows.begin(), shown);
    shared::Choices choices;
    for (const size_t row : rows)
        choices.push_back({operatorName(table.rows[row]), static_cast<int64_t>(row)});
    m_operator->setChoices(choices);
    m_operator->setValue(static_cast<int64_t>(shown));
}

void SpreadSection::chooseOperator() {
    const auto& rows = figures().operators->table.rows;
    const auto row = static_cast<size_t>(m_operator->value());
    if (m_operator->currentIndex() >= 0 && row < rows.size())
        want(rows[row].name, rows[row].shapes);
}

void SpreadSection::want(const std::string& name, const std::string& shapes) {
    m_name = name;
    m_shapes = shapes;
    askAgain();
}

void SpreadSection::showTarget(const model::Target& target) {
    Section::showTarget(target);
    if (!target.row.empty())
        want(target.row, target.detail);
}

void SpreadSection::forgetChoices() {
    m_name.clear();
    m_shapes.clear();
}

SpreadSection::Reader SpreadSection::reader() {
    SpreadData known{.operators = nullptr, .name = m_name, .shapes = m_shapes};
    if (m_known == profile().snapshot())
        known.operators = figures().operators;
    return [known, filter = filter()](query::Session& session, const std::stop_token& stop) {
        return readData(session, known, filter, stop);
    };
}

sections::Follows SpreadSection::follows() const {
    return isLegacy() ? sections::Follows::Nothing : sections::Follows::Range;
}

analysis::OperatorFilter SpreadSection::filter() const {
    analysis::OperatorFilter filter;
    filter.ranks = m_ranks->ranks();
    filter.range = shownTime();
    return filter;
}

std::optional<sections::Missing> SpreadSection::missing(const SpreadData& figures) const {
    if (!figures.operators->table.rows.empty())
        return std::nullopt;
    return sections::Missing{analysis::Subject::Kernels, figures.operators->ranks};
}

void SpreadSection::taken(const SpreadData& figures) {
    m_known = profile().snapshot();
    m_name = figures.name;
    m_shapes = figures.shapes;
}

void SpreadSection::refresh() {
    const analysis::OperatorSpread& spread = figures().spread;
    m_histogram = spreadHistogram(spread);
    m_heat = spreadHeat(spread);
    sayWhyEmpty();
    m_bins->setData(m_histogram.chart);
    m_bars->setData(spreadOfRanks(spread));
    m_map->setData(m_heat.data);
    m_picture->setVisible(m_heat.steps.size() > 1);
    if (m_heat.steps.size() <= 1)
        m_picture->setValue(Picture::Ranks);
    m_pictures->setCurrentIndex(static_cast<int>(m_picture->value()));
    m_row->setFigures(spreadFigures(spread, isLegacy()));
    m_note->setNote(spreadNote(spread));
    fillTable();
}

/// Averages alone; not before the first figures.
bool SpreadSection::isLegacy() const {
    return figures().operators != nullptr && figures().operators->source == Source::Legacy;
}

void SpreadSection::sayWhyEmpty() {
    const QString text = isLegacy()
        ? tr("MindSpore before 2.3 writes averages: single calls are unknown.")
        : tr("These ranks have no calls of this operator.");
    m_bins->setEmptyText(text);
    m_bars->setEmptyText(text);
    m_map->setEmptyText(text);
    m_table->table().setEmptyText(text);
}

void SpreadSection::fillTable() {
    const auto of = sharedFigures();
    m_table->fill(spreadTable({of, &of->spread}, {of, &of->longest},
                      startsOf(of->spread, shared::clockOf(profile()))),
        tr("Calls"),
        isLegacy() ? QString()
                   : tr("%1, longest first").arg(shared::formatCount(of->longest.size())));
}

void SpreadSection::selectCall(std::optional<size_t> call) {
    if (const auto row = indexOf(figures().longest, call))
        m_table->select(*row);
}

std::optional<model::Target> SpreadSection::placeOfCall(std::optional<size_t> call) const {
    return call ? std::optional(placeOf(figures().spread.calls[*call], figures().name))
                : std::nullopt;
}

} // namespace rankscope::operators
