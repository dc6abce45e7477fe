package dev.troupe.worker.toolcall;

import dev.troupe.workspace.commit.CommitOutcome;
import java.util.List;

/** Writes down that a hook refused a commit, for people and for the model. */
final class HookRefusalText {
    private static final int LONGEST = 6_000;
    private static final int LAST_LINES = 3;

    private HookRefusalText() {}

    static String forModel(CommitOutcome.Refused refused) {
        return """
        [Nothing was committed: the %s hook of this repository refused the commit. Your edits are in the files. Correct what the \
        hook complains about; the next edit is committed together with these. What it wrote:]
        %s\
        """
                .formatted(refused.hook(), cut(refused.reason()));
    }

    /**
     * @param last whether the model is not told any more
     */
    static String forPeople(CommitOutcome.Refused refused, boolean last) {
        List<String> lines = refused.reason().lines().filter(it -> !it.isBlank()).toList();
        String end =
                String.join(
                        " / ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        return "The %s hook refused the commit%s. The changes stay in your files and are committed with the next changes that pass the hook.%s"
                .formatted(
                        refused.hook(),
                        end.isEmpty() ? "" : ": " + end,
                        last ? " The agent was told so often enough and is not told again." : "");
    }

    /** Says at the end of a request that its changes were not committed. */
    static String atEnd(int commits, String hook) {
        return "Not committed: the %s hook still refuses %s. The changes are in your files; the next request tries again, or commit them yourself."
                .formatted(hook, commits == 1 ? "a commit" : commits + " commits");
    }

    private static String cut(String text) {
        return text.length() <= LONGEST
                ? text
                : "… cut\n" + text.substring(text.length() - LONGEST);
    }
}
