package dev.troupe.javaserver;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;

/** Starts the server on the standard streams; the log goes to the standard error. */
public final class JavaServerMain {
    private JavaServerMain() {}

    /** Serves one client until it says exit or closes the standard input. */
    public static void main(String[] arguments) throws InterruptedException {
        InputStream input = System.in;
        PrintStream output = System.out;
        // Whatever prints by mistake must not end up between the messages.
        System.setOut(System.err);
        serve(new JavaLanguageServer(() -> System.exit(0)), input, output);
        System.exit(0);
    }

    private static void serve(JavaLanguageServer server, InputStream input, PrintStream output)
            throws InterruptedException {
        Launcher<LanguageClient> launcher =
                LSPLauncher.createServerLauncher(
                        server,
                        input,
                        output,
                        Executors.newVirtualThreadPerTaskExecutor(),
                        it -> it);
        try {
            launcher.startListening().get();
        } catch (ExecutionException e) {
            System.err.println("The connection to the client broke: " + e.getMessage());
        }
    }
}
