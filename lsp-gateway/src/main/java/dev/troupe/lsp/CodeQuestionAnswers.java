package dev.troupe.lsp;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeKind;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.CodePosition;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.NavigationAnswer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import dev.troupe.contracts.languageserver.NavigationQuestion;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.document.SyncedDocument;
import dev.troupe.lsp.launch.LaunchLookup;
import dev.troupe.lsp.launch.ServerLaunchResolver;
import dev.troupe.lsp.navigation.CodeChangeProposal;
import dev.troupe.lsp.navigation.NavigationSearch;
import dev.troupe.lsp.navigation.ServerReadiness;
import dev.troupe.lsp.pool.RunningServer;
import dev.troupe.lsp.pool.ServerLaunch;
import dev.troupe.lsp.pool.ServerPool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers questions about places in code, and gets proposals of changes, from the server of the file that is asked about. */
final class CodeQuestionAnswers {
    private static final Set<NavigationQuestion> CROSSING =
            EnumSet.of(
                    NavigationQuestion.REFERENCES,
                    NavigationQuestion.IMPLEMENTATIONS,
                    NavigationQuestion.CALLERS,
                    NavigationQuestion.CALLEES,
                    NavigationQuestion.WORKSPACE_SYMBOLS);

    private final ServerPool pool;
    private final ServerLaunchResolver resolver;
    private final NavigationSearch search;
    private final CodeChangeProposal proposals;
    private final Duration patience;

    /**
     * @param patience how long a server may take for an answer
     */
    CodeQuestionAnswers(
            ServerPool pool,
            ServerLaunchResolver resolver,
            NavigationSearch search,
            CodeChangeProposal proposals,
            Duration patience) {
        this.pool = pool;
        this.resolver = resolver;
        this.search = search;
        this.proposals = proposals;
        this.patience = patience;
    }

    /** What is asked of a server about a document that it has open. */
    @FunctionalInterface
    private interface CodeQuestion<A> {
        A ask(RunningServer server, String name, Path root, SyncedDocument document)
                throws ServerFailure, InterruptedException;
    }

    /** Makes an answer that says why there is none. */
    @FunctionalInterface
    private interface NoAnswer<A> {
        A of(DiagnosticFreshness freshness, @Nullable String server, String detail);
    }

    NavigationAnswer navigate(NavigationQuery query) {
        return answer(
                CheckoutRoot.of(query.repository(), query.root()),
                query.position(),
                NavigationAnswer::without,
                (server, name, root, document) -> {
                    ServerReadiness readiness = new ServerReadiness(server, patience);
                    if (CROSSING.contains(query.question())) {
                        readiness.await(document, query.position(), root);
                    }
                    return search.ask(server, name, root, document, query, patience);
                });
    }

    CodeChangeAnswer propose(CodeChangeQuery query) {
        return answer(
                CheckoutRoot.of(query.repository(), query.root()),
                query.position(),
                CodeChangeAnswer::without,
                (server, name, root, document) -> {
                    ServerReadiness readiness = new ServerReadiness(server, patience);
                    if (query.kind() == CodeChangeKind.RENAME) {
                        readiness.await(document, query.position(), root);
                    }
                    return proposals.ask(
                            server,
                            name,
                            root,
                            document,
                            query.kind() == CodeChangeKind.ACTION
                                    ? readiness.await(document)
                                    : List.of(),
                            query,
                            patience);
                });
    }

    private <A> A answer(
            CheckoutRoot checkout,
            CodePosition position,
            NoAnswer<A> none,
            CodeQuestion<A> question) {
        Path file = checkout.file(position.path());
        LaunchLookup lookup = resolver.find(checkout.repository(), checkout.root(), file);
        if (lookup instanceof LaunchLookup.Unavailable unavailable) {
            return none.of(
                    DiagnosticFreshness.NO_SERVER, unavailable.server(), unavailable.sentence());
        }
        ServerLaunch launch = ((LaunchLookup.Ready) lookup).launch();
        String name = launch.definition().name();
        try {
            return pool.use(
                    checkout.repository(),
                    launch,
                    patience,
                    server -> {
                        SyncedDocument document = open(server, checkout.root(), file);
                        return question.ask(server, name, checkout.root(), document);
                    });
        } catch (ServerFailure failed) {
            return none.of(
                    LanguageServerAnswers.freshness(failed),
                    name,
                    String.valueOf(failed.getMessage()));
        } catch (InterruptedException gone) {
            Thread.currentThread().interrupt();
            throw new TroupeException(
                    ErrorCode.CANCELLED, "The question was interrupted by its caller.", gone);
        }
    }

    private static SyncedDocument open(RunningServer server, Path root, Path file)
            throws ServerFailure {
        try {
            server.documents().showDisk(root, List.of());
            return server.documents()
                    .showDisk(file)
                    .orElseThrow(() ->
                            new ServerFailure(
                                    ServerFailure.Kind.REFUSED,
                                    "%s is no file that can be read, or is larger than 2 MB."
                                            .formatted(root.relativize(file))));
        } catch (IOException unreadable) {
            throw new ServerFailure(
                    ServerFailure.Kind.REFUSED,
                    "A file could not be read: " + unreadable.getMessage() + ".");
        }
    }
}
