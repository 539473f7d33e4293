// SPDX-License-Identifier: GPL-3.0-or-later
// Core speaks in codes; these are their texts in the language of now, written for the person who
// reads the profile.
// Thread: any, free functions.
#pragma once

#include <QString>

#include "core/base/result.h"
#include "core/model/issue.h"
#include "core/model/rank.h"

namespace rankscope::shared {

/// "unreadable events: 312": the code's words with its count.
QString issueText(model::IssueCode code, uint64_t count);
QString severityText(model::Severity severity);
/// A whole sentence with the place, when the error has one.
QString errorText(const Error& error);
QString kindText(model::ProfileKind kind);

} // namespace rankscope::shared
