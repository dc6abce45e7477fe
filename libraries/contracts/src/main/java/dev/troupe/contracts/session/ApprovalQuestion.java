package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/**
 * Asks whether a run may do something, as the JSON question of the item in the ledger. Texts that are absent or null in
 * JSON are empty here.
 *
 * @param tool the tool that wants to run
 * @param subject the exact command or path
 * @param directory where a command starts, null for the top of the workspace; part of the subject, but
 *     only apart from it beyond doubt
 * @param detail what is shown, cut when it is very long
 * @param reason why it asks, as people read it
 * @param approvalGround why it asks, as the worker names it; null in questions that were written before there was one
 * @param scope what else a remembered yes answers; questions that do not say it mean the narrowest
 * @param contentHash SHA-256 of all that is to be shown
 * @param conflict of a merge: where it conflicts
 * @param scriptHash SHA-256 in hex of the scripts that a command runs, null when it runs none
 */
public record ApprovalQuestion(
        String tool,
        String subject,
        @Nullable String directory,
        String detail,
        String reason,
        @Nullable String approvalGround,
        ApprovalScope scope,
        String contentHash,
        @Nullable MergeConflict conflict,
        @Nullable String scriptHash) {
    public ApprovalQuestion {
        tool = present(tool);
        subject = present(subject);
        detail = present(detail);
        reason = present(reason);
        scope = scope == null ? ApprovalScope.CHANGE : scope;
        contentHash = present(contentHash);
    }

    private static String present(@Nullable String text) {
        return text == null ? "" : text;
    }
}
