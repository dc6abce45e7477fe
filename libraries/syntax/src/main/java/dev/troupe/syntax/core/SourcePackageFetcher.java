package dev.troupe.syntax.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Fetches the source with npm, which knows the registry, the proxy and the cache of this machine, and checks it. */
record SourcePackageFetcher(NativeCoreSource source, Path npm, Path tar, BuildStepRunner steps) {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /** Unpacks the C sources in the directory of the steps, and returns the directory that holds them. */
    Path fetch() throws NativeCoreException, IOException, InterruptedException {
        Path archive = download();
        if (!hash(archive).equals(source.sha512())) {
            throw new NativeCoreException(
                    new NativeCoreOutcome.ChecksumMismatch(archive.getFileName().toString()));
        }
        BuildStepRunner.StepResult unpacked =
                steps.run(
                        tar, List.of("-xzf", archive.toString(), NativeCoreSource.LIBRARY), LIMIT);
        if (!unpacked.isSuccess()) {
            throw failure("it cannot be unpacked: " + unpacked.reason());
        }
        return steps.directory().resolve(NativeCoreSource.LIBRARY);
    }

    private Path download() throws NativeCoreException, IOException, InterruptedException {
        BuildStepRunner.StepResult result =
                steps.run(
                        npm,
                        List.of(
                                "pack",
                                source.specifier(),
                                "--ignore-scripts",
                                "--no-update-notifier",
                                "--loglevel=error",
                                "--pack-destination=" + steps.directory()),
                        LIMIT);
        if (!result.isSuccess()) {
            throw failure(result.reason());
        }
        try (Stream<Path> files = Files.list(steps.directory())) {
            return files.filter(it -> it.toString().endsWith(".tgz"))
                    .findFirst()
                    .orElseThrow(() -> failure("it left no package"));
        }
    }

    private static NativeCoreException failure(String reason) {
        return new NativeCoreException(new NativeCoreOutcome.DownloadFailed(reason));
    }

    private static String hash(Path file) throws IOException {
        try {
            byte[] content = Files.readAllBytes(file);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
