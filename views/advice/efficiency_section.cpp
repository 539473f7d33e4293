// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/efficiency_section.h"

#include <QCoreApplication>

#include "core/advisor/efficiency.h"
#include "views/advice/advice_texts.h"
#include "views/advice/fact_pane.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::advice {

namespace {

struct EfficiencyWords {
    Q_DECLARE_TR_FUNCTIONS(EfficiencyWords)
};

/// A bubble needs no facts but a pipeline.
QString lackOf(const char* metric, const advisor::JobFacts& facts) {
    QStringList names;
    for (const QString& key :
        QString::fromStdString(advisor::missingFor(metric, facts)).split(',', Qt::SkipEmptyParts))
        names += catalogueText("fact." + key.trimmed().toStdString());
    if (!names.isEmpty())
        return EfficiencyWords::tr("Needs %1").arg(shared::listed(names));
    if (QString::fromLatin1(metric) == "blocking_share")
        return EfficiencyWords::tr("Known only where the job is replayed");
    if (!QString::fromLatin1(metric).startsWith("bubble"))
        return EfficiencyWords::tr("Needs step times with communication");
    return QString::fromLatin1(metric) == "bubble_theory_without_interleave"
        ? EfficiencyWords::tr("Needs a pipeline with several chunks per stage (interleaving)")
        : EfficiencyWords::tr("Needs a pipeline");
}

} // namespace

std::vector<EfficiencyRow> efficiencyRows(const advisor::Report& report) {
    std::vector<EfficiencyRow> rows;
    rows.reserve(advisor::efficiencyNames().size());
    for (const char* name : advisor::efficiencyNames()) {
        EfficiencyRow row{catalogueText(std::string("metric.") + name), shared::dash(), {}};
        if (const advisor::Metric* const metric = advisor::metricNamed(report.metrics, name)) {
            row.value = QString::fromStdString(advisor::valueText(*metric, languageOfNow()));
            row.formula = QString::fromStdString(advisor::formulaText(*metric, languageOfNow()));
        } else {
            row.formula = lackOf(name, report.facts);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

EfficiencySection::EfficiencySection(AdviceState& state, const sections::Context& context)
    : AdviceSection(state, context)
    , m_facts(new FactPane(state, this)) {
    m_table = makeTable("efficiency", QT_TR_NOOP("Efficiency"), QT_TR_NOOP("No metrics."));
    m_table->table().wrapTexts();
    addCards({{m_table, 3}, {m_facts, 2}}, 1);
    setFocusProxy(&m_table->table());
}

void EfficiencySection::refresh() {
    if (!state().result())
        return;
    auto table =
        shared::TableBuilder<EfficiencyRow>()
            .column({tr("Metric"), shared::ColumnKind::Text, {}, 240}, &EfficiencyRow::name)
            .column({tr("Value"), shared::ColumnKind::Mixed, {}, 90},
                [](const EfficiencyRow& row) { return shared::TableCell{.text = row.value}; })
            .column({tr("How it is computed, or what it lacks")}, &EfficiencyRow::formula)
            .table(efficiencyRows(report()));
    m_table->fill(std::move(table), tr("Efficiency"), {});
    m_facts->refresh();
}

} // namespace rankscope::advice
