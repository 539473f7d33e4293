// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QSignalSpy>

#include "tests/views/view_test.h"
#include "views/shared/host_box.h"
#include "views/shared/rank_field.h"

namespace rankscope::shared::host_box_test {

namespace {

/// Of eight ranks each: "node0", "node1", ...
std::vector<analysis::RankGroup> hosts(int64_t count) {
    std::vector<analysis::RankGroup> hosts;
    for (int64_t host = 0; host < count; ++host) {
        hosts.push_back({"node" + std::to_string(host), {}});
        for (int64_t rank = host * 8; rank < host * 8 + 8; ++rank)
            hosts.back().ranks.push_back(rank);
    }
    return hosts;
}

std::vector<int64_t> ranks(int64_t first, int64_t last) {
    std::vector<int64_t> ranks;
    for (int64_t rank = first; rank <= last; ++rank)
        ranks.push_back(rank);
    return ranks;
}

} // namespace

class HostBoxTest : public QObject {
    Q_OBJECT

private slots:
    void itIsThereWhereThereAreSeveral() {
        HostBox box;
        QVERIFY(box.isHidden());
        box.setHosts(hosts(1));
        QVERIFY(box.isHidden());
        box.setHosts(hosts(2));
        QVERIFY(!box.isHidden());
        QCOMPARE(box.count(), 3);
    }

    void theHostNarrowsAThousandRanks() {
        HostBox box;
        box.setHosts(hosts(128));
        QCOMPARE(box.count(), 129);
        QCOMPARE(box.among(ranks(0, 1023)).size(), size_t{1024});
        box.setCurrentIndex(box.findText("node64"));
        QCOMPARE(box.among(ranks(0, 1023)), ranks(512, 519));
        QCOMPARE(box.among({3, 515, 600}), std::vector<int64_t>{515});
        box.setHosts(hosts(100)); // of another profile: it is still there
        QCOMPARE(box.currentText(), "node64");
        box.setHosts(hosts(3));
        QCOMPARE(box.value(), kAll);
    }

    void aRankOfAnotherHostBringsItsHost() {
        HostBox box;
        box.setHosts(hosts(4));
        const QSignalSpy changed(&box, &QComboBox::currentIndexChanged);
        box.follow(17); // all are offered
        QCOMPARE(box.value(), kAll);
        box.setCurrentIndex(1);
        box.follow(7);
        QCOMPARE(box.currentText(), "node0");
        box.follow(17);
        QCOMPARE(box.currentText(), "node2");
        box.follow(99); // nobody says where
        QCOMPARE(box.value(), kAll);
        QCOMPARE(changed.size(), 1);
    }

    void theRanksOfTheHostFillTheField() {
        HostBox box;
        RankField field;
        box.fill(field);
        box.setHosts(hosts(4));
        const QSignalSpy changed(&field, &RankField::ranksChanged);
        box.setCurrentIndex(2);
        QCOMPARE(field.ranks(), ranks(8, 15));
        QCOMPARE(field.text(), "8-15");
        QCOMPARE(changed.size(), 1);
        field.setText("8-11");
        emit field.editingFinished();
        QCOMPARE(box.value(), kAll); // some of a host are none
        field.setText("24-31");
        emit field.editingFinished();
        QCOMPARE(box.currentText(), "node3");
        box.setCurrentIndex(0);
        QVERIFY(field.ranks().empty());
        // Ranks that were kept with the view are there before the hosts are.
        HostBox later;
        RankField kept;
        later.fill(kept);
        kept.setRanks(ranks(16, 23));
        later.setHosts(hosts(4));
        QCOMPARE(later.currentText(), "node2");
    }

    void theButtonThatClearsTheFieldGoesWithItsText() {
        RankField field;
        const QSignalSpy changed(&field, &RankField::ranksChanged);
        const auto* button = field.findChild<QAbstractButton*>();
        QVERIFY(button != nullptr);
        field.setRanks({3});
        QTRY_COMPARE(button->property("opacity").toReal(), 1.);
        field.setRanks({});
        QTRY_COMPARE(button->property("opacity").toReal(), 0.);
        QVERIFY(changed.isEmpty());
    }

    /// What stands in the field is read again as soon as it loses the focus.
    void allRanksOfAHostStandInTheField() {
        HostBox box;
        RankField field;
        box.fill(field);
        const std::vector<int64_t> gaps{0, 1, 2, 5, 8, 9, 16, 17, 18, 19};
        box.setHosts({{"north", gaps}, {"south", {3, 4}}});
        box.setCurrentIndex(1);
        QCOMPARE(field.text(), "0-2, 5, 8, 9, 16-19");
        emit field.editingFinished();
        QCOMPARE(field.ranks(), gaps);
        QCOMPARE(box.currentText(), "north");
        field.setKept(field.text()); // with the view
        QCOMPARE(field.ranks(), gaps);
    }
};

} // namespace rankscope::shared::host_box_test

RS_VIEW_TEST(rankscope::shared::host_box_test::HostBoxTest)
#include "host_box_test.moc"
