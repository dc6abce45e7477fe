package dev.troupe.repomap;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
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
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.repomap.repository.RepositoryAnswers;
import dev.troupe.repomap.repository.SemanticAnswers;
import java.util.function.Supplier;
import org.springframework.web.bind.annotation.RestController;

/** The service on both wires: over HTTP and called directly. Contents of files are for those who may run requests. */
@RestController
final class RepositoryMapController implements RepositoryMapApi {
    private final RepositoryAnswers answers;
    private final SemanticAnswers semantic;
    private final RepositoryMapMeters meters;

    RepositoryMapController(
            RepositoryAnswers answers, SemanticAnswers semantic, RepositoryMapMeters meters) {
        this.answers = answers;
        this.semantic = semantic;
        this.meters = meters;
    }

    @Override
    public RequestContext context(RequestContextQuery query) {
        return answer("context", () -> answers.context(query));
    }

    @Override
    public RepositoryMapText map(RepositoryMapQuery query) {
        return answer("map", () -> answers.map(query));
    }

    @Override
    public SymbolAnswer symbols(SymbolQuery query) {
        return answer("symbols", () -> answers.symbols(query));
    }

    @Override
    public LineSearchAnswer search(LineSearchQuery query) {
        return answer("search", () -> answers.search(query));
    }

    @Override
    public SemanticSearchAnswer searchSemantically(SemanticSearchQuery query) {
        return answer("semantic", () -> semantic.search(query));
    }

    @Override
    public RepositoryIndexStatus status(String repository) {
        return answer("status", () -> answers.status(repository));
    }

    @Override
    public IndexingProgress progress(String repository) {
        return answer("progress", () -> answers.progress(repository));
    }

    private <T> T answer(String question, Supplier<T> answer) {
        CallerIdentity.current().require(Role.DEVELOPER, Role.ADMIN, Role.SERVICE, Role.WORKER);
        return meters.time(question, () -> UninterruptedAnswer.of(question, answer));
    }
}
