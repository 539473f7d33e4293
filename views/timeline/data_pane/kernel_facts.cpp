// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/kernel_facts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/shared/cells.h"
#include "views/shared/formats.h"

namespace rankscope::timeline {

namespace {

struct KernelTexts {
    Q_DECLARE_TR_FUNCTIONS(KernelTexts)
};

QString textAt(const std::vector<std::string>& texts, size_t place) {
    return place < texts.size() ? shared::textOf(texts[place]) : QString();
}

/// One fact a tensor: its shape, then type and format in quiet ink.
void addTensors(
    const analysis::KernelTensors& tensors, const QString& name, std::vector<Fact>& facts) {
    const auto shapes = analysis::tensorTexts(tensors.shapes);
    const auto types = analysis::tensorTexts(tensors.types);
    const auto formats = analysis::tensorTexts(tensors.formats);
    const size_t count = std::max({shapes.size(), types.size(), formats.size()});
    for (size_t i = 0; i < count; ++i) {
        QStringList kinds{textAt(types, i), textAt(formats, i)};
        kinds.removeAll(QString());
        const QString shape = textAt(shapes, i);
        facts.push_back({name.arg(i + 1), shape.isEmpty() ? shared::dash() : shape,
            kinds.join(QStringLiteral("  ")), {}});
    }
}

void addNumber(const QString& name, std::optional<int64_t> value, std::vector<Fact>& facts) {
    if (value)
        facts.push_back({name, QString::number(*value)});
}

void addText(const QString& name, const std::string& value, std::vector<Fact>& facts) {
    if (!value.empty() && value != "N/A")
        facts.push_back({name, shared::textOf(value)});
}

} // namespace

std::vector<Fact> kernelFacts(const analysis::FoundKernel& kernel) {
    const analysis::KernelRow& row = kernel.row;
    std::vector<Fact> facts;
    addText(KernelTexts::tr("Type"), row.type, facts);
    addText(KernelTexts::tr("Core"), row.core, facts);
    addText(KernelTexts::tr("State"), row.state, facts);
    addNumber(KernelTexts::tr("Step"), row.step, facts);
    addNumber(KernelTexts::tr("Stream"), row.stream, facts);
    addNumber(KernelTexts::tr("Task"), row.task, facts);
    if (row.blockDim)
        facts.push_back({KernelTexts::tr("Block dim"), QString::number(*row.blockDim),
            row.mixBlockDim.value_or(0) > 0 ? KernelTexts::tr("mixed with %1").arg(*row.mixBlockDim)
                                            : QString()});
    if (row.wait)
        facts.push_back({KernelTexts::tr("Wait"), shared::formatDuration(*row.wait), {},
            KernelTexts::tr("Idle time of the stream before the kernel")});
    addTensors(row.inputs, KernelTexts::tr("Input %1"), facts);
    addTensors(row.outputs, KernelTexts::tr("Output %1"), facts);
    for (size_t i = 0; i < row.counters.size(); ++i) {
        if (row.counters[i])
            facts.push_back({shared::textOf(kernel.counters[i]),
                shared::numberText(*row.counters[i], shared::kAllDigits)});
    }
    return facts;
}

} // namespace rankscope::timeline
