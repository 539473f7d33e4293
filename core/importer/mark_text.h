// SPDX-License-Identifier: GPL-3.0-or-later
// What a mark of mstx says of a collective: the marks that CANN and torch_npu set themselves carry
// it as JSON ({"opName":"HcclAllreduce","groupName":..,"dataType":..,"count":..}), older ones as
// four words ("comm:allReduce,group,fp16,1024").
// Thread: any, free functions.
#pragma once

#include <string_view>

#include "core/importer/profile_db/args_text.h"

namespace rankscope::importer {

/// Adds what can be read; nothing of any other message. `message` comes escaped, as JSON has it
/// between its quotes.
void addMarkFields(ArgsText& args, std::string_view message);

} // namespace rankscope::importer
