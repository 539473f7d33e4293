// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/action_table.h"

#include <algorithm>
#include <string_view>

#include <QCoreApplication>
#include <QKeyEvent>
#include <QKeySequence>

#include "views/actions/action_lists.h"

namespace rankscope::actions {

namespace {

struct ActionWords {
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

QStringList alternativesOf(const Action& action) {
    return QString(action.keys).split(" / ", Qt::SkipEmptyParts);
}

QString translatedKey(QString key) {
    const std::pair<const char*, QString> words[] = {
        {"Double-click", ActionWords::tr("Double-click")},
        {"Right-click", ActionWords::tr("Right-click")}, {"Click", ActionWords::tr("Click")},
        {"Drag", ActionWords::tr("Drag")}, {"Wheel", ActionWords::tr("Wheel")}};
    for (const auto& [word, translated] : words) {
        if (key == word || key.endsWith(QString("+") + word))
            return key.left(key.size() - static_cast<qsizetype>(qstrlen(word))) + translated;
    }
    return key;
}

QString titleOf(Sheet sheet) {
    switch (sheet) {
    case Sheet::Look:
        return ActionWords::tr("Navigate");
    case Sheet::Select:
        return ActionWords::tr("Select and mark");
    case Sheet::Find:
        return ActionWords::tr("Find");
    case Sheet::Pages:
        return ActionWords::tr("Pages");
    case Sheet::Figures:
        return ActionWords::tr("Charts and tables");
    case Sheet::Program:
        return ActionWords::tr("General");
    case Sheet::None:
        break;
    }
    return {};
}

constexpr Sheet kSheets[] = {
    Sheet::Look, Sheet::Select, Sheet::Find, Sheet::Pages, Sheet::Figures, Sheet::Program};

constexpr std::string_view kRepeated[] = {
    "go.back",
    "go.forward",
    "go.next-section",
    "go.previous-section",
    "view.larger",
    "view.smaller",
    "view.larger-text",
    "view.smaller-text",
    "find.next",
    "find.previous",
    "find.next-in-rank",
    "find.previous-in-rank",
    "find.next-in-lane",
    "find.previous-in-lane",
    "timeline.zoom-in",
    "timeline.zoom-out",
    "timeline.pan-left",
    "timeline.pan-right",
    "timeline.scroll-up",
    "timeline.scroll-down",
    "timeline.page-up",
    "timeline.page-down",
    "timeline.zoom-in-middle",
    "timeline.zoom-out-middle",
    "timeline.undo-zoom",
    "timeline.undo-lanes",
    "timeline.next-step",
    "timeline.previous-step",
    "timeline.next-slice",
    "timeline.previous-slice",
    "timeline.next-of-name",
    "timeline.previous-of-name",
    "timeline.next-linked",
    "timeline.previous-linked",
    "timeline.next-marker",
    "timeline.previous-marker",
    "timeline.next-finding",
    "timeline.previous-finding",
    "timeline.box-up",
    "timeline.box-down",
    "timeline.end-earlier",
    "timeline.end-later",
    "timeline.begin-earlier",
    "timeline.begin-later",
    "timeline.marker-earlier",
    "timeline.marker-later",
    "timeline.marker-shorter",
    "timeline.marker-longer",
    "timeline.move-up",
    "timeline.move-down",
    "timeline.taller",
    "timeline.lower",
};

bool stands(const Action& action, Sheet sheet) {
    return action.sheet == sheet && action.keys[0] != '\0';
}

} // namespace

const std::vector<Action>& actionTable() {
    static const std::vector<Action> kTable = [] {
        std::vector<Action> all;
        for (const auto& list :
            {programActions(), pageActions(), timelineActions(), figureActions()})
            all.insert(all.end(), list.begin(), list.end());
        return all;
    }();
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

bool doesRepeat(const Action& action) {
    return std::ranges::find(kRepeated, std::string_view(action.id)) != std::end(kRepeated);
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
    return keys.isEmpty() ? text : ActionWords::tr("%1 (%2)").arg(text, keys.front());
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
