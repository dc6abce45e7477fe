package dev.troupe.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeKind;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.CodePlace;
import dev.troupe.contracts.languageserver.CodePosition;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.contracts.languageserver.NavigationAnswer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import dev.troupe.contracts.languageserver.NavigationQuestion;
import dev.troupe.contracts.languageserver.ProposedFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real servers answer questions about places, and propose changes that fit the files as they are. */
class ServerNavigationIT {
    private static final String SERVERS =
            """
            typescript | tsc                | lib.ts   | user.ts   | 'export function total(n: number) { return n; }\n' | 'import { total } from "./lib";\nexport const sum = () => total(1);\n'
            pyright    | pyright-langserver | lib.py   | user.py   | 'def total(n: int) -> int:\n    return n\n'        | 'from lib import total\ndef sum_all(): return total(1)\n'
            gopls      | gopls              | lib.go   | user.go   | 'package main\nfunc total(n int) int { return n }\n' | 'package main\nfunc main() { total(1) }\n'
            clangd     | clangd             | lib.h    | user.c    | 'int total(int n);\n'                             | '#include "lib.h"\nint main(void) { return total(1); }\n'
            java       | bash               | lib.java | user.java | 'class lib { static int total(int n) { return n; } }\n' | 'class user {\n int sum() { return lib.total(1); }\n}\n'
            """;

    @TempDir static Path home;
    @TempDir Path root;
    private static GatewayFixture gateway;

    @BeforeAll
    static void open() {
        gateway = new GatewayFixture(home);
    }

    @AfterAll
    static void close() {
        gateway.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = SERVERS)
    void findsDefinitionsAndUses(
            String server,
            String program,
            String libraryPath,
            String userPath,
            String library,
            String user) {
        write(program, libraryPath, userPath, library, user);
        CodePosition use = new CodePosition(userPath, 2, "total", null);

        NavigationAnswer definition = navigate(NavigationQuestion.DEFINITION, use, null);
        NavigationAnswer references = navigate(NavigationQuestion.REFERENCES, use, null);
        NavigationAnswer hover = navigate(NavigationQuestion.HOVER, use, null);
        NavigationAnswer symbols =
                navigate(
                        NavigationQuestion.DOCUMENT_SYMBOLS,
                        new CodePosition(libraryPath, 0, null, null),
                        null);

        assertThat(definition.places())
                .as("%s %s", definition, gateway.pool().logs(server))
                .extracting(CodePlace::path)
                .containsExactly(libraryPath);
        assertThat(definition.places().getFirst().lineText()).contains("total");
        assertThat(references.places())
                .as("%s", references)
                .extracting(CodePlace::path)
                .contains(libraryPath, userPath);
        assertThat(hover.text()).as("%s", hover).contains("total");
        assertThat(symbols.places())
                .as("%s", symbols)
                .extracting(CodePlace::name)
                .anyMatch(it -> String.valueOf(it).contains("total"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = SERVERS)
    void renamesInAllFilesAsTheyAre(
            String server,
            String program,
            String libraryPath,
            String userPath,
            String library,
            String user) {
        write(program, libraryPath, userPath, library, user);
        navigate(NavigationQuestion.DEFINITION, new CodePosition(userPath, 2, "total", null), null);
        // Another program moves the definition down; nobody tells the server.
        String moved = library.replaceFirst("(?=def|int total|static int|func|export)", "\n\n");
        GatewayFixture.write(root, libraryPath, moved);

        CodeChangeAnswer answer =
                gateway.propose(
                        new CodeChangeQuery(
                                null,
                                root.toString(),
                                CodeChangeKind.RENAME,
                                new CodePosition(userPath, 2, "total", null),
                                "grand",
                                null));

        assertThat(answer.detail()).as("%s", gateway.pool().logs(server)).isNull();
        assertThat(answer.files())
                .as("%s", answer)
                .contains(
                        new ProposedFile(libraryPath, moved, moved.replace("total", "grand")),
                        new ProposedFile(userPath, user, user.replace("total", "grand")));
    }

    @Test
    void tellsCallersCalleesImplementationsAndSymbolsOfTheProject() {
        GatewayFixture.require("tsc");
        GatewayFixture.write(root, "tsconfig.json", "{}\n");
        GatewayFixture.write(
                root,
                "shape.ts",
                """
                export interface Shape { area(): number; }
                export class Square implements Shape { area() { return side(); } }
                function side() { return 2; }
                """);
        CodePosition side = new CodePosition("shape.ts", 3, "side", null);
        CodePosition area = new CodePosition("shape.ts", 2, "area", null);

        NavigationAnswer callers = navigate(NavigationQuestion.CALLERS, side, null);
        NavigationAnswer callees = navigate(NavigationQuestion.CALLEES, area, null);
        NavigationAnswer implementations =
                navigate(
                        NavigationQuestion.IMPLEMENTATIONS,
                        new CodePosition("shape.ts", 1, "Shape", null),
                        null);
        NavigationAnswer symbols =
                navigate(
                        NavigationQuestion.WORKSPACE_SYMBOLS,
                        new CodePosition("shape.ts", 0, null, null),
                        "Square");

        assertThat(callers.places())
                .as("%s", callers)
                .singleElement()
                .satisfies(it -> assertThat(it.name()).isEqualTo("area"));
        assertThat(callees.places())
                .as("%s", callees)
                .singleElement()
                .satisfies(it -> assertThat(it.name()).isEqualTo("side"));
        assertThat(implementations.places())
                .as("%s", implementations)
                .singleElement()
                .satisfies(it -> assertThat(it.line()).isEqualTo(2));
        assertThat(symbols.places())
                .as("%s", symbols)
                .anySatisfy(it -> {
                    assertThat(it.name()).isEqualTo("Square");
                    assertThat(it.kind()).isEqualTo("class");
                });
    }

    @Test
    void saysWhatItCannotAnswer() {
        NavigationAnswer nobody =
                navigate(
                        NavigationQuestion.HOVER,
                        new CodePosition("notes.unknown", 1, "a", null),
                        null);
        GatewayFixture.write(root, "Main.java", "class Main {}\n");
        CodePosition main = new CodePosition("Main.java", 1, "Main", null);
        NavigationAnswer calls = navigate(NavigationQuestion.CALLERS, main, null);
        NavigationAnswer gone =
                navigate(
                        NavigationQuestion.HOVER,
                        new CodePosition("Gone.java", 1, "a", null),
                        null);
        CodeChangeAnswer unknown = action(main, "No such proposal");

        assertThat(nobody.freshness()).isEqualTo(DiagnosticFreshness.NO_SERVER);
        assertThat(nobody.detail()).isNotNull();
        assertThat(calls.detail()).contains("cannot answer that");
        assertThat(gone.detail()).contains("Gone.java is no file that can be read");
        assertThat(unknown.detail()).contains("\"No such proposal\"");
    }

    @Test
    void appliesTheFixThatAServerProposes() {
        GatewayFixture.write(
                root, "Main.java", "class Main {\n    List<String> names = null;\n}\n");
        CodePosition there = new CodePosition("Main.java", 2, "List", null);
        gateway.check(root, "Main.java");

        CodeChangeAnswer listed = action(there, null);
        String title =
                listed.actions().stream()
                        .filter(it -> it.contains("java.util"))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(listed.toString()));
        CodeChangeAnswer applied = action(there, title);

        assertThat(listed.files()).isEmpty();
        assertThat(applied.files())
                .singleElement()
                .satisfies(it -> assertThat(it.after()).contains("import java.util.List;"));
    }

    @Test
    void tellsAFixThatWasTried() {
        GatewayFixture.require("tsc");
        GatewayFixture.write(root, "tsconfig.json", "{}\n");
        GatewayFixture.write(root, "lib.ts", "export function total(n: number) { return n; }\n");
        String bad = "export const sum = () => total(1);\n";

        FileDiagnostics answer =
                gateway.edit(root, "run", "user.ts", "export const sum = () => 1;\n", bad);
        FileDiagnostics again =
                gateway.edit(root, "run", "user.ts", "export const sum = () => 1;\n", bad + " ");

        assertThat(answer.diagnostics())
                .as("%s", answer)
                .singleElement()
                .satisfies(it -> assertThat(it.fix()).contains("import").contains("lib"));
        assertThat(again.countErrors()).isEqualTo(1);
        assertThat(root.resolve("user.ts")).hasContent(bad + " ");
    }

    @Test
    void laysAFileOut() {
        GatewayFixture.require("vscode-json-language-server");
        GatewayFixture.write(root, "a.json", "{\"a\":1,\"b\":[1,2]}\n");

        CodeChangeAnswer answer =
                gateway.propose(
                        new CodeChangeQuery(
                                null,
                                root.toString(),
                                CodeChangeKind.FORMAT,
                                new CodePosition("a.json", 0, null, null),
                                null,
                                null));

        assertThat(answer.files())
                .as("%s", answer)
                .singleElement()
                .satisfies(it -> assertThat(it.after()).contains("    \"a\": 1,\n"));
    }

    @Test
    void saysWhatANameMustBe() {
        GatewayFixture.write(root, "Main.java", "class Main {}\n");

        NavigationAnswer answer =
                navigate(
                        NavigationQuestion.DEFINITION,
                        new CodePosition("Main.java", 7, "total", null),
                        null);

        assertThat(answer.detail()).isEqualTo("Line 7 of Main.java has no such name.");
    }

    private CodeChangeAnswer action(CodePosition position, @Nullable String title) {
        return gateway.propose(
                new CodeChangeQuery(
                        null, root.toString(), CodeChangeKind.ACTION, position, null, title));
    }

    private NavigationAnswer navigate(
            NavigationQuestion question, CodePosition position, @Nullable String name) {
        return gateway.navigate(
                new NavigationQuery(null, root.toString(), question, position, name, null));
    }

    private void write(
            String program, String libraryPath, String userPath, String library, String user) {
        GatewayFixture.require(program);
        if (userPath.endsWith(".go")) {
            GatewayFixture.write(root, "go.mod", "module example.com/a\n\ngo 1.19\n");
        }
        if (userPath.endsWith(".ts")) {
            GatewayFixture.write(root, "tsconfig.json", "{}\n");
        }
        if (userPath.endsWith(".c")) {
            GatewayFixture.write(
                    root,
                    "compile_commands.json",
                    "[{\"directory\":\"%s\",\"command\":\"cc -c user.c\",\"file\":\"user.c\"}]"
                            .formatted(root));
        }
        GatewayFixture.write(root, libraryPath, library);
        GatewayFixture.write(root, userPath, user);
    }
}
