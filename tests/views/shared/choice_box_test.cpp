// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>

#include "tests/views/view_test.h"
#include "views/shared/choice_box.h"

namespace rankscope::shared::choice_box_test {

class ChoiceBoxTest : public QObject {
    Q_OBJECT

private slots:
    void keepsAChoiceThatIsStillOffered() {
        ChoiceBox box;
        box.setChoices({{"all", -1}, {"0", 0}, {"1", 1}});
        box.setValue(1);
        box.setChoices({{"all", -1}, {"1", 1}, {"2", 2}});
        QCOMPARE(box.value(), 1);
        box.setChoices({{"all", -1}, {"2", 2}});
        QCOMPARE(box.value(), -1);
    }

    /// The value of an empty box is no choice of anybody: 0 is a step, a rank, a component.
    void takesTheFirstWhereNothingWasChosen() {
        ChoiceBox box;
        box.setChoices({{"all", -1}, {"0", 0}});
        QCOMPARE(box.value(), -1);
        box.setChoices({});
        box.setChoices({{"all", -1}, {"0", 0}});
        QCOMPARE(box.value(), -1);
    }

    /// What it is for: a screen reader of Linux says the choice as the name.
    void saysItsCaption() {
        ChoiceBox box;
        box.setCaption("Sort by");
        QAccessibleInterface* said = QAccessible::queryAccessibleInterface(&box);
        QCOMPARE(said->text(QAccessible::Description), QString("Sort by"));
    }

    void keepsANameWhereverItStands() {
        ChoiceBox box;
        box.setNames({{"all", kAll}}, {"HCCS", "RDMA"});
        QCOMPARE(box.name(), std::string());
        QVERIFY(!box.chosen());
        box.setCurrentIndex(2);
        QCOMPARE(box.name(), std::string("RDMA"));
        box.setNames({{"all", kAll}}, {"RDMA", "SDMA"});
        QCOMPARE(box.name(), std::string("RDMA"));
        QCOMPARE(box.currentIndex(), 1);
        box.setNames({{"all", kAll}}, {"HCCS", "SDMA"});
        QCOMPARE(box.name(), std::string());
        QCOMPARE(box.currentIndex(), 0);
    }

    void knowsWhatAPersonChose() {
        ChoiceBox box;
        box.setChoices({{"0", 0}, {"1", 1}});
        box.setValue(1);
        QVERIFY(!box.wanted());
        box.setCurrentIndex(0);
        QCOMPARE(box.wanted(), std::optional<int64_t>(0));
        box.forget();
        QVERIFY(!box.wanted());
        QVERIFY(!box.chosen());
    }
};

} // namespace rankscope::shared::choice_box_test

RS_VIEW_TEST(rankscope::shared::choice_box_test::ChoiceBoxTest)
#include "choice_box_test.moc"
