package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call after layer 3. */
public sealed interface PreparedToolCall {
    /** The call, under the tool's real name and with canonical arguments where they could be read. */
    ToolCall call();

    /** One line for people. */
    String title();

    /**
     * Holds a call that may run, at once or after an approval.
     *
     * @param assessment with verdict ALLOW or ASK
     */
    record Ready(ToolCallAssessment assessment, ToolCallPlan.Ready plan)
            implements PreparedToolCall {
        @Override
        public ToolCall call() {
            return assessment.call();
        }

        @Override
        public String title() {
            return plan.title();
        }

        /** The same, once someone has approved it. */
        public Ready allowed() {
            return new Ready(assessment.as(PermissionVerdict.ALLOW, ""), plan);
        }

        /** Returns what an approver is shown: the diff, or the command with the directory it starts in. */
        public String shown() {
            return assessment
                    .place()
                    .map(place -> "In " + place + ":\n" + plan.detail())
                    .orElseGet(plan::detail);
        }

        /** Whether someone must be asked first. */
        public boolean asks() {
            return assessment.verdict() == PermissionVerdict.ASK;
        }
    }

    /**
     * Holds a call that will not run.
     *
     * @param audits what must be on record about it
     * @param denial what turned it down; absent when the call itself is wrong
     * @param edit the edit that does not fit its file; absent when it is something else
     */
    record Closed(
            ToolCall call,
            String title,
            PermissionVerdict verdict,
            ToolResult result,
            List<String> notices,
            List<AuditEvent> audits,
            @Nullable DenialReason denial,
            @Nullable RefusedEdit edit)
            implements PreparedToolCall {
        /** Copies the lists. */
        public Closed {
            notices = List.copyOf(notices);
            audits = List.copyOf(audits);
        }

        /** The same with more for the model to read behind the reason. */
        public Closed adding(String more) {
            ToolResult told = result.saying(result.text() + "\n\n" + more);
            return new Closed(call, title, verdict, told, notices, audits, denial, edit);
        }
    }
}
