package dev.troupe.worker.mention;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.toolcall.RunToolContext;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallScope;
import dev.troupe.worker.validation.result.ExecutedToolCall;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads by the tools that agents use, so that guards, policy and audit are the same. Where the policy would ask, whoever
 * wrote the mention has answered by that.
 */
final class MentionToolCaller {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ToolExecutor tools;
    private final RunToolContext context;
    private final String prefix;
    private final JournalBatch batch;
    private boolean consented;
    private int calls;

    /**
     * @param prefix what the names of its calls begin with
     * @param batch takes what must be on record
     */
    MentionToolCaller(
            ToolExecutor tools, RunToolContext context, String prefix, JournalBatch batch) {
        this.tools = tools;
        this.context = context;
        this.prefix = prefix;
        this.batch = batch;
    }

    /** Sets whether a person wrote the mention that is read next. */
    void consent(boolean given) {
        consented = given;
    }

    /**
     * Reads something.
     *
     * @param words as the mention has it, for people
     * @throws MentionException when that is not permitted, or fails
     */
    ToolResult call(String words, String tool, Map<String, Object> arguments)
            throws InterruptedException {
        ToolCallScope scope = context.scope();
        PreparedToolCall.Ready ready = permit(words, tool, arguments);
        ExecutedToolCall done = tools.execute(ready.call(), ready.plan(), scope);
        batch.audits(done.audits());
        ToolResult result = done.result();
        if (result.outcome() != ToolResult.Outcome.OK) {
            throw new MentionException(
                    "`@%s` cannot be loaded: %s".formatted(words, sentence(result.summary())));
        }
        return result;
    }

    /**
     * Requires that something may be read, without reading it.
     *
     * @throws MentionException when it may not
     */
    PreparedToolCall.Ready permit(String words, String tool, Map<String, Object> arguments) {
        RawToolCall raw =
                new RawToolCall(
                        prefix + "-" + ++calls, tool, JSON.writeValueAsString(arguments), null);
        PreparedToolCall prepared =
                tools.prepare(
                        raw, false, context.scope(), new PlannedFileOverlay(context.workspace()));
        return switch (prepared) {
            case PreparedToolCall.Closed closed -> {
                batch.audits(closed.audits());
                throw refused(words, closed);
            }
            case PreparedToolCall.Ready ready when ready.asks() && !consented ->
                    throw new MentionException(
                            ErrorCode.DENIED,
                            "`@%s` needs an approval: %s"
                                    .formatted(words, ready.assessment().reason()));
            case PreparedToolCall.Ready ready -> {
                batch.audits(ready.assessment().audits());
                yield ready;
            }
        };
    }

    private static MentionException refused(String words, PreparedToolCall.Closed closed) {
        String why =
                closed.result().summary().replaceFirst("^(?:blocked|refused): (?:refused: )?", "");
        return closed.denial() == null
                ? new MentionException("`@%s` cannot be loaded: %s".formatted(words, sentence(why)))
                : new MentionException(
                        ErrorCode.DENIED,
                        "`@%s` is not permitted: %s".formatted(words, sentence(why)));
    }

    private static String sentence(String text) {
        String stripped = text.strip();
        return stripped.endsWith(".") || stripped.endsWith("?") ? stripped : stripped + ".";
    }
}
