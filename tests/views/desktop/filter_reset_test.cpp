// SPDX-License-Identifier: GPL-3.0-or-later
// One click, or one key, resets all filters of the page that is shown.
#include <QCheckBox>
#include <QLineEdit>
#include <QToolButton>

#include "app/desktop/page_stack.h"
#include "app/desktop/page_table.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/charts/curve_chart.h"
#include "views/memory/block_pane.h"
#include "views/memory/memory_curves_section.h"
#include "views/operators/operators_section.h"
#include "views/sections/analysis_page.h"
#include "views/shared/choice_box.h"
#include "views/shared/rank_field.h"
#include "views/shared/table_view.h"

namespace rankscope::desktop::filter_reset_test {

namespace {

const QString kAction = QStringLiteral("go.reset-filters");

QToolButton* resetOf(const sections::Section& section) {
    for (auto* button : section.findChildren<QToolButton*>()) {
        if (button->accessibleName() == "Reset filters")
            return button;
    }
    return nullptr;
}

/// Each choice box of the section at its last choice, but for what several pages share, and for
/// what says which thing is shown.
void changeChoices(const sections::Section& section) {
    static const QStringList kOthers{"", "rank", "step", "profile", "base", "candidate", "baseline",
        "sql-sample", "sql-history", "operator", "source", "graph", "pipeline"};
    for (auto* box : section.findChildren<shared::ChoiceBox*>()) {
        if (!box->isHidden() && !kOthers.contains(box->objectName()))
            box->setCurrentIndex(box->count() - 1);
    }
}

std::map<QString, QString> choicesOf(const sections::Section& section) {
    std::map<QString, QString> texts;
    for (const auto* box : section.findChildren<shared::ChoiceBox*>())
        texts[box->objectName()] = box->currentText();
    return texts;
}

} // namespace

class FilterResetTest : public WindowTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        openWindow();
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
    }

    void cleanupTestCase() { closeWindow(); }

    void theButtonOfMemoryResetsChartAndTable() {
        auto* page = show<memory::MemoryCurvesSection>("memory.curves");
        auto* blocks = page->findChild<memory::BlockPane*>();
        QToolButton* reset = resetOf(*page);
        QVERIFY(reset != nullptr && !reset->isVisible());
        m_workbench->profile.chooseRank(2);
        settle();
        QVERIFY(!reset->isVisible()); // the rank is that of all pages
        const uint64_t all = blocks->list().count;
        auto* component = page->findChild<shared::ChoiceBox*>("component");
        const int components = component->count();
        component->setCurrentIndex(components - 1);
        page->findChild<shared::ChoiceBox*>("release")->setCurrentIndex(1);
        blocks->findChild<QLineEdit*>()->setText("mm");
        blocks->table().table().setFilters({{.column = 1, .least = 1}});
        page->showTarget(
            {.rank = 2, .moment = page->findChild<charts::CurveChart*>()->visibleRange().begin});
        settle();
        QVERIFY(page->findChild<QCheckBox*>("alive")->isChecked());
        QVERIFY(blocks->list().count < all);
        QVERIFY(reset->isVisible());
        QTest::mouseClick(reset, Qt::LeftButton);
        settle();
        QVERIFY(!reset->isVisible());
        QVERIFY(!page->findChild<QCheckBox*>("alive")->isChecked());
        QCOMPARE(blocks->filter().name, std::string());
        QVERIFY(blocks->table().table().filters().empty());
        QCOMPARE(blocks->list().count, all);
        QCOMPARE(component->count(), components);
        QCOMPARE(component->currentIndex(), 0);
        QCOMPARE(m_workbench->profile.chosen().rank, std::optional<int64_t>(2));
    }

    void theKeyResetsThePageThatIsShown() {
        auto* page = show<operators::OperatorsSection>("operators.operators");
        auto* most = page->findChild<shared::ChoiceBox*>("most");
        auto* ranks = page->findChild<shared::RankField*>();
        const QString first = most->currentText();
        most->setCurrentIndex(0);
        ranks->setText("1");
        emit ranks->editingFinished();
        settle();
        QVERIFY(page->isFiltered());
        showPage("memory.curves");
        QVERIFY(!m_window->actions().run(kAction)); // nothing to reset there
        showPage("operators.operators");
        QVERIFY(m_window->actions().run(kAction));
        settle();
        QCOMPARE(most->currentText(), first);
        QVERIFY(ranks->ranks().empty() && ranks->text().isEmpty());
        QVERIFY(!page->isFiltered());
        showPage("timeline");
        QVERIFY(!m_window->actions().run(kAction));
    }

    void everySectionIsAsItBegan() {
        size_t changed = 0;
        for (const sections::AnalysisPage* page : m_window->pages().analyses()) {
            const auto names = page == nullptr ? QStringList() : page->sectionNames();
            for (const QString& name : names) {
                m_window->showPage(pageOf(*page) + '.' + name);
                settle();
                sections::Section& section = *page->currentSection();
                const auto before = choicesOf(section);
                changeChoices(section);
                settle();
                const auto set = section.filters();
                changed += set.size();
                section.resetFilters();
                settle();
                QVERIFY2(section.filters().empty() && !section.isFiltered(), qPrintable(name));
                for (const auto& [box, text] : set) {
                    const auto now = choicesOf(section);
                    QVERIFY2(now.at(box) == before.at(box), qPrintable(name + ": " + box));
                }
            }
        }
        QVERIFY(changed > 20);
    }

private:
    template <class Section>
    Section* show(const QString& page) {
        showPage(page);
        return m_window->findChild<Section*>();
    }

    QString pageOf(const sections::AnalysisPage& page) const {
        for (const QString& name : pageNames()) {
            m_window->showPage(name);
            if (m_window->currentPage() == &page)
                return name;
        }
        return {};
    }
};

} // namespace rankscope::desktop::filter_reset_test

RS_VIEW_TEST(rankscope::desktop::filter_reset_test::FilterResetTest)
#include "filter_reset_test.moc"
