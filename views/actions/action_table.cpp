// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/action_table.h"

#include <algorithm>

#include <QKeyEvent>
#include <QKeySequence>

#include "views/actions/action_lists.h"

namespace rankscope::actions {

namespace {

QStringList alternativesOf(const Action& action) {
    return QString(action.keys).split(" / ", Qt::SkipEmptyParts);
}

QString translatedKey(QString key) {
    const std::pair<const char*, QString> words[] = {
        {"Double-click", ActionLists::tr("Double-click")},
        {"Right-click", ActionLists::tr("Right-click")}, {"Click", ActionLists::tr("Click")},
        {"Drag", ActionLists::tr("Drag")}, {"Wheel", ActionLists::tr("Wheel")}};
    for (const auto& [word, translated] : words) {
        if (key == word || key.endsWith(QString("+") + word))
            return key.left(key.size() - static_cast<qsizetype>(qstrlen(word))) + translated;
    }
    return key;
}

QString titleOf(Sheet sheet) {
    switch (sheet) {
    case Sheet::Look:
        return ActionLists::tr("Navigate");
    case Sheet::Select:
        return ActionLists::tr("Select and mark");
    case Sheet::Find:
        return ActionLists::tr("Find");
    case Sheet::Pages:
        return ActionLists::tr("Pages");
    case Sheet::Figures:
        return ActionLists::tr("Charts and tables");
    case Sheet::Program:
        return ActionLists::tr("General");
    case Sheet::None:
        break;
    }
    return {};
}

constexpr Sheet kSheets[] = {
    Sheet::Look, Sheet::Select, Sheet::Find, Sheet::Pages, Sheet::Figures, Sheet::Program};

bool stands(const Action& action, Sheet sheet) {
    return action.sheet == sheet && action.keys[0] != '\0';
}

} // namespace

void ActionLists::add(const char* id, const char* text, const char* keys, unsigned differences) {
    const auto is = [differences](Difference one) { return (differences & one) != 0; };
    Action action = m_usual;
    action.id = id;
    action.text = text;
    action.keys = keys;
    action.beginsPart = is(kApart);
    action.repeats = is(kHeld);
    if (is(kByMouse) || is(kByWidget)) {
        action.ear = is(kByMouse) ? Ear::Mouse : Ear::Widget;
        action.menu = Menu::None;
    }
    m_all.push_back(action);
}

std::vector<Action> ActionLists::all() {
    ActionLists lists;
    for (const auto list : {&ActionLists::files, &ActionLists::looks, &ActionLists::pages,
             &ActionLists::moves, &ActionLists::selections, &ActionLists::boxes,
             &ActionLists::markers, &ActionLists::linksAndNodes, &ActionLists::laneChoices,
             &ActionLists::alignments, &ActionLists::rankChoices, &ActionLists::areas,
             &ActionLists::searches, &ActionLists::figures})
        (lists.*list)();
    return std::move(lists.m_all);
}

const std::vector<Action>& actionTable() {
    static const std::vector<Action> kTable = ActionLists::all();
    return kTable;
}

const std::vector<MenuPlace>& menuTable() {
    static const std::vector<MenuPlace> kTable{
        {Menu::File, QT_TRANSLATE_NOOP("Menus", "&File")},
        {Menu::View, QT_TRANSLATE_NOOP("Menus", "&View")},
        {Menu::Theme, QT_TRANSLATE_NOOP("Menus", "Theme"), Menu::View},
        {Menu::TextSize, QT_TRANSLATE_NOOP("Menus", "Text size"), Menu::View},
        {Menu::Language, QT_TRANSLATE_NOOP("Menus", "Language"), Menu::View},
        {Menu::Go, QT_TRANSLATE_NOOP("Menus", "&Go")},
        {Menu::Timeline, QT_TRANSLATE_NOOP("Menus", "&Timeline")},
        {Menu::Zoom, QT_TRANSLATE_NOOP("Menus", "View and zoom"), Menu::Timeline},
        {Menu::Move, QT_TRANSLATE_NOOP("Menus", "Move"), Menu::Timeline},
        {Menu::Find, QT_TRANSLATE_NOOP("Menus", "Find"), Menu::Timeline},
        {Menu::Selection, QT_TRANSLATE_NOOP("Menus", "Selection"), Menu::Timeline},
        {Menu::Slices, QT_TRANSLATE_NOOP("Menus", "Slices and flows"), Menu::Timeline},
        {Menu::Markers, QT_TRANSLATE_NOOP("Menus", "Markers"), Menu::Timeline},
        {Menu::Tracks, QT_TRANSLATE_NOOP("Menus", "Tracks"), Menu::Timeline},
        {Menu::Ranks, QT_TRANSLATE_NOOP("Menus", "Ranks"), Menu::Timeline},
        {Menu::Clocks, QT_TRANSLATE_NOOP("Menus", "Clocks and alignment"), Menu::Timeline},
        {Menu::Panes, QT_TRANSLATE_NOOP("Menus", "Data pane"), Menu::Timeline},
        {Menu::Help, QT_TRANSLATE_NOOP("Menus", "&Help")},
    };
    return kTable;
}

const Action* find(const QString& id) {
    const auto& table = actionTable();
    const auto found =
        std::ranges::find_if(table, [&id](const Action& action) { return id == action.id; });
    return found == table.end() ? nullptr : &*found;
}

const Action* heardBy(Ear ear, QKeyCombination key) {
    for (const Action& action : actionTable()) {
        if (action.ear != ear)
            continue;
        for (const QString& keys : alternativesOf(action)) {
            if (QKeySequence(keys, QKeySequence::PortableText)[0] == key)
                return &action;
        }
    }
    return nullptr;
}

QKeyCombination combinationOf(const QKeyEvent& event) {
    Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const QString text = event.text();
    // Signs such as "+" and "?" need Shift on many keyboards.
    const bool isSign = event.key() < 0x80 && !text.isEmpty() && text.front().isPrint()
        && !text.front().isLetterOrNumber();
    if (isSign)
        modifiers &= ~Qt::ShiftModifier;
    auto key = static_cast<Qt::Key>(event.key());
    if (key == Qt::Key_Backtab) { // Shift+Tab
        key = Qt::Key_Tab;
        modifiers |= Qt::ShiftModifier;
    } else if (key == Qt::Key_Return) { // of the letters, as that of the digits
        key = Qt::Key_Enter;
    }
    return QKeyCombination(modifiers, key);
}

QString textOf(const Action& action) {
    return QCoreApplication::translate("Actions", action.text);
}

QString textOf(const QString& id) {
    const Action* action = find(id);
    return action == nullptr ? QString() : textOf(*action);
}

QString titleOf(const MenuPlace& place) {
    return QCoreApplication::translate("Menus", place.title);
}

QStringList keysOf(const Action& action) {
    QStringList keys = alternativesOf(action);
    for (QString& key : keys)
        key = translatedKey(key);
    return keys;
}

QString tipOf(const QString& id) {
    const Action* action = find(id);
    if (action == nullptr)
        return {};
    const QString text = textOf(*action).remove("...");
    const QStringList keys = keysOf(*action);
    return keys.isEmpty() ? text : ActionLists::tr("%1 (%2)").arg(text, keys.front());
}

std::vector<SheetGroup> keySheet() {
    std::vector<SheetGroup> groups;
    for (const Sheet sheet : kSheets) {
        SheetGroup group{titleOf(sheet), {}};
        for (const Action& action : actionTable()) {
            if (stands(action, sheet))
                group.actions.push_back(&action);
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

QString keysAsMarkdown() {
    QString table = "| keys | action |\n|---|---|\n";
    for (const Sheet sheet : kSheets) {
        for (const Action& action : actionTable()) {
            if (stands(action, sheet))
                table += "| `" + alternativesOf(action).join("` `") + "` | "
                    + QString(action.text).remove("...") + " |\n";
        }
    }
    return table;
}

} // namespace rankscope::actions
