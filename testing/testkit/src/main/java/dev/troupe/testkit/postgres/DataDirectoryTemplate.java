package dev.troupe.testkit.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;

/**
 * A data directory that was initialised once and is copied for every server, since {@code initdb}
 * takes longer than everything else together.
 *
 * @param home holds {@code data} and {@code password}
 */
record DataDirectoryTemplate(Path home) {
    /**
     * Of the hash that passwords are stretched by. Tests open connections by the thousand and without a
     * pool; the usual 4,096 would be most of what they compute.
     */
    private static final int ITERATIONS = 1;

    /** The template for these programs below {@code base}, made when it is missing. */
    static DataDirectoryTemplate of(Path base, PostgresProgramRunner programs) throws IOException {
        String name =
                "template-%s-%s-%d"
                        .formatted(
                                programs.binaries().getFileName(),
                                programs.identity().name().toLowerCase(Locale.ROOT),
                                ITERATIONS);
        Path target = base.resolve(name);
        if (!Files.isDirectory(target)) {
            Path fresh = OrphanServerCleanup.claim(base);
            programs.identity().own(fresh);
            initialise(fresh, programs);
            DirectoryPublisher.publish(fresh, target);
        }
        return new DataDirectoryTemplate(target);
    }

    private static void initialise(Path home, PostgresProgramRunner programs) throws IOException {
        Path secret = home.resolve("password");
        Files.writeString(secret, UUID.randomUUID().toString());
        programs.run(
                home,
                programs.binary("initdb"),
                "--pgdata=" + home.resolve("data"),
                "--username=" + TestPostgres.SUPERUSER,
                "--pwfile=" + secret,
                "--auth=scram-sha-256",
                "--set=scram_iterations=" + ITERATIONS,
                "--encoding=UTF8",
                "--locale=C",
                "--wal-segsize=1",
                "--no-sync");
    }

    /** The superuser's password in every copy. */
    String password() throws IOException {
        return Files.readString(home.resolve("password"));
    }

    /** Copies the data directory, owned by whom the programs run as. */
    void copyTo(Path target, PostgresProgramRunner programs) throws IOException {
        programs.identity().own(target);
        programs.run(
                target,
                "cp",
                "-R",
                home.resolve("data").toString(),
                target.resolve("data").toString());
    }
}
