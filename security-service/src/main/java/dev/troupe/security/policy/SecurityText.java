package dev.troupe.security.policy;

import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.ArrayList;
import java.util.List;

/** Reads security files as they count. */
final class SecurityText {
    /** Where a repository may keep one; the first that is there counts. */
    static final List<String> NAMES = List.of(".troupe/security.json", ".terraphim/security.json");

    private SecurityText() {}

    static PolicyText read(Layer layer, String file, String text, boolean trusted) {
        SecurityPolicy policy = SecurityFile.read(file, layer, text);
        boolean widens = trusted || layer != Layer.REPOSITORY;
        List<String> notices = new ArrayList<>();
        SecurityPolicy counting = widens ? policy : policy.tightening();
        int waiting = policy.rules().size() - counting.rules().size();
        if (waiting > 0 && policy.faults().isEmpty()) {
            notices.add(
                    file
                            + " allows "
                            + waiting
                            + " commands, which count"
                            + PolicyReader.UNTRUSTED);
        }
        List<String> faults = new ArrayList<>();
        policy.faults().forEach(fault -> faults.add(fault.text()));
        return new PolicyText(List.of(), List.of(), counting, false, notices, faults);
    }
}
