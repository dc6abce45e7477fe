package dev.troupe.standalone.wire;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.languageserver.CheckedFile;
import dev.troupe.contracts.languageserver.CodeChangeKind;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.CodePosition;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.FileChangeNotice;
import dev.troupe.contracts.languageserver.KnownLanguageServer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import dev.troupe.contracts.languageserver.NavigationQuestion;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
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

/** Questions to language servers, as the orchestrator asks them on behalf of people. */
final class LanguageServerContract {
    private static final CallerIdentity ANN =
            new CallerIdentity("ann", "core", Set.of(Role.DEVELOPER));
    private static final CallerIdentity VAL =
            new CallerIdentity("val", "core", Set.of(Role.VIEWER));

    private final List<Call<LanguageServerApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final String repository;

    LanguageServerContract(ServicesApart services, Path root) {
        this.services = services;
        this.repository = SampleRepository.create(root.resolve("served")).directory().toString();
    }

    WireContract<LanguageServerApi> contract() {
        for (String directory : List.of(repository, "/nowhere", "relative")) {
            as(
                    ANN,
                    "a file that no server reads in " + directory,
                    it -> it.diagnostics(query(directory, "notes.unknown")).files());
            as(
                    ANN,
                    "servers for " + directory,
                    it ->
                            it.status(directory).known().stream()
                                    .map(KnownLanguageServer::name)
                                    .toList());
            as(
                    ANN,
                    "changes in " + directory,
                    it -> {
                        it.changed(FileChangeNotice.of(null, directory, List.of("a.txt")));
                        return "noted";
                    });
            as(
                    ANN,
                    "all may have changed in " + directory,
                    it -> {
                        it.changed(
                                new FileChangeNotice(
                                        directory,
                                        directory,
                                        List.of("a.txt"),
                                        List.of("a.txt"),
                                        true));
                        return "noted";
                    });
            as(
                    ANN,
                    "a place in " + directory,
                    it ->
                            it.navigate(
                                    new NavigationQuery(
                                            null,
                                            directory,
                                            NavigationQuestion.DOCUMENT_SYMBOLS,
                                            new CodePosition("notes.unknown", 0, null, null),
                                            null,
                                            null)));
            as(
                    ANN,
                    "a change in " + directory,
                    it ->
                            it.propose(
                                    new CodeChangeQuery(
                                            null,
                                            directory,
                                            CodeChangeKind.RENAME,
                                            new CodePosition("notes.unknown", 1, "a", null),
                                            "b",
                                            null)));
        }
        as(ANN, "a file outside", it -> it.diagnostics(query(repository, "../x.java")).files());
        as(ANN, "a log of nothing", it -> it.logs("nothing"));
        as(ANN, "a log of a server that has not run", it -> it.logs("java"));
        as(VAL, "a viewer", it -> it.status(repository).problems());
        TokenIssuer issuer = services.orchestrator().getBean(TokenIssuer.class);
        return new WireContract<>(
                LanguageServerApi.class,
                InProcessServiceClient.of(
                        LanguageServerApi.class,
                        services.languageServers().getBean(LanguageServerApi.class),
                        () -> CallerIdentity.personOr(ANN),
                        Duration.ofSeconds(60),
                        ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE,
                        ServiceTracer.off()),
                HttpServiceClient.of(
                        LanguageServerApi.class,
                        services.languageServerPeer(),
                        () -> issuer.of(TokenIssuer.speaker(), TokenApi.LANGUAGE_SERVERS).token()),
                calls);
    }

    private static DiagnosticsQuery query(String directory, String path) {
        return new DiagnosticsQuery(
                null, directory, null, List.of(CheckedFile.onDisk(path)), List.of(), null);
    }

    private void as(CallerIdentity caller, String what, Function<LanguageServerApi, Object> asked) {
        calls.add(
                new Call<>(
                        what,
                        it ->
                                ScopedValue.where(CallerIdentity.CURRENT, caller)
                                        .call(() -> asked.apply(it))));
    }
}
