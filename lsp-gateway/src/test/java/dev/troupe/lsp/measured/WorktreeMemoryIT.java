package dev.troupe.lsp.measured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.contracts.languageserver.LanguageServerState;
import dev.troupe.lsp.GatewayFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One process serves eight worktrees of a repository, and measures what they cost beside one. */
@EnabledIfSystemProperty(named = "troupe.tests", matches = "all")
class WorktreeMemoryIT {
    private static final int WORKTREES = 8;
    private static final int ROUNDS = 3;
    private static final int FILES = 200;
    private static final int OPENED = 6;

    @TempDir Path home;
    @TempDir Path directory;

    @ParameterizedTest
    @EnumSource(names = {"TYPESCRIPT", "PYRIGHT", "CLANGD", "JAVA", "GOPLS"})
    void oneProcessServesAll(ToggledLanguage language) throws Exception {
        GatewayFixture.require(language.program());
        Path worktrees = Files.createDirectories(home.resolve("worktrees"));
        Path repository = directory.resolve("worktree0");
        try (GatewayFixture gateway = new GatewayFixture(home)) {
            for (int round = 0; round < ROUNDS; round++) {
                work(gateway, language, repository, repository);
            }
            long alone = memory(gateway);
            List<Long> times = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                for (int worktree = 0; worktree < WORKTREES; worktree++) {
                    Path root =
                            worktree == 0 ? repository : worktrees.resolve("worktree" + worktree);
                    long begin = System.nanoTime();
                    work(gateway, language, repository, root);
                    times.add(System.nanoTime() - begin);
                }
            }
            long all = memory(gateway);
            MeasuredFigureFile.add(
                    "%-11s memory with one worktree %4d MB, with %d %4d MB: %.2f times; %d files of another worktree p50 %6.1f ms"
                            .formatted(
                                    language.server(),
                                    alone >> 20,
                                    WORKTREES,
                                    all >> 20,
                                    (double) all / alone,
                                    OPENED,
                                    MeasuredFigureFile.percentile(times, 0.5)));
            assertThat(gateway.pool().states())
                    .extracting(LanguageServerState::starts)
                    .containsExactly(1);
        }
    }

    private static void work(
            GatewayFixture gateway, ToggledLanguage language, Path repository, Path root) {
        ToggledProject project = new ToggledProject(language, root, FILES, 1);
        for (int file = 0; file < OPENED; file++) {
            FileDiagnostics answer = gateway.check(repository, root, project.path(file));
            assertThat(answer.freshness()).as("%s", answer).isEqualTo(DiagnosticFreshness.FRESH);
        }
    }

    /** The pool measures every few seconds. */
    private static long memory(GatewayFixture gateway) throws InterruptedException {
        Thread.sleep(6_000);
        return gateway.pool().memory();
    }
}
