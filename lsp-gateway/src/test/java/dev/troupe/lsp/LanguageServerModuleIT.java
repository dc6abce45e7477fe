package dev.troupe.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.CheckedFile;
import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeKind;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.CodePosition;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.FileChangeNotice;
import dev.troupe.contracts.languageserver.LanguageServerStatus;
import dev.troupe.contracts.languageserver.NavigationAnswer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import dev.troupe.contracts.languageserver.NavigationQuestion;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The gateway as it is put together, asked through its interface. */
class LanguageServerModuleIT {
    private static final CallerIdentity WORKER =
            new CallerIdentity("worker", "team", Set.of(CallerIdentity.Role.WORKER));

    @TempDir static Path home;
    @TempDir static Path root;
    private static ConfigurableApplicationContext context;
    private static LanguageServerApi api;

    @Configuration
    @Import(LanguageServerModule.class)
    static class Gateway {
        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }
    }

    @BeforeAll
    static void start() {
        context =
                new SpringApplicationBuilder(Gateway.class)
                        .web(WebApplicationType.NONE)
                        .properties("troupe.lsp.home=" + home, "troupe.lsp.deadline=20s")
                        .run();
        api = context.getBean(LanguageServerApi.class);
        GatewayFixture.write(root, "Main.java", "class Main { int n = \"one\"; }\n");
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private static <T> T asWorker(Callable<T> question) throws Exception {
        return ScopedValue.where(CallerIdentity.CURRENT, WORKER).call(question::call);
    }

    private static DiagnosticsQuery query(String path) {
        return new DiagnosticsQuery(
                null,
                root.toString(),
                null,
                List.of(CheckedFile.onDisk(path)),
                List.of("Main.java", "notes.txt"),
                null);
    }

    @Test
    void itTellsPlacesAndProposesChanges() throws Exception {
        String text = "class Other {\n    int count;\n}\n";
        GatewayFixture.write(root, "Other.java", text);
        CodePosition place = new CodePosition("Other.java", 2, "count", null);

        NavigationAnswer answer =
                asWorker(() ->
                        api.navigate(
                                new NavigationQuery(
                                        null,
                                        root.toString(),
                                        NavigationQuestion.DEFINITION,
                                        place,
                                        null,
                                        null)));
        CodeChangeAnswer change =
                asWorker(() ->
                        api.propose(
                                new CodeChangeQuery(
                                        null,
                                        root.toString(),
                                        CodeChangeKind.RENAME,
                                        place,
                                        "total",
                                        null)));

        assertThat(answer.places())
                .singleElement()
                .satisfies(it -> assertThat(it.lineText()).isEqualTo("    int count;"));
        assertThat(change.files())
                .singleElement()
                .satisfies(it -> assertThat(it.after()).isEqualTo(text.replace("count", "total")));
        assertThat(root.resolve("Other.java")).hasContent(text);
    }

    @Test
    void itAnswersCountsAndTellsWhatRuns() throws Exception {
        DiagnosticsAnswer answer = asWorker(() -> api.diagnostics(query("Main.java")));
        assertThat(answer.files().getFirst().countErrors()).isEqualTo(1);

        GatewayFixture.write(root, "Main.java", "class Main { int n = 1; }\n");
        asWorker(() -> {
            api.changed(FileChangeNotice.of(null, root.toString(), List.of("Main.java", "gone")));
            return api;
        });
        assertThat(asWorker(() -> api.diagnostics(query("Main.java"))).files().getFirst())
                .satisfies(it -> {
                    assertThat(it.freshness()).isEqualTo(DiagnosticFreshness.FRESH);
                    assertThat(it.diagnostics()).isEmpty();
                });

        LanguageServerStatus status = asWorker(() -> api.status(root.toString()));
        assertThat(status.running())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.name()).isEqualTo("java");
                    assertThat(it.pid()).isPositive();
                    assertThat(it.roots()).containsExactly(root.toRealPath().toString());
                });
        assertThat(status.known()).extracting(it -> it.name()).contains("pyright", "rust-analyzer");
        assertThat(asWorker(() -> api.logs("java")).lines()).isNotEmpty();
        MeterRegistry meters = context.getBean(MeterRegistry.class);
        assertThat(
                        meters.get("lsp.diagnostics.answers")
                                .tag("server", "java")
                                .tag("freshness", "fresh")
                                .counter()
                                .count())
                .isGreaterThanOrEqualTo(2);
        assertThat(meters.get("lsp.servers.running").gauge().value()).isEqualTo(1);

        asWorker(() -> {
            api.changed(new FileChangeNotice(null, root.toString(), List.of(), null, true));
            return api;
        });
        assertThat(asWorker(() -> api.diagnostics(query("Main.java"))).files().getFirst())
                .satisfies(it -> {
                    assertThat(it.freshness()).isEqualTo(DiagnosticFreshness.FRESH);
                    assertThat(it.diagnostics()).isEmpty();
                });
        assertThat(asWorker(() -> api.status(root.toString())).running())
                .singleElement()
                .satisfies(
                        it -> assertThat(it.pid()).isNotEqualTo(status.running().getFirst().pid()));
    }

    @Test
    void whatNoServerReadsIsSaid() throws Exception {
        GatewayFixture.write(root, "notes.unknown", "text");

        DiagnosticsAnswer answer = asWorker(() -> api.diagnostics(query("notes.unknown")));

        assertThat(answer.files().getFirst().freshness()).isEqualTo(DiagnosticFreshness.NO_SERVER);
        assertThat(answer.files().getFirst().detail())
                .isEqualTo("No language server is known for `notes.unknown`.");
    }

    @Test
    void whatCannotBeAnsweredIsRefusedWithAReason() {
        assertThatThrownBy(() -> asWorker(() -> api.diagnostics(query("../outside"))))
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("is not inside");
        assertThatThrownBy(() -> asWorker(() -> api.status(root.resolve("missing").toString())))
                .hasMessageContaining("There is no directory");
        assertThatThrownBy(() -> asWorker(() -> api.logs("nothing")))
                .hasMessageContaining("No language server `nothing` has run");
        for (String wrong : List.of("relative", root.resolve("missing").toString())) {
            DiagnosticsQuery query =
                    new DiagnosticsQuery(
                            null, wrong, null, List.of(CheckedFile.onDisk("a")), List.of(), null);
            assertThatThrownBy(() -> asWorker(() -> api.diagnostics(query)))
                    .isInstanceOf(TroupeException.class);
        }
        DiagnosticsQuery empty =
                new DiagnosticsQuery(null, root.toString(), null, List.of(), List.of(), 5L);
        assertThatThrownBy(() -> asWorker(() -> api.diagnostics(empty)))
                .hasMessageContaining("`files` has 0 entries");
        assertThatThrownBy(() -> api.status(root.toString())).isInstanceOf(RuntimeException.class);
    }
}
