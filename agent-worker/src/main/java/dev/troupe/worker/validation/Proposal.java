package dev.troupe.worker.validation;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.contracts.session.Reach;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import dev.troupe.worker.workspace.PathRefusedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call on its way through layer 3.
 *
 * @param refused a path of the call that no agent may touch; the touches are unknown then
 * @param workspace absolute path of the workspace
 * @param reason why the verdict is not ALLOW, for people
 * @param ground why it asks, the strongest of all reasons
 * @param notices what people should know about the policy that decided
 * @param audits what must be on record about the decisions
 * @param script SHA-256 in hex of the scripts that a command runs, as they were when the policy decided; null: none
 */
public record Proposal(
        ToolCall call,
        ToolSpec spec,
        List<Touch> touches,
        @Nullable PathRefusedException refused,
        String workspace,
        Verdict verdict,
        String reason,
        Ground ground,
        List<String> notices,
        List<AuditEvent> audits,
        @Nullable String script) {
    /** Copies the lists. */
    public Proposal {
        touches = List.copyOf(touches);
        notices = List.copyOf(notices);
        audits = List.copyOf(audits);
    }

    static Proposal of(ToolCall call, ToolSpec spec, List<Touch> touches, String workspace) {
        return new Proposal(
                call,
                spec,
                touches,
                null,
                workspace,
                Verdict.ALLOW,
                "",
                Ground.NONE,
                List.of(),
                List.of(),
                null);
    }

    /** With the content of the script that it runs. */
    Proposal running(@Nullable String content) {
        return new Proposal(
                call, spec, touches, refused, workspace, verdict, reason, ground, notices, audits,
                content);
    }

    Proposal touching(List<Touch> found) {
        return new Proposal(
                call, spec, found, null, workspace, verdict, reason, ground, notices, audits,
                script);
    }

    Proposal refused(PathRefusedException path) {
        return new Proposal(
                call, spec, touches, path, workspace, verdict, reason, ground, notices, audits,
                script);
    }

    /** Turned down; the first such reason stays. */
    Proposal blocked(String why) {
        return verdict == Verdict.BLOCK ? this : as(Verdict.BLOCK, why);
    }

    Proposal as(Verdict other, String why) {
        return new Proposal(
                call, spec, touches, refused, workspace, other, why, ground, notices, audits,
                script);
    }

    /** With a question. What only a person may answer is told beside whatever else is asked. */
    Proposal asking(Ground why, String text) {
        boolean first = verdict == Verdict.ALLOW;
        String all = first ? text : why.personal() ? reason + " " + text : reason;
        return new Proposal(
                call,
                spec,
                touches,
                refused,
                workspace,
                verdict.strictest(Verdict.ASK),
                reason.contains(text) ? reason : all,
                ground.strongest(why),
                notices,
                audits,
                script);
    }

    /** What else a yes to it would answer. A yes to one change that a rule asks about is none to others. */
    public Reach reach() {
        return switch (spec.kind()) {
            case READ, NOTE, COMMAND, AGENT, PEOPLE, PARENT -> Reach.SUBJECT;
            case WRITE -> ground == Ground.MODE ? Reach.FILES : Reach.CHANGE;
        };
    }

    /** What a person is told about why it asks. */
    public Asked asked() {
        return new Asked(ground, reason, script);
    }

    Proposal noting(List<String> more) {
        List<String> all = new ArrayList<>(notices);
        all.addAll(more);
        return new Proposal(
                call, spec, touches, refused, workspace, verdict, reason, ground, all, audits,
                script);
    }

    Proposal recording(AuditEvent event) {
        List<AuditEvent> all = new ArrayList<>(audits);
        all.add(event);
        return new Proposal(
                call, spec, touches, refused, workspace, verdict, reason, ground, notices, all,
                script);
    }

    /** What an approval is about: the exact command and where it runs, or the paths. */
    public String subject() {
        if (refused != null) {
            return refused.path();
        }
        return String.join(
                ", ",
                touches.stream()
                        .map(it ->
                                switch (it) {
                                    case Touch.File file -> file.path();
                                    case Touch.Command command ->
                                            place(command)
                                                    .map(place ->
                                                            command.line() + " (in " + place + ")")
                                                    .orElse(command.line());
                                    case Touch.Page page -> page.url();
                                })
                        .distinct()
                        .toList());
    }

    /** Where a command runs that does not start at the top of the workspace. */
    public Optional<String> place() {
        return touches.stream()
                .filter(Touch.Command.class::isInstance)
                .map(Touch.Command.class::cast)
                .flatMap(it -> place(it).stream())
                .findFirst();
    }

    private Optional<String> place(Touch.Command command) {
        Path root = Path.of(workspace);
        Path directory = Path.of(command.directory());
        if (directory.equals(root)) {
            return Optional.empty();
        }
        return Optional.of(
                directory.startsWith(root)
                        ? root.relativize(directory).toString()
                        : directory.toString());
    }
}
