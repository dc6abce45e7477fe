package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.workspace.PathRefusedException;
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
public record ToolCallAssessment(
        ToolCall call,
        ToolSpec spec,
        List<RequestedAccess> touches,
        @Nullable PathRefusedException refused,
        String workspace,
        PermissionVerdict verdict,
        String reason,
        ApprovalGround ground,
        List<String> notices,
        List<AuditEvent> audits,
        @Nullable String script) {
    /** Copies the lists. */
    public ToolCallAssessment {
        touches = List.copyOf(touches);
        notices = List.copyOf(notices);
        audits = List.copyOf(audits);
    }

    public static ToolCallAssessment of(
            ToolCall call, ToolSpec spec, List<RequestedAccess> touches, String workspace) {
        return new ToolCallAssessment(
                call,
                spec,
                touches,
                null,
                workspace,
                PermissionVerdict.ALLOW,
                "",
                ApprovalGround.NONE,
                List.of(),
                List.of(),
                null);
    }

    /** With the content of the script that it runs. */
    ToolCallAssessment running(@Nullable String content) {
        return new ToolCallAssessment(
                call, spec, touches, refused, workspace, verdict, reason, ground, notices, audits,
                content);
    }

    public ToolCallAssessment touching(List<RequestedAccess> found) {
        return new ToolCallAssessment(
                call, spec, found, null, workspace, verdict, reason, ground, notices, audits,
                script);
    }

    public ToolCallAssessment refused(PathRefusedException path) {
        return new ToolCallAssessment(
                call, spec, touches, path, workspace, verdict, reason, ground, notices, audits,
                script);
    }

    /** Turned down; the first such reason stays. */
    ToolCallAssessment blocked(String why) {
        return verdict == PermissionVerdict.BLOCK ? this : as(PermissionVerdict.BLOCK, why);
    }

    ToolCallAssessment as(PermissionVerdict other, String why) {
        return new ToolCallAssessment(
                call, spec, touches, refused, workspace, other, why, ground, notices, audits,
                script);
    }

    /** With a question. What only a person may answer is told beside whatever else is asked. */
    ToolCallAssessment asking(ApprovalGround why, String text) {
        boolean first = verdict == PermissionVerdict.ALLOW;
        String all = first ? text : why.personal() ? reason + " " + text : reason;
        return new ToolCallAssessment(
                call,
                spec,
                touches,
                refused,
                workspace,
                verdict.strictest(PermissionVerdict.ASK),
                reason.contains(text) ? reason : all,
                ground.strongest(why),
                notices,
                audits,
                script);
    }

    /** What else a yes to it would answer. A yes to one change that a rule asks about is none to others. */
    public ApprovalScope reach() {
        return switch (spec.kind()) {
            case READ, NOTE, COMMAND, AGENT, PEOPLE, PARENT -> ApprovalScope.SUBJECT;
            case WRITE ->
                    ground == ApprovalGround.MODE ? ApprovalScope.FILES : ApprovalScope.CHANGE;
        };
    }

    /** What a person is told about why it asks. */
    public ApprovalReason asked() {
        return new ApprovalReason(ground, reason, script);
    }

    ToolCallAssessment noting(List<String> more) {
        List<String> all = new ArrayList<>(notices);
        all.addAll(more);
        return new ToolCallAssessment(
                call, spec, touches, refused, workspace, verdict, reason, ground, all, audits,
                script);
    }

    ToolCallAssessment recording(AuditEvent event) {
        List<AuditEvent> all = new ArrayList<>(audits);
        all.add(event);
        return new ToolCallAssessment(
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
                                    case RequestedAccess.File file -> file.path();
                                    case RequestedAccess.Command command ->
                                            place(command)
                                                    .map(place ->
                                                            command.line() + " (in " + place + ")")
                                                    .orElse(command.line());
                                    case RequestedAccess.Page page -> page.url();
                                })
                        .distinct()
                        .toList());
    }

    /** Where a command runs that does not start at the top of the workspace. */
    public Optional<String> place() {
        return touches.stream()
                .filter(RequestedAccess.Command.class::isInstance)
                .map(RequestedAccess.Command.class::cast)
                .flatMap(it -> place(it).stream())
                .findFirst();
    }

    private Optional<String> place(RequestedAccess.Command command) {
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
