// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/experts/expert_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/analysis/verdicts/uneven.h"
#include "views/charts/axis.h"
#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::summary {

using analysis::AllToAll;
using analysis::ExpertPass;
using analysis::ExpertRank;
using charts::HeatData;
using pages::Message;
using sections::Figure;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableData;

namespace {

struct ExpertTexts {
    Q_DECLARE_TR_FUNCTIONS(ExpertTexts)
};

size_t passesOf(const std::vector<ExpertRank>& ranks) {
    size_t most = 0;
    for (const ExpertRank& of : ranks)
        most = std::max(most, of.passes.size());
    return most;
}

/// Over the ranks, in one pass.
double imbalanceOf(const std::vector<ExpertRank>& ranks, size_t pass, ExpertMetric metric) {
    std::vector<int64_t> values;
    for (const ExpertRank& of : ranks) {
        const int64_t value =
            pass < of.passes.size() ? expertValue(of.passes[pass], metric) : kNoValue;
        if (value != kNoValue)
            values.push_back(value);
    }
    return analysis::imbalance(values);
}

bool haveTokens(const std::vector<ExpertRank>& ranks) {
    return std::ranges::all_of(ranks, [](const ExpertRank& of) {
        return std::ranges::all_of(
            of.passes, [](const ExpertPass& pass) { return pass.tokens.has_value(); });
    });
}

int64_t loadOf(const ExpertRank& of, ExpertMetric metric) {
    return metric == ExpertMetric::Tokens ? of.tokens().value_or(0)
                                          : of.time().count(); // count(): shares of times
}

/// Of ranks with the same load the first, as the Advisor names it; that there are others is said.
Figure busiestFigure(const std::vector<ExpertRank>& ranks, ExpertMetric metric) {
    const bool isByTokens = metric == ExpertMetric::Tokens;
    std::vector<int64_t> loads;
    loads.reserve(ranks.size());
    for (const ExpertRank& of : ranks)
        loads.push_back(loadOf(of, metric));
    const auto busiest = std::ranges::max_element(loads);
    const double above = analysis::imbalance(loads);
    const QString share = shared::percentText(above);
    const auto alike = static_cast<size_t>(std::ranges::count(loads, *busiest)) - 1;
    return {.title = isByTokens ? ExpertTexts::tr("Busiest rank by tokens")
                                : ExpertTexts::tr("Busiest rank by expert time"),
        .value = ExpertTexts::tr("Rank %1").arg(
            ranks[static_cast<size_t>(busiest - loads.begin())].rank),
        .note = alike == 0 ? ExpertTexts::tr("%1 above the mean").arg(share)
                           : ExpertTexts::tr("%1 above the mean; other ranks with as much: %2")
                                 .arg(share, shared::formatCount(alike)),
        .toolTip = isByTokens
            ? ExpertTexts::tr("Input rows of the grouped matmuls in the shown step, against the "
                              "mean of all ranks. The Advisor compares the ranks of each expert "
                              "group over all steps.")
            : ExpertTexts::tr("Time of all grouped matmuls in the shown step, against the mean of "
                              "all ranks. The Advisor goes by tokens where the profile has them."),
        .verdict =
            analysis::areExpertsUneven(above) ? Figure::Verdict::Bad : Figure::Verdict::Good};
}

Figure worstFigure(const std::vector<ExpertRank>& ranks, ExpertMetric metric) {
    size_t worst = 0;
    double most = 0;
    for (size_t pass = 0; pass < passesOf(ranks); ++pass) {
        const double here = imbalanceOf(ranks, pass, metric);
        if (here > most) {
            most = here;
            worst = pass;
        }
    }
    return {.title = metric == ExpertMetric::Tokens
            ? ExpertTexts::tr("Most imbalanced pass by tokens")
            : ExpertTexts::tr("Most imbalanced pass by expert time"),
        .value = shared::percentText(most),
        .note = ExpertTexts::tr("pass %1").arg(worst),
        .toolTip = ExpertTexts::tr("How far the busiest rank is above the mean. Over 20 % counts "
                                   "as imbalanced: check routing and capacity factor."),
        .verdict = analysis::areExpertsUneven(most) ? Figure::Verdict::Bad : Figure::Verdict::Good};
}

} // namespace

QString expertMetricText(ExpertMetric metric) {
    return metric == ExpertMetric::Tokens ? ExpertTexts::tr("Tokens")
                                          : ExpertTexts::tr("Expert time");
}

int64_t expertValue(const ExpertPass& pass, ExpertMetric metric) {
    if (metric == ExpertMetric::Tokens)
        return pass.tokens.value_or(kNoValue);
    return pass.time.count(); // count(): cells keep nanoseconds
}

HeatData expertHeat(const std::vector<ExpertRank>& ranks, ExpertMetric metric) {
    HeatData heat;
    heat.columns = ranks.size();
    heat.rows = passesOf(ranks);
    heat.kind = metric == ExpertMetric::Tokens ? ColumnKind::Count : ColumnKind::Milliseconds;
    heat.values.assign(heat.columns * heat.rows, kNoValue);
    for (size_t column = 0; column < ranks.size(); ++column) {
        heat.columnNames.push_back(QString::number(ranks[column].rank));
        for (size_t row = 0; row < ranks[column].passes.size(); ++row)
            heat.values[row * heat.columns + column] =
                expertValue(ranks[column].passes[row], metric);
    }
    for (size_t row = 0; row < heat.rows; ++row)
        heat.rowNames.push_back(QString::number(row));
    heat.columnTitle = ExpertTexts::tr("Rank");
    heat.rowTitle = ExpertTexts::tr("Pass");
    return heat;
}

TableData expertTable(const std::vector<ExpertRank>& ranks, const std::vector<AllToAll>& moved) {
    const auto ofMoved = [&moved](auto member) {
        return [&moved, member](const ExpertRank& of) {
            const auto found = std::ranges::find(moved, of.rank, &AllToAll::rank);
            return found == moved.end() ? shared::cellOf(kNoValue)
                                        : shared::cellOf((*found).*member);
        };
    };
    const bool hasMoved = !moved.empty();
    return shared::TableBuilder<ExpertRank>()
        .column({ExpertTexts::tr("Rank"), ColumnKind::Id, {}, 60}, &ExpertRank::rank)
        .column({ExpertTexts::tr("Passes"), ColumnKind::Count,
                    ExpertTexts::tr("Passes through MoE layers, forward and backward")},
            [](const ExpertRank& of) { return of.passes.size(); })
        .column({ExpertTexts::tr("Tokens"), ColumnKind::Count,
                    ExpertTexts::tr("Input rows of the grouped matmuls")},
            &ExpertRank::tokens)
        .column({ExpertTexts::tr("Experts (ms)"), ColumnKind::Milliseconds,
                    ExpertTexts::tr("Time of all grouped matmuls of the rank")},
            &ExpertRank::time)
        .columnIf(hasMoved,
            {ExpertTexts::tr("Data moved"), ColumnKind::Moved,
                ExpertTexts::tr(
                    "Data moved by the all-to-all operators of the rank, over all transports")},
            ofMoved(&AllToAll::bytes))
        .columnIf(hasMoved,
            {ExpertTexts::tr("All-to-all (ms)"), ColumnKind::Milliseconds,
                ExpertTexts::tr("Time of the all-to-all operators of the rank")},
            ofMoved(&AllToAll::elapse))
        .columnIf(hasMoved,
            {ExpertTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
                ExpertTexts::tr("Time spent waiting for other ranks in these operators")},
            ofMoved(&AllToAll::wait))
        .table(ranks);
}

Figure allToAllFigure(const std::vector<AllToAll>& moved) {
    Figure figure{.title = ExpertTexts::tr("Moved by all-to-all"),
        .value = shared::dash(),
        .note = ExpertTexts::tr("no all-to-all operators"),
        .toolTip = ExpertTexts::tr(
            "Data that all-to-all operators move to the experts and back, including that of "
            "context parallelism. Collect it with profiler_level=ProfilerLevel.Level1 or higher "
            "(communication.json or a profiler database).")};
    if (moved.empty())
        return figure;
    const auto bytesOf = [](const AllToAll& of) { return of.bytes.value_or(-1); };
    const AllToAll& most = *std::ranges::max_element(moved, {}, bytesOf);
    if (!most.bytes) {
        figure.note = ExpertTexts::tr("no sizes in the profile");
        return figure;
    }
    std::vector<int64_t> sizes;
    for (const AllToAll& of : moved) {
        if (of.bytes)
            sizes.push_back(*of.bytes);
    }
    const double above = analysis::imbalance(sizes);
    figure.value = charts::shortText(ColumnKind::Moved, static_cast<double>(*most.bytes));
    figure.note = ExpertTexts::tr("rank %1, %2 above the mean")
                      .arg(most.rank)
                      .arg(shared::percentText(above));
    figure.verdict =
        analysis::areExpertsUneven(above) ? Figure::Verdict::Bad : Figure::Verdict::Good;
    return figure;
}

std::vector<Figure> expertFigures(const std::vector<ExpertRank>& ranks, ExpertMetric metric) {
    if (ranks.empty())
        return {};
    const ExpertMetric by = haveTokens(ranks) ? metric : ExpertMetric::Time;
    return {{.title = ExpertTexts::tr("Ranks with experts"),
                .value = shared::formatCount(ranks.size()),
                .note = shared::counted(
                    passesOf(ranks), ExpertTexts::tr("1 pass"), ExpertTexts::tr("%1 passes"))},
        busiestFigure(ranks, by), worstFigure(ranks, by)};
}

QStringList expertTip(const std::vector<ExpertRank>& ranks, charts::HeatCell cell) {
    const ExpertRank& of = ranks[cell.column];
    QStringList lines{ExpertTexts::tr("Rank %1, pass %2").arg(of.rank).arg(cell.row)};
    if (cell.row >= of.passes.size())
        return lines;
    const ExpertPass& pass = of.passes[cell.row];
    lines << expertMetricText(ExpertMetric::Time) + "  "
            + shared::valueText(ColumnKind::Milliseconds, pass.time.count());
    if (pass.tokens)
        lines << expertMetricText(ExpertMetric::Tokens) + "  "
                + shared::valueText(ColumnKind::Count, *pass.tokens);
    return lines;
}

Message noExperts(bool isOfGpu, const shared::ProfileKinds& kinds) {
    if (isOfGpu)
        return {.title = ExpertTexts::tr("No experts found"),
            .text = ExpertTexts::tr("This page reads the grouped matmuls of Ascend profiles, or "
                                    "token counts dumped by an inference run. PyTorch GPU traces "
                                    "contain neither."),
            .offersOpen = false};
    const QStringList needs{ExpertTexts::tr("GroupedMatmul kernels: kernel_details.csv or a "
                                            "profiler database of a mixture-of-experts model"),
        ExpertTexts::tr("for token counts, also the input shapes: profiler level 1 or higher and "
                        "record_shapes=True"),
        ExpertTexts::tr("or token counts per expert dumped by an inference run: prefill_N.csv and "
                        "decode_N.csv of rank N, with model_gen_config.json")};
    return {.title = ExpertTexts::tr("No experts found"),
        .text = ExpertTexts::tr(
            "No rank ran a grouped matmul: this is not a mixture-of-experts model, or its kernels "
            "were not collected. There are no dumped token counts either."),
        .parts = {{ExpertTexts::tr("What is needed"), needs},
            {ExpertTexts::tr("What to do next"),
                {shared::switchText(shared::Recorded::KernelTable, kinds)}}},
        .offersOpen = false};
}

} // namespace rankscope::summary
