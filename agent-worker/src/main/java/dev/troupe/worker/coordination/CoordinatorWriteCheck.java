package dev.troupe.worker.coordination;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.toolcall.RunToolContext;
import dev.troupe.worker.toolcall.ToolCallIntentRecorder;
import dev.troupe.worker.validation.gate.DenialReason;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallScope;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** A file that a run without a model wants to write, judged as if an agent wrote it. */
final class CoordinatorWriteCheck {
    private static final String TOOL = "write";
    private static final JsonMapper JSON = new JsonMapper();

    private final RunState run;
    private final RunWorkspace workspace;

    CoordinatorWriteCheck(RunState run, RunWorkspace workspace) {
        this.run = run;
        this.workspace = workspace;
    }

    /**
     * What the guards, the policy, the mode and answers of before say.
     *
     * @param batch takes what must be on record about it
     * @throws TroupeException DENIED; CONFLICT in plan mode, and where no file can be; APPROVAL_NEEDED when it would
     *     have to be asked for, and nobody is there
     */
    PreparedToolCall.Ready judged(String path, String content, JournalBatch batch) {
        ToolCallScope scope = new RunToolContext(run, workspace).scope();
        return switch (prepared(path, content, scope)) {
            case PreparedToolCall.Closed closed -> {
                batch.audits(closed.audits());
                if (closed.denial() != null) {
                    batch.denied(closed.denial());
                }
                throw refused(path, closed);
            }
            case PreparedToolCall.Ready ready -> {
                new ToolCallIntentRecorder(run.taskId(), run::addBlob).unasked(ready, batch);
                if (ready.asks() && !scope.canAsk()) {
                    batch.denied(DenialReason.NOBODY);
                    throw new TroupeException(
                            ErrorCode.APPROVAL_NEEDED,
                            "Writing %s needs approval, and nobody can be asked: %s"
                                    .formatted(path, ready.assessment().reason()));
                }
                yield ready;
            }
        };
    }

    private PreparedToolCall prepared(String path, String content, ToolCallScope scope) {
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put("path", path);
        arguments.put("content", content);
        bytes(path).ifPresent(it -> arguments.put("expected_checksum", ContentBlob.hash(it)));
        RawToolCall call = new RawToolCall(TOOL, TOOL, JSON.writeValueAsString(arguments), null);
        try {
            return run.tools()
                    .executor()
                    .prepare(call, false, scope, new PlannedFileOverlay(workspace.workspace()));
        } catch (UncheckedIOException e) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "%s cannot be written: %s".formatted(path, e.getMessage()),
                    "Make the file writable or move what is in its place, then repeat the phase.",
                    e);
        }
    }

    /** What is there; empty also when it is no file. */
    Optional<byte[]> bytes(String path) {
        try {
            return workspace.workspace().bytes(path);
        } catch (UncheckedIOException noFile) {
            return Optional.empty();
        }
    }

    private static TroupeException refused(String path, PreparedToolCall.Closed closed) {
        return closed.denial() == DenialReason.PLAN_MODE
                ? new TroupeException(
                        ErrorCode.CONFLICT,
                        "%s was not written, as the session is in plan mode.".formatted(path),
                        "Choose another mode, then repeat the phase.",
                        null)
                : new TroupeException(
                        ErrorCode.DENIED,
                        "%s was not written: %s".formatted(path, closed.result().summary()),
                        "Allow the file in the policy, or name another directory with `troupe.worker.workflow.decisions`.",
                        null);
    }
}
