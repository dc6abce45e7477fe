package dev.troupe.contracts.security;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A rule that people's answers to exactly one command propose. It counts for nothing until a person confirms it.
 *
 * @param id the same as long as it is about the same command and verdict
 * @param repository absolute path of the checkout's top level
 * @param verdict ALLOW or BLOCK
 * @param text the command as it would be typed, with where it runs
 * @param command its words, the program first
 * @param environment the assignments before it
 * @param directory where it runs, relative to the top of the workspace; empty for the top
 * @param answers how many equal answers it stands on
 * @param since when the first of them was given
 */
public record RuleProposal(
        UUID id,
        String repository,
        PermissionVerdict verdict,
        String text,
        List<String> command,
        Map<String, String> environment,
        String directory,
        int answers,
        Instant since) {
    public RuleProposal {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }
}
