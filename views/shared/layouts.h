// SPDX-License-Identifier: GPL-3.0-or-later
// How most widgets are laid out: what stands in them takes all of their room.
// Thread: UI only.
#pragma once

#include <initializer_list>

#include <QBoxLayout>
#include <QSplitter>

namespace rankscope::shared {

/// Without margins; what is added stands below each other.
inline QVBoxLayout* columnIn(QWidget* of, int spacing = 0) {
    auto* column = new QVBoxLayout(of);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing);
    return column;
}

/// The same side by side.
inline QHBoxLayout* rowIn(QWidget* of, int spacing = 0) {
    auto* row = new QHBoxLayout(of);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing);
    return row;
}

/// A part of a splitter that a person divides, and how much of further room it takes.
struct SplitPart {
    QWidget* content;
    int stretch;
};

/// None of them is dragged shut.
inline QSplitter* split(Qt::Orientation along, QWidget* parent, const char* name,
    std::initializer_list<SplitPart> parts) {
    auto* splitter = new QSplitter(along, parent);
    splitter->setObjectName(name);
    splitter->setChildrenCollapsible(false);
    for (const SplitPart& part : parts) {
        splitter->addWidget(part.content);
        splitter->setStretchFactor(splitter->count() - 1, part.stretch);
    }
    return splitter;
}

} // namespace rankscope::shared
