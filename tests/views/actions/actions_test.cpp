// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of actions and pages: nothing of them is missing anywhere.
#include <functional>
#include <set>

#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QTranslator>

#include "app/desktop/page_table.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/actions/action_table.h"

namespace rankscope::actions::actions_test {

namespace {

using desktop::pageNames;
using desktop::sectionNames;

const char* const kBegin = "<!-- keys: made by actions_test -->\n";
const char* const kEnd = "<!-- end of keys -->";

bool isRunFromElsewhere(const Action& action) {
    return action.ear == Ear::Window || action.ear == Ear::Timeline;
}

void collect(const QMenu& menu, QStringList& ids) {
    for (const QAction* entry : menu.actions()) {
        if (entry->menu() != nullptr)
            collect(*entry->menu(), ids);
        else if (!entry->data().toString().isEmpty())
            ids += entry->data().toString();
    }
}

/// It wants every key.
class Field : public QWidget {
public:
    using QWidget::QWidget;

protected:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::ShortcutOverride)
            return QWidget::event(event);
        event->accept();
        return true;
    }
};

} // namespace

class ActionsTest : public desktop::WindowTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void everyActionHasItsHandlerAndNoOther() {
        QStringList wanted;
        for (const Action& action : actionTable()) {
            if (isRunFromElsewhere(action))
                wanted += action.id;
        }
        wanted.sort();
        QCOMPARE(m_window->actions().handled(), wanted);
    }

    void keysOfTheWindowAreHeardInFields() {
        const std::unique_ptr<QWidget> field = std::make_unique<Field>(m_window.get());
        const auto takes = [&field](Qt::Key key, Qt::KeyboardModifiers modifiers) {
            QKeyEvent event(QEvent::ShortcutOverride, key, modifiers);
            event.ignore();
            QCoreApplication::sendEvent(field.get(), &event);
            return event.isAccepted();
        };
        QVERIFY(!takes(Qt::Key_E, Qt::ControlModifier)); // of the window: export the table
        QVERIFY(!takes(Qt::Key_D, Qt::ControlModifier));
        QVERIFY(takes(Qt::Key_E, Qt::NoModifier));
        QVERIFY(takes(Qt::Key_C, Qt::ControlModifier)); // of what has the focus
        QVERIFY(takes(Qt::Key_Delete, Qt::NoModifier));
    }

    void idsAndKeysStandOnce() {
        std::set<QString> ids;
        std::set<QString> windowAndTimeline;
        for (const Action& action : actionTable()) {
            QVERIFY2(ids.insert(action.id).second, action.id);
            if (!isRunFromElsewhere(action))
                continue;
            for (const QString& keys : QString(action.keys).split(" / ", Qt::SkipEmptyParts)) {
                const QKeySequence sequence(keys, QKeySequence::PortableText);
                QVERIFY2(sequence.count() == 1 && sequence[0].key() != Qt::Key_unknown,
                    qPrintable(keys));
                QVERIFY2(windowAndTimeline.insert(sequence.toString()).second, qPrintable(keys));
                QCOMPARE(actions::heardBy(action.ear, sequence[0]), &action);
            }
        }
        QVERIFY(ids.size() >= 80);
    }

    void everyTextIsChinese() {
        QTranslator chinese;
        QVERIFY(chinese.load(":/i18n/rankscope_zh_CN.qm"));
        for (const Action& action : actionTable()) {
            // A language says its own name in its own language.
            if (action.menu != actions::Menu::Language || action.keys[0] != '\0')
                QVERIFY2(!chinese.translate("Actions", action.text).isEmpty(), action.text);
        }
    }

    void menusHoldWhatTheTableSays() {
        QStringList wanted;
        for (const Action& action : actionTable()) {
            if (action.menu != actions::Menu::None && QString(action.id) != "file.open-recent")
                wanted += action.id;
        }
        QStringList found;
        for (const QAction* entry : m_window->menuBar()->actions())
            collect(*entry->menu(), found);
        wanted.sort();
        found.sort();
        QCOMPARE(found, wanted);
    }

    void whatCanBeRunIsInAMenu() {
        QStringList missing;
        for (const Action& action : actionTable()) {
            if (isRunFromElsewhere(action) && action.menu == actions::Menu::None)
                missing += action.id;
        }
        QCOMPARE(missing, QStringList());
        const auto menuOf = [](const char* id) { return actions::find(id)->menu; };
        QCOMPARE(menuOf("timeline.page-down"), actions::Menu::Move);
        QCOMPARE(menuOf("timeline.end-later"), actions::Menu::Selection);
        QCOMPARE(menuOf("timeline.marker-longer"), actions::Menu::Markers);
        QCOMPARE(menuOf("timeline.drop-selection"), actions::Menu::Selection);
        QCOMPARE(menuOf("view.switch-theme"), actions::Menu::Theme);
        QCOMPARE(menuOf("view.switch-language"), actions::Menu::Language);
    }

    void noMenuIsTooLongToBeRead() {
        const std::function<void(const QMenu&, qsizetype)> check = [&](const QMenu& menu,
                                                                       qsizetype most) {
            qsizetype entries = 0;
            for (const QAction* entry : menu.actions()) {
                entries += entry->isSeparator() ? 0 : 1;
                if (entry->menu() != nullptr)
                    check(*entry->menu(), 14);
            }
            QVERIFY2(entries <= most, qPrintable(menu.title()));
        };
        QStringList titles;
        for (const QAction* entry : m_window->menuBar()->actions()) {
            check(*entry->menu(), 18); // the pages are many
            if (entry->text() == "&Timeline") {
                for (const QAction* inner : entry->menu()->actions())
                    titles << inner->text();
            }
        }
        QCOMPARE(titles,
            (QStringList{"View and zoom", "Move", "Find", "Selection", "Slices and flows",
                "Markers", "Tracks", "Ranks", "Clocks and alignment", "Data pane", "",
                "Undo the change of lanes, clocks or markers\tCtrl+Z"}));
    }

    // In a menu or not, and each of two keys.
    void theWindowHearsEveryKeyOfItsActions() {
        std::set<QString> heard;
        for (const QAction* entry : m_window->findChildren<QAction*>()) {
            for (const QKeySequence& keys : entry->shortcuts())
                heard.insert(keys.toString());
        }
        for (const Action& action : actionTable()) {
            const QStringList keys = QString(action.keys).split(" / ", Qt::SkipEmptyParts);
            for (const QString& one : action.ear == Ear::Window ? keys : QStringList())
                QVERIFY2(heard.contains(QKeySequence(one).toString()), qPrintable(one));
        }
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        const QString theme = m_window->settings().theme;
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_window->settings().theme != theme);
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    }

    void menusGreyWhatCanDoNothingAndKeepItsKeys() {
        QMenu* go = nullptr;
        for (const QAction* entry : m_window->menuBar()->actions()) {
            if (entry->text() == "&Go")
                go = entry->menu();
        }
        const auto entryOf = [&](const QString& id) -> const QAction* {
            for (const QAction* entry : go->actions()) {
                if (entry->data().toString() == id)
                    return entry;
            }
            return nullptr;
        };
        emit go->aboutToShow();
        QVERIFY(!entryOf("go.back")->isEnabled());
        QVERIFY(entryOf("go.memory")->isEnabled());
        emit go->aboutToHide();
        QVERIFY(entryOf("go.back")->isEnabled()); // its keys are heard
        QVERIFY(!m_window->actions().run("go.back")); // and do nothing
    }

    void everyPageHasItsAction() {
        for (const QString& page : pageNames()) {
            QVERIFY2(actions::find("go." + page) != nullptr, qPrintable(page));
            QVERIFY(m_window->actions().run("go." + page));
            QCOMPARE(m_window->pageName().section('.', 0, 0), page);
        }
        for (const QString& section : sectionNames()) {
            QVERIFY(m_window->showPage(section));
            QCOMPARE(m_window->pageName(), section);
        }
    }

    void readmeHasEveryKey() {
        const QString path = RS_SOURCE_DIR "/README.md";
        QFile readme(path);
        QVERIFY(readme.open(QIODevice::ReadOnly));
        QString text = readme.readAll();
        readme.close();
        const auto begin = text.indexOf(kBegin) + qsizetype(qstrlen(kBegin));
        const auto length = text.indexOf(kEnd) - begin;
        QVERIFY(text.contains(kBegin) && length >= 0);
        if (qEnvironmentVariableIsSet("RS_UPDATE_GOLDEN")) {
            QVERIFY(readme.open(QIODevice::WriteOnly));
            readme.write(text.replace(begin, length, actions::keysAsMarkdown()).toUtf8());
            return;
        }
        QCOMPARE(text.mid(begin, length), actions::keysAsMarkdown());
    }
};

} // namespace rankscope::actions::actions_test

RS_VIEW_TEST(rankscope::actions::actions_test::ActionsTest)
#include "actions_test.moc"
