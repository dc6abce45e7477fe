package dev.troupe.standalone.wire;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.contracts.repomap.SemanticSearchQuery;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.standalone.wire.WireContract.Call;
import dev.troupe.testkit.repository.SampleRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Questions about a repository, as the orchestrator asks them on behalf of people. */
final class RepositoryMapContract {
    private static final CallerIdentity ANN =
            new CallerIdentity("ann", "core", Set.of(Role.DEVELOPER));
    private static final CallerIdentity VAL =
            new CallerIdentity("val", "core", Set.of(Role.VIEWER));

    private final List<Call<RepositoryMapApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final String repository;

    RepositoryMapContract(ServicesApart services, Path root) {
        this.services = services;
        this.repository = SampleRepository.create(root.resolve("mapped")).directory().toString();
    }

    WireContract<RepositoryMapApi> contract() {
        about(repository);
        about("/nowhere");
        about("relative");
        as(ANN, "no request", it -> it.context(context(repository, "", 100)));
        as(ANN, "too many tokens", it -> it.map(map(repository, null, 1_000_000)));
        as(ANN, "no pattern", it -> it.search(lines(repository, "")));
        as(ANN, "a broken pattern", it -> it.search(lines(repository, "a(")));
        as(ANN, "no symbol", it -> it.symbols(symbols(repository, "")));
        as(VAL, "a viewer", it -> it.map(map(repository, null, null)));
        TokenIssuer issuer = services.orchestrator().getBean(TokenIssuer.class);
        return new WireContract<>(
                RepositoryMapApi.class,
                InProcessServiceClient.of(
                        RepositoryMapApi.class,
                        services.repositoryMap().getBean(RepositoryMapApi.class),
                        () -> CallerIdentity.personOr(ANN),
                        Duration.ofSeconds(60),
                        ErrorCode.REPOSITORY_MAP_UNAVAILABLE,
                        ServiceTracer.off()),
                HttpServiceClient.of(
                        RepositoryMapApi.class,
                        services.repositoryMapPeer(),
                        () -> issuer.of(TokenIssuer.speaker(), TokenApi.REPOSITORY_MAP).token()),
                calls);
    }

    private void about(String directory) {
        as(ANN, "status of " + directory, it -> it.status(directory).repository());
        as(ANN, "progress in " + directory, it -> it.progress(directory).hasMore());
        as(ANN, "map of " + directory, it -> it.map(map(directory, "add numbers", null)));
        as(
                ANN,
                "context in " + directory,
                it -> it.context(context(directory, "add numbers", 500)));
        as(ANN, "symbols in " + directory, it -> it.symbols(symbols(directory, "add")));
        as(
                ANN,
                "meaning in " + directory,
                it ->
                        it.searchSemantically(
                                new SemanticSearchQuery(List.of(directory), "add numbers", null)));
        as(ANN, "lines in " + directory, it -> it.search(lines(directory, "add")));
    }

    private static RequestContextQuery context(String directory, String request, int tokens) {
        return new RequestContextQuery(directory, request, null, tokens, "gpt-4o");
    }

    private static RepositoryMapQuery map(
            String directory, @Nullable String request, @Nullable Integer tokens) {
        return new RepositoryMapQuery(directory, request, List.of(), tokens, null);
    }

    private static SymbolQuery symbols(String directory, String name) {
        return new SymbolQuery(List.of(directory), SymbolQuestion.DEFINITION, name, null, true);
    }

    private static LineSearchQuery lines(String directory, String pattern) {
        return new LineSearchQuery(List.of(directory), pattern, null, null, null, null, 50);
    }

    private void as(CallerIdentity caller, String what, Function<RepositoryMapApi, Object> asked) {
        calls.add(
                new Call<>(
                        what,
                        it ->
                                ScopedValue.where(CallerIdentity.CURRENT, caller)
                                        .call(() -> asked.apply(it))));
    }
}
