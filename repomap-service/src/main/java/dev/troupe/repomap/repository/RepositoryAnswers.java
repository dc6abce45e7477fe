package dev.troupe.repomap.repository;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.contentindex.tree.TreeSnapshot;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.contracts.repomap.LineSearchAnswer;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import dev.troupe.contracts.repomap.RepositoryIndexStatus;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.RepositoryMapText;
import dev.troupe.contracts.repomap.RequestContext;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.linesearch.pattern.RegexSyntaxException;
import dev.troupe.repomap.context.ContextSeeds;
import dev.troupe.repomap.context.ContextSelector;
import dev.troupe.repomap.context.FileExcerptSelector;
import dev.troupe.repomap.history.CommitHistory;
import dev.troupe.repomap.outline.MapBuilder;
import dev.troupe.repomap.outline.TokenizerFamily;
import dev.troupe.repomap.rank.CentralFiles;
import dev.troupe.repomap.rank.FileRanker;
import dev.troupe.repomap.rank.PassageFinder;
import dev.troupe.repomap.rank.RankedFile;
import dev.troupe.repomap.rank.RankingModel;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers questions about repositories; each answer knows the files as they are, or says how many it does not. */
public final class RepositoryAnswers {
    private static final int RANKED = 40;

    private final RepositoryCatalog catalog;
    private final Duration patience;
    private final FileRanker ranker = new FileRanker(RankingModel.bundled());
    private final ContextSelector selector = new ContextSelector();

    /**
     * Answers from the checkouts of a catalog.
     *
     * @param patience how long a question waits for files to be indexed, and for the history that is read meanwhile
     */
    public RepositoryAnswers(RepositoryCatalog catalog, Duration patience) {
        this.catalog = catalog;
        this.patience = patience;
    }

    /** Finds the files that a request needs. */
    public RequestContext context(RequestContextQuery query) {
        int budget = QueryLimit.CONTEXT_TOKENS.of(query.tokens());
        String request = QueryLimit.text("request", query.request());
        TokenizerFamily family = TokenizerFamily.of(query.model());
        family.loadAhead();
        IndexedRepository repository =
                catalog.find(QueryLimit.text("repository", query.repository()));
        long start = System.nanoTime();
        PendingHistory reading = repository.beginHistory();
        TreeSnapshot snapshot = repository.snapshot(patience);
        var history = reading.await(left(start));
        List<RankedFile> ranked =
                ranker.rank(request, snapshot.files(), history, repository::read, RANKED);
        ContextSeeds seeds =
                ContextSeeds.of(orNone(query.seeds()), reading.uncommitted(snapshot.files()));
        var chosen = selector.select(request, ranked, snapshot.files(), seeds);
        var excerpted =
                new FileExcerptSelector(repository::read, family.meter())
                        .build(
                                chosen,
                                new PassageFinder(request, snapshot.files(), history),
                                budget);
        return new RequestContext(
                freshness(snapshot),
                excerpted.files(),
                excerpted.tokens(),
                selector.isSmallTalk(request));
    }

    /** Draws a map; for a request, what it needs comes first. */
    public RepositoryMapText map(RepositoryMapQuery query) {
        int budget = QueryLimit.MAP_TOKENS.of(query.tokens());
        TokenizerFamily family = TokenizerFamily.of(query.model());
        family.loadAhead();
        IndexedRepository repository =
                catalog.find(QueryLimit.text("repository", query.repository()));
        long start = System.nanoTime();
        PendingHistory reading = repository.beginHistory();
        TreeSnapshot snapshot = repository.snapshot(patience);
        CommitHistory history = reading.await(left(start));
        var map =
                new MapBuilder(family.meter())
                        .build(ranked(query, repository, snapshot, history), budget);
        return new RepositoryMapText(
                freshness(snapshot),
                map.text(),
                map.files().size(),
                snapshot.files().size(),
                map.tokens(),
                family.isExact());
    }

    private List<IndexedFile> ranked(
            RepositoryMapQuery query,
            IndexedRepository repository,
            TreeSnapshot snapshot,
            CommitHistory history) {
        Set<IndexedFile> files = new LinkedHashSet<>();
        Set<String> seeds = Set.copyOf(orNone(query.seeds()));
        snapshot.files().stream().filter(it -> seeds.contains(it.path())).forEach(files::add);
        if (query.request() != null && !query.request().isBlank()) {
            ranker.rank(query.request(), snapshot.files(), history, repository::read, RANKED)
                    .forEach(it -> files.add(it.file()));
        }
        files.addAll(CentralFiles.rank(snapshot.files(), history));
        return List.copyOf(files);
    }

    /** What is left of the patience; whoever asks would not wait for the files and as long again for the history. */
    private Duration left(long start) {
        Duration left = patience.minusNanos(System.nanoTime() - start);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Answers a question about a symbol or a file. */
    public SymbolAnswer symbols(SymbolQuery query) {
        int most = QueryLimit.PLACES.of(query.most());
        QueryLimit.text("name", query.name());
        if (query.question() == null) {
            throw new TroupeException(ErrorCode.INVALID_REQUEST, "`question` is missing.");
        }
        List<SymbolPlace> places = new ArrayList<>();
        int pending = 0;
        int total = 0;
        for (String it : QueryLimit.repositories(query.repositories())) {
            IndexedRepository repository = catalog.find(it);
            boolean isOld = Boolean.TRUE.equals(query.atOnce()) && repository.isKnown();
            TreeSnapshot snapshot =
                    isOld ? repository.lastSnapshot(patience) : repository.snapshot(patience);
            // None of the files of an old one was looked at.
            pending += isOld ? snapshot.files().size() : IndexedRepository.pending(snapshot);
            var found =
                    new SymbolAnswers(repository, snapshot.files())
                            .find(query, most, () -> repository.beginHistory().await(patience));
            places.addAll(found.places());
            total += found.total();
        }
        return new SymbolAnswer(
                RepositoryFreshness.of(pending),
                places.subList(0, Math.min(most, places.size())),
                total);
    }

    /** Finds the lines that match a pattern. */
    public LineSearchAnswer search(LineSearchQuery query) {
        var request = LineSearchRequests.of(query);
        List<LineSearchAnswer.MatchedLine> lines = new ArrayList<>();
        int pending = 0;
        boolean more = false;
        boolean timedOut = false;
        for (String it : QueryLimit.repositories(query.repositories())) {
            IndexedRepository repository = catalog.find(it);
            TreeSnapshot snapshot = repository.snapshot(patience);
            try {
                var searched = repository.search(snapshot.files(), request);
                pending += IndexedRepository.pending(snapshot) + searched.missed();
                more |= searched.result().truncated();
                timedOut |= searched.result().incomplete();
                searched.result().matches().stream()
                        .map(found ->
                                new LineSearchAnswer.MatchedLine(
                                        repository.top(), found.path(), found.line(), found.text()))
                        .forEach(lines::add);
            } catch (RegexSyntaxException wrong) {
                throw new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        "The pattern cannot be used: " + wrong.getMessage(),
                        wrong);
            } catch (IOException failed) {
                throw new TroupeException(
                        ErrorCode.INTERNAL,
                        "The index of lines of %s cannot be used: %s"
                                .formatted(repository.top(), failed.getMessage()),
                        failed);
            }
        }
        int shown = Math.min(request.limit(), lines.size());
        return new LineSearchAnswer(
                RepositoryFreshness.of(pending),
                lines.subList(0, shown),
                more || shown < lines.size(),
                timedOut);
    }

    /** Tells how far a repository is indexed. */
    public RepositoryIndexStatus status(String directory) {
        IndexedRepository repository = catalog.find(directory);
        TreeSnapshot snapshot = repository.snapshot(patience);
        repository.beginHistory().await(patience);
        return IndexStatusReport.of(repository, snapshot, catalog.index());
    }

    /** Tells at once how far the indexing is that others wait for. */
    public IndexingProgress progress(String directory) {
        return catalog.find(directory).progress();
    }

    private static RepositoryFreshness freshness(TreeSnapshot snapshot) {
        return RepositoryFreshness.of(IndexedRepository.pending(snapshot));
    }

    private static List<String> orNone(@Nullable List<String> given) {
        return given == null ? List.of() : given;
    }
}
