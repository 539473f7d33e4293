// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/counter_units.h"

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/rank_tree.h"

namespace rankscope::timeline::counter_units_test {

namespace {

/// Of a series of that layer, as its row in the tree has it.
QString unitOfRow(const char* layer, const char* name, const char* key) {
    test::HandMadeRank rank("Rank 0");
    rank.lane(rank.track(rank.process("7", layer, "NPU"), key, name, model::TrackKind::Counter),
        model::LaneKind::Counter);
    const RankNode node = rankNode(rank.done(), RankSlot(0));
    return unitText(node.layers.front().tracks.front().unit);
}

} // namespace

class CounterUnitsTest : public QObject {
    Q_OBJECT

private slots:
    void unitsOfCountersComeFromTheirNames() {
        QCOMPARE(splitUnit("Read(MB/s)").second, std::string("MB/s"));
        QCOMPARE(splitUnit("Read (MB/s)").first, std::string("Read"));
        QCOMPARE(splitUnit("f(x)").first, std::string("f(x)"));
        QCOMPARE(splitUnit("").first, std::string());
        model::Track track;
        track.kind = model::TrackKind::Counter;
        track.name = "HBM 0/Read";
        track.tid = "Read(MB/s)";
        QCOMPARE(unitOf(track), std::string("MB/s"));
        track.tid = "MHz";
        QCOMPARE(unitOf(track), std::string("MHz"));
        track.tid = "value";
        QCOMPARE(unitOf(track), std::string());
    }

    void whatTheFilesLeaveOutIsKnownByLayerAndSeries() {
        QCOMPARE(unitOfRow("Acc PMU", "read_bandwidth #5", "value"), "level");
        QCOMPARE(unitOfRow("Stars Soc Info", "Mata Bw Level", "Mata Bw Level"), "level");
        QCOMPARE(unitOfRow("Stars Chip Trans", "PA Link Rx #7", "PA Link Rx"), "level");
        QCOMPARE(
            unitOfRow("Stars Chip Trans", "PCIE Read Bandwidth #0", "PCIE Read Bandwidth"), "");
        QCOMPARE(unitOfRow("RoCE", "Port 0/Rx", "Rx Packets"), "packets/s");
        QCOMPARE(unitOfRow("RoCE", "Port 0/Rx", "Rx Error Rate"), "%");
        QCOMPARE(unitOfRow("RoCE", "0/rxPackets", "rxPackets"), "packets");
        QCOMPARE(unitOfRow("NIC", "0/txByteRate", "txByteRate"), "B/s");
        QCOMPARE(unitOfRow("NIC", "0/txBytes", "txBytes"), "B");
        QCOMPARE(unitOfRow("PCIe", "PCIe_nonpost_latency", "Tx"), "us");
        QCOMPARE(unitOfRow("PCIe", "PCIe_post", "Tx"), "MB/s");
        QCOMPARE(unitOfRow("PCIe", "txNonpostLatencyMin", "txNonpostLatencyMin"), "ns");
        QCOMPARE(unitOfRow("PCIe", "rxCplAvg", "rxCplAvg"), "B/s");
        QCOMPARE(unitOfRow("HCCS", "txThroughput", "txThroughput"), "B/s");
        QCOMPARE(unitOfRow("Network Device", "roceNewPktRty", "roceNewPktRty"), "retries");
        QCOMPARE(unitOfRow("Network Device", "macTxPfcPkt", "macTxPfcPkt"), "frames");
        QCOMPARE(unitOfRow("Network Device", "macTxBadByte", "macTxBadByte"), "B");
        QCOMPARE(unitOfRow("CPU Usage", "17/usage", "usage"), "%");
        QCOMPARE(unitOfRow("AI Core Utilization", "3/totalCycle", "totalCycle"), "cycles");
    }

    void whatTheFilesSayGoesBeforeIt() {
        QCOMPARE(unitOfRow("PCIe", "PCIe_post", "Tx(GB/s)"), "GB/s");
        QCOMPARE(unitOfRow("QoS", "QoS OTHERS", "value"), ""); // nobody says it
        QCOMPARE(unitOfRow("my counters", "17/usage", "usage"), "");
    }

    void aLevelIsNoAmountOfIt() {
        QCOMPARE(withUnit("3", "level"), "Level 3");
        QCOMPARE(withUnit("12.5", "MB/s"), "12.5 MB/s");
        QCOMPARE(withUnit("7", ""), "7");
    }
};

} // namespace rankscope::timeline::counter_units_test

RS_VIEW_TEST(rankscope::timeline::counter_units_test::CounterUnitsTest)
#include "counter_units_test.moc"
