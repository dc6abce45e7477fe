package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.session.ApprovalMode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Decides what becomes of a command before it runs: by what is known of it, how far a sandbox holds it, and the mode of the
 * session. Where a sandbox holds it, only people's rules and wishes to leave the sandbox count; what it changes is judged
 * afterwards, and dropped in plan mode. Elsewhere the policy decides by its words.
 */
final class CommandPolicyTable {
    /** Columns are the modes. Where nobody can be asked, what would ask is blocked. */
    private static final String TABLE =
            """
            held            | plan   | ask    | accept-edits | automatic
            blocked         | block  | block  | block        | block
            asked-by-people | block  | ask    | ask          | ask
            undecided       | block  | ask    | ask          | ask
            words           | run    | ask    | run          | run
            git-reads       | run    | ask    | run          | run
            git-adds        | block  | ask    | show         | show
            git-rewrites    | block  | ask    | ask          | ask
            plain-git       | block  | policy | policy       | policy
            background      | block  | ask    | run          | run
            granted-hosts   | block  | ask    | show         | show
            other-hosts     | block  | ask    | ask          | ask
            out-of-sandbox  | block  | ask    | ask          | ask

            watched         | plan   | ask    | accept-edits | automatic
            blocked         | block  | block  | block        | block
            asked-by-people | block  | policy | policy       | policy
            undecided       | block  | policy | policy       | policy
            words           | block  | policy | policy       | policy
            git-reads       | run    | policy | run          | run
            git-adds        | block  | policy | show         | show
            git-rewrites    | block  | ask    | ask          | ask
            plain-git       | block  | policy | policy       | policy
            background      | block  | policy | policy       | policy
            granted-hosts   | block  | policy | policy       | policy
            other-hosts     | block  | ask    | ask          | ask
            out-of-sandbox  | block  | ask    | ask          | ask

            not-held        | plan   | ask    | accept-edits | automatic
            blocked         | block  | block  | block        | block
            asked-by-people | block  | policy | policy       | policy
            undecided       | block  | policy | policy       | policy
            words           | block  | policy | policy       | policy
            git-reads       | block  | policy | policy       | policy
            git-adds        | block  | policy | policy       | policy
            git-rewrites    | block  | policy | policy       | policy
            plain-git       | block  | policy | policy       | policy
            background      | block  | policy | policy       | policy
            granted-hosts   | block  | policy | policy       | policy
            other-hosts     | block  | policy | policy       | policy
            out-of-sandbox  | block  | policy | policy       | policy
            """;

    private static final Map<CellKey, CommandVerdict> CELLS = read();

    private CommandPolicyTable() {}

    private record CellKey(SandboxState state, CommandKnowledge known, ApprovalMode mode) {}

    /**
     * Returns what becomes of a command.
     *
     * @param canAsk whether there is somebody who can answer, now or later
     */
    static CommandVerdict verdict(
            CommandKnowledge known, SandboxState state, ApprovalMode mode, boolean canAsk) {
        CommandVerdict verdict = Objects.requireNonNull(CELLS.get(new CellKey(state, known, mode)));
        return verdict == CommandVerdict.ASK && !canAsk ? CommandVerdict.BLOCK : verdict;
    }

    private static Map<CellKey, CommandVerdict> read() {
        Map<CellKey, CommandVerdict> cells = new HashMap<>();
        for (String section : TABLE.split("\n\n", -1)) {
            List<String> lines = section.lines().toList();
            List<String> head = names(lines.getFirst());
            SandboxState state = SandboxState.valueOf(head.getFirst());
            for (String line : lines.subList(1, lines.size())) {
                List<String> row = names(line);
                CommandKnowledge known = CommandKnowledge.valueOf(row.getFirst());
                for (int i = 1; i < head.size(); i++) {
                    cells.put(
                            new CellKey(state, known, ApprovalMode.valueOf(head.get(i))),
                            CommandVerdict.valueOf(row.get(i)));
                }
            }
        }
        return cells;
    }

    /** The cells of a line as names of constants. */
    private static List<String> names(String line) {
        return Stream.of(line.split("\\|", -1))
                .map(it -> it.strip().toUpperCase(Locale.ROOT).replace('-', '_'))
                .toList();
    }
}
