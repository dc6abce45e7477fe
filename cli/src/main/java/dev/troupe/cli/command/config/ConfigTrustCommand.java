package dev.troupe.cli.command.config;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.UsageException;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RepositoryTrust.State;
import dev.troupe.contracts.security.TrustableFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe config trust}: lets files of a repository count, with the bytes that they have now. */
@Command(
        name = "trust",
        description = {
            "Trust the settings and rules of a repository.",
            "Shows what the repository's .troupe/config.yaml and security.json would allow, and asks you."
        },
        footer = {
            "",
            "Trust ends when a file changes, and applies only to this checkout. Without a terminal, nothing is trusted unless you give --yes; the exit code is 3."
        })
final class ConfigTrustCommand extends JsonCommand {
    @Option(
            names = {"-y", "--yes"},
            description = "Trust the files without asking.")
    boolean yes;

    @Option(names = "--list", description = "List the files that your team trusts.")
    boolean list;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Use only this file, such as .troupe/security.json.")
    @Nullable String file;

    @Mixin DirectoryOption directory = new DirectoryOption();

    ConfigTrustCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (list) {
            if (yes) {
                throw new UsageException(
                        "--list trusts nothing, but --yes was given.", "Give one of them.");
            }
            new TrustedFileList(context.console(), json).show(context.connect());
            return 0;
        }
        List<TrustableFile> asked =
                file == null ? List.of(TrustableFile.values()) : List.of(TrustableFile.of(file));
        Path about = directory.resolve(context);
        TroupeApi api = context.connect();
        UUID project = api.createProject(about.toString()).id();
        FileTrustPrompt desk = new FileTrustPrompt(context, api, project, json, yes);
        int exit = 0;
        for (RepositoryTrust each : there(api, project, asked)) {
            exit = Math.max(exit, desk.settle(each));
        }
        return exit;
    }

    /** Those of the files that are there, and count. */
    private static List<RepositoryTrust> there(
            TroupeApi api, UUID project, List<TrustableFile> asked) {
        List<RepositoryTrust> there = new ArrayList<>();
        for (TrustableFile each : asked) {
            RepositoryTrust trust = api.trust().of(project, each);
            boolean meant = trust.name().equals(each.path());
            if (meant && trust.state() != State.ABSENT && !shadowed(each, there)) {
                there.add(trust);
            }
        }
        if (there.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.NOT_FOUND,
                    "There is no file "
                            + asked.stream()
                                    .map(TrustableFile::path)
                                    .collect(Collectors.joining(", "))
                            + " to trust.",
                    "Create the file, or name another repository with `-C`.");
        }
        return there;
    }

    /** Of the two places for security.json the first counts. */
    private static boolean shadowed(TrustableFile file, List<RepositoryTrust> there) {
        return file == TrustableFile.OTHER_SECURITY
                && there.stream().anyMatch(it -> it.name().equals(TrustableFile.SECURITY.path()));
    }
}
