// SPDX-License-Identifier: GPL-3.0-or-later
// A plugin of clang-tidy 14 (scripts/tidy.py builds and loads it): its checks look at declarations
// of the project only. Two thirds of their time went into those of the C++ library, Qt and fmt,
// whose findings nobody is shown. Types and functions that a declaration of ours names are looked
// up as before; the analyzer has a list of its own.
#include <memory>
#include <string>
#include <vector>

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/FrontendPluginRegistry.h>

namespace {
class OwnDeclarations : public clang::ASTConsumer {
public:
    void HandleTranslationUnit(clang::ASTContext& context) override {
        std::vector<clang::Decl*> own;
        for (auto* one : context.getTranslationUnitDecl()->decls()) {
            if (!context.getSourceManager().isInSystemHeader(one->getLocation())) {
                own.push_back(one);
            }
        }
        context.setTraversalScope(own);
    }
};

class BeforeTheChecks : public clang::PluginASTAction {
public:
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
        clang::CompilerInstance& /*compiler*/, llvm::StringRef /*file*/) override {
        return std::make_unique<OwnDeclarations>();
    }

    bool ParseArgs(const clang::CompilerInstance& /*compiler*/,
        const std::vector<std::string>& /*arguments*/) override {
        return true;
    }

    ActionType getActionType() override { return AddBeforeMainAction; }
};

const clang::FrontendPluginRegistry::Add<BeforeTheChecks> kRegistered(
    "own-declarations", "checks look at our declarations only");
} // namespace
