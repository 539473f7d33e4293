// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/desktop/english_words.h"

#include <QFile>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include "core/advisor/texts.h"

namespace rankscope::desktop {

QStringList englishWords(const QString& text) {
    static const QRegularExpression kWord("[A-Za-z_*]{3,}");
    static const QRegularExpression kNames(
        "^(Rankscope|GNU|MiB|AllReduce|ReduceScatter|AllGather|AlltoAll|VPP|Bubble|min|Rank|"
        "English|CSV|csv|png|svg|HTML|PDF|html|pdf|Ctrl|"
        "Shift|Alt|Enter|Tab|Space|Delete|UTF|UTC|ppm|MHz|"
        "PyTorch|Python|Kernel|index|CPU|Left|Right|Down|Home|End|Page|Backspace|Wheel|Drag|Click|"
        "MindSpore|DataLoader|PyNative|GPU|Stream|Dixon|HCCL|RCCL|MSCCL|oneCCL|NVSHMEM|"
        "Kineto|CANN|CUDA|NCCL|Megatron|MindSpeed|MindFormers|yaml|vLLM|MoE|MAD|GroupedMatmul|"
        "MFU|Block|dim|token|trace|Core|API|info|rankscope|SELECT|Iteration|GetNext|"
        // Of kernels.
        "Paged|Flash|Attention|Cast|TransData|Transpose|"
        // Of compiled graphs and dry runs.
        "DryRun|scope|Scope|offset|recompute|duplicated|validate|execute|mindformer|log|gz|txt|"
        "SAPP|ArithmeticUtilization|Cube|Vector|FLOP|FLOPs|FLOPS|MFLOPs|GFLOPS|TFLOPS|flops|"
        "Roofline|"
        "Chrome|Esc|SQL|StepTraceTime|CommAnalyzer(Time|Matrix)|Profiler(Activity|Level|Step)?|"
        "Level|"
        "NPU|True|analysis|communication|activities|schedule|active|SDMA|RDMA|HCCS|PCIE|SIO|"
        // Options and functions of the profilers.
        "msprof\\*?|msMonitor|mindspore|torch|profile|export|output|DIR|task|time|hccl|analyze|"
        "rule|"
        "sys|hardware|mem|memory|cluster|mstx|microbatch|chunk|forward|backward|"
        "json|JSON|SQLite|ftrace|Slurm|root|tid|torch_npu|profiler|analyse|.*_.*)$");
    QStringList found;
    auto matches = kWord.globalMatch(text);
    while (matches.hasNext()) {
        const QString word = matches.next().captured();
        if (!kNames.match(word).hasMatch())
            found += word;
    }
    return found;
}

QString withoutCalls(QString text) {
    static const QRegularExpression kCall(R"(\w+(\.\w+)*\([^()]*(\)|$)|--[\w-]+(=\w+)?)");
    return text.remove(kCall);
}

QSet<QString> wordsOfOptions() {
    using advisor::Trainer;
    QSet<QString> words;
    for (const std::string_view key : advisor::textKeys()) {
        for (const Trainer trainer : {Trainer::MindSpore, Trainer::Megatron, Trainer::Torch}) {
            const std::string knob(advisor::knobOf(key, trainer));
            for (const QString& word : englishWords(QString::fromStdString(knob)))
                words += word;
        }
    }
    return words;
}

QSet<QString> wordsToTranslate() {
    QFile file(RS_SOURCE_DIR "/resources/i18n/rankscope_zh_CN.ts");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader reader(&file);
    QSet<QString> words;
    while (!reader.atEnd()) {
        reader.readNext();
        if (!reader.isStartElement() || reader.name() != QLatin1String("source"))
            continue;
        for (const QString& word : englishWords(reader.readElementText()))
            words += word;
    }
    return words;
}

} // namespace rankscope::desktop
