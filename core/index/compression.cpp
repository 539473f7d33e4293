// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/compression.h"

#include <zstd.h>

namespace rankscope::index {

namespace {

/// A reader of a rank has an expander: of 1,024 ranks, one context each is 150 MB.
ZSTD_DCtx* contextOfThread() {
    thread_local const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(
        ZSTD_createDCtx(), &ZSTD_freeDCtx);
    return context.get();
}

} // namespace

struct Compressor::Context {
    ZSTD_CCtx* zstd = ZSTD_createCCtx();
    Context() = default;
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
    ~Context() { ZSTD_freeCCtx(zstd); }
};

Compressor::Compressor()
    : m_context(std::make_unique<Context>()) { }

Compressor::~Compressor() = default;

std::string_view Compressor::compress(std::string_view bytes, Packing packing) {
    const size_t bound = ZSTD_compressBound(bytes.size());
    if (m_out.size() < bound)
        m_out.resize(bound);
    const int level = packing == Packing::Quick ? -1 : 1;
    const size_t size = ZSTD_compressCCtx(
        m_context->zstd, m_out.data(), m_out.size(), bytes.data(), bytes.size(), level);
    return {m_out.data(), ZSTD_isError(size) != 0 ? 0 : size};
}

Result<std::string_view> Expander::next(std::string_view& packed, size_t limit) {
    const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > limit)
        return fail(ErrorCode::Damaged, "a packed block has a damaged head");
    const size_t length = ZSTD_findFrameCompressedSize(packed.data(), packed.size());
    if (ZSTD_isError(length) != 0)
        return fail(ErrorCode::Damaged, "a packed block is cut off");
    if (m_out.size() < size)
        m_out.resize(size);
    const size_t written =
        ZSTD_decompressDCtx(contextOfThread(), m_out.data(), m_out.size(), packed.data(), length);
    if (ZSTD_isError(written) != 0 || written != size)
        return fail(ErrorCode::Damaged, "a packed block is damaged");
    packed.remove_prefix(length);
    return std::string_view(m_out.data(), written);
}

} // namespace rankscope::index
