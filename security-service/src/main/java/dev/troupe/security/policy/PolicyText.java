package dev.troupe.security.policy;

import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.security.decision.FileRule;
import java.util.ArrayList;
import java.util.List;

/**
 * One policy file, read. Rules that could be read hold even when others could not.
 *
 * @param security what a security file says, with its level and its synonyms; empty of other files
 * @param autoApply whether rules that answers propose may apply without a confirmation; of a team's file alone
 * @param notices one sentence for each thing that was ignored
 * @param faults one sentence for each thing that is wrong, with file, line and value
 */
record PolicyText(
        List<CommandRule> commands,
        List<FileRule> files,
        SecurityPolicy security,
        boolean autoApply,
        List<String> notices,
        List<String> faults) {
    static final PolicyText EMPTY = new PolicyText(List.of(), List.of(), List.of(), List.of());

    /** Without a policy of the security file's kind. */
    PolicyText(
            List<CommandRule> commands,
            List<FileRule> files,
            List<String> notices,
            List<String> faults) {
        this(commands, files, SecurityPolicy.empty(), false, notices, faults);
    }

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
        return new PolicyText(commands, files, security, autoApply, all, faults);
    }

    /** The same with one fault more, so that it allows nothing. */
    PolicyText failing(String fault) {
        List<String> all = new ArrayList<>(List.of(fault));
        all.addAll(faults);
        return new PolicyText(commands, files, security, autoApply, notices, all);
    }

    /** The same with the team's word on rules that answers propose. */
    PolicyText applying(boolean byThemselves) {
        return new PolicyText(commands, files, security, byThemselves, notices, faults);
    }

    static PolicyText broken(String fault) {
        return new PolicyText(List.of(), List.of(), List.of(), List.of(fault));
    }
}
