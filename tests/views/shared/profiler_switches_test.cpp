// SPDX-License-Identifier: GPL-3.0-or-later
// What an empty place says would fill it.
#include "views/shared/profiler_switches.h"

#include "tests/views/view_test.h"

namespace rankscope::shared::profiler_switches_test {

class ProfilerSwitchesTest : public QObject {
    Q_OBJECT

private slots:
    void everyProfilerHasAWordForEverything() {
        using enum Recorded;
        for (int kind = 0; kind <= static_cast<int>(model::ProfileKind::Monitor); ++kind) {
            for (const Recorded what : {Device, HostCalls, CallStacks, KernelTable, Shapes,
                     Communication, Memory, DataPreparation, CoreWork, CopySizes, Launches}) {
                const QString text = switchText(what, static_cast<model::ProfileKind>(kind));
                const bool mayHaveNone = what == CopySizes || what == Launches;
                if (mayHaveNone && text.isEmpty())
                    continue; // below
                QVERIFY2(text.endsWith('.'),
                    qPrintable(
                        QString("%1 of %2: %3").arg(static_cast<int>(what)).arg(kind).arg(text)));
            }
        }
    }

    void theSwitchIsThatOfTheProfiler() {
        using model::ProfileKind;
        const auto stacks = [](ProfileKind kind) { return switchText(Recorded::CallStacks, kind); };
        QCOMPARE(stacks(ProfileKind::MindsporeLegacy),
            "Collect with mindspore.Profiler(with_stack=True).");
        QCOMPARE(stacks(ProfileKind::Kineto), "Collect with torch.profiler and with_stack=True.");
        QVERIFY(stacks(ProfileKind::PytorchDb).contains("ProfilerActivity.CPU"));
        QVERIFY(stacks(ProfileKind::Msprof).startsWith("msprof has no option"));
        QVERIFY(switchText(Recorded::CopySizes, ProfileKind::MindsporeDb).contains("Level2"));
        QCOMPARE(switchText(Recorded::CopySizes, ProfileKind::Kineto), QString());
        QCOMPARE(switchText(Recorded::Launches, ProfileKind::PytorchText),
            "Launches of kernels need profiler_level=ProfilerLevel.Level1 or higher.");
        QVERIFY(switchText(Recorded::Launches, ProfileKind::Msprof).contains("--runtime-api=on"));
        QCOMPARE(switchText(Recorded::Launches, ProfileKind::Kineto), QString());
        QVERIFY(switchText(Recorded::Launches, ProfileKind::MindsporeDb).contains("Level1"));
        QVERIFY(switchText(Recorded::Launches, ProfileKind::MindsporeLegacy)
                    .contains("profile_framework"));
    }

    void severalProfilersAreSaidOnceEach() {
        query::Snapshot snapshot;
        QCOMPARE(switchText(Recorded::DataPreparation, kindsOf(snapshot)),
            "Collect with mindspore.profiler.profile(data_process=True).");
        for (const auto kind : {model::ProfileKind::PytorchText, model::ProfileKind::PytorchDb,
                 model::ProfileKind::Kineto}) {
            auto rank = std::make_shared<index::RankIndex>();
            rank->kind = kind;
            snapshot.ranks.push_back({std::move(rank), {}});
        }
        QCOMPARE(switchText(Recorded::Memory, kindsOf(snapshot)),
            "Collect with profile_memory=True. Collect with torch.profiler and "
            "profile_memory=True.");
    }
};

} // namespace rankscope::shared::profiler_switches_test

RS_VIEW_TEST(rankscope::shared::profiler_switches_test::ProfilerSwitchesTest)
#include "profiler_switches_test.moc"
