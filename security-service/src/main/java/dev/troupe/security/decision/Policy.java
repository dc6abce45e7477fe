package dev.troupe.security.decision;

import dev.troupe.contracts.security.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All layers together, as they were read for one decision.
 *
 * @param hash identifies the texts that were read
 * @param notices what was ignored in them
 * @param fault why the policy cannot be relied on; while there is one, nothing is allowed
 */
public record Policy(
        List<CommandRule> commands,
        List<FileRule> files,
        String hash,
        List<String> notices,
        @Nullable String fault) {
    public Policy {
        commands = List.copyOf(commands);
        files = List.copyOf(files);
        notices = List.copyOf(notices);
    }

    /** The same without what a repository allows. */
    Policy ofPeople() {
        return new Policy(
                commands.stream()
                        .filter(it ->
                                it.layer() != Layer.REPOSITORY || it.verdict() != Verdict.ALLOW)
                        .toList(),
                files,
                hash,
                notices,
                fault);
    }
}
