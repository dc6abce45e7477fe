package dev.troupe.contracts.repomap.api;

import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.contracts.repomap.LineSearchAnswer;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.contracts.repomap.RepositoryIndexStatus;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.RepositoryMapText;
import dev.troupe.contracts.repomap.RequestContext;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.contracts.repomap.SemanticSearchAnswer;
import dev.troupe.contracts.repomap.SemanticSearchQuery;
import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolQuery;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/**
 * Answers about the files of a repository, from an index that is brought up to date with each question. {@code not-found} for
 * a directory that does not exist, {@code invalid-request} for a pattern or number that cannot be used.
 */
@HttpExchange("/v1/repomap")
public interface RepositoryMapApi {
    /** Finds the files that a request needs, with reasons and excerpts. */
    @PostExchange("/context")
    RequestContext context(@RequestBody RequestContextQuery query);

    /** Draws a map within a budget of tokens. */
    @PostExchange("/map")
    RepositoryMapText map(@RequestBody RepositoryMapQuery query);

    /** Answers a question about a symbol or a file. */
    @PostExchange("/symbols")
    SymbolAnswer symbols(@RequestBody SymbolQuery query);

    /** Finds the lines that match a pattern. */
    @PostExchange("/search")
    LineSearchAnswer search(@RequestBody LineSearchQuery query);

    /**
     * Finds the passages whose meaning is nearest to a sentence; {@code semantic-search-off} unless an administrator has turned
     * that on.
     */
    @PostExchange("/semantic")
    SemanticSearchAnswer searchSemantically(@RequestBody SemanticSearchQuery query);

    /** Tells how far a repository is indexed. */
    @GetExchange("/status")
    RepositoryIndexStatus status(@RequestParam String repository);

    /** Tells at once how far the indexing is for which another question waits. */
    @GetExchange("/progress")
    IndexingProgress progress(@RequestParam String repository);
}
