package dev.troupe.javaserver;

import static dev.troupe.javaserver.ServerSession.await;
import static dev.troupe.javaserver.ServerSession.document;
import static dev.troupe.javaserver.ServerSession.positionOf;
import static dev.troupe.javaserver.ServerSession.uri;
import static dev.troupe.javaserver.ServerSession.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.javaserver.document.DocumentUris;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RenameFile;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenameTest {
    @TempDir Path root;

    private static WorkspaceEdit rename(
            ServerSession session, Path file, String marker, String name, String newName) {
        Position at = positionOf(file, marker, 1);
        Position inside = new Position(at.getLine(), at.getCharacter() + marker.indexOf(name));
        return await(
                session.server()
                        .getTextDocumentService()
                        .rename(new RenameParams(document(file), inside, newName)));
    }

    private static String apply(String text, List<TextEdit> edits) {
        String result = text;
        List<TextEdit> backwards =
                edits.stream()
                        .sorted(
                                Comparator.comparingInt(
                                                (TextEdit it) -> it.getRange().getStart().getLine())
                                        .thenComparingInt(
                                                it -> it.getRange().getStart().getCharacter())
                                        .reversed())
                        .toList();
        for (TextEdit edit : backwards) {
            int start = offset(result, edit.getRange().getStart());
            int end = offset(result, edit.getRange().getEnd());
            result = result.substring(0, start) + edit.getNewText() + result.substring(end);
        }
        return result;
    }

    private static int offset(String text, Position position) {
        int at = 0;
        for (int i = 0; i < position.getLine(); i++) {
            at = text.indexOf('\n', at) + 1;
        }
        return at + position.getCharacter();
    }

    /** Writes what a client would. */
    private static void applyAll(ServerSession session, WorkspaceEdit edit) throws IOException {
        for (var change : edit.getDocumentChanges()) {
            if (change.isLeft()) {
                Path path = DocumentUris.toPath(change.getLeft().getTextDocument().getUri());
                assertThat(path).isNotNull();
                if (path != null) {
                    List<TextEdit> edits =
                            change.getLeft().getEdits().stream().map(it -> it.getLeft()).toList();
                    Files.writeString(path, apply(Files.readString(path), edits));
                }
            } else if (change.getRight() instanceof RenameFile file) {
                Path from = DocumentUris.toPath(file.getOldUri());
                Path to = DocumentUris.toPath(file.getNewUri());
                if (from != null && to != null) {
                    Files.move(from, to);
                }
            }
        }
        assertThat(session).isNotNull();
    }

    @Test
    void typeIsRenamedWithItsFileAndAllUses() throws Exception {
        Path cart =
                write(
                        root,
                        "src/main/java/shop/Cart.java",
                        "package shop;\n/** A {@link Cart}. */\npublic class Cart {\n    public Cart() {}\n    static Cart of() { return new Cart(); }\n    static class Part {}\n}\n");
        Path user =
                write(
                        root,
                        "src/main/java/user/User.java",
                        "package user;\nimport shop.Cart;\nclass User extends Cart {\n    java.util.List<Cart> carts;\n    shop.Cart other = new shop.Cart() {};\n    java.util.function.Supplier<Cart> maker = Cart::new;\n}\n");
        try (ServerSession session = ServerSession.start(null, root)) {
            WorkspaceEdit edit = rename(session, user, "extends Cart", "Cart", "Basket");
            applyAll(session, edit);
            Path basket = root.resolve("src/main/java/shop/Basket.java");
            assertThat(cart).doesNotExist();
            assertThat(basket)
                    .content()
                    .doesNotContain("Cart")
                    .contains("public Basket()")
                    .contains("{@link Basket}");
            assertThat(user).content().doesNotContain("Cart");
            assertThat(session.diagnose(basket)).isEmpty();
            assertThat(session.errors(user)).isEmpty();
            assertThatThrownBy(() -> rename(session, user, "class User", "User", "1st"))
                    .hasMessageContaining("not a Java name");
            write(root, "src/main/java/user/Taken.java", "package user;\nclass Taken {}\n");
            assertThatThrownBy(() -> rename(session, user, "class User", "User", "Taken"))
                    .hasMessageContaining("already has a type");
            WorkspaceEdit fromConstructor =
                    rename(session, basket, "public Basket()", "Basket", "Trolley");
            applyAll(session, fromConstructor);
            assertThat(session.errors(root.resolve("src/main/java/shop/Trolley.java"))).isEmpty();
            assertThat(session.errors(user)).isEmpty();
        }
    }

    @Test
    void methodIsRenamedThroughTheWholeHierarchy() throws Exception {
        Path shape =
                write(root, "a/Shape.java", "package a;\npublic interface Shape { int area(); }\n");
        Path other =
                write(root, "a/Other.java", "package a;\npublic interface Other { int area(); }\n");
        Path both =
                write(
                        root,
                        "a/Both.java",
                        "package a;\nclass Both implements Shape, Other {\n    public int area() { return 1; }\n    public int area(int x) { return x; }\n    @Override public String toString() { return \"\" + area() + area(2); }\n}\n");
        Path user =
                write(
                        root,
                        "a/User.java",
                        "package a;\nclass User { int use(Other other) { return other.area(); } Shape s = () -> 3; }\n");
        try (ServerSession session = ServerSession.start(null, root)) {
            assertThat(session.errors(both)).isEmpty();
            applyAll(session, rename(session, shape, "int area", "area", "size"));
            assertThat(other).content().contains("int size()");
            assertThat(both)
                    .content()
                    .contains("int size()")
                    .contains("int area(int x)")
                    .contains("size() + area(2)");
            assertThat(user).content().contains("other.size()");
            for (Path each : List.of(shape, other, both, user)) {
                assertThat(session.errors(each)).isEmpty();
            }
            assertThatThrownBy(() -> rename(session, both, "String toString", "toString", "text"))
                    .hasMessageContaining("No symbol of this workspace");
            Position string = positionOf(both, "String toString", 1);
            assertThat(
                            await(
                                    session.server()
                                            .getTextDocumentService()
                                            .prepareRename(
                                                    new PrepareRenameParams(
                                                            document(both), string))))
                    .isNull();
            Position size = positionOf(user, "size", 1);
            assertThat(
                            await(
                                            session.server()
                                                    .getTextDocumentService()
                                                    .prepareRename(
                                                            new PrepareRenameParams(
                                                                    document(user), size)))
                                    .getSecond()
                                    .getPlaceholder())
                    .isEqualTo("size");
        }
    }

    @Test
    void recordComponentsFieldsAndLocalsAreRenamed() throws Exception {
        Path point =
                write(
                        root,
                        "a/Point.java",
                        "package a;\nrecord Point(int x, int y) {\n    Point {\n        if (x < 0) { x = 0; }\n    }\n    int sum() { int total = x + this.y; total++; return total + x(); }\n}\n");
        Path user =
                write(
                        root,
                        "a/User.java",
                        "package a;\nclass User { int use(Point p) { return p.x() + p.y(); } }\n");
        try (ServerSession session = ServerSession.start(null, root)) {
            session.open(user, Files.readString(user));
            applyAll(session, rename(session, point, "int x", "x", "left"));
            assertThat(point)
                    .content()
                    .contains("Point(int left, int y)")
                    .contains("left < 0")
                    .contains("total + left()");
            assertThat(user).content().contains("p.left() + p.y()");
            applyAll(session, rename(session, point, "int total", "total", "all"));
            assertThat(point).content().doesNotContain("total");
            session.closeDocument(user);
            assertThat(session.errors(point)).isEmpty();
            assertThat(session.errors(user)).isEmpty();
        }
    }

    @Test
    void importsAreAddedAndRemoved() throws Exception {
        write(root, "shop/Cart.java", "package shop;\npublic class Cart {}\n");
        write(root, "one/Twin.java", "package one;\npublic class Twin {}\n");
        write(root, "two/Twin.java", "package two;\npublic class Twin {}\n");
        Path user =
                write(
                        root,
                        "user/User.java",
                        "package user;\n\nimport zoo.Zebra;\n\nclass User {\n    Cart cart;\n    List<String> names = new ArrayList<>();\n    Twin twin;\n    Path path = Files.readString(null);\n    Hidden hidden;\n}\n");
        Path plain = write(root, "Plain.java", "class Plain { shop.Cart c; Cart d; }\n");
        write(root, "shop/Hidden.java", "package shop;\nclass Hidden {}\n");
        try (ServerSession session = ServerSession.start(null, root)) {
            List<CodeAction> fixes = fixes(session, user);
            assertThat(fixes)
                    .extracting(CodeAction::getTitle)
                    .contains(
                            "Import 'shop.Cart'",
                            "Import 'java.util.List'",
                            "Import 'java.util.ArrayList'",
                            "Import 'one.Twin'",
                            "Import 'two.Twin'",
                            "Import 'java.nio.file.Path'")
                    .doesNotContain("Import 'shop.Hidden'");
            assertThat(fixes)
                    .filteredOn(it -> it.getTitle().contains("Twin"))
                    .noneMatch(CodeAction::getIsPreferred);
            String text = Files.readString(user);
            for (String title :
                    List.of(
                            "Import 'shop.Cart'",
                            "Import 'java.util.List'",
                            "Import 'java.util.ArrayList'")) {
                CodeAction fix =
                        fixes(session, user).stream()
                                .filter(it -> it.getTitle().equals(title))
                                .findFirst()
                                .orElseThrow();
                assertThat(fix.getIsPreferred()).isTrue();
                assertThat(fix.getKind()).isEqualTo("quickfix");
                text = apply(text, fix.getEdit().getChanges().getOrDefault(uri(user), List.of()));
                Files.writeString(user, text);
            }
            assertThat(text)
                    .startsWith(
                            "package user;\n\nimport java.util.ArrayList;\nimport java.util.List;\nimport shop.Cart;\nimport zoo.Zebra;\n");
            Path unused =
                    write(
                            root,
                            "user/Unused.java",
                            "package user;\nimport java.util.List;\nimport java.util.Set;\nclass Unused { List<String> names; }\n");
            assertThat(session.diagnose(unused)).hasSize(1);
            CodeAction removal = fixes(session, unused).getFirst();
            assertThat(removal.getTitle()).isEqualTo("Remove unused import 'java.util.Set'");
            assertThat(
                            apply(
                                    Files.readString(unused),
                                    removal.getEdit()
                                            .getChanges()
                                            .getOrDefault(uri(unused), List.of())))
                    .isEqualTo(
                            "package user;\nimport java.util.List;\nclass Unused { List<String> names; }\n");
            CodeAction first = fixes(session, plain).getFirst();
            assertThat(
                            apply(
                                    Files.readString(plain),
                                    first.getEdit()
                                            .getChanges()
                                            .getOrDefault(uri(plain), List.of())))
                    .startsWith("import shop.Cart;\n");
        }
    }

    private static List<CodeAction> fixes(ServerSession session, Path file) {
        Range all = new Range(new Position(0, 0), new Position(100, 0));
        CodeActionParams params =
                new CodeActionParams(document(file), all, new CodeActionContext(List.of()));
        return await(session.server().getTextDocumentService().codeAction(params)).stream()
                .map(it -> it.getRight())
                .toList();
    }
}
