package dev.troupe.lsp.measured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticSeverity;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.lsp.GatewayFixture;
import dev.troupe.lsp.launch.LaunchLookup;
import dev.troupe.lsp.pool.ServerLaunch;
import dev.troupe.testkit.scope.TestScope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random edits: what is called fresh tells exactly the errors of the text as it is, and what a server says that was just started on
 * the same text. Beside it the same edits on a bare server.
 */
class RandomEditsIT {
    private static final int EDITS = Integer.getInteger("lsp.edits", TestScope.choose(8, 150));
    private static final int COMPARED_EACH = TestScope.choose(4, 15);
    private static final int FILES = 6;
    private static final long SEED = Long.getLong("lsp.seed", 1);

    @TempDir Path home;
    @TempDir Path directory;

    @ParameterizedTest
    @EnumSource
    void freshAnswersTellTheTextAsItIs(ToggledLanguage language) throws Exception {
        GatewayFixture.require(language.program());
        Path root = directory.resolve("project").toAbsolutePath();
        ToggledProject project = new ToggledProject(language, root, FILES, SEED);
        List<Long> times = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        List<Integer> files = new ArrayList<>();
        Map<Integer, FileDiagnostics> compared = new LinkedHashMap<>();
        int fresh = 0;
        try (GatewayFixture gateway = new GatewayFixture(home.resolve("first"))) {
            for (int file = 0; file < FILES; file++) {
                var _ = gateway.check(root, project.path(file));
            }
            for (int edit = 0; edit < EDITS; edit++) {
                int file = project.edit();
                files.add(file);
                texts.add(project.text(file));
                long begin = System.nanoTime();
                FileDiagnostics answer = gateway.check(root, project.path(file));
                times.add(System.nanoTime() - begin);
                if (answer.freshness() != DiagnosticFreshness.FRESH) {
                    continue;
                }
                fresh++;
                assertThat(errorLines(answer))
                        .as(
                                "edit %d of %s: %s%n%s",
                                edit,
                                project.path(file),
                                answer,
                                gateway.pool().logs(language.server()))
                        .isEqualTo(project.errors(file));
                if (edit % COMPARED_EACH == 0) {
                    compared.put(edit, answer);
                }
            }
            ServerLaunch launch =
                    ((LaunchLookup.Ready) gateway.find(root, project.path(0))).launch();
            List<Long> bare = bareTimes(launch, project, files, texts);
            MeasuredFigureFile.add(
                    "%-11s %4d edits, %4d fresh; edit to diagnostics p50 %6.1f ms, p95 %6.1f ms; bare server p50 %6.1f ms, p95 %6.1f ms"
                            .formatted(
                                    language.server(),
                                    EDITS,
                                    fresh,
                                    MeasuredFigureFile.percentile(times, 0.5),
                                    MeasuredFigureFile.percentile(times, 0.95),
                                    MeasuredFigureFile.percentile(bare, 0.5),
                                    MeasuredFigureFile.percentile(bare, 0.95)));
        }
        assertThat(fresh).isGreaterThanOrEqualTo(EDITS * 8 / 10);
        // Behind all edits, so that these come one after another as they do at the bare server.
        for (Map.Entry<Integer, FileDiagnostics> one : compared.entrySet()) {
            String path = project.path(files.get(one.getKey()));
            GatewayFixture.write(root, path, texts.get(one.getKey()));
            compare(one.getValue(), root, path, one.getKey());
        }
    }

    /** A server that was just started knows no earlier text. */
    private void compare(FileDiagnostics answer, Path root, String path, int edit) {
        try (GatewayFixture other = new GatewayFixture(home.resolve("other" + edit))) {
            FileDiagnostics anew = other.check(root, path);
            assertThat(anew.freshness()).isEqualTo(DiagnosticFreshness.FRESH);
            assertThat(answer.diagnostics()).isEqualTo(anew.diagnostics());
        }
    }

    private static List<Long> bareTimes(
            ServerLaunch launch, ToggledProject project, List<Integer> files, List<String> texts)
            throws Exception {
        List<Long> times = new ArrayList<>();
        try (BareServerClient client = new BareServerClient(launch)) {
            for (int file = 0; file < FILES; file++) {
                client.open(
                        project.root().resolve(project.path(file)),
                        String.valueOf(launch.definition().languageId(Path.of(project.path(file)))),
                        "");
            }
            for (int edit = 0; edit < texts.size(); edit++) {
                Path file = project.root().resolve(project.path(files.get(edit)));
                long begin = System.nanoTime();
                client.change(file, edit + 2, texts.get(edit));
                times.add(System.nanoTime() - begin);
            }
        }
        return times;
    }

    private static Set<Integer> errorLines(FileDiagnostics answer) {
        return answer.diagnostics().stream()
                .filter(it -> it.severity() == DiagnosticSeverity.ERROR)
                .map(CodeDiagnostic::line)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
