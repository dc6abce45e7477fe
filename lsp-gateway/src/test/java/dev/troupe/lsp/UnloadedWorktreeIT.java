package dev.troupe.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticSeverity;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.contracts.languageserver.LanguageServerState;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One process serves worktrees in turn: what changed in one while another was loaded is known when it is asked about again. */
class UnloadedWorktreeIT {
    @TempDir Path home;
    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tsc | tsconfig.json | {} | part.ts | export const n: number = 1; | export const n: string = 's'; | user.ts | import { n } from './part'; export const m: number = n;",
                "pyright-langserver | pyrightconfig.json | {} | part.py | n: int = 1 | n: str = 's' | user.py | from part import n; m: int = n",
                "gopls | go.mod | module example.com/a | part.go | package a; var n int = 1 | package a; var n string = \"s\" | user.go | package a; var m int = n",
                "clangd | compile_flags.txt | -xc | part.h | extern int n; | struct n; | user.c | #include \"part.h\"%nint m(void) { return n; }",
            })
    void tellsWhatChangedWhileAnotherWasLoaded(
            String program,
            String manifest,
            String manifestText,
            String part,
            String right,
            String wrong,
            String user,
            String userText)
            throws Exception {
        GatewayFixture.require(program);
        Path repository = directory.resolve("repository");
        Path worktree = Files.createDirectories(home.resolve("worktrees")).resolve("other");
        for (Path root : new Path[] {repository, worktree}) {
            GatewayFixture.write(root, manifest, manifestText + "\n");
            GatewayFixture.write(root, part, right + "\n");
            GatewayFixture.write(root, user, userText.replace("%n", "\n") + "\n");
        }
        try (GatewayFixture gateway = new GatewayFixture(home)) {
            assertThat(errors(gateway.check(repository, repository, part))).isZero();
            assertThat(errors(gateway.check(repository, repository, user))).isZero();
            assertThat(errors(gateway.check(repository, worktree, user))).isZero();
            Path third = worktree.resolveSibling("third");
            GatewayFixture.write(third, manifest, manifestText + "\n");
            GatewayFixture.write(third, part, wrong + "\n");
            GatewayFixture.write(third, user, userText.replace("%n", "\n") + "\n");
            assertThat(errors(gateway.check(repository, third, user))).isEqualTo(1);

            GatewayFixture.write(repository, part, wrong + "\n");

            assertThat(errors(gateway.check(repository, worktree, user))).isZero();
            assertThat(errors(gateway.check(repository, repository, user))).isEqualTo(1);
            assertThat(errors(gateway.check(repository, worktree, user))).isZero();
            assertThat(gateway.pool().states())
                    .extracting(LanguageServerState::starts)
                    .containsExactly(1);
        }
    }

    private static long errors(FileDiagnostics answer) {
        assertThat(answer.freshness()).as("%s", answer).isEqualTo(DiagnosticFreshness.FRESH);
        return answer.diagnostics().stream()
                .filter(it -> it.severity() == DiagnosticSeverity.ERROR)
                .count();
    }
}
