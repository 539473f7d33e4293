// SPDX-License-Identifier: GPL-3.0-or-later
#include <latch>

#include <QApplication>
#include <QLineEdit>

#include "core/query/snapshot_change.h"
#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/communication/filter_bar.h"
#include "views/sections/section_of.h"
#include "views/shared/choice_box.h"
#include "views/shared/shown_profile.h"

namespace rankscope::charts::asking_test {

namespace {

/// A page whose first question takes until it is let go.
class SlowPage : public sections::Section {
public:
    using sections::Section::Section;

    int asked = 0;
    int answered = 0;
    int forgotten = 0;
    std::latch gate{1};

    bool standsOnTheTimeline = false;

protected:
    bool dependsOnOffsets() const override { return standsOnTheTimeline; }
    void askFigures() override {
        const bool isFirst = asked++ == 0;
        ask<int>(
            [this, isFirst](query::Session& /*session*/, const std::stop_token& /*stop*/) {
                if (isFirst)
                    gate.wait();
                return Result<int>(1);
            },
            [this](int) { ++answered; });
    }
    void forgetChoices() override { ++forgotten; }
};

/// A page of which the profiles before one have nothing.
class SeekingPage : public sections::SectionOf<int64_t> {
public:
    using SectionOf::SectionOf;

    int64_t first = 1; ///< that has something
    int asked = 0;

    int64_t shown() const { return figures(); }

protected:
    Reader reader() override {
        ++asked;
        return [profile = shownProfile()](query::Session& /*session*/,
                   const std::stop_token& /*stop*/) { return Result<int64_t>(profile); };
    }
    std::function<pages::Message()> instead(const int64_t& profile) const override {
        if (profile >= first)
            return {};
        return [] { return pages::Message{.title = "Nothing", .text = {}, .offersOpen = false}; };
    }
};

/// A page with a field and what the page is about, and a message in their place.
class SpeakingPage : public sections::Section {
public:
    explicit SpeakingPage(const sections::Context& context)
        : Section(context)
        , field(new QLineEdit(this))
        , subject(new QLineEdit(this)) {
        addContent(field, 0);
        addContent(subject, 0);
        setFocusProxy(subject);
    }
    using Section::showContent;
    void wait() {
        showMessage(
            [] { return pages::Message{.title = "Wait", .text = {}, .offersOpen = false}; });
    }

    QLineEdit* field;
    QLineEdit* subject;
};

struct Job {
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    SlowPage page{{profile, bridge}};

    void show(std::shared_ptr<const query::Snapshot> snapshot) {
        const bool isSame = query::changeOf(*profile.snapshot(), *snapshot).isSameRun;
        bridge.setSnapshot(snapshot, isSame ? shared::Change::Growth : shared::Change::OtherRun);
        profile.setSnapshot(std::move(snapshot));
    }
};

std::shared_ptr<const query::Snapshot> run(const char* root, std::vector<query::OpenRank> ranks) {
    auto snapshot = std::make_shared<query::Snapshot>();
    snapshot->root = root;
    snapshot->ranks = std::move(ranks);
    return snapshot;
}

query::OpenRank read(const std::string& label) {
    test::HandMadeRank rank(label);
    rank.lane(rank.track(rank.process("1", "Python"), "1", "Thread 1"));
    return rank.done();
}

query::OpenRank unread(const std::string& label) {
    return test::HandMadeRank(label, {}).done();
}

} // namespace

/// When pages ask, and what becomes of their questions.

class AskingTest : public QObject {
    Q_OBJECT

private slots:
    void focusStaysInWhatIsShown() {
        shared::ShownProfile profile;
        shared::QueryBridge bridge;
        SpeakingPage page({profile, bridge});
        page.wait();
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        page.setFocus();
        QVERIFY(QApplication::focusWidget()->isVisible());
        page.showContent();
        QCOMPARE(QApplication::focusWidget(), page.subject);
        page.field->setFocus();
        page.wait();
        QVERIFY(QApplication::focusWidget()->isVisible());
        page.showContent();
        QCOMPARE(QApplication::focusWidget(), page.field);
        page.setFocus();
        QCOMPARE(QApplication::focusWidget(), page.subject);
    }

    // B11
    void anyNumberOfPagesHasAQuestionOfItsOwn() {
        shared::QueryBridge bridge;
        constexpr int kPages = 200;
        std::vector<int> answers(kPages);
        for (int i = 0; i < kPages; ++i)
            bridge.ask<int>(
                bridge.newQuestion(), this,
                [i](query::Session& /*session*/, const std::stop_token& /*stop*/) {
                    return Result<int>(i);
                },
                [&answers, i](
                    const Result<int>& answer) { answers[static_cast<size_t>(i)] = *answer; });
        QTRY_VERIFY(bridge.isIdle());
        for (int i = 0; i < kPages; ++i)
            QCOMPARE(answers[static_cast<size_t>(i)], i);
    }

    // B16
    void aSlowPageIsAskedOnceMoreWhileRanksCome() {
        Job job;
        const query::OpenRank first = read("0");
        job.page.show();
        job.show(run("/a", {first, unread("1"), unread("2"), unread("3")}));
        const int before = job.page.asked;
        const query::OpenRank second = read("1");
        const query::OpenRank third = read("2");
        job.show(run("/a", {first, second, unread("2"), unread("3")}));
        job.show(run("/a", {first, second, third, unread("3")}));
        job.show(run("/a", {first, second, third, read("3")}));
        QCOMPARE(job.page.asked, before);
        job.page.gate.count_down();
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(job.page.asked, before + 1);
        QCOMPARE(job.page.answered, 2);
    }

    void anotherFolderEndsTheQuestion() {
        Job job;
        job.page.show();
        job.show(run("/a", {read("0")}));
        job.show(run("/b", {read("0")}));
        job.page.gate.count_down();
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(job.page.answered, 1);
    }

    // B7
    void anotherFolderForgetsWhatWasChosen() {
        Job job;
        job.page.gate.count_down();
        job.show(run("/a", {read("0")}));
        QCOMPARE(job.page.forgotten, 1);
        job.show(run("/a", {read("0")})); // read again
        QCOMPARE(job.page.forgotten, 1);
        job.show(run("/b", {}));
        QCOMPARE(job.page.forgotten, 2);

        communication::FilterBar bar(communication::FilterBar::Third::Type);
        bar.setChoices({.of = {.steps = {1, 2}, .groups = {"g", "h"}, .operations = {"x"}}});
        bar.findChild<shared::ChoiceBox*>("step")->setValue(2);
        bar.findChild<shared::ChoiceBox*>("group")->setValue(1);
        QCOMPARE(bar.filter().group, std::string("h"));
        bar.reset();
        bar.setChoices({.of = {.steps = {1, 2}, .groups = {"g", "h"}, .operations = {"x"}}});
        QVERIFY(!bar.filter().step && bar.filter().group.empty());
    }

    // A rank that was profiled again where the first profile has nothing of the page.
    void aPageLooksForItsDataInTheOtherProfiles() {
        shared::ShownProfile profile;
        shared::QueryBridge bridge;
        SeekingPage page({profile, bridge});
        const auto show = [&](const char* root, int64_t first) {
            page.first = first;
            page.asked = 0;
            const auto snapshot =
                run(root, {read("Rank 0"), read("Rank 0 (2)"), read("Rank 0 (3)")});
            bridge.setSnapshot(snapshot, shared::Change::OtherRun);
            profile.setSnapshot(snapshot);
            QTRY_VERIFY(bridge.isIdle());
        };
        page.show();
        show("/a", 2);
        QCOMPARE(page.shown(), int64_t{2});
        QCOMPARE(page.shownProfile(), int64_t{2});
        QCOMPARE(page.asked, 2);
        show("/b", 9); // none: once round, and the first again, which says what it lacks
        QCOMPARE(page.asked, 4);
        QCOMPARE(page.shownProfile(), int64_t{1});
        show("/c", 3);
        QCOMPARE(page.shownProfile(), int64_t{3});
        auto* choice = page.findChild<shared::ChoiceBox*>("profile");
        page.asked = 0;
        emit choice->activated(0); // what a person chooses stays
        choice->setCurrentIndex(0);
        QTRY_VERIFY(bridge.isIdle());
        QCOMPARE(page.asked, 1);
        QCOMPARE(page.shownProfile(), int64_t{1});
    }

    // H4
    void aRankElsewhereOnTheTimelineIsNoReasonToAskAgain() {
        Job job;
        job.page.gate.count_down();
        job.page.show();
        query::OpenRank rank = read("0");
        job.show(run("/a", {rank}));
        const int before = job.page.asked;
        rank.offset = Duration(500);
        job.show(run("/a", {rank}));
        QCOMPARE(job.page.asked, before);
        QTRY_VERIFY(job.bridge.isIdle());
        job.page.standsOnTheTimeline = true;
        rank.offset = Duration(700);
        job.show(run("/a", {rank}));
        QCOMPARE(job.page.asked, before + 1);
    }
};

} // namespace rankscope::charts::asking_test

RS_VIEW_TEST(rankscope::charts::asking_test::AskingTest)
#include "asking_test.moc"
