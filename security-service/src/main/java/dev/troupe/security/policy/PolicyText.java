package dev.troupe.security.policy;

import dev.troupe.security.decision.CommandRule;
import dev.troupe.security.decision.FileRule;
import java.util.ArrayList;
import java.util.List;

/**
 * One policy file, read. Rules that could be read hold even when others could not.
 *
 * @param notices one sentence for each thing that was ignored
 * @param faults one sentence for each thing that is wrong, with file, line and value
 */
record PolicyText(
        List<CommandRule> commands,
        List<FileRule> files,
        List<String> notices,
        List<String> faults) {
    static final PolicyText EMPTY = new PolicyText(List.of(), List.of(), List.of(), List.of());

    PolicyText {
        commands = List.copyOf(commands);
        files = List.copyOf(files);
        notices = List.copyOf(notices);
        faults = List.copyOf(faults);
    }

    /** The same with one notice more, before the others. */
    PolicyText noting(String notice) {
        List<String> all = new ArrayList<>(List.of(notice));
        all.addAll(notices);
        return new PolicyText(commands, files, all, faults);
    }

    static PolicyText broken(String fault) {
        return new PolicyText(List.of(), List.of(), List.of(), List.of(fault));
    }
}
