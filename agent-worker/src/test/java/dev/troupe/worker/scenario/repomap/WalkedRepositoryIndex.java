package dev.troupe.worker.scenario.repomap;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.IndexSharing;
import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.contracts.repomap.LineSearchAnswer;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.contracts.repomap.RelevantExcerpt;
import dev.troupe.contracts.repomap.RelevantFile;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import dev.troupe.contracts.repomap.RepositoryIndexStatus;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.RepositoryMapText;
import dev.troupe.contracts.repomap.RequestContext;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.contracts.repomap.SemanticSearchAnswer;
import dev.troupe.contracts.repomap.SemanticSearchQuery;
import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Answers as the service does, by walking over the files, also those that agents may not read. Can go away or fall silent. */
public final class WalkedRepositoryIndex implements RepositoryMapApi {
    private static final Pattern DEFINITION =
            Pattern.compile("\\s*(?:class|int|void|String|def|function)\\s+(\\w+).*");

    private final Queue<Object> queries = new ConcurrentLinkedQueue<>();
    private volatile boolean away;
    private volatile boolean silent;
    private volatile int pending;
    private volatile IndexingProgress progress = IndexingProgress.NONE;
    private volatile Duration indexing = Duration.ZERO;

    private record Line(String path, int number, String text) {}

    void goAway(boolean gone) {
        away = gone;
    }

    void fallSilent(boolean mute) {
        silent = mute;
    }

    void leavePending(int files) {
        pending = files;
    }

    /** Has the next questions for files wait for an indexing that gets no further. */
    void index(IndexingProgress reached, Duration time) {
        progress = reached;
        indexing = time;
    }

    <Q> List<Q> queries(Class<Q> kind) {
        return queries.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private void asked(Object query) {
        queries.add(query);
        CallerIdentity.current().require(CallerIdentity.Role.WORKER);
        if (silent) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (away) {
            throw new TroupeException(ErrorCode.REPOSITORY_MAP_UNAVAILABLE, "It is away.");
        }
    }

    private static void await(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private RepositoryFreshness freshness() {
        return RepositoryFreshness.of(pending);
    }

    @Override
    public RequestContext context(RequestContextQuery query) {
        asked(query);
        await(indexing);
        List<Line> lines = lines(query.repository());
        List<RelevantFile> files = new ArrayList<>();
        lines.stream()
                .map(Line::path)
                .distinct()
                .forEach(path -> {
                    List<RelevantExcerpt> excerpts =
                            lines.stream()
                                    .filter(it -> it.path().equals(path))
                                    .filter(it -> speaks(query.request(), it.text()))
                                    .map(it ->
                                            new RelevantExcerpt(
                                                    it.number(), it.number(), it.text() + "\n"))
                                    .toList();
                    boolean seed =
                            Objects.requireNonNullElse(query.seeds(), List.of()).contains(path);
                    if (!excerpts.isEmpty() || seed) {
                        files.add(
                                new RelevantFile(
                                        path, 0.9, List.of("words of the request"), excerpts));
                    }
                });
        return new RequestContext(freshness(), files, 10, files.isEmpty());
    }

    private static boolean speaks(String request, String line) {
        return Pattern.compile("\\W+")
                .splitAsStream(request)
                .filter(it -> it.length() > 4)
                .anyMatch(line::contains);
    }

    @Override
    public RepositoryMapText map(RepositoryMapQuery query) {
        asked(query);
        StringBuilder map = new StringBuilder();
        String file = "";
        int files = 0;
        for (Line line : lines(query.repository())) {
            if (!line.path().equals(file)) {
                file = line.path();
                files++;
                map.append(file).append('\n');
            }
            if (DEFINITION.matcher(line.text()).matches()) {
                map.append(" %d %s\n".formatted(line.number(), line.text().strip()));
            }
        }
        return new RepositoryMapText(freshness(), map.toString(), files, files, 10, true);
    }

    @Override
    public SymbolAnswer symbols(SymbolQuery query) {
        asked(query);
        String repository = query.repositories().getFirst();
        String name = query.name().substring(query.name().lastIndexOf('.') + 1);
        List<SymbolPlace> places = new ArrayList<>();
        for (Line line : lines(repository)) {
            Matcher definition = DEFINITION.matcher(line.text());
            String defined = definition.matches() ? definition.group(1) : null;
            if (answers(query.question(), name, defined, line)) {
                places.add(
                        new SymbolPlace(
                                repository,
                                line.path(),
                                line.number(),
                                line.number(),
                                line.number() + 1,
                                defined,
                                "method",
                                line.text().strip(),
                                null));
            }
        }
        int most = Objects.requireNonNullElse(query.most(), 100);
        return new SymbolAnswer(freshness(), places.stream().limit(most).toList(), places.size());
    }

    private static boolean answers(
            SymbolQuestion question, String name, @Nullable String defined, Line line) {
        return switch (question) {
            case DEFINITION -> name.equals(defined);
            case PREFIX -> defined != null && defined.startsWith(name);
            case REFERENCES, MEMBERS, TESTS -> line.text().contains(name);
            case OUTLINE -> defined != null;
            case RELATED -> line.number() == 1;
        };
    }

    @Override
    public SemanticSearchAnswer searchSemantically(SemanticSearchQuery query) {
        throw new TroupeException(
                ErrorCode.SEMANTIC_SEARCH_OFF, "Semantic search is not turned on.");
    }

    @Override
    public LineSearchAnswer search(LineSearchQuery query) {
        asked(query);
        String repository = query.repositories().getFirst();
        Pattern pattern = Pattern.compile(query.pattern());
        List<LineSearchAnswer.MatchedLine> found =
                lines(repository).stream()
                        .filter(it -> pattern.matcher(it.text()).find())
                        .map(it ->
                                new LineSearchAnswer.MatchedLine(
                                        repository, it.path(), it.number(), it.text()))
                        .toList();
        int most = Objects.requireNonNullElse(query.most(), 200);
        return new LineSearchAnswer(
                freshness(), found.stream().limit(most).toList(), found.size() > most, false);
    }

    @Override
    public RepositoryIndexStatus status(String repository) {
        asked(repository);
        return new RepositoryIndexStatus(
                repository, freshness(), 0, 0, 0, 0, Map.of(), List.of(), 0, 0, IndexSharing.OFF);
    }

    @Override
    public IndexingProgress progress(String repository) {
        asked(repository);
        return progress;
    }

    private static List<Line> lines(String repository) {
        Path top = Path.of(repository);
        List<Line> lines = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(top)) {
            for (Path file :
                    walk.filter(Files::isRegularFile)
                            .filter(it -> !it.startsWith(top.resolve(".git")))
                            .sorted()
                            .toList()) {
                int number = 0;
                for (String text : Files.readAllLines(file)) {
                    number++;
                    lines.add(new Line(top.relativize(file).toString(), number, text));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }
}
