package dev.troupe.javaserver;

import dev.troupe.javaserver.analysis.CompilerSettings;
import dev.troupe.javaserver.analysis.FileAnalysis;
import dev.troupe.javaserver.classpath.ClassCatalog;
import dev.troupe.javaserver.document.DocumentUris;
import dev.troupe.javaserver.document.OpenDocuments;
import dev.troupe.javaserver.edit.SymbolRename;
import dev.troupe.javaserver.project.ModuleReader;
import dev.troupe.javaserver.project.SourceCatalog;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import dev.troupe.javaserver.project.SourceTexts;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;

/** What the requests of a session share. Requests run beside the reader of messages and can be cancelled. */
final class JavaSessionContext {
    private static final int THREADS = 2;
    private static final int MAX_REPEATS = 5;

    private final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    private final OpenDocuments documents = new OpenDocuments();
    private final CompilerSettings settings = new CompilerSettings();
    private final FileAnalysis analysis = new FileAnalysis(settings);
    private volatile @Nullable SourceCatalog catalog;
    private volatile @Nullable SymbolRename rename;

    /** A file with the folder it belongs to, as they are when a request starts. */
    record LocatedFile(SourceFolder folder, SourceFile file, CancelChecker cancellation) {}

    /**
     * Starts the session.
     *
     * @param documentChanges does the client take edits with versions?
     * @param fileRenames does it rename files?
     */
    void initialize(ServerOptions options, boolean documentChanges, boolean fileRenames) {
        settings.setAdditions(options.compilerOptions());
        SourceTexts texts = new SourceTexts(documents, settings.createOptions(null));
        catalog = new SourceCatalog(texts, new ModuleReader(new ClassCatalog(), options.project()));
        rename = new SymbolRename(analysis, documents, documentChanges, fileRenames);
    }

    private static <T> T requireInitialized(@Nullable T part) {
        if (part == null) {
            String message = "The session is not initialized. Send \"initialize\" first.";
            throw new ResponseErrorException(
                    new ResponseError(ResponseErrorCode.ServerNotInitialized, message, null));
        }
        return part;
    }

    OpenDocuments documents() {
        return documents;
    }

    CompilerSettings settings() {
        return settings;
    }

    FileAnalysis analysis() {
        return analysis;
    }

    SourceCatalog catalog() {
        return requireInitialized(catalog);
    }

    SymbolRename rename() {
        return requireInitialized(rename);
    }

    /** Tells the index that a file or its open document changed. */
    void markChanged(Path path) {
        catalog().markChanged(path);
        documents.markChanged();
    }

    /** Answers a request in the background. */
    <T> CompletableFuture<T> answer(Function<CancelChecker, T> work) {
        return CompletableFutures.computeAsync(executor, work);
    }

    /**
     * Answers a request about a file, again when a change came meanwhile, so that the answer is about the newest text.
     *
     * @param otherwise the answer for a file that is not there
     */
    <T> CompletableFuture<T> answerAbout(
            String uri, T otherwise, BiFunction<LocatedFile, Path, T> work) {
        Path path = DocumentUris.toPath(uri);
        if (path == null) {
            return CompletableFuture.completedFuture(otherwise);
        }
        return answer(cancellation -> {
            T result = otherwise;
            long revision = -1;
            for (int i = 0; i < MAX_REPEATS && revision != documents.revision(); i++) {
                cancellation.checkCanceled();
                revision = documents.revision();
                SourceFolder folder = catalog().findFolder(path);
                SourceFile file = folder.findFile(path);
                result =
                        file == null
                                ? otherwise
                                : work.apply(new LocatedFile(folder, file, cancellation), path);
            }
            return result;
        });
    }

    /** Takes no more requests. Running ones go on: an interrupt could hit the writing of an answer. */
    void close() {
        executor.shutdown();
    }
}
