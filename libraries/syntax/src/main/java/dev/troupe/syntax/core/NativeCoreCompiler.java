package dev.troupe.syntax.core;

import dev.troupe.syntax.tree.NativePlatform;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compiles the source, which is one file that includes all others. */
record NativeCoreCompiler(Path program, NativePlatform platform, BuildStepRunner steps) {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Duration QUESTION = Duration.ofSeconds(10);
    private static final List<String> NAMES = List.of("cc", "gcc", "clang");

    /**
     * Finds a compiler. On macOS the programs of that name are there without one, too, and open a window that offers to
     * install it.
     */
    static Optional<NativeCoreCompiler> find(NativePlatform platform, BuildStepRunner steps)
            throws IOException, InterruptedException {
        Optional<Path> program = steps.programs().find(NAMES);
        if (program.isPresent() && platform.mac() && program.get().startsWith("/usr/bin")) {
            Optional<Path> tools = steps.programs().find("xcode-select");
            if (tools.isEmpty() || !steps.run(tools.get(), List.of("-p"), QUESTION).isSuccess()) {
                return Optional.empty();
            }
        }
        return program.map(it -> new NativeCoreCompiler(it, platform, steps));
    }

    /** Compiles what is in a directory, and returns the library. */
    Path compile(Path source) throws NativeCoreException, IOException, InterruptedException {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "-O2",
                                "-fPIC",
                                "-std=c11",
                                "-D_POSIX_C_SOURCE=200112L",
                                "-D_DEFAULT_SOURCE",
                                "-D_DARWIN_C_SOURCE"));
        if (platform.mac()) {
            // The compiler is one for all processors; the JVM may run translated.
            String processor = platform.processor().equals("aarch64") ? "arm64" : "x86_64";
            arguments.addAll(List.of("-dynamiclib", "-arch", processor));
        } else {
            arguments.add("-shared");
        }
        String library = "core.built";
        // Names without the directory: they get into the library, and each build is to make the
        // same.
        Path place = steps.directory().relativize(source);
        arguments.addAll(
                List.of(
                        "-I" + place.resolve("include"),
                        "-I" + place.resolve("src"),
                        place.resolve("src/lib.c").toString(),
                        "-o",
                        library));
        BuildStepRunner.StepResult result = steps.run(program, arguments, LIMIT);
        if (!result.isSuccess()) {
            throw new NativeCoreException(new NativeCoreOutcome.CompilationFailed(result.reason()));
        }
        return steps.directory().resolve(library);
    }
}
