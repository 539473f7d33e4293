// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/profiler_switches.h"

#include <QCoreApplication>
#include <QStringList>

#include "views/shared/phrases.h"

namespace rankscope::shared {

namespace {

struct ProfilerSwitches {
    Q_DECLARE_TR_FUNCTIONS(ProfilerSwitches)
};

QString ascendSwitch(Recorded what) {
    switch (what) {
    case Recorded::Device:
        return ProfilerSwitches::tr("Collect device data as well: add ProfilerActivity.NPU to the "
                                    "activities and use a schedule with at least one active step.");
    case Recorded::HostCalls:
        return ProfilerSwitches::tr("Collect host calls as well: add ProfilerActivity.CPU to the "
                                    "activities; calls of CANN also need "
                                    "profiler_level=ProfilerLevel.Level1 or higher.");
    case Recorded::CallStacks:
        return ProfilerSwitches::tr(
            "Collect with with_stack=True and ProfilerActivity.CPU among the activities.");
    case Recorded::KernelTable:
        return ProfilerSwitches::tr("Collect with ProfilerActivity.NPU among the activities, and "
                                    "with profiler_level=ProfilerLevel.Level1 or higher for shapes "
                                    "and counters.");
    case Recorded::Shapes:
        return ProfilerSwitches::tr("Collect with record_shapes=True.");
    case Recorded::Communication:
        return ProfilerSwitches::tr("Collect with profiler_level=ProfilerLevel.Level1 or higher.");
    case Recorded::Memory:
        return ProfilerSwitches::tr("Collect with profile_memory=True.");
    case Recorded::DataPreparation:
        return ProfilerSwitches::tr("The profiler of PyTorch has no option to sample the "
                                    "preparation of data; with ProfilerActivity.CPU among the "
                                    "activities the timeline shows the calls of the DataLoader.");
    case Recorded::CoreWork:
        return ProfilerSwitches::tr(
            "Collect with aic_metrics=ArithmeticUtilization: then the cores count their work.");
    case Recorded::CopySizes:
        return ProfilerSwitches::tr(
            "Sizes and directions of copies need profiler_level=ProfilerLevel.Level2.");
    }
    return {};
}

QString mindsporeSwitch(Recorded what) {
    switch (what) {
    case Recorded::Device:
        return ProfilerSwitches::tr(
            "Collect device data as well: add ProfilerActivity.NPU to the activities of "
            "mindspore.profiler.profile.");
    case Recorded::HostCalls:
        return ProfilerSwitches::tr(
            "Collect host calls as well: add ProfilerActivity.CPU to the activities of "
            "mindspore.profiler.profile.");
    case Recorded::CallStacks:
        return ProfilerSwitches::tr("Collect with mindspore.profiler.profile(with_stack=True) and "
                                    "ProfilerActivity.CPU among the activities.");
    case Recorded::Shapes:
        return ProfilerSwitches::tr("mindspore.profiler has no option to collect shapes of host "
                                    "operators; kernels have theirs.");
    case Recorded::DataPreparation:
        return ProfilerSwitches::tr("Collect with mindspore.profiler.profile(data_process=True).");
    default:
        return ascendSwitch(what);
    }
}

/// MindSpore before 2.5: one class with a switch for each kind of data, no levels.
QString oldMindsporeSwitch(Recorded what) {
    switch (what) {
    case Recorded::Device:
    case Recorded::KernelTable:
        return ProfilerSwitches::tr(
            "Collect device data as well: mindspore.Profiler(op_time=True).");
    case Recorded::HostCalls:
        return ProfilerSwitches::tr(
            "Collect host calls as well: mindspore.Profiler(profile_framework=\"all\").");
    case Recorded::CallStacks:
        return ProfilerSwitches::tr("Collect with mindspore.Profiler(with_stack=True).");
    case Recorded::Communication:
        return ProfilerSwitches::tr("Collect with mindspore.Profiler(profile_communication=True).");
    case Recorded::Memory:
        return ProfilerSwitches::tr("Collect with mindspore.Profiler(profile_memory=True).");
    case Recorded::Shapes:
        return mindsporeSwitch(what);
    case Recorded::DataPreparation:
        return ProfilerSwitches::tr("Collect with mindspore.Profiler(data_process=True).");
    case Recorded::CoreWork:
        return ProfilerSwitches::tr(
            "Collect with mindspore.Profiler(aicore_metrics=0): then the cores count their work.");
    case Recorded::CopySizes:
        break;
    }
    return {};
}

QString msprofSwitch(Recorded what) {
    switch (what) {
    case Recorded::Device:
        return ProfilerSwitches::tr("Collect device data as well: msprof --task-time=on.");
    case Recorded::HostCalls:
        return ProfilerSwitches::tr(
            "Collect host calls as well: msprof --ascendcl=on --runtime-api=on.");
    case Recorded::CallStacks:
        return ProfilerSwitches::tr("msprof has no option to collect call stacks; the profilers of "
                                    "PyTorch and MindSpore have with_stack=True.");
    case Recorded::KernelTable:
        return ProfilerSwitches::tr("Collect with msprof --task-time=on, and with --ai-core=on for "
                                    "counters.");
    case Recorded::Shapes:
        return ProfilerSwitches::tr("msprof has no option to collect shapes of host operators; the "
                                    "profiler of PyTorch has record_shapes=True.");
    case Recorded::Communication:
        return ProfilerSwitches::tr(
            "Collect communication with msprof --hccl=on and analyse it with "
            "msprof --analyze=on --rule=communication,communication_matrix.");
    case Recorded::Memory:
        return ProfilerSwitches::tr("Collect memory with msprof --sys-hardware-mem=on and "
                                    "--task-memory=on.");
    case Recorded::DataPreparation:
        return ProfilerSwitches::tr("msprof has no option to sample the preparation of data; the "
                                    "profiler of MindSpore has data_process=True.");
    case Recorded::CoreWork:
        return ProfilerSwitches::tr(
            "Collect with msprof --ai-core=on --aic-metrics=ArithmeticUtilization: then the cores "
            "count their work.");
    case Recorded::CopySizes:
        break;
    }
    return {};
}

QString kinetoSwitch(Recorded what) {
    switch (what) {
    case Recorded::Device:
    case Recorded::Communication:
        return ProfilerSwitches::tr(
            "Collect device data as well: add ProfilerActivity.CUDA to the activities of "
            "torch.profiler and use a schedule with at least one active step.");
    case Recorded::HostCalls:
        return ProfilerSwitches::tr("Collect host calls as well: add ProfilerActivity.CPU to the "
                                    "activities of torch.profiler.");
    case Recorded::CallStacks:
        return ProfilerSwitches::tr("Collect with torch.profiler and with_stack=True.");
    case Recorded::KernelTable:
        return ProfilerSwitches::tr(
            "torch.profiler writes no table of kernels. With record_shapes=True the operator that "
            "launched a kernel has the shapes among its arguments.");
    case Recorded::Shapes:
        return ProfilerSwitches::tr("Collect with torch.profiler and record_shapes=True.");
    case Recorded::Memory:
        return ProfilerSwitches::tr("Collect with torch.profiler and profile_memory=True.");
    case Recorded::DataPreparation:
        return ProfilerSwitches::tr("torch.profiler has no option to sample the preparation of "
                                    "data; with ProfilerActivity.CPU among the activities the "
                                    "timeline shows the calls of the DataLoader.");
    case Recorded::CoreWork:
        return ProfilerSwitches::tr("torch.profiler has no option to count the work of the cores.");
    case Recorded::CopySizes:
        break;
    }
    return {};
}

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
    switch (profilerOf(kind)) {
    case Profiler::Ascend:
        return ascendSwitch(what);
    case Profiler::Mindspore:
        return mindsporeSwitch(what);
    case Profiler::OldMindspore:
        return oldMindsporeSwitch(what);
    case Profiler::Msprof:
        return msprofSwitch(what);
    case Profiler::Kineto:
        return kinetoSwitch(what);
    }
    return {};
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
