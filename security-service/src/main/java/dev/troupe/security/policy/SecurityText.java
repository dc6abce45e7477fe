package dev.troupe.security.policy;

import dev.troupe.contracts.security.TrustableFile;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.ArrayList;
import java.util.List;

/** Reads security files as they count. */
final class SecurityText {
    /** Where a repository may keep one; the first that is there counts. */
    static final List<TrustableFile> FILES =
            List.of(TrustableFile.SECURITY, TrustableFile.OTHER_SECURITY);

    private SecurityText() {}

    static PolicyText read(Layer layer, String file, String text, boolean trusted) {
        SecurityPolicy policy = SecurityFile.read(file, layer, text);
        boolean widens = trusted || layer != Layer.REPOSITORY;
        List<String> notices = new ArrayList<>();
        List<String> waiting = waiting(policy);
        if (!widens && !waiting.isEmpty() && policy.faults().isEmpty()) {
            notices.add(
                    file
                            + " is not trusted: "
                            + listed(waiting)
                            + " not counted; see "
                            + PolicyFile.COMMAND
                            + ".");
        }
        List<String> faults = new ArrayList<>();
        policy.faults().forEach(fault -> faults.add(fault.text()));
        return new PolicyText(
                List.of(),
                List.of(),
                widens ? policy : policy.tightening(),
                false,
                notices,
                faults);
    }

    /** What only counts once a person trusts it, each kind with its number. */
    private static List<String> waiting(SecurityPolicy policy) {
        long allowing =
                policy.rules().stream().filter(rule -> rule.verdict() == Verdict.ALLOW).count();
        long exceptions =
                policy.conditions().stream().filter(rule -> !rule.allowedIf().isEmpty()).count();
        List<String> waiting = new ArrayList<>();
        add(waiting, allowing, "allow rule");
        add(waiting, exceptions, "exception");
        add(waiting, policy.synonyms().size(), "synonym");
        if (policy.level() != policy.tightening().level()) {
            waiting.add("its level");
        }
        return waiting;
    }

    private static void add(List<String> waiting, long count, String what) {
        if (count > 0) {
            waiting.add("its " + count + " " + what + (count == 1 ? "" : "s"));
        }
    }

    private static String listed(List<String> waiting) {
        int last = waiting.size() - 1;
        String all =
                last == 0
                        ? waiting.getFirst()
                        : String.join(", ", waiting.subList(0, last)) + " and " + waiting.get(last);
        boolean one = last == 0 && (all.equals("its level") || all.startsWith("its 1 "));
        return all + (one ? " is" : " are");
    }
}
