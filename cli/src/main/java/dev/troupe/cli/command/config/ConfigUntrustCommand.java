package dev.troupe.cli.command.config;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.TrustableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe config untrust}: takes trust in files of a repository back. */
@Command(
        name = "untrust",
        description = "Stop trusting the settings and rules of a repository.",
        footer = {
            "",
            "Rules of its security.json end with the next decision, even in running requests. Settings of its .troupe/config.yaml end with the next request of each session."
        })
final class ConfigUntrustCommand extends JsonCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description =
                    "The repository, even a deleted one. Default: the one around the current directory.")
    @Nullable Path named;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Use only this file, such as .troupe/security.json.")
    @Nullable String file;

    ConfigUntrustCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        TrustableFile only = file == null ? null : TrustableFile.of(file);
        TroupeApi api = context.connect();
        List<RepositoryTrust> all = api.trust().files();
        Path top = top(all.stream().map(it -> Path.of(it.repository())).toList());
        List<TrustableFile> trusted =
                all.stream()
                        .filter(it -> it.repository().equals(top.toString()))
                        .map(it -> TrustableFile.of(it.name()))
                        .filter(it -> only == null || it == only)
                        .toList();
        for (TrustableFile each : trusted) {
            tell(api.trust().takeBack(top, each), true);
        }
        if (trusted.isEmpty()) {
            TrustableFile asked = only == null ? TrustableFile.SETTINGS : only;
            tell(api.trust().takeBack(top, asked), false);
        }
        return 0;
    }

    private void tell(RepositoryTrust now, boolean before) {
        if (json) {
            printJson(TrustedFileList.json(now));
        } else {
            print(now.file() + (before ? " is not trusted any more." : " was not trusted."));
        }
    }

    /** The checkout's top level, without symbolic links; of what is gone, the path as it was trusted. */
    private Path top(List<Path> trusted) {
        Path called = context.directory();
        Path path = followed(named == null ? called : called.resolve(named).normalize());
        if (trusted.contains(path) || !Files.isDirectory(path)) {
            return path;
        }
        try {
            Path file = LocalSettings.repositoryFile(path.toRealPath());
            if (file != null) {
                return file.resolve("../..").normalize();
            }
        } catch (IOException e) {
            throw new UsageException(
                    path + " cannot be entered (" + e.getMessage() + ").", "Look there.");
        }
        throw new TroupeException(
                ErrorCode.NOT_A_GIT_REPOSITORY, path + " is not inside a git repository.");
    }

    /** A path without the symbolic links in those parts of it that are there. */
    private static Path followed(Path path) {
        for (Path there = path; there != null; there = there.getParent()) {
            try {
                return there.toRealPath().resolve(there.relativize(path)).normalize();
            } catch (IOException gone) {
                // The next one up may be there.
            }
        }
        return path;
    }
}
