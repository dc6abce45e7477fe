package dev.troupe.repomap.repository;

import dev.troupe.contentindex.tree.TreeSnapshot;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import dev.troupe.contracts.repomap.SemanticSearchAnswer;
import dev.troupe.contracts.repomap.SemanticSearchAnswer.SimilarPassage;
import dev.troupe.contracts.repomap.SemanticSearchQuery;
import dev.troupe.repomap.semantic.FoundPassages;
import dev.troupe.repomap.semantic.FoundPassages.FoundPassage;
import dev.troupe.repomap.semantic.SemanticIndex;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers what is asked by meaning, where that is turned on. The model is loaded with the first question. */
public final class SemanticAnswers implements AutoCloseable {
    private final RepositoryCatalog catalog;
    private final Duration patience;
    private final @Nullable SemanticIndexOpener opener;
    private @Nullable SemanticIndex index;

    /**
     * Answers from the checkouts of a catalog.
     *
     * @param patience how long a question waits for files to be indexed, and as long again for the model to read them
     * @param opener opens the index; null where semantic search is off
     */
    public SemanticAnswers(
            RepositoryCatalog catalog, Duration patience, @Nullable SemanticIndexOpener opener) {
        this.catalog = catalog;
        this.patience = patience;
        this.opener = opener;
    }

    /** Opens the index, whose model takes time and memory to load. */
    @FunctionalInterface
    public interface SemanticIndexOpener {
        /**
         * Opens it.
         *
         * @throws IOException when it cannot be used, with the reason in a sentence
         */
        SemanticIndex open() throws IOException;
    }

    /** Finds the passages whose meaning is nearest to a request. */
    public SemanticSearchAnswer search(SemanticSearchQuery query) {
        int most = QueryLimit.PASSAGES.of(query.most());
        String request = QueryLimit.text("request", query.request());
        List<String> repositories = QueryLimit.repositories(query.repositories());
        List<SimilarPassage> passages = new ArrayList<>();
        int pending = 0;
        SemanticIndex opened = index();
        for (String it : repositories) {
            IndexedRepository repository = catalog.find(it);
            TreeSnapshot snapshot = repository.snapshot(patience);
            FoundPassages found = search(opened, repository, snapshot, request, most);
            pending += IndexedRepository.pending(snapshot) + found.pending();
            found.passages().stream()
                    .flatMap(passage -> shown(repository, passage).stream())
                    .forEach(passages::add);
        }
        passages.sort(Comparator.comparingDouble(it -> -it.similarity()));
        return new SemanticSearchAnswer(
                RepositoryFreshness.of(pending),
                passages.subList(0, Math.min(most, passages.size())),
                opened.model());
    }

    private FoundPassages search(
            SemanticIndex opened,
            IndexedRepository repository,
            TreeSnapshot snapshot,
            String request,
            int most) {
        try {
            return opened.search(snapshot.files(), repository::read, request, most, patience);
        } catch (IOException failed) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The semantic index cannot be read: " + failed.getMessage(),
                    failed);
        }
    }

    private synchronized SemanticIndex index() {
        if (opener == null) {
            throw new TroupeException(
                    ErrorCode.SEMANTIC_SEARCH_OFF, "Semantic search is not turned on.");
        }
        SemanticIndex known = index;
        if (known != null) {
            return known;
        }
        try {
            SemanticIndex opened = opener.open();
            index = opened;
            return opened;
        } catch (IOException failed) {
            throw new TroupeException(
                    ErrorCode.SEMANTIC_SEARCH_OFF,
                    "Semantic search is turned on, and cannot work. " + failed.getMessage(),
                    failed);
        }
    }

    /** Empty when the file has changed since. */
    private static Optional<SimilarPassage> shown(
            IndexedRepository repository, FoundPassage passage) {
        try {
            String text = new String(repository.read(passage.file()), StandardCharsets.UTF_8);
            String lines =
                    text.lines()
                            .skip(passage.from() - 1L)
                            .limit(passage.to() - passage.from() + 1L)
                            .collect(Collectors.joining("\n", "", "\n"));
            return Optional.of(
                    new SimilarPassage(
                            repository.top(),
                            passage.file().path(),
                            passage.from(),
                            passage.to(),
                            Math.round(passage.similarity() * 1000) / 1000.0,
                            lines));
        } catch (IOException changedSince) {
            return Optional.empty();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        SemanticIndex opened = index;
        if (opened != null) {
            opened.close();
        }
    }
}
