package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.validation.Denial;
import dev.troupe.worker.validation.Prepared;
import dev.troupe.worker.validation.Scope;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** A file that a run without a model wants to write, judged as if an agent wrote it. */
final class WriteCall {
    private static final String TOOL = "write";
    private static final JsonMapper JSON = new JsonMapper();

    private final Run run;
    private final Workplace place;

    WriteCall(Run run, Workplace place) {
        this.run = run;
        this.place = place;
    }

    /**
     * What the guards, the policy, the mode and answers of before say.
     *
     * @param draft takes what must be on record about it
     * @throws TroupeException DENIED; CONFLICT in plan mode, and where no file can be; APPROVAL_NEEDED when it would
     *     have to be asked for, and nobody is there
     */
    Prepared.Ready judged(String path, String content, Draft draft) {
        Scope scope = new RunContext(run, place).scope();
        return switch (prepared(path, content, scope)) {
            case Prepared.Closed closed -> {
                draft.audits(closed.audits());
                if (closed.denial() != null) {
                    draft.denied(closed.denial());
                }
                throw refused(path, closed);
            }
            case Prepared.Ready ready -> {
                new Intents(run).unasked(ready, draft);
                if (ready.asks() && !scope.canAsk()) {
                    draft.denied(Denial.NOBODY);
                    throw new TroupeException(
                            ErrorCode.APPROVAL_NEEDED,
                            "Writing %s needs a yes, and nobody can be asked: %s"
                                    .formatted(path, ready.proposal().reason()));
                }
                yield ready;
            }
        };
    }

    private Prepared prepared(String path, String content, Scope scope) {
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put("path", path);
        arguments.put("content", content);
        bytes(path).ifPresent(it -> arguments.put("expected_checksum", Blob.hash(it)));
        RawCall call = new RawCall(TOOL, TOOL, JSON.writeValueAsString(arguments), null);
        try {
            return run.services()
                    .tools()
                    .prepare(call, false, scope, new Overlay(place.workspace()));
        } catch (UncheckedIOException e) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "%s cannot be written: %s".formatted(path, e.getMessage()),
                    "Make room for it, then do the phase again.",
                    e);
        }
    }

    /** What is there; empty also when it is no file. */
    Optional<byte[]> bytes(String path) {
        try {
            return place.workspace().bytes(path);
        } catch (UncheckedIOException noFile) {
            return Optional.empty();
        }
    }

    private static TroupeException refused(String path, Prepared.Closed closed) {
        return closed.denial() == Denial.PLAN_MODE
                ? new TroupeException(
                        ErrorCode.CONFLICT,
                        "%s was not written, as the session is in plan mode.".formatted(path),
                        "Set another mode, then do the phase again.",
                        null)
                : new TroupeException(
                        ErrorCode.DENIED,
                        "%s was not written: %s".formatted(path, closed.result().summary()),
                        "Allow it in the policy, or name another directory with `troupe.worker.workflow.decisions`.",
                        null);
    }
}
