package dev.troupe.worker.validation;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import java.util.ArrayList;
import java.util.List;

/**
 * A call on its way through layer 3.
 *
 * @param reason why the verdict is not ALLOW, for people
 * @param notices what people should know about the policy that decided
 * @param audits what must be on record about the decisions
 */
public record Proposal(
        ToolCall call,
        ToolSpec spec,
        List<Touch> touches,
        Verdict verdict,
        String reason,
        List<String> notices,
        List<AuditEvent> audits) {
    /** Copies the lists. */
    public Proposal {
        touches = List.copyOf(touches);
        notices = List.copyOf(notices);
        audits = List.copyOf(audits);
    }

    static Proposal of(ToolCall call, ToolSpec spec, List<Touch> touches) {
        return new Proposal(call, spec, touches, Verdict.ALLOW, "", List.of(), List.of());
    }

    /** With at least this verdict; the stricter one's reason stays. */
    Proposal atLeast(Verdict other, String why) {
        return verdict.compareTo(other) >= 0 ? this : as(other, why);
    }

    Proposal as(Verdict other, String why) {
        return new Proposal(call, spec, touches, other, why, notices, audits);
    }

    Proposal noting(List<String> more) {
        List<String> all = new ArrayList<>(notices);
        all.addAll(more);
        return new Proposal(call, spec, touches, verdict, reason, all, audits);
    }

    Proposal recording(AuditEvent event) {
        List<AuditEvent> all = new ArrayList<>(audits);
        all.add(event);
        return new Proposal(call, spec, touches, verdict, reason, notices, all);
    }

    /** What an approval is about: the exact command, or the paths. */
    public String subject() {
        return String.join(
                ", ",
                touches.stream()
                        .map(it ->
                                switch (it) {
                                    case Touch.File file -> file.path();
                                    case Touch.Command command -> command.line();
                                })
                        .distinct()
                        .toList());
    }
}
