// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/short_name.h"

#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/base/utf8.h"

namespace rankscope::short_name_test {

TEST_CASE("U15: a long name is folded from the inside out", "[base]") {
    const std::string name =
        "void at::native::vectorized_elementwise_kernel<4, "
        "at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3> >(int, "
        "at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3>)";
    CHECK(shortName(name, 1000) == name);
    CHECK(shortName(name, 120)
        == "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
           "at::detail::Array<char*, 3> >(...)");
    CHECK(shortName(name, 116)
        == "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<...>, "
           "at::detail::Array<...> >(...)");
    CHECK(shortName(name, 60) == "void at::native::vectorized_elementwise_kernel<...>(...)");
    CHECK(shortName(name, 30) == "void at::nativ...nel<...>(...)");
}

TEST_CASE("U15: what is no parameter stays, and so do brackets of no pair", "[base]") {
    CHECK(shortName("a::(anonymous namespace)::kernel_of_something(int, float, double)", 50)
        == "a::(anonymous namespace)::kernel_of_something(...)");
    CHECK(shortName("operator>>(std::istream&, int&) const", 30) == "operator>>(...) const");
    CHECK(shortName("less<than the others are, says nobody here", 30)
        == "less<than the ...s nobody here");
    CHECK(shortName("MatMulV2", 4) == "M...");
    CHECK(shortName("", 4).empty());
    CHECK(shortName("abcdef", 2) == "..");
}

TEST_CASE("U15: no name is longer than it may be, and none is cut within a character", "[base]") {
    std::mt19937 random(7); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same names each time
    const std::vector<std::string> pieces{
        "<", ">", "(", ")", "->", "a", "kernel", "\xE7\xAE\x97\xE5\xAD\x90", ", ", "\xC3\xA9"};
    for (int i = 0; i < 4000; ++i) {
        std::string name;
        const auto count = random() % 40;
        for (unsigned k = 0; k < count; ++k)
            name += pieces[random() % pieces.size()];
        const size_t most = random() % 60;
        const std::string text = shortName(name, most);
        INFO(name << " in " << most);
        CHECK((text == name || text.size() <= most));
        CHECK(isValidUtf8(text));
    }
}

} // namespace rankscope::short_name_test
