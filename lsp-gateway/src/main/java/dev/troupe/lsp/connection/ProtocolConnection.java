package dev.troupe.lsp.connection;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.troupe.sandbox.program.RunningServiceProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.eclipse.lsp4j.ClientInfo;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageServer;
import org.jspecify.annotations.Nullable;

/** A running server and the way to talk to it. Safe for several threads. */
public final class ProtocolConnection implements AutoCloseable {
    /** From the last sign of progress on, a server that is starting has so long. */
    private static final Duration SILENCE = Duration.ofSeconds(30);

    private static final Duration LAST_WORDS = Duration.ofMillis(500);
    private static final Duration GOODBYE = Duration.ofMillis(500);

    private final String name;
    private final RunningServiceProgram program;
    private final EditorEndpoint endpoint;
    private final ServerLog log;
    private final Thread errors;
    private final LanguageServer server;
    private final Future<Void> listening;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile ServerCapabilities capabilities = new ServerCapabilities();
    private volatile boolean closed;

    /**
     * Connects to a program that has just been started.
     *
     * @param settings what the server gets when it asks for configuration
     */
    public ProtocolConnection(
            String name, RunningServiceProgram program, JsonObject settings, ServerLog log) {
        this.name = name;
        this.program = program;
        this.log = log;
        this.endpoint = new EditorEndpoint(settings, log);
        Launcher<LanguageServer> launcher =
                new LSPLauncher.Builder<LanguageServer>()
                        .setLocalService(endpoint)
                        .setRemoteInterface(LanguageServer.class)
                        .setInput(program.output())
                        .setOutput(new UnblockedOutputStream(name, program.input()))
                        .setExecutorService(threads)
                        .create();
        this.server = launcher.getRemoteProxy();
        this.errors = log.follow(name, program.errors());
        this.listening = launcher.startListening();
        var _ = program.onExit().thenRun(endpoint::end);
    }

    /**
     * Begins the conversation.
     *
     * @param folders the roots that the server is for
     * @param options of the server's own
     * @param patience how long it may take without a sign of progress
     * @throws ServerFailure when the server ends, or says nothing in time
     */
    public void initialize(
            List<Path> folders,
            @Nullable JsonElement options,
            JsonObject settings,
            Duration patience)
            throws ServerFailure, InterruptedException {
        endpoint.setFolders(folders);
        InitializeParams params = new InitializeParams();
        // No process number: servers that look for it do not find it in their sandbox, and end.
        // Their guard sees to that.
        params.setClientInfo(new ClientInfo("troupe"));
        params.setCapabilities(EditorCapabilities.all());
        params.setWorkspaceFolders(folders.stream().map(DocumentUri::folder).toList());
        legacyRoot(params, DocumentUri.of(folders.getFirst()));
        params.setInitializationOptions(options);
        CompletableFuture<InitializeResult> answer = server.initialize(params);
        capabilities = awaitStart(answer, patience).getCapabilities();
        server.initialized(new InitializedParams());
        if (!settings.isEmpty()) {
            server.getWorkspaceService()
                    .didChangeConfiguration(new DidChangeConfigurationParams(settings));
        }
    }

    /** Servers from before workspace folders know one root. */
    @SuppressWarnings("deprecation")
    private static void legacyRoot(InitializeParams params, String uri) {
        params.setRootUri(uri);
    }

    private InitializeResult awaitStart(
            CompletableFuture<InitializeResult> answer, Duration patience)
            throws ServerFailure, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            OptionalLong news = endpoint.progress().lastNews();
            long end =
                    news.isPresent()
                            ? Math.max(deadline, news.getAsLong() + SILENCE.toNanos())
                            : deadline;
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new ServerFailure(
                        ServerFailure.Kind.TIMEOUT,
                        "%s did not answer within %d s of its start%s."
                                .formatted(name, patience.toSeconds(), because()));
            }
            try {
                return answer.get(Math.min(left, 200_000_000), TimeUnit.NANOSECONDS);
            } catch (TimeoutException again) {
                requireAlive();
            } catch (ExecutionException failed) {
                requireAlive();
                throw new ServerFailure(
                        ServerFailure.Kind.NOT_STARTED,
                        "%s refused to start: %s.".formatted(name, failed.getCause()));
            }
        }
    }

    /**
     * Checks that the server still runs.
     *
     * @throws ServerFailure when it has ended
     */
    public void requireAlive() throws ServerFailure {
        if (!isAlive()) {
            throw new ServerFailure(
                    ServerFailure.Kind.CRASHED, "%s ended%s.".formatted(name, because()));
        }
    }

    /** What a server writes before its end may come a moment behind it. */
    private String because() {
        if (!isAlive()) {
            try {
                var _ = errors.join(LAST_WORDS);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }
        return log.lastError().map(it -> "; it wrote: " + it).orElse("");
    }

    /** Whether the server runs and its messages can be read. */
    public boolean isAlive() {
        return !closed && program.isAlive() && !listening.isDone();
    }

    /** Returns the server's methods. */
    public LanguageServer server() {
        return server;
    }

    /** Returns what the server can do. */
    public ServerCapabilities capabilities() {
        return capabilities;
    }

    /** Finds what the server registered itself for after its start, by method. */
    public Optional<Registration> registration(String method) {
        return endpoint.registration(method);
    }

    /** Returns the diagnostics that the server last sent for a document. */
    public Optional<PublishedDiagnostics> published(String uri) {
        return endpoint.published(uri);
    }

    /** Forgets what the server sent for a document. */
    public void forgetPublished(String uri) {
        endpoint.forget(uri);
    }

    /** Returns the number of the last diagnostics that the server sent. */
    public long lastSequence() {
        return endpoint.lastSequence();
    }

    /**
     * Waits until something that the server sends makes a condition true.
     *
     * @param deadline by {@link System#nanoTime}
     * @return whether it became true in time
     */
    public boolean await(BooleanSupplier condition, long deadline) throws InterruptedException {
        return endpoint.await(condition, deadline);
    }

    /** Has those who wait look at their conditions again. */
    public void wake() {
        endpoint.wake();
    }

    /** Says what the server is doing that takes it long. */
    public Optional<String> progress() {
        return endpoint.progress().describe();
    }

    /** Takes note of the roots that the server is for from now on. */
    public void setFolders(List<Path> folders) {
        endpoint.setFolders(folders);
    }

    /** Returns the program. */
    public RunningServiceProgram program() {
        return program;
    }

    /** Says goodbye, and kills what is still there a moment later. */
    @Override
    public void close() {
        closed = true;
        if (program.isAlive()) {
            try {
                var _ = server.shutdown().get(GOODBYE.toMillis(), TimeUnit.MILLISECONDS);
                server.exit();
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException | RuntimeException silent) {
                log.add("It did not say goodbye and was killed.");
            }
        }
        program.kill();
        endpoint.end();
        threads.shutdown();
    }
}
