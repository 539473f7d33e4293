// SPDX-License-Identifier: GPL-3.0-or-later
// Whole texts side by side, in the punctuation of the language of now: the only place that joins
// texts. What belongs into one sentence is one text of its own.
// Thread: any, free functions.
#pragma once

#include <string>

#include <QStringList>

namespace rankscope::shared {

/// Names one after another: "0, 8".
QString listed(const QStringList& names);
/// The same of names that core listed: "torch_npu 2.7.1, CANN 8.3".
QString listed(const std::string& names);
/// What a thing is, from the coarse to the fine: "run, rank 3, step 7".
QString qualified(const QStringList& parts);
/// Facts in one line: "12 blocks, 3 GB in total; 2 released but never allocated".
QString sideBySide(const QStringList& facts);
/// Sentences one after another, each with its full stop; empty ones are left out.
QString sentences(const QStringList& texts);
/// A name and what is to be said of it: "Rank 3: ready".
QString labelled(const QString& name, const QString& text);
/// A name and what tells it from others: "Rank 3 (PyTorch)".
QString bracketed(const QString& name, const QString& text);

} // namespace rankscope::shared
