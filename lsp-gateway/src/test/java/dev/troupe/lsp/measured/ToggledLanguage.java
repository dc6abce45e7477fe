package dev.troupe.lsp.measured;

import org.jspecify.annotations.Nullable;

/** How a language spells lines that are right and lines that are wrong, each wrong one by itself. */
enum ToggledLanguage {
    TYPESCRIPT("typescript", "tsc", "f%d.ts", "tsconfig.json", "{}\n", "", "") {
        @Override
        String line(int file, int line, boolean isWrong) {
            return "export const v%d_%d: number = %s;".formatted(file, line, value(line, isWrong));
        }
    },
    PYRIGHT("pyright", "pyright-langserver", "f%d.py", null, "", "", "") {
        @Override
        String line(int file, int line, boolean isWrong) {
            return "v%d: int = %s".formatted(line, value(line, isWrong));
        }
    },
    GOPLS(
            "gopls",
            "gopls",
            "f%d.go",
            "go.mod",
            "module example.com/a\n\ngo 1.19\n",
            "package a\n",
            "") {
        @Override
        String line(int file, int line, boolean isWrong) {
            return "var v%d_%d int = %s".formatted(file, line, value(line, isWrong));
        }
    },
    CLANGD("clangd", "clangd", "f%d.c", null, "", "", "") {
        @Override
        String line(int file, int line, boolean isWrong) {
            return "int v%d_%d = %s;".formatted(file, line, isWrong ? "missing" + line : line);
        }
    },
    JAVA("java", "bash", "F%d.java", null, "", "class F%d {\n", "}\n") {
        @Override
        String line(int file, int line, boolean isWrong) {
            return "    int v%d = %s;".formatted(line, value(line, isWrong));
        }
    },
    CSS("css", "vscode-css-language-server", "f%d.css", null, "", "", "") {
        @Override
        String line(int file, int line, boolean isWrong) {
            return isWrong
                    ? "a%d { color: ; }".formatted(line)
                    : "a%d { color: red; }".formatted(line);
        }
    },
    BASH("bash", "shellcheck", "f%d.sh", null, "", "#!/bin/bash\n", "") {
        @Override
        String line(int file, int line, boolean isWrong) {
            return isWrong ? "echo \"a$@%d\"".formatted(line) : "echo %d".formatted(line);
        }
    };

    private final String server;
    private final String program;
    private final String path;
    private final @Nullable String manifest;
    private final String manifestText;
    private final String head;
    private final String tail;

    ToggledLanguage(
            String server,
            String program,
            String path,
            @Nullable String manifest,
            String manifestText,
            String head,
            String tail) {
        this.server = server;
        this.program = program;
        this.path = path;
        this.manifest = manifest;
        this.manifestText = manifestText;
        this.head = head;
        this.tail = tail;
    }

    private static String value(int line, boolean isWrong) {
        return isWrong ? "\"one\"" : Integer.toString(line);
    }

    abstract String line(int file, int line, boolean isWrong);

    String server() {
        return server;
    }

    String program() {
        return program;
    }

    String path(int file) {
        return path.formatted(file);
    }

    @Nullable String manifest() {
        return manifest;
    }

    String manifestText() {
        return manifestText;
    }

    String head(int file) {
        return head.formatted(file);
    }

    String tail() {
        return tail;
    }
}
