// SPDX-License-Identifier: GPL-3.0-or-later
// Result<T>: a value or an Error. Functions that can fail return it; nothing of ours throws.
// Cancelled is an error code of its own so that a caller can tell a wish from a failure; it is
// never shown. Damaged input is not an Error: it is a counted model::Issue.
#pragma once

#include <string>
#include <utility>

#ifdef TL_EXPECTED_HPP
#error "tl/expected.hpp came first: include core/base/result.h instead"
#endif
// A result that nobody looks at is an error of the compiler. An alias can not say so, a first
// declaration of the class can.
namespace tl {
template <class T, class E>
class [[nodiscard]] expected;
} // namespace tl
#include <tl/expected.hpp>

namespace rankscope {

enum class ErrorCode {
    NotFound,
    Unreadable,
    NoProfile,
    Damaged,
    Stale,
    DiskFull,
    WriteFailed,
    Database,
    BadQuery,
    Cancelled,
    Internal,
};

/// message is English for logs and for the command line; a view translates by code and context.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string message;
    std::string context; ///< usually the path
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

inline tl::unexpected<Error> fail(ErrorCode code, std::string message, std::string context = {}) {
    return tl::unexpected<Error>(Error{code, std::move(message), std::move(context)});
}

} // namespace rankscope

#define RS_JOIN_INNER(a, b) a##b
#define RS_JOIN(a, b) RS_JOIN_INNER(a, b)

/// Returns the error of a Result-like expression from the enclosing function.
#define RS_TRY(expression)                                                                         \
    do {                                                                                           \
        if (auto rsResult = (expression); !rsResult)                                               \
            return tl::unexpected(std::move(rsResult).error());                                    \
    } while (false)

// NOLINTBEGIN(bugprone-macro-parentheses): a declaration and a name can not stand in parentheses.
/// RS_TRY_ASSIGN(auto x, f()): declares x from the value, or returns the error.
#define RS_TRY_ASSIGN(declaration, expression)                                                     \
    RS_TRY_ASSIGN_AS(RS_JOIN(rsResult, __LINE__), declaration, expression)
#define RS_TRY_ASSIGN_AS(name, declaration, expression)                                            \
    auto name = (expression);                                                                      \
    if (!name)                                                                                     \
        return tl::unexpected(std::move(name).error());                                            \
    declaration = std::move(*name)
// NOLINTEND(bugprone-macro-parentheses)
