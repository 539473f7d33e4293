// SPDX-License-Identifier: GPL-3.0-or-later
// How thresholds are told and typed.
#include "views/advice/advice_texts.h"

#include "tests/views/view_test.h"

namespace rankscope::advice::advice_texts_test {

namespace {

QString told(const analysis::Threshold& threshold, double value) {
    return thresholdText(threshold, value).replace(QChar(0x202F), ' ');
}

} // namespace

class AdviceTextsTest : public QObject {
    Q_OBJECT

private slots:
    void timesOfThresholdsHaveTheirUnit() {
        using namespace analysis::threshold;
        QCOMPARE(thresholdText(kLoaderCall, kLoaderCall.value).simplified(), QString("10 ms"));
        QCOMPARE(thresholdFrom(kLoaderCall, "2.5 ms").value_or(0), 2.5e6);
        QCOMPARE(thresholdFrom(kLoaderCall, "300").value_or(0), 300.0); // ns
        QVERIFY(!thresholdFrom(kLoaderCall, "-2 ms"));
        QVERIFY(!thresholdFrom(kLoaderCall, "soon"));
        QVERIFY(!thresholdFrom(kLoaderCall, "inf ms"));
    }

    void sharesOfThresholdsArePerCent() {
        using namespace analysis::threshold;
        QCOMPARE(told(kSlowRank, 0.05), QString("5.0 %"));
        QCOMPARE(told(kSlowRank, 0.0525), QString("5.25 %")); // no digit that was typed is lost
        for (const char* const text : {"0.2", "20 %", "20%", "20"})
            QCOMPARE(thresholdFrom(kSlowRank, text).value_or(0), 0.2);
        QVERIFY(thresholdFrom(kSlowRank, "0.7 %") == std::optional(0.007));
        QCOMPARE(thresholdFrom(kSlowRank, "1").value_or(0), 1.0);
        QVERIFY(!thresholdFrom(kSlowRank, "2 ms"));
        QVERIFY(!thresholdFrom(kSlowRank, "inf")); // a number to Qt
        QVERIFY(!thresholdFrom(kSlowRank, "nan"));
        QVERIFY(!thresholdFrom(kSlowRank, "%"));
    }

    void bytesAndCountsOfThresholdsHaveUnitAndGroups() {
        using namespace analysis::threshold;
        QCOMPARE(told(kFragmentedBytes, kFragmentedBytes.value), QString("1.00 GB"));
        QCOMPARE(told(kSmallPacket, kSmallPacket.value), QString("1.00 MB"));
        QCOMPARE(told(kSmallRdma, kSmallRdma.value), QString("1.00 MB"));
        QCOMPARE(told(kSmallPacket, 1'234'567), QString("1,234,567 B"));
        QCOMPARE(told(kCubeBytes, kCubeBytes.value), QString("100 MB"));
        QCOMPARE(told(kTransferBlock, kTransferBlock.value), QString("512 B"));
        QCOMPARE(told(kAclnnCache, kAclnnCache.value), QString("10,000"));
        QCOMPARE(told(kContendedRate, kContendedRate.value), QString("14.4"));
        QCOMPARE(thresholdFrom(kSmallPacket, "2 MB").value_or(0), 2e6);
        QCOMPARE(thresholdFrom(kSmallPacket, "1,234,567 B").value_or(0), 1'234'567.0);
        QCOMPARE(thresholdFrom(kSmallPacket, "300").value_or(0), 300.0);
        QCOMPARE(thresholdFrom(kAclnnCache, "12,000").value_or(0), 12'000.0);
        QVERIFY(!thresholdFrom(kSmallPacket, "MB"));
    }

    /// The field of a threshold that nobody touched is read as what it has.
    void everyThresholdIsReadAsItIsTold() {
        for (const analysis::Threshold& threshold : analysis::kThresholds) {
            const QString text = thresholdText(threshold, threshold.value);
            QVERIFY2(thresholdFrom(threshold, text) == std::optional(threshold.value),
                qPrintable(QString(threshold.name) + ": " + text));
        }
    }
};

} // namespace rankscope::advice::advice_texts_test

RS_VIEW_TEST(rankscope::advice::advice_texts_test::AdviceTextsTest)
#include "advice_texts_test.moc"
