package dev.troupe.syntax.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import dev.troupe.syntax.check.SyntaxCheckerContract.Sample;
import dev.troupe.syntax.language.SourceLanguage;
import dev.troupe.syntax.tree.SyntaxNode;
import dev.troupe.syntax.tree.SyntaxTree;
import dev.troupe.syntax.tree.TreeSitterGrammar;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Breaks real files and looks whether the gate notices. The files are those of this repository and the samples; {@code
 * -Dsyntax.sources=DIRECTORY -Dsyntax.tries=2000} takes others. What is broken in Java is what the compiler says is.
 */
class InjectedFaultsTest {
    private static final Path SOURCES = Path.of(System.getProperty("syntax.sources", ".."));
    private static final int TRIES = Integer.getInteger("syntax.tries", 100);
    private static final int LONGEST = 60_000;
    private static final List<SyntaxFaultInjection> INJECTIONS =
            List.of(SyntaxFaultInjection.values());

    private final TreeSitterParser parsers = new TreeSitterParser(_ -> {});
    private final ParserSyntaxChecker gate =
            new ParserSyntaxChecker(parsers, Duration.ofSeconds(10));
    private final Map<String, Integer> injected = new TreeMap<>();
    private final Map<String, Integer> missed = new TreeMap<>();
    private final List<String> examples = new ArrayList<>();

    @Test
    void noticesNearlyAllOfThem() throws IOException {
        Random random = new Random(5);
        for (Map.Entry<SourceLanguage, List<String>> files : files().entrySet()) {
            TreeSitterGrammar grammar = files.getKey().grammar().orElseThrow();
            for (int i = 0; i < TRIES; i++) {
                String text = files.getValue().get(random.nextInt(files.getValue().size()));
                SyntaxFaultInjection injection = INJECTIONS.get(random.nextInt(INJECTIONS.size()));
                broken(grammar, text, injection, random)
                        .filter(it -> files.getKey() != SourceLanguage.JAVA || !compiles(it))
                        .ifPresent(it -> judge(files.getKey(), injection, text, it));
            }
        }
        int all = injected.values().stream().mapToInt(Integer::intValue).sum();
        int lost = missed.values().stream().mapToInt(Integer::intValue).sum();
        System.out.printf(
                "injected %s%nmissed %s%n%s%n", injected, missed, String.join("\n", examples));
        assertThat(all).isGreaterThan(TRIES);
        assertThat(lost).as("missed of %d: %s", all, missed).isLessThan(all / 20);
    }

    private void judge(
            SourceLanguage language, SyntaxFaultInjection injection, String before, String after) {
        injected.merge(language.name(), 1, Integer::sum);
        if (gate.added(path(language), before, after).isEmpty()) {
            missed.merge(language.name(), 1, Integer::sum);
            ChangedLines change = ChangedLines.between(before, after);
            examples.add(
                    "%s %s: %s"
                            .formatted(
                                    language,
                                    injection,
                                    after.lines()
                                            .skip(change.first() - 1L)
                                            .findFirst()
                                            .orElse("")));
        }
    }

    private Optional<String> broken(
            TreeSitterGrammar grammar, String text, SyntaxFaultInjection injection, Random random) {
        try (SyntaxTree tree = parsers.parse(grammar, text, Duration.ofSeconds(10)).orElseThrow()) {
            List<SyntaxNode> tokens = new ArrayList<>();
            collect(tree.root(), tokens);
            return injection.into(text, tokens, random).filter(it -> !it.equals(text));
        }
    }

    private static void collect(SyntaxNode node, List<SyntaxNode> tokens) {
        List<SyntaxNode> children = node.children();
        if (children.isEmpty() && node.endByte() > node.startByte()) {
            tokens.add(node);
        }
        children.forEach(it -> collect(it, tokens));
    }

    /** Whole files of each language that has a grammar. */
    private Map<SourceLanguage, List<String>> files() throws IOException {
        Map<SourceLanguage, List<String>> files = new TreeMap<>();
        for (Sample sample : SyntaxSamples.all().toList()) {
            SourceLanguage.of(sample.path())
                    .filter(it -> it.grammar().isPresent())
                    .ifPresent(it ->
                            files.computeIfAbsent(it, _ -> new ArrayList<>()).add(sample.whole()));
        }
        try (Stream<Path> paths = Files.walk(SOURCES)) {
            for (Path path :
                    paths.filter(it -> !it.toString().contains("/target/"))
                            .filter(Files::isRegularFile)
                            .sorted()
                            .toList()) {
                SourceLanguage language = SourceLanguage.of(path.toString()).orElse(null);
                List<String> known = language == null ? null : files.get(language);
                if (known != null && Files.size(path) < LONGEST) {
                    text(path)
                            .filter(it -> gate.added(path.toString(), "", it).isEmpty())
                            .ifPresent(known::add);
                }
            }
        }
        return files;
    }

    private static Optional<String> text(Path path) throws IOException {
        try {
            return Optional.of(Files.readString(path));
        } catch (MalformedInputException notUtf8) {
            return Optional.empty();
        }
    }

    private static String path(SourceLanguage language) {
        return SyntaxSamples.all()
                .map(Sample::path)
                .filter(it -> SourceLanguage.of(it).orElseThrow() == language)
                .findFirst()
                .orElseThrow();
    }

    private static boolean compiles(String text) {
        JavaFileObject file =
                new SimpleJavaFileObject(
                        URI.create("string:///X.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return text;
                    }
                };
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavacTask task =
                (JavacTask)
                        ToolProvider.getSystemJavaCompiler()
                                .getTask(null, null, found, null, null, List.of(file));
        try {
            task.parse();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return found.getDiagnostics().stream()
                .noneMatch(it -> it.getKind() == javax.tools.Diagnostic.Kind.ERROR);
    }
}
