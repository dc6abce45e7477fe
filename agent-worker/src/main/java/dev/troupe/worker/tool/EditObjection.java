package dev.troupe.worker.tool;

import dev.troupe.contracts.security.PermissionVerdict;

/**
 * Tells what the policy says against an edit of a file.
 *
 * @param verdict ASK where a person may allow it, BLOCK where nobody may
 * @param words to follow the path in a sentence
 */
public record EditObjection(PermissionVerdict verdict, String words) {}
