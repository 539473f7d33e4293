// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces of a graph's text: lists, attributes, types.
#include <catch2/catch.hpp>

#include "core/ir/tensor_type.h"
#include "core/ir/text.h"

namespace text_test {

using namespace rankscope::ir;

using Parts = std::vector<std::string_view>;

TEST_CASE("lists are split where no bracket and no quote holds the comma", "[ir]") {
    CHECK(partsOf("") == Parts{});
    CHECK(partsOf(" %1 , (I64(1), I64(2)), \"a,b\"") == Parts{"%1", "(I64(1), I64(2))", "\"a,b\""});
    CHECK(partsOf("a: x -> y, b: <c, d>") == Parts{"a: x -> y", "b: <c, d>"});
    CHECK(partsOf("a), b") == Parts{"a)", "b"}); // nothing opened it
    CHECK(partsOf("\"a, b") == Parts{"\"a", "b"}); // a quote that never ends is none
    CHECK(partsOf("(a, b") == Parts{"(a, b"});
}

TEST_CASE("a bracket ends where its own closes", "[ir]") {
    CHECK(endOfBracket("(a(b)c)d", 0) == 7);
    CHECK(endOfBracket("(a < b) {x}", 0) == 7); // a less-than is no bracket that must close
    CHECK(endOfBracket("(a", 0) == std::string_view::npos);
    CHECK(endOfBracket("a", 0) == std::string_view::npos);
    CHECK(endOfBracket("(\")\")", 0) == 5);
}

TEST_CASE("attributes are found by their whole name", "[ir]") {
    constexpr std::string_view kText =
        "need_recompute: Bool(0), recompute: Bool(1), k: {recompute_id: 3}";
    CHECK(attributeIn(kText, "recompute") == "Bool(1)");
    CHECK(attributeIn(kText, "need_recompute") == "Bool(0)");
    CHECK_FALSE(attributeIn(kText, "recompute_id"));
    CHECK(isTrue("true"));
    CHECK_FALSE(isTrue("Bool(0)"));
    CHECK(wholeOf("I64(-5)") == -5);
    CHECK(wholeOf("7") == 7);
    CHECK_FALSE(wholeOf("F32(1.5)"));
    CHECK_FALSE(wholeOf(""));
    CHECK(unquoted("\"sum\"") == "sum");
}

TEST_CASE("types of every version have their bytes", "[ir]") {
    CHECK(bytesOf("<Tensor[Float16], (512, 4096)>") == 4194304);
    CHECK(bytesOf("<Ref[Tensor(F32)], (4, 16), ref_key=:w2>") == 256);
    CHECK(bytesOf("<Tensor[Float32]x[const vector][2, 3]>") == 24);
    CHECK(bytesOf("<Tensor[Float32]x()>") == 4);
    CHECK(bytesOf("<Tensor[BFloat16], ()>") == 2);
    CHECK(
        bytesOf("<Tuple[Tensor[Float32]*2], TupleShape((2, 3), (4)), elements_use_flags={[x]{1}}>")
        == 40);
    CHECK(bytesOf("<Tuple[Tensor[Float32], Tensor[Int8]], TupleShape((2), (4))>") == 12);
    // unknown is unknown
    CHECK_FALSE(bytesOf("<Tensor[Float32], (-1, 3)>"));
    CHECK_FALSE(bytesOf("<Tensor[Strange], (2)>"));
    CHECK_FALSE(bytesOf("<Int64, NoShape>"));
    CHECK_FALSE(bytesOf("<Tuple[Int64*4], TupleShape(NoShape, NoShape, NoShape, NoShape)>"));
    CHECK_FALSE(bytesOf("<Tensor[Float32], (9223372036854775807, 4)>"));
    CHECK_FALSE(bytesOf("<Tuple[Tensor[Float32]*99999999999], TupleShape((2))>"));
    CHECK_FALSE(bytesOf(""));
    CHECK(shortType("<Tensor[Float16], (512, 4096)>") == "Float16[512, 4096]");
    CHECK(shortType("<Int64, NoShape>") == "Int64, NoShape");
}

} // namespace text_test
