package dev.troupe.javaserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.SourceTree;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Breaks real sources at random and compares what the server says with what javac says. */
class JavacJudgeTest {
    private static final int MUTATIONS = 240;
    private static final List<Path> ROOTS =
            List.of(
                    SourceTree.resolve("libraries/redaction/src/main/java"),
                    SourceTree.resolve("java-language-server/src/main/java"));
    private static final Pattern TOKEN =
            Pattern.compile(
                    "//[^\\n]*|/\\*(?s:.*?)\\*/|\"\"\"(?s:.*?)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\])+'|[A-Za-z_$][\\w$]*|\\d\\w*|\\S");
    private static final List<String> TYPES =
            List.of("int", "long", "String", "boolean", "List", "Path", "Object");

    private final Random random = new Random(20261130);
    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    private final String classPath =
            Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                    .filter(it -> it.endsWith(".jar"))
                    .reduce((one, other) -> one + java.io.File.pathSeparator + other)
                    .orElse("");

    private record Mutation(String kind, String text) {}

    @Test
    void serverAgreesWithJavac() throws Exception {
        List<Path> files = new ArrayList<>();
        for (Path root : ROOTS) {
            try (Stream<Path> walk = Files.walk(root)) {
                walk.filter(it -> it.toString().endsWith(".java")).sorted().forEach(files::add);
            }
        }
        try (ServerSession session =
                ServerSession.start(optionsOf(classPath), ROOTS.toArray(new Path[0]))) {
            for (Path file : files) {
                String text = Files.readString(file);
                assertThat(judge(file, text)).as("javac on %s", file).isEmpty();
                assertThat(session.errors(file)).as("server on %s", file).isEmpty();
            }
            List<String> disagreements = new ArrayList<>();
            Map<String, Integer> kinds = new HashMap<>();
            int broken = 0;
            for (int i = 0; i < MUTATIONS; i++) {
                Path file = files.get(random.nextInt(files.size()));
                Mutation mutation = mutate(Files.readString(file));
                kinds.merge(mutation.kind(), 1, Integer::sum);
                session.open(file, mutation.text());
                List<String> ours = session.errors(file);
                session.closeDocument(file);
                List<String> theirs = judge(file, mutation.text());
                broken += theirs.isEmpty() ? 0 : 1;
                if (ours.isEmpty() != theirs.isEmpty()) {
                    disagreements.add(
                            mutation.kind()
                                    + " in "
                                    + file.getFileName()
                                    + ": server "
                                    + ours
                                    + ", javac "
                                    + theirs);
                }
            }
            assertThat(broken).as("%s", kinds).isBetween(MUTATIONS / 4, MUTATIONS - 5);
            assertThat(disagreements).hasSizeLessThanOrEqualTo(MUTATIONS * 2 / 100);
        }
    }

    private static com.google.gson.JsonObject optionsOf(String classPath) {
        com.google.gson.JsonObject options = new com.google.gson.JsonObject();
        com.google.gson.JsonArray entries = new com.google.gson.JsonArray();
        Stream.of(classPath.split(java.io.File.pathSeparator)).forEach(entries::add);
        options.add("classPath", entries);
        options.addProperty("completeClassPath", true);
        return options;
    }

    /** Lists the errors that javac reports for one file. */
    private List<String> judge(Path file, String text) throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaFileObject source =
                new SimpleJavaFileObject(file.toUri(), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return text;
                    }
                };
        try (StandardJavaFileManager manager = javac.getStandardFileManager(found, null, null)) {
            List<String> options =
                    List.of(
                            "-proc:none",
                            "-implicit:none",
                            "-Xlint:none",
                            "-cp",
                            classPath,
                            "-sourcepath",
                            rootOf(file).toString(),
                            "-d",
                            System.getProperty("java.io.tmpdir"));
            javac.getTask(null, new NoOutput(manager), found, options, null, List.of(source))
                    .call();
        }
        URI uri = file.toUri();
        return found.getDiagnostics().stream()
                .filter(it -> it.getKind() == Diagnostic.Kind.ERROR)
                .filter(it -> it.getSource() != null && it.getSource().toUri().equals(uri))
                .map(it -> it.getLineNumber() + " " + it.getMessage(null))
                .toList();
    }

    private static Path rootOf(Path file) {
        return ROOTS.stream().filter(file::startsWith).findFirst().orElseThrow();
    }

    private Mutation mutate(String text) {
        List<MatchResult> tokens =
                TOKEN.matcher(text)
                        .results()
                        .filter(it -> !it.group().startsWith("//") && !it.group().startsWith("/*"))
                        .toList();
        List<MatchResult> words =
                tokens.stream()
                        .filter(it -> Character.isJavaIdentifierStart(it.group().charAt(0)))
                        .toList();
        MatchResult token = tokens.get(random.nextInt(tokens.size()));
        MatchResult word = words.get(random.nextInt(words.size()));
        MatchResult other = words.get(random.nextInt(words.size()));
        List<MatchResult> imports =
                Pattern.compile("(?m)^import [^\\n]*\\n").matcher(text).results().toList();
        List<MatchResult> types = words.stream().filter(it -> TYPES.contains(it.group())).toList();
        return switch (random.nextInt(8)) {
            case 0 -> new Mutation("rename a word", replace(text, word, word.group() + "X"));
            case 1 -> new Mutation("drop a token", replace(text, token, ""));
            case 2 ->
                    new Mutation(
                            "double a token",
                            replace(text, token, token.group() + " " + token.group()));
            case 3 -> new Mutation("swap words", replace(text, word, other.group()));
            case 4 ->
                    imports.isEmpty()
                            ? new Mutation("rename a word", replace(text, word, word.group() + "Y"))
                            : new Mutation(
                                    "delete an import",
                                    replace(text, imports.get(random.nextInt(imports.size())), ""));
            case 5 ->
                    types.isEmpty()
                            ? new Mutation(
                                    "add a space", replace(text, token, " " + token.group() + " "))
                            : new Mutation(
                                    "change a type",
                                    replace(
                                            text,
                                            types.get(random.nextInt(types.size())),
                                            TYPES.get(random.nextInt(TYPES.size()))));
            case 6 -> new Mutation("add a space", replace(text, token, " " + token.group() + " "));
            default ->
                    new Mutation(
                            "rename everywhere",
                            text.replaceAll(
                                    "\\b" + Pattern.quote(word.group()) + "\\b", "changed"));
        };
    }

    private static String replace(String text, MatchResult at, String with) {
        return text.substring(0, at.start()) + with + text.substring(at.end());
    }

    /** Takes the classes that javac writes and drops them. */
    private static final class NoOutput
            extends javax.tools.ForwardingJavaFileManager<StandardJavaFileManager> {
        NoOutput(StandardJavaFileManager manager) {
            super(manager);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location,
                String className,
                JavaFileObject.Kind kind,
                javax.tools.FileObject sibling) {
            return new SimpleJavaFileObject(
                    URI.create("memory:///" + className + kind.extension), kind) {
                @Override
                public java.io.OutputStream openOutputStream() {
                    return java.io.OutputStream.nullOutputStream();
                }
            };
        }
    }
}
