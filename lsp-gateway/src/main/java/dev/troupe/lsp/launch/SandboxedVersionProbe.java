package dev.troupe.lsp.launch;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.languageservers.definition.VersionProbe;
import dev.troupe.sandbox.LongRunningProgram;
import dev.troupe.sandbox.program.RunningServiceProgram;
import dev.troupe.sandbox.program.ServiceProgramStarter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks programs for their versions in the sandbox that servers run in, as a repository may bring them along. */
final class SandboxedVersionProbe implements VersionProbe {
    private static final int LONGEST = 10_000;

    private final ServiceProgramStarter starter;
    private final ProgramReadAccess access;

    SandboxedVersionProbe(ServiceProgramStarter starter, ProgramReadAccess access) {
        this.starter = starter;
        this.access = access;
    }

    @Override
    public Answer runProgram(List<String> command, Duration limit) {
        try {
            RunningServiceProgram program =
                    starter.start(
                            new LongRunningProgram(
                                    command,
                                    Path.of("/"),
                                    access.find(Path.of(command.getFirst())),
                                    List.of(),
                                    Map.of(),
                                    0));
            try {
                return read(program, limit);
            } finally {
                program.kill();
            }
        } catch (IOException | TroupeException failed) {
            return new Answer(-1, String.valueOf(failed.getMessage()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Answer(-1, "The question for the version was interrupted.");
        }
    }

    private static Answer read(RunningServiceProgram program, Duration limit)
            throws IOException, InterruptedException {
        program.input().close();
        CompletableFuture<String> output = reading(program.output());
        CompletableFuture<String> errors = reading(program.errors());
        try {
            int exit = program.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(exit, output.get() + errors.get());
        } catch (TimeoutException late) {
            return new Answer(-1, "It did not answer within %d s.".formatted(limit.toSeconds()));
        } catch (ExecutionException failed) {
            return new Answer(-1, String.valueOf(failed.getMessage()));
        }
    }

    private static CompletableFuture<String> reading(InputStream stream) {
        CompletableFuture<String> text = new CompletableFuture<>();
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        text.complete(
                                new String(stream.readNBytes(LONGEST), StandardCharsets.UTF_8));
                    } catch (IOException ended) {
                        text.complete("");
                    }
                });
        return text;
    }
}
