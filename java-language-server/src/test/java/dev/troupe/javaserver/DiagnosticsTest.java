package dev.troupe.javaserver;

import static dev.troupe.javaserver.ServerSession.uri;
import static dev.troupe.javaserver.ServerSession.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosticsTest {
    private static final String CART =
            "package shop;\npublic class Cart {\n    public int total() {\n        return 1;\n    }\n}\n";
    private static final String USER =
            "package shop.user;\nimport shop.Cart;\nclass User {\n    int pay(Cart cart) {\n        return cart.total();\n    }\n}\n";

    @TempDir Path root;

    private Path cart = Path.of("");
    private Path user = Path.of("");

    @BeforeEach
    void writeSources() throws Exception {
        cart = write(root, "src/main/java/shop/Cart.java", CART);
        user = write(root, "src/main/java/shop/user/User.java", USER);
    }

    private static JsonElement options(String json) {
        return JsonParser.parseString(json);
    }

    @Test
    void correctFilesHaveNoErrors() throws Exception {
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.diagnose(cart)).isEmpty();
            assertThat(session.diagnose(user)).isEmpty();
        }
    }

    @Test
    void openTextCountsOverTheDiskForItselfAndForOthers() throws Exception {
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.errors(user)).isEmpty();
            session.open(cart, CART.replace("total", "sum"));
            assertThat(session.errors(user)).singleElement().asString().contains("total()");
            session.change(cart, new Range(new Position(2, 15), new Position(2, 18)), "total");
            assertThat(session.errors(user)).isEmpty();
            session.change(cart, new Range(new Position(3, 15), new Position(3, 16)), "\"one\"");
            Diagnostic mismatch = session.diagnose(cart).getFirst();
            assertThat(mismatch.getSource()).isEqualTo("java");
            assertThat(mismatch.getCode().getLeft()).isEqualTo("16777235");
            assertThat(mismatch.getRange())
                    .isEqualTo(new Range(new Position(3, 15), new Position(3, 20)));
            session.closeDocument(cart);
            assertThat(session.errors(cart)).isEmpty();
            assertThat(session.errors(user)).isEmpty();
        }
    }

    @Test
    void textThatIsNotOnDiskIsChecked() throws Exception {
        try (ServerSession session = ServerSession.start(null, root)) {
            Path order = root.resolve("src/main/java/shop/Order.java");
            session.open(
                    order, "package shop;\npublic class Order { Cart cart; Missing missing; }\n");
            assertThat(session.errors(order)).singleElement().asString().contains("Missing");
            session.open(user, USER.replace("Cart", "Order").replace("total()", "hashCode()"));
            assertThat(session.errors(user)).isEmpty();
            session.closeDocument(order);
            assertThat(session.errors(user)).isNotEmpty();
            assertThat(session.diagnose(order)).isEmpty();
        }
    }

    @Test
    void changesOnDiskCountAtOnce() throws Exception {
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.errors(user)).isEmpty();
            Files.delete(cart);
            assertThat(session.errors(user)).isNotEmpty();
            write(root, "src/main/java/shop/Cart.java", CART);
            notifyChange(session, cart, FileChangeType.Created);
            assertThat(session.errors(user)).isEmpty();
            write(root, "src/main/java/shop/Cart.java", CART.replace("int total", "String total"));
            session.server()
                    .getTextDocumentService()
                    .didSave(new DidSaveTextDocumentParams(ServerSession.document(cart)));
            assertThat(session.errors(user)).isNotEmpty();
            Path fresh = root.resolve("src/main/java/shop/Fresh.java");
            session.open(user, USER.replace("Cart", "Fresh"));
            assertThat(session.errors(user)).isNotEmpty();
            write(root, "src/main/java/shop/Fresh.java", CART.replace("Cart", "Fresh"));
            assertThat(session.errors(user))
                    .as("a new file is found without a word of the client")
                    .isEmpty();
            Files.delete(fresh);
            notifyChange(session, root.resolve("src/main/java/shop"), FileChangeType.Deleted);
            assertThat(session.errors(user)).isNotEmpty();
        }
    }

    @Test
    void newDirectoriesAndBuildFilesCount() throws Exception {
        try (ServerSession session = ServerSession.start(null, root)) {
            session.open(user, USER.replace("shop.Cart", "fresh.Cart"));
            assertThat(session.errors(user)).isEmpty();
            assertThat(session.messages(user, DiagnosticSeverity.Information)).hasSize(1);
            write(
                    root,
                    "src/main/java/fresh/Cart.java",
                    CART.replace("package shop", "package fresh"));
            notifyChange(session, root.resolve("src/main/java/fresh"), FileChangeType.Created);
            assertThat(session.diagnose(user)).isEmpty();
            Path level =
                    write(
                            root,
                            "src/main/java/shop/Level.java",
                            "package shop;\nclass Level { Object o = switch (1) { default -> 2; }; }\n");
            assertThat(session.errors(level)).isEmpty();
            Path pom =
                    write(
                            root,
                            "pom.xml",
                            "<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><properties>"
                                    + "<maven.compiler.source>1.8</maven.compiler.source></properties></project>");
            notifyChange(session, pom, FileChangeType.Created);
            assertThat(session.errors(level)).isNotEmpty();
            Files.delete(pom);
            notifyChange(session, pom, FileChangeType.Deleted);
            assertThat(session.errors(level)).isEmpty();
        }
    }

    private static void notifyChange(ServerSession session, Path path, FileChangeType type) {
        session.server()
                .getWorkspaceService()
                .didChangeWatchedFiles(
                        new DidChangeWatchedFilesParams(List.of(new FileEvent(uri(path), type))));
    }

    @Test
    void foldersAreAddedAndRemoved() throws Exception {
        Path other = root.resolve("nested");
        Path apart =
                write(other, "app/Apart.java", "package app;\nclass Apart { shop.Cart cart; }\n");
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.errors(apart)).isEmpty();
            changeFolders(session, List.of(new WorkspaceFolder(uri(other), "nested")), List.of());
            assertThat(session.diagnose(apart))
                    .as("a folder sees its own sources only")
                    .isNotEmpty();
            changeFolders(session, List.of(), List.of(new WorkspaceFolder(uri(other), "nested")));
            notifyChange(session, apart, FileChangeType.Changed);
            assertThat(session.errors(apart)).isEmpty();
        }
    }

    private static void changeFolders(
            ServerSession session, List<WorkspaceFolder> added, List<WorkspaceFolder> removed) {
        session.server()
                .getWorkspaceService()
                .didChangeWorkspaceFolders(
                        new DidChangeWorkspaceFoldersParams(
                                new WorkspaceFoldersChangeEvent(added, removed)));
    }

    @Test
    void fileOutsideOfAllFoldersIsCheckedWithItsNeighbours(@TempDir Path elsewhere)
            throws Exception {
        Path loose =
                write(elsewhere, "Loose.java", "class Loose { Beside beside; int x = \"\"; }\n");
        write(elsewhere, "Beside.java", "class Beside {}\n");
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.errors(loose)).singleElement().asString().contains("String to int");
            assertThat(session.diagnose(Path.of("/nowhere/at/all/None.java"))).isEmpty();
        }
    }

    @Test
    void missingDependencyIsToldOnceAndNotTakenForErrors() throws Exception {
        Path missing =
                write(
                        root,
                        "src/main/java/shop/Missing.java",
                        """
                        package shop;

                        import org.example.Base;
                        import org.example.json.Parser;
                        import java.util.List;
                        import static org.example.Checks.check;

                        class Missing extends Base {
                            private final Parser parser = new Parser();

                            @Override
                            public String toString() {
                                check(parser);
                                List<String> lines = parser.lines();
                                for (String each : inherited(lines)) {
                                    System.out.println(each + NAME);
                                }
                                return org.example.Other.text();
                            }
                        }
                        """);
        try (ServerSession session = ServerSession.start(null, root)) {
            List<Diagnostic> found = session.diagnose(missing);
            assertThat(found)
                    .singleElement()
                    .satisfies(it -> {
                        assertThat(it.getSeverity()).isEqualTo(DiagnosticSeverity.Information);
                        assertThat(it.getMessage().getLeft())
                                .isEqualTo(
                                        "2 imported packages are not on the class path; types from them are not checked");
                    });
            String text = Files.readString(missing);
            session.open(
                    missing,
                    text.replace("        check(parser);", "        int number = \"text\";"));
            assertThat(session.errors(missing))
                    .singleElement()
                    .asString()
                    .contains("String to int");
            session.replace(missing, text.replace("java.util.List", "java.util.Lists"));
            assertThat(session.errors(missing)).anyMatch(it -> it.contains("java.util.Lists"));
            session.replace(
                    missing,
                    text.replace(
                            "import java.util.List;",
                            "import java.util.List;\nimport shop.Nothing;"));
            assertThat(session.errors(missing)).singleElement().asString().contains("shop.Nothing");
            session.replace(missing, text.replace("return org", "retur org"));
            assertThat(session.errors(missing)).isNotEmpty();
        }
    }

    @Test
    void completeClassPathMakesUnknownPackagesErrors() throws Exception {
        Path missing =
                write(
                        root,
                        "src/main/java/shop/Missing.java",
                        "package shop;\nimport org.example.Base;\nclass Missing {}\n");
        try (ServerSession session =
                ServerSession.start(options("{\"completeClassPath\": true}"), root)) {
            assertThat(session.errors(missing)).singleElement().asString().contains("org");
        }
    }

    @Test
    void generatedMembersAreNotTakenForErrors() throws Exception {
        write(
                root,
                "src/main/java/shop/Item.java",
                "package shop;\nimport lombok.Data;\n@Data\nclass Item { private final int price; }\n");
        Path sale =
                write(
                        root,
                        "src/main/java/shop/Sale.java",
                        "package shop;\nclass Sale { int price(Item item) { return item.getPrice(); } }\n");
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.errors(sale)).isEmpty();
            assertThat(session.errors(root.resolve("src/main/java/shop/Item.java"))).isEmpty();
        }
    }

    @Test
    void warningsTellOfLikelyMistakesAndSettingsAddMore() throws Exception {
        Path careless =
                write(
                        root,
                        "src/main/java/shop/Careless.java",
                        "package shop;\nimport java.util.List;\nclass Careless { void run() { int unused = 1; ; } }\n");
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.errors(careless)).isEmpty();
            assertThat(session.messages(careless, DiagnosticSeverity.Warning)).hasSize(2);
            session.server()
                    .getWorkspaceService()
                    .didChangeConfiguration(
                            new DidChangeConfigurationParams(
                                    Map.of(
                                            "java",
                                            Map.of(
                                                    "compilerOptions",
                                                    Map.of(
                                                            "org.eclipse.jdt.core.compiler.problem.emptyStatement",
                                                            "warning")))));
            assertThat(session.messages(careless, DiagnosticSeverity.Warning)).hasSize(3);
        }
    }

    @Test
    void testSourcesAreSeenByTestsOnly() throws Exception {
        write(
                root,
                "src/test/java/shop/Fixture.java",
                "package shop;\npublic class Fixture { Cart cart; }\n");
        Path test =
                write(
                        root,
                        "src/test/java/shop/CartTest.java",
                        "package shop;\nclass CartTest { Fixture fixture; }\n");
        Path main =
                write(
                        root,
                        "src/main/java/shop/Leak.java",
                        "package shop;\nclass Leak { Fixture fixture; }\n");
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.errors(test)).isEmpty();
            assertThat(session.errors(main)).singleElement().asString().contains("Fixture");
        }
    }

    @Test
    void packageAndModuleDeclarationsAreAccepted() throws Exception {
        Path info =
                write(
                        root,
                        "src/main/java/shop/package-info.java",
                        "/** The shop. */\npackage shop;\n");
        Path module =
                write(
                        root,
                        "src/main/java/module-info.java",
                        "module shop {\n    requires java.sql;\n    exports shop;\n}\n");
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.errors(info)).isEmpty();
            assertThat(session.errors(module)).isEmpty();
        }
    }

    @Test
    void requestsCanBeCancelledAndOthersGoOn() throws Exception {
        try (ServerSession session = ServerSession.start(null, root)) {
            CompletableFuture<DocumentDiagnosticReport> answer =
                    session.server()
                            .getTextDocumentService()
                            .diagnostic(new DocumentDiagnosticParams(ServerSession.document(user)));
            answer.cancel(true);
            assertThatThrownBy(answer::join).isInstanceOf(CancellationException.class);
            assertThat(session.errors(user)).isEmpty();
        }
    }

    @Test
    void answersAreAboutTheNewestText() throws Exception {
        try (ServerSession session = ServerSession.start(null, root)) {
            session.open(cart, CART);
            for (int i = 0; i < 50; i++) {
                boolean broken = i % 2 == 0;
                session.replace(cart, broken ? CART.replace("return 1", "return x" + i) : CART);
                assertThat(session.errors(cart).isEmpty()).isEqualTo(!broken);
            }
        }
    }

    @Test
    void internalPackagesOfTheJdkAreHidden() throws Exception {
        Path inner =
                write(
                        root,
                        "src/main/java/shop/Inner.java",
                        "package shop;\nclass Inner { jdk.internal.icu.text.BidiBase bidi; sun.misc.Unsafe unsafe; }\n");
        try (ServerSession session =
                ServerSession.start(options("{\"completeClassPath\": true}"), root)) {
            assertThat(session.errors(inner)).singleElement().asString().contains("jdk.internal");
        }
    }
}
