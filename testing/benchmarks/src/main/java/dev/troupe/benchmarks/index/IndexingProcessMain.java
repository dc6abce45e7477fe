package dev.troupe.benchmarks.index;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsFile;
import dev.troupe.contracts.repomap.RepositoryIndexStatus;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.RequestContext;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.repomap.repository.RepositoryAnswers;
import dev.troupe.repomap.repository.RepositoryCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * The index in a process of its own, put together as the service does it, with the patience to wait for everything. Says
 * {@value #ANSWERED} at its first answer, then {@value #FIRST} with what that took and, when it is given a worktree, {@value
 * #TIMES} in the end; one line each.
 */
final class IndexingProcessMain {
    static final String ANSWERED = "answered";
    static final String FIRST = "first answer: ";
    static final String TIMES = "times: ";

    private static final Duration PATIENCE = Duration.ofHours(2);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int QUESTIONS = 100;
    private static final int EDITS = 50;
    private static final int REPEATED = 20;

    private final RepositoryAnswers answers;
    private final ContentIndex index;
    private final Path checkout;

    private IndexingProcessMain(RepositoryAnswers answers, ContentIndex index, Path checkout) {
        this.answers = answers;
        this.index = index;
        this.checkout = checkout;
    }

    /** Takes the checkout, the home and, to go on behind the first answer, a second worktree. */
    public static void main(String[] arguments) throws IOException {
        Path checkout = Path.of(arguments[0]);
        Path home = Path.of(arguments[1]);
        int threads = Runtime.getRuntime().availableProcessors();
        try (FactsFile facts = FactsFile.open(facts(home), IndexingProcessMain::tell);
                ContentIndex index = new ContentIndex(facts, threads);
                RepositoryCatalog catalog =
                        new RepositoryCatalog(home, home.resolve("lines"), index, threads)) {
            RepositoryAnswers answers = new RepositoryAnswers(catalog, PATIENCE);
            var process = new IndexingProcessMain(answers, index, checkout);
            process.answerFirst();
            if (arguments.length > 2) {
                QuestionTimes times = process.measure(Path.of(arguments[2]));
                System.out.println(TIMES + new JsonMapper().writeValueAsString(times));
            }
        }
    }

    private static void tell(String sentence) {
        System.out.println(sentence);
    }

    /** The file of facts of a home. */
    static Path facts(Path home) {
        return home.resolve("facts");
    }

    private void answerFirst() throws IOException {
        context(checkout, "Fix the error handling where a connection is closed");
        ProcessResources resources = ProcessResources.now();
        System.out.println(ANSWERED);
        RepositoryIndexStatus status = answers.status(checkout.toString());
        FirstAnswer first =
                new FirstAnswer(
                        resources,
                        status.files(),
                        status.bytes(),
                        status.skippedFiles(),
                        status.parsed(),
                        status.known());
        System.out.println(FIRST + new JsonMapper().writeValueAsString(first));
    }

    private QuestionTimes measure(Path worktree) throws IOException {
        List<String> requests = IndexQuestions.of(checkout, QUESTIONS);
        List<Double> warm = new ArrayList<>();
        for (int i = 0; i < REPEATED; i++) {
            warm.add(millis(requests.getFirst(), it -> context(checkout, it)));
        }
        List<Double> contexts = each(requests, it -> context(checkout, it));
        List<Double> maps = each(requests, this::map);
        int parsed = index.extracted();
        double first = millis(requests.getFirst(), it -> context(worktree, it));
        int parsedThere = index.extracted() - parsed;
        var edits = new EditedFiles(answers, worktree).measure(EDITS);
        return new QuestionTimes(
                warm,
                contexts,
                maps,
                first,
                parsedThere,
                edits.millis(),
                edits.unseen(),
                ProcessResources.now());
    }

    private static List<Double> each(List<String> requests, Consumer<String> question) {
        return requests.stream().map(it -> millis(it, question)).toList();
    }

    private static double millis(String request, Consumer<String> question) {
        long start = System.nanoTime();
        question.accept(request);
        return (System.nanoTime() - start) / NANOS_PER_MILLI;
    }

    private void context(Path directory, String request) {
        RequestContext context =
                answers.context(
                        new RequestContextQuery(directory.toString(), request, null, null, null));
        requireFresh(context.freshness().fresh());
    }

    private void map(String request) {
        var map =
                answers.map(new RepositoryMapQuery(checkout.toString(), request, null, null, null));
        requireFresh(map.freshness().fresh());
    }

    private static void requireFresh(boolean isFresh) {
        if (!isFresh) {
            throw new IllegalStateException(
                    "An answer is not fresh; nothing may change meanwhile.");
        }
    }
}
