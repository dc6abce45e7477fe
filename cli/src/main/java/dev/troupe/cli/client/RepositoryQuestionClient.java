package dev.troupe.cli.client;

import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.contracts.repomap.LineSearchAnswer;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.contracts.repomap.RepositoryIndexStatus;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.RepositoryMapText;
import dev.troupe.contracts.repomap.RequestContext;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Asks the server about the files of a repository. */
public final class RepositoryQuestionClient {
    private final TroupeApi api;

    RepositoryQuestionClient(TroupeApi api) {
        this.api = api;
    }

    /** Finds the files that a request needs. */
    public RequestContext context(RequestContextQuery query) {
        return api.send(ApiCall.post("/v1/repomap/context", query), RequestContext.class);
    }

    /** Draws a map. */
    public RepositoryMapText map(RepositoryMapQuery query) {
        return api.send(ApiCall.post("/v1/repomap/map", query), RepositoryMapText.class);
    }

    /** Answers a question about a symbol or a file. */
    public SymbolAnswer symbols(SymbolQuery query) {
        return api.send(ApiCall.post("/v1/repomap/symbols", query), SymbolAnswer.class);
    }

    /** Finds the symbols whose names begin so, for somebody who types: the server is asked once, and not for long. */
    public SymbolAnswer startingWith(String repository, String beginning, int most) {
        SymbolQuery query =
                new SymbolQuery(
                        List.of(repository), SymbolQuestion.PREFIX, beginning, most, false, true);
        return api.withoutRetries()
                .send(ApiCall.quick("/v1/repomap/symbols", query), SymbolAnswer.class);
    }

    /** Finds the lines that match a pattern. */
    public LineSearchAnswer search(LineSearchQuery query) {
        return api.send(ApiCall.post("/v1/repomap/search", query), LineSearchAnswer.class);
    }

    /** Tells how far a repository is indexed. */
    public RepositoryIndexStatus status(String repository) {
        return api.send(about("status", repository), RepositoryIndexStatus.class);
    }

    /** Tells at once how far the indexing is for which another question waits. */
    public IndexingProgress progress(String repository) {
        return api.send(about("progress", repository), IndexingProgress.class);
    }

    private static ApiCall about(String question, String repository) {
        return ApiCall.get(
                "/v1/repomap/%s?repository=%s"
                        .formatted(
                                question, URLEncoder.encode(repository, StandardCharsets.UTF_8)));
    }
}
