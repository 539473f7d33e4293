// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/profiler_switches.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "views/shared/phrases.h"

namespace rankscope::shared {

namespace {

constexpr const char* kAsBefore = nullptr; ///< as the profiler before it has it
constexpr const char* kNone = "";

struct ProfilerSwitches {
    Q_DECLARE_TR_FUNCTIONS(ProfilerSwitches)

public:
    struct Row {
        Recorded what;
        const char* texts[5]; ///< in the order of Profiler
    };

    static constexpr const char* kOldDevice =
        QT_TR_NOOP("Collect device data as well: mindspore.Profiler(op_time=True).");
    static constexpr const char* kOldHost =
        QT_TR_NOOP("Collect host calls as well: mindspore.Profiler(profile_framework=\"all\").");
    static constexpr const char* kMsprofHost =
        QT_TR_NOOP("Collect host calls as well: msprof --ascendcl=on --runtime-api=on.");
    static constexpr const char* kMsprofCommunication =
        QT_TR_NOOP("Collect communication with msprof --hccl=on and analyse it with msprof "
                   "--analyze=on --rule=communication,communication_matrix.");
    static constexpr const char* kCuda =
        QT_TR_NOOP("Collect device data as well: add ProfilerActivity.CUDA to the activities of "
                   "torch.profiler and use a schedule with at least one active step.");
    static constexpr Row kAll[] = {
        {Recorded::Device,
            {QT_TR_NOOP("Collect device data as well: add ProfilerActivity.NPU to the activities "
                        "and use a schedule with at least one active step."),
                QT_TR_NOOP("Collect device data as well: add ProfilerActivity.NPU to the "
                           "activities of mindspore.profiler.profile."),
                kOldDevice, QT_TR_NOOP("Collect device data as well: msprof --task-time=on."),
                kCuda}},
        {Recorded::HostCalls,
            {QT_TR_NOOP("Collect host calls as well: add ProfilerActivity.CPU to the activities; "
                        "calls of CANN also need profiler_level=ProfilerLevel.Level1 or higher."),
                QT_TR_NOOP("Collect host calls as well: add ProfilerActivity.CPU to the activities "
                           "of mindspore.profiler.profile."),
                kOldHost, kMsprofHost,
                QT_TR_NOOP("Collect host calls as well: add ProfilerActivity.CPU to the activities "
                           "of torch.profiler.")}},
        {Recorded::CallStacks,
            {QT_TR_NOOP(
                 "Collect with with_stack=True and ProfilerActivity.CPU among the activities."),
                QT_TR_NOOP("Collect with mindspore.profiler.profile(with_stack=True) and "
                           "ProfilerActivity.CPU among the activities."),
                QT_TR_NOOP("Collect with mindspore.Profiler(with_stack=True)."),
                QT_TR_NOOP("msprof has no option to collect call stacks; the profilers of PyTorch "
                           "and MindSpore have with_stack=True."),
                QT_TR_NOOP("Collect with torch.profiler and with_stack=True.")}},
        {Recorded::KernelTable,
            {QT_TR_NOOP("Collect with ProfilerActivity.NPU among the activities, and with "
                        "profiler_level=ProfilerLevel.Level1 or higher for shapes and counters."),
                kAsBefore, kOldDevice,
                QT_TR_NOOP(
                    "Collect with msprof --task-time=on, and with --ai-core=on for counters."),
                QT_TR_NOOP("torch.profiler writes no table of kernels. With record_shapes=True the "
                           "operator that launched a kernel has the shapes among its arguments.")}},
        {Recorded::Shapes,
            {QT_TR_NOOP("Collect with record_shapes=True."),
                QT_TR_NOOP("mindspore.profiler has no option to collect shapes of host operators; "
                           "kernels have theirs."),
                kAsBefore,
                QT_TR_NOOP("msprof has no option to collect shapes of host operators; the profiler "
                           "of PyTorch has record_shapes=True."),
                QT_TR_NOOP("Collect with torch.profiler and record_shapes=True.")}},
        {Recorded::Communication,
            {QT_TR_NOOP("Collect with profiler_level=ProfilerLevel.Level1 or higher."), kAsBefore,
                QT_TR_NOOP("Collect with mindspore.Profiler(profile_communication=True)."),
                kMsprofCommunication, kCuda}},
        {Recorded::Memory,
            {QT_TR_NOOP("Collect with profile_memory=True."), kAsBefore,
                QT_TR_NOOP("Collect with mindspore.Profiler(profile_memory=True)."),
                QT_TR_NOOP(
                    "Collect memory with msprof --sys-hardware-mem=on and --task-memory=on."),
                QT_TR_NOOP("Collect with torch.profiler and profile_memory=True.")}},
        {Recorded::DataPreparation,
            {QT_TR_NOOP("The profiler of PyTorch has no option to sample the preparation of data; "
                        "with ProfilerActivity.CPU among the activities the timeline shows the "
                        "calls of the DataLoader."),
                QT_TR_NOOP("Collect with mindspore.profiler.profile(data_process=True)."),
                QT_TR_NOOP("Collect with mindspore.Profiler(data_process=True)."),
                QT_TR_NOOP("msprof has no option to sample the preparation of data; the profiler "
                           "of MindSpore has data_process=True."),
                QT_TR_NOOP("torch.profiler has no option to sample the preparation of data; with "
                           "ProfilerActivity.CPU among the activities the timeline shows the calls "
                           "of the DataLoader.")}},
        {Recorded::CoreWork,
            {QT_TR_NOOP("Collect with aic_metrics=ArithmeticUtilization: then the cores count "
                        "their work."),
                kAsBefore,
                QT_TR_NOOP("Collect with mindspore.Profiler(aicore_metrics=0): then the cores "
                           "count their work."),
                QT_TR_NOOP("Collect with msprof --ai-core=on --aic-metrics=ArithmeticUtilization: "
                           "then the cores count their work."),
                QT_TR_NOOP("torch.profiler has no option to count the work of the cores.")}},
        {Recorded::CopySizes,
            {QT_TR_NOOP("Sizes and directions of copies need profiler_level=ProfilerLevel.Level2."),
                kAsBefore, kNone, kNone, kNone}},
        {Recorded::Launches,
            {QT_TR_NOOP("Launches of kernels need profiler_level=ProfilerLevel.Level1 or higher."),
                kAsBefore, kOldHost, kMsprofHost, kNone}},
    };
};

} // namespace

Profiler profilerOf(model::ProfileKind kind) {
    switch (kind) {
    case model::ProfileKind::MindsporeText:
    case model::ProfileKind::MindsporeDb:
        return Profiler::Mindspore;
    case model::ProfileKind::MindsporeLegacy:
        return Profiler::OldMindspore;
    case model::ProfileKind::Msprof:
    case model::ProfileKind::MsprofDb:
        return Profiler::Msprof;
    case model::ProfileKind::Kineto:
    case model::ProfileKind::ChromeTrace:
        return Profiler::Kineto;
    default:
        return Profiler::Ascend;
    }
}

QString switchText(Recorded what, model::ProfileKind kind) {
    const auto* const row =
        std::ranges::find(ProfilerSwitches::kAll, what, &ProfilerSwitches::Row::what);
    const auto* text = row->texts + static_cast<size_t>(profilerOf(kind));
    while (*text == kAsBefore)
        --text;
    return **text == '\0' ? QString() : ProfilerSwitches::tr(*text);
}

ProfileKinds kindsOf(const query::Snapshot& snapshot) {
    ProfileKinds kinds;
    for (const query::OpenRank& rank : snapshot.ranks)
        kinds.insert(rank.index->kind);
    for (const auto& tables : snapshot.tables)
        kinds.insert(tables->kind);
    kinds.erase(model::ProfileKind::ClusterAnalysis);
    return kinds;
}

QString switchText(Recorded what, const ProfileKinds& kinds) {
    if (kinds.empty()) // graphs and dry runs alone: of MindSpore
        return switchText(what, model::ProfileKind::MindsporeDb);
    QStringList texts;
    for (const model::ProfileKind kind : kinds) {
        const QString text = switchText(what, kind);
        if (!texts.contains(text))
            texts += text;
    }
    return sentences(texts);
}

} // namespace rankscope::shared
