package dev.troupe.orchestrator.app;

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
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers about repositories for people, whose command lines know the orchestrator alone. */
@RestController
@RequestMapping("/v1/repomap")
class RepositoryMapProxyController {
    private final RepositoryMapConnection access;

    RepositoryMapProxyController(RepositoryMapConnection access) {
        this.access = access;
    }

    /** Finds the files that a request needs, with reasons and excerpts. */
    @PostMapping("/context")
    RequestContext context(@RequestBody RequestContextQuery query) {
        return access.require().context(query);
    }

    /** Draws a map within a budget of tokens. */
    @PostMapping("/map")
    RepositoryMapText map(@RequestBody RepositoryMapQuery query) {
        return access.require().map(query);
    }

    /** Answers a question about a symbol or a file. */
    @PostMapping("/symbols")
    SymbolAnswer symbols(@RequestBody SymbolQuery query) {
        return access.require().symbols(query);
    }

    /** Finds the lines that match a pattern. */
    @PostMapping("/search")
    LineSearchAnswer search(@RequestBody LineSearchQuery query) {
        return access.require().search(query);
    }

    /** Finds the passages whose meaning is nearest to a sentence; off by default. */
    @PostMapping("/semantic")
    SemanticSearchAnswer searchSemantically(@RequestBody SemanticSearchQuery query) {
        return access.require().searchSemantically(query);
    }

    /** Tells how far a repository is indexed. */
    @GetMapping("/status")
    RepositoryIndexStatus status(@RequestParam String repository) {
        return access.require().status(repository);
    }

    /** Tells at once how far the indexing is for which another question waits. */
    @GetMapping("/progress")
    IndexingProgress progress(@RequestParam String repository) {
        return access.require().progress(repository);
    }
}
