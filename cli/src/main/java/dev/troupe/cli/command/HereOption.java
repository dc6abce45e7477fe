package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --here}: only what belongs to one repository. */
final class HereOption {
    @Option(names = "--here", description = "Only those of the repository around this directory.")
    boolean here;

    /**
     * The project that is meant; null for all.
     *
     * @throws UsageException when no session has worked here
     */
    @Nullable UUID project(TroupeApi api, CommandContext surroundings) {
        if (!here) {
            return null;
        }
        return new SessionFinder(api)
                .project(new DirectoryOption().resolve(surroundings))
                .orElseThrow(() ->
                        new UsageException(
                                "No session has worked in " + surroundings.directory() + " yet.",
                                "Leave out --here."))
                .id();
    }
}
