package dev.troupe.testkit.languageserver;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Installs the pinned language servers from npm, once for all modules of a checkout. Where {@code troupe.tests.language-servers}
 * is {@code required}, a missing server fails its tests; elsewhere they say that they skip.
 */
public final class InstalledLanguageServers {
    private static final List<String> FILES = List.of("package.json", "package-lock.json");
    private static final long INSTALL_MINUTES = 10;

    private static final class Once {
        static final Result RESULT = install();
    }

    private record Result(Path programs, String trouble) {}

    private InstalledLanguageServers() {}

    /** Returns the directory of their programs, which is made where need be. */
    public static Path programs() {
        return Once.RESULT.programs();
    }

    /** Returns a search path with their programs first. */
    public static String searchPath() {
        return programs() + File.pathSeparator + System.getenv().getOrDefault("PATH", "");
    }

    /** Says why a program cannot be had here; empty when it can. */
    public static Optional<String> missing(String program) {
        boolean isThere =
                Arrays.stream(searchPath().split(File.pathSeparator, -1))
                        .filter(it -> !it.isEmpty())
                        .anyMatch(it -> Files.isExecutable(Path.of(it, program)));
        return isThere
                ? Optional.empty()
                : Optional.of(
                        "the language server `%s` cannot be had here. %s"
                                .formatted(program, Once.RESULT.trouble()));
    }

    /** Whether a missing server is a failure. */
    public static boolean areRequired() {
        return "required".equals(System.getProperty("troupe.tests.language-servers"));
    }

    private static Result install() {
        Path source = source();
        Path target = source.resolve("target");
        Path programs = target.resolve("node_modules").resolve(".bin").toAbsolutePath();
        try {
            Files.createDirectories(target);
            try (FileChannel channel =
                            FileChannel.open(
                                    target.resolve("lock"),
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.WRITE);
                    FileLock _ = channel.lock()) {
                return new Result(programs, install(source, target));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Modules are tested in directories of their own, at one or two levels below the top. */
    private static Path source() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve("testing/language-servers"))) {
                return at.resolve("testing/language-servers");
            }
        }
        throw new IllegalStateException("The tests do not run in a checkout.");
    }

    private static String install(Path source, Path target) throws IOException {
        Path done = target.resolve("installed.json");
        byte[] lock = Files.readAllBytes(source.resolve("package-lock.json"));
        if (Files.exists(done) && Arrays.equals(Files.readAllBytes(done), lock)) {
            return "";
        }
        for (String file : FILES) {
            Files.copy(
                    source.resolve(file),
                    target.resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        String trouble = runNpm(target);
        if (trouble.isEmpty()) {
            Files.write(done, lock);
        }
        return trouble;
    }

    private static String runNpm(Path directory) throws IOException {
        Path log = directory.resolve("npm.log");
        try {
            Process process =
                    new ProcessBuilder(
                                    "npm",
                                    "ci",
                                    "--ignore-scripts",
                                    "--prefer-offline",
                                    "--no-audit",
                                    "--no-fund")
                            .directory(directory.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start();
            if (!process.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                return "npm did not end in time.";
            }
            return process.exitValue() == 0 ? "" : Files.readString(log);
        } catch (IOException missing) {
            return String.valueOf(missing.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return "The installation was interrupted.";
        }
    }
}
