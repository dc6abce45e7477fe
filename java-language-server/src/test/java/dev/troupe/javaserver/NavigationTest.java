package dev.troupe.javaserver;

import static dev.troupe.javaserver.ServerSession.await;
import static dev.troupe.javaserver.ServerSession.document;
import static dev.troupe.javaserver.ServerSession.positionOf;
import static dev.troupe.javaserver.ServerSession.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.ImplementationParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NavigationTest {
    private static final String SHAPE =
            """
            package shapes;

            /** Measures an area. It is the top of all shapes. */
            public interface Shape<T extends Number> {
                /** Computes the {@code area} of it. Never null. */
                T area();

                String LABEL = "shape";

                /** Names it: see {@link #area()} and {@link Square#side}. */
                default String name() {
                    return LABEL + Shape.LABEL + shapes.Shape.LABEL.length();
                }
            }
            """;
    private static final String SQUARE =
            """
            package shapes;

            import static shapes.Tools.twice;
            import java.util.function.Function;
            import java.util.function.Supplier;

            public class Square implements Shape<Integer> {
                int side;
                Square next;

                public Square(int side) {
                    this.side = side;
                }

                Square() {
                    this(1);
                }

                @Override
                public Integer area() {
                    int result = side * side;
                    Supplier<Integer> lazy = this::area;
                    Function<Integer, Square> maker = Square::new;
                    return twice(result) + lazy.get() + next.next.side + maker.apply(2).side;
                }

                <E extends Shape<?>> E pick(E given) {
                    E kept = given;
                    return kept;
                }

                static class Inner extends Square {
                    Inner() {
                        super(3);
                    }
                }
            }
            """;
    private static final String TOOLS =
            """
            package shapes;

            import java.util.List;
            import java.util.Map;

            /**
             * Helps with shapes
             * @since 1
             */
            @Marker(level = 2, kinds = {Kind.BIG})
            class Tools {
                static int twice(int value) { return 2 * value; }

                static int twice(String text) { return text.length(); }

                Object describe(Object any) {
                    Shape<Integer> anonymous = new Shape<>() {
                        @Override
                        public Integer area() { return 7; }
                    };
                    Shape<Integer> square = new Square(twice("x"));
                    Square.Inner inner = new Square.Inner();
                    List<Map.Entry<String, Square[]>> pairs = List.of();
                    return switch (any) {
                        case Point(int x, var y) when x > 0 -> x + (int) y;
                        case Point point -> point.x() + point.y();
                        case Kind kind when kind == Kind.BIG -> anonymous.area();
                        default -> square.area();
                    };
                }
            }

            record Point(int x, int y) {
                Point {
                    if (x < 0) { throw new IllegalArgumentException(); }
                }

                int sum() { return x + y(); }
            }

            enum Kind {
                BIG(1), SMALL;

                Kind(int... sizes) {}
            }

            @interface Marker {
                int level();

                Kind[] kinds();
            }
            """;

    @TempDir Path root;

    private final List<ServerSession> sessions = new ArrayList<>();
    private Path shape = Path.of("");
    private Path square = Path.of("");
    private Path tools = Path.of("");

    @BeforeEach
    void start() throws IOException {
        shape = write(root, "shapes/Shape.java", SHAPE);
        square = write(root, "shapes/Square.java", SQUARE);
        tools = write(root, "shapes/Tools.java", TOOLS);
        sessions.add(ServerSession.start(null, root));
        assertThat(session().errors(shape)).isEmpty();
        assertThat(session().errors(square)).isEmpty();
        assertThat(session().errors(tools)).isEmpty();
    }

    @AfterEach
    void end() throws IOException {
        session().close();
    }

    private ServerSession session() {
        return sessions.getFirst();
    }

    private static Position inside(Path file, String marker, int occurrence, String name) {
        Position start = positionOf(file, marker, occurrence);
        return new Position(start.getLine(), start.getCharacter() + marker.indexOf(name));
    }

    private List<String> definition(Path file, Position position) {
        return lines(
                await(
                                session()
                                        .server()
                                        .getTextDocumentService()
                                        .definition(new DefinitionParams(document(file), position)))
                        .getLeft());
    }

    private static List<String> lines(List<? extends Location> locations) {
        return locations.stream()
                .map(it ->
                        it.getUri().substring(it.getUri().lastIndexOf('/') + 1)
                                + ":"
                                + (it.getRange().getStart().getLine() + 1))
                .sorted()
                .toList();
    }

    private List<String> references(Path file, Position position, boolean declarations) {
        return lines(
                await(
                        session()
                                .server()
                                .getTextDocumentService()
                                .references(
                                        new ReferenceParams(
                                                document(file),
                                                position,
                                                new ReferenceContext(declarations)))));
    }

    private List<String> implementations(Path file, Position position) {
        return lines(
                await(
                                session()
                                        .server()
                                        .getTextDocumentService()
                                        .implementation(
                                                new ImplementationParams(document(file), position)))
                        .getLeft());
    }

    private String hover(Path file, Position position) {
        Hover hover =
                await(
                        session()
                                .server()
                                .getTextDocumentService()
                                .hover(new HoverParams(document(file), position)));
        return hover.getContents().getRight().getValue();
    }

    @Test
    void definitionsOfAllKindsOfNames() {
        assertThat(definition(square, inside(square, "implements Shape", 1, "Shape")))
                .containsExactly("Shape.java:4");
        assertThat(definition(square, inside(square, "return twice", 1, "twice")))
                .containsExactly("Tools.java:12");
        assertThat(definition(square, inside(square, "Tools.twice", 1, "twice")))
                .contains("Tools.java:12", "Tools.java:14");
        assertThat(definition(square, inside(square, "Tools.twice", 1, "Tools")))
                .containsExactly("Tools.java:11");
        assertThat(definition(square, inside(square, "next.next.side", 1, "side")))
                .containsExactly("Square.java:8");
        assertThat(definition(square, inside(square, "twice(result)", 1, "result")))
                .containsExactly("Square.java:21");
        assertThat(definition(square, inside(square, "this::area", 1, "area")))
                .containsExactly("Square.java:20");
        assertThat(definition(square, inside(square, "Square::new", 1, "new")))
                .containsExactly("Square.java:11");
        assertThat(definition(square, inside(square, "this(1)", 1, "this")))
                .containsExactly("Square.java:11");
        assertThat(definition(square, inside(square, "E kept", 1, "E")))
                .containsExactly("Square.java:27");
        assertThat(definition(shape, inside(shape, "T area", 1, "T")))
                .containsExactly("Shape.java:4");
        assertThat(definition(shape, inside(shape, "Shape.LABEL", 1, "LABEL")))
                .containsExactly("Shape.java:8");
        assertThat(definition(shape, inside(shape, "shapes.Shape.LABEL", 1, "Shape")))
                .containsExactly("Shape.java:4");
        assertThat(definition(shape, inside(shape, "Square#side", 1, "side")))
                .containsExactly("Square.java:8");
        assertThat(definition(shape, inside(shape, "link #area", 1, "area")))
                .containsExactly("Shape.java:6");
        assertThat(definition(tools, inside(tools, "new Square(", 1, "Square")))
                .containsExactly("Square.java:11");
        assertThat(definition(tools, inside(tools, "new Square.Inner", 1, "Inner")))
                .containsExactly("Square.java:32");
        assertThat(definition(tools, inside(tools, "twice(\"x\")", 1, "twice")))
                .containsExactly("Tools.java:14");
        assertThat(definition(tools, inside(tools, "point.x()", 1, "x")))
                .containsExactly("Tools.java:33");
        assertThat(definition(tools, inside(tools, "level = 2", 1, "level")))
                .containsExactly("Tools.java:48");
        assertThat(definition(tools, inside(tools, "== Kind.BIG", 1, "BIG")))
                .containsExactly("Tools.java:42");
        assertThat(definition(tools, inside(tools, "if (x < 0)", 1, "x")))
                .containsExactly("Tools.java:33");
        assertThat(definition(tools, inside(tools, "List.of()", 1, "of")))
                .as("the JDK has no source here")
                .isEmpty();
        assertThat(definition(tools, new Position(0, 0))).isEmpty();
    }

    @Test
    void referencesOfMethodsIncludeThoseThatOverride() {
        assertThat(references(shape, inside(shape, "T area", 1, "area"), true))
                .containsExactly(
                        "Shape.java:10",
                        "Shape.java:6",
                        "Square.java:20",
                        "Square.java:22",
                        "Tools.java:19",
                        "Tools.java:27",
                        "Tools.java:28");
        assertThat(references(square, inside(square, "Integer area", 1, "area"), false))
                .containsExactly(
                        "Shape.java:10", "Square.java:22", "Tools.java:27", "Tools.java:28");
    }

    @Test
    void referencesOfFieldsTypesLocalsAndConstructors() {
        assertThat(references(square, inside(square, "int side;", 1, "side"), false))
                .containsExactly(
                        "Shape.java:10",
                        "Square.java:12",
                        "Square.java:21",
                        "Square.java:21",
                        "Square.java:24",
                        "Square.java:24");
        assertThat(references(square, inside(square, "int result", 1, "result"), true))
                .containsExactly("Square.java:21", "Square.java:24");
        assertThat(references(square, inside(square, "public Square(", 1, "Square"), false))
                .containsExactly(
                        "Square.java:16", "Square.java:23", "Square.java:34", "Tools.java:21");
        assertThat(references(tools, inside(tools, "(int x, int y)", 1, "x"), false))
                .containsExactly("Tools.java:26", "Tools.java:35", "Tools.java:38");
        assertThat(references(tools, inside(tools, "enum Kind", 1, "Kind"), false))
                .contains("Tools.java:10", "Tools.java:27", "Tools.java:50");
        assertThat(references(square, inside(square, "<E extends", 1, "E"), true)).hasSize(4);
    }

    @Test
    void implementationsOfTypesAndMethods() {
        assertThat(implementations(shape, inside(shape, "interface Shape", 1, "Shape")))
                .containsExactly("Square.java:32", "Square.java:7");
        assertThat(implementations(shape, inside(shape, "T area", 1, "area")))
                .containsExactly("Square.java:20", "Tools.java:19");
        assertThat(implementations(square, inside(square, "int side", 1, "side"))).isEmpty();
    }

    @Test
    void hoverTellsSignatureAndFirstSentence() {
        assertThat(hover(square, inside(square, "Shape<Integer>", 1, "Shape")))
                .contains("interface shapes.Shape")
                .contains("Measures an area.")
                .doesNotContain("top of");
        assertThat(hover(tools, inside(tools, "anonymous.area", 1, "area")))
                .contains("Integer Shape<Integer>.area()")
                .contains("Computes the `area` of it.");
        assertThat(hover(square, inside(square, "twice(result)", 1, "twice")))
                .contains("static int Tools.twice(int)");
        assertThat(hover(square, inside(square, "twice(result)", 1, "result")))
                .contains("int result");
        assertThat(hover(tools, inside(tools, "new Square(", 1, "Square"))).contains("Square(int)");
        assertThat(hover(square, inside(square, "Tools.twice", 1, "Tools")))
                .contains("class shapes.Tools")
                .endsWith("Helps with shapes");
        assertThat(hover(tools, inside(tools, "case Point point", 1, "Point")))
                .contains("record shapes.Point");
        assertThat(hover(tools, inside(tools, "case Kind kind", 1, "Kind")))
                .contains("enum shapes.Kind");
        assertThat(hover(tools, inside(tools, "@Marker", 1, "Marker")))
                .contains("@interface shapes.Marker");
        assertThat(hover(tools, inside(tools, "List.of()", 1, "of")))
                .contains("List<")
                .contains("of()");
        assertThat(
                        await(
                                session()
                                        .server()
                                        .getTextDocumentService()
                                        .hover(
                                                new HoverParams(
                                                        document(tools), new Position(0, 0)))))
                .isNull();
    }

    @Test
    void outlineListsTypesAndMembersInOrder() {
        List<DocumentSymbol> symbols =
                await(
                                session()
                                        .server()
                                        .getTextDocumentService()
                                        .documentSymbol(new DocumentSymbolParams(document(tools))))
                        .stream()
                        .map(it -> it.getRight())
                        .toList();
        assertThat(symbols)
                .extracting(DocumentSymbol::getName)
                .containsExactly("Tools", "Point", "Kind", "Marker");
        assertThat(symbols.getFirst().getChildren())
                .extracting(DocumentSymbol::getName)
                .containsExactly("twice(int)", "twice(String)", "describe(Object)");
        assertThat(symbols.get(2).getChildren())
                .extracting(DocumentSymbol::getName)
                .contains("BIG", "SMALL");
    }

    @Test
    void workspaceSymbolsAreFoundByPartsOfNames() {
        var found =
                await(
                                session()
                                        .server()
                                        .getWorkspaceService()
                                        .symbol(new WorkspaceSymbolParams("square")))
                        .getRight();
        assertThat(found.getFirst().getName()).isEqualTo("Square");
        assertThat(found.getFirst().getContainerName()).isEqualTo("shapes");
        assertThat(
                        await(
                                        session()
                                                .server()
                                                .getWorkspaceService()
                                                .symbol(new WorkspaceSymbolParams("BIG")))
                                .getRight())
                .singleElement()
                .satisfies(it -> assertThat(it.getContainerName()).isEqualTo("shapes.Kind"));
        assertThat(
                        await(
                                        session()
                                                .server()
                                                .getWorkspaceService()
                                                .symbol(new WorkspaceSymbolParams("")))
                                .getRight())
                .hasSizeGreaterThan(20);
    }
}
