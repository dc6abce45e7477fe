package dev.troupe.permission.policy;

import java.util.ArrayList;
import java.util.List;

/** Collects the faults of one file, up to as many as people would read. */
final class PolicyFaultCollector {
    private static final int MOST = 100;

    private final String file;
    private final List<PolicyFault> found = new ArrayList<>();

    PolicyFaultCollector(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }

    /** A line of the file, as origins name it. */
    String at(int line) {
        return file + ":" + line;
    }

    void add(int line, String sentence) {
        if (found.size() < MOST) {
            found.add(new PolicyFault(file, Math.max(1, line), sentence));
        } else if (found.size() == MOST) {
            found.add(
                    new PolicyFault(
                            file, Math.max(1, line), "Faults after this line are not listed."));
        }
    }

    /** Tells that a value has the wrong type. */
    void type(String name, PositionedJson value, String wanted) {
        add(
                value.line(),
                QuotedValue.text(name) + " is " + value.what() + "; write " + wanted + ".");
    }

    List<PolicyFault> list() {
        return found;
    }
}
