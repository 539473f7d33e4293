// SPDX-License-Identifier: GPL-3.0-or-later
// A report as data: blocks one below the other, made once and written as HTML or as PDF pages.
// Texts are in the language of now and plain; the writers escape them.
// Thread: any, values; the drawings of pages stand on their widgets.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "views/sections/figure_row.h"

namespace rankscope::report {

enum class Tone { Plain, Quiet, Good, Warn, Bad };

/// A text, or a link to the heading of that anchor.
struct Text {
    QString text{};
    QString anchor{};
    bool operator==(const Text&) const = default;
};

struct Heading {
    QString text{};
    int level = 2; ///< 1: the title; 2: a chapter; 3 and 4: below it
    QString anchor{}; ///< where links lead; the contents list the headings that have one
    QString aside{}; ///< at the right: "31.6 ms"
    QString asideNote{}; ///< behind it: "7.1 % of the step"
    Tone asideTone = Tone::Plain;
};

struct Paragraph {
    QString text{};
    Tone tone = Tone::Plain;
    bool keepsNext = false; ///< on paper it stands on one page with the next block
};

/// The headings with anchors up to this level, with links.
struct Contents {
    int level = 2;
};

struct Cards {
    std::vector<sections::Figure> figures{};
};

struct TableColumn {
    QString title{};
    bool isNumber = false; ///< stands at the right
};

struct Table {
    std::vector<TableColumn> columns{};
    std::vector<std::vector<Text>> rows{};
    bool keepsNext = false; ///< on paper its last row stands on one page with the next block
};

struct List {
    std::vector<Text> items{};
};

struct Picture {
    std::shared_ptr<const shared::Drawing> drawing{};
    int width = 0; ///< in pixels of its own, which are fitted to the page
    int height = 0; ///< 0: as high as the drawing is
    QString title{}; ///< above it; also what is read aloud in place of it

    QSize size(const shared::Look& look) const {
        return {width, height > 0 ? height : drawing->height(width, look)};
    }
};

/// A page of the program: what stands on it, from top to bottom.
struct PagePicture {
    QString title{};
    QString note{}; ///< beside the title
    std::vector<Picture> parts{};
};

using Block = std::variant<Heading, Paragraph, Contents, Cards, Table, List, Picture>;

struct Document {
    QString title{}; ///< of the file
    QString language{}; ///< "en", "zh-CN"
    QString date{}; ///< "2026-11-23 14:05"
    std::vector<Block> blocks{};
};

/// The headings that a list of contents shows.
std::vector<Heading> contentsOf(const Document& document, const Contents& contents);

} // namespace rankscope::report
