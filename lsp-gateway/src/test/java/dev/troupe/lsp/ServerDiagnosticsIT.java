package dev.troupe.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every server that can be had tells of an error that an edit has made, and no longer of it when it is mended. */
class ServerDiagnosticsIT {
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
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    typescript | tsc                          | main.ts   | const n: number = 1;      | const n: number = "one";
                    pyright    | pyright-langserver           | main.py   | n: int = 1                | n: int = "one"
                    bash       | shellcheck                   | main.sh   | '#!/bin/sh\necho ok'      | '#!/bin/sh\nif true; then'
                    yaml       | yaml-language-server         | main.yaml | 'a: 1'                    | 'a: [1'
                    json       | vscode-json-language-server  | main.json | '{"a": 1}'                | '{"a": }'
                    css        | vscode-css-language-server   | main.css  | 'a { color: red; }'       | 'a { color: red; '
                    clangd     | clangd                       | main.c    | 'int main(void) { return 0; }' | 'int main(void) { return zero; }'
                    gopls      | gopls                        | main.go   | 'package main\nfunc main() {}\n' | 'package main\nfunc main() { var n int = "one"; _ = n }\n'
                    java       | bash                         | Main.java | 'class Main { int n = 1; }' | 'class Main { int n = "one"; }'
                    """)
    void tellsOfNewErrorsAlone(
            String server, String program, String path, String good, String bad) {
        GatewayFixture.require(program);
        if (server.equals("gopls")) {
            GatewayFixture.write(root, "go.mod", "module example.com/a\n\ngo 1.19\n");
        }
        String before = good.replace("\\n", "\n");
        GatewayFixture.write(root, path, before);

        FileDiagnostics broken = gateway.edit(root, "run", path, before, bad.replace("\\n", "\n"));
        FileDiagnostics mended = gateway.edit(root, "run", path, before, before + "\n");

        assertThat(broken.freshness())
                .as("%s %s", broken.detail(), gateway.pool().logs(server))
                .isEqualTo(DiagnosticFreshness.FRESH);
        assertThat(broken.server()).isEqualTo(server);
        assertThat(broken.diagnostics())
                .as("%s", broken)
                .isNotEmpty()
                .extracting(CodeDiagnostic::lineText)
                .isNotEmpty();
        assertThat(mended.freshness()).isEqualTo(DiagnosticFreshness.FRESH);
        assertThat(mended.diagnostics()).isEmpty();
    }
}
