package dev.troupe.worker.loop;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.gateway.ContextTooLongException;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.StreamRedactor;
import dev.troupe.service.tracing.TracedSpan;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.validation.request.ModelRequestDraft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Asks the model for the next turn and lets people hear it. */
final class ModelTurn {
    private static final int CHARACTERS_PER_TOKEN = 3;
    private static final String RETRIED = "model-retried";
    private static final String FALLBACK = "model-fallback";

    /** Shorter waits are over before anybody has read of them. */
    private static final Duration TOLD_WAIT = Duration.ofSeconds(3);

    private final RunState run;
    private final List<ToolSpec> tools;
    private final @Nullable ReasoningEffort effort;
    private final Predicate<String> files;
    private final BooleanSupplier holdsCommands;
    private final StringBuilder heard = new StringBuilder();
    private final PartialAnswer partial = new PartialAnswer();
    private @Nullable Listener listening;
    private @Nullable String lastRetry;
    private @Nullable String standIn;
    private final List<EventBody.Notice> news = new ArrayList<>();
    private final List<EventBody> failures = new ArrayList<>();
    private final Set<String> inText = new LinkedHashSet<>();
    private boolean thoughtsRefused;

    /**
     * @param files whether a path names a file of the workspace
     * @param holdsCommands whether what commands change can be dropped
     */
    ModelTurn(
            RunState run,
            List<ToolSpec> tools,
            @Nullable ReasoningEffort effort,
            Predicate<String> files,
            BooleanSupplier holdsCommands) {
        this.files = files;
        this.holdsCommands = holdsCommands;
        this.run = run;
        this.tools = tools;
        this.effort = effort;
    }

    /**
     * Makes the model call of a turn.
     *
     * @param batch takes what was done to the conversation, and notices
     */
    ModelResponse think(int turn, String system, JournalBatch batch) throws InterruptedException {
        heard.setLength(0);
        lastRetry = null;
        run.apply(batch);
        ModelRequestDraft request =
                run.models()
                        .requests()
                        .check(
                                ModelRequestDraft.of(
                                        run.model(),
                                        system,
                                        run.conversation(),
                                        offered(),
                                        run.sessionSettings().mode(),
                                        run.sessionSettings().mode() == ApprovalMode.PLAN
                                                && holdsCommands.getAsBoolean()));
        ModelResponse response;
        try {
            response = call(turn, request);
        } catch (ContextTooLongException e) {
            request = shortened(request, e);
            response = again(turn, request).costing(e.lost());
        } finally {
            batch.events(failures);
            failures.clear();
        }
        journal(turn, request, batch);
        run.context(response.contextTokens());
        return response;
    }

    /** The tools that the mode leaves. */
    List<ToolSpec> offered() {
        return run.planning().in(run.sessionSettings().mode(), tools);
    }

    private ModelResponse call(int turn, ModelRequestDraft request) throws InterruptedException {
        Listener listener = new Listener(turn);
        listening = listener;
        partial.begin();
        return ModelCallSpan.of(run)
                .around(span -> {
                    ModelResponse response =
                            run.models().gateway().call(request.request().with(effort), listener);
                    listener.end();
                    listening = null;
                    partial.end();
                    ModelCallSpan.ended(span, response);
                    if (response.model().equals(run.model())) {
                        standIn = null;
                    }
                    return response;
                });
    }

    private ModelRequestDraft shortened(
            ModelRequestDraft request, ContextTooLongException refusal) {
        ModelRequestDraft shorter = run.models().requests().shorten(request);
        if (shorter.steps().size() == request.steps().size()) {
            throw tooLong(refusal);
        }
        return shorter;
    }

    private ModelResponse again(int turn, ModelRequestDraft request) throws InterruptedException {
        try {
            return call(turn, request);
        } catch (ContextTooLongException e) {
            throw tooLong(e);
        }
    }

    private TroupeException tooLong(ContextTooLongException refusal) {
        return new TroupeException(
                ErrorCode.CONTEXT_TOO_LONG,
                "The conversation does not fit model '%s' even after it was shortened: %s"
                        .formatted(run.model(), refusal.getMessage()),
                "Set `troupe.models.%s.context-window` (now %d) to what the model really takes, so that conversations are shortened in time, or start a new session."
                        .formatted(
                                run.model(), run.models().catalog().settings(run.model()).window()),
                refusal);
    }

    private void journal(int turn, ModelRequestDraft request, JournalBatch batch) {
        request.steps().forEach(it -> batch.appliedStep(turn, it));
        if (!request.steps().isEmpty()) {
            batch.event(
                    new EventBody.Notice(
                            "compacted",
                            "Older parts of the conversation were left out to fit the model's window."));
        }
        inText.forEach(
                it -> batch.appliedStep(turn, new JournalRecord.ToolsInText(it, provided(it))));
        inText.clear();
        news.forEach(batch::event);
        news.clear();
        if (lastRetry != null) {
            batch.event(new EventBody.Notice(RETRIED, lastRetry + " The model was asked again."));
        }
    }

    private String provided(String model) {
        return run.models().catalog().settings(model).model();
    }

    /**
     * What the coming call may cost at most.
     *
     * @param more steps that will be part of the conversation by then
     */
    BudgetReservation reservation(int turn, String system, List<JournalRecord> more) {
        ModelSettings model = run.models().catalog().settings(run.model());
        long results =
                more.stream()
                        .mapToLong(it ->
                                it instanceof JournalRecord.Result result
                                        ? result.text().length()
                                        : 0)
                        .sum();
        long input =
                Math.min(estimate(system) + results / CHARACTERS_PER_TOKEN, model.requestLimit());
        return new BudgetReservation(turn, input + model.maxOutputTokens(), maximumCost(input));
    }

    /** What a call costs at most, whichever model answers it in the end. */
    private long maximumCost(long input) {
        ModelCatalog models = run.models().catalog();
        return Stream.concat(Stream.of(run.model()), models.standIns(run.model()).stream())
                .map(models::settings)
                .mapToLong(it -> it.price().most(input, it.maxOutputTokens()).costMicros())
                .max()
                .orElse(0);
    }

    /** What people have seen of the answer of a call that was cut short. */
    PartialAnswer partialAnswer() {
        Listener cut = listening;
        listening = null;
        if (cut != null) {
            cut.end();
        }
        return partial;
    }

    /** What a call that was cut short has cost, as far as one can tell. */
    ModelUsage costOfAbortedCall(String system) {
        ModelSettings model = run.models().catalog().settings(run.model());
        return model.price().spend(estimate(system), heard.length() / CHARACTERS_PER_TOKEN, 0, 0);
    }

    private long estimate(String system) {
        var request =
                new ModelRequest(run.model(), system, run.conversation().messages(), offered());
        return request.characters() / CHARACTERS_PER_TOKEN;
    }

    private final class Listener implements ModelStreamListener {
        private final int turn;
        private String asked = run.model();
        private long said;
        private final StreamRedactor textRedactor = SecretRedactor.ofProcess().stream();
        private StreamRedactor reasoningRedactor = SecretRedactor.ofProcess().stream();

        Listener(int turn) {
            this.turn = turn;
        }

        @Override
        public void text(String delta) {
            think(reasoningRedactor.end());
            heard.append(delta);
            say(textRedactor.add(delta));
        }

        @Override
        public void thinking(String delta) {
            heard.append(delta);
            think(reasoningRedactor.add(delta));
        }

        void end() {
            think(reasoningRedactor.end());
            say(textRedactor.end());
        }

        private void think(String text) {
            if (!text.isEmpty()) {
                tell(new EventBody.ThinkingDelta(turn, text));
            }
        }

        private void say(String text) {
            if (!text.isEmpty()) {
                partial.add(text);
                tell(new EventBody.TextDelta(turn, text, said));
                said += text.length();
            }
        }

        @Override
        public boolean holds(String path) {
            return files.test(path);
        }

        @Override
        public void failed(String model, String kind) {
            failures.add(new EventBody.ModelFailed(turn, model, kind));
        }

        @Override
        public void onRateLimited(String model, Duration wait) {
            if (wait.compareTo(TOLD_WAIT) >= 0) {
                tell(
                        new EventBody.Notice(
                                RETRIED,
                                "The provider of model '%s' asks for a pause; it is called again in %d s."
                                        .formatted(model, wait.toSeconds())));
            }
        }

        @Override
        public void onAway(String model, String address, Duration most, String reason) {
            lastRetry = "Model '%s' did not answer at %s: %s.".formatted(model, address, reason);
            TracedSpan.current().event("waiting", "troupe.address", address);
            tell(
                    new EventBody.Notice(
                            RETRIED,
                            "Waiting for %s, for %d s at most: %s."
                                    .formatted(address, Math.max(1, most.toSeconds()), reason)));
        }

        @Override
        public void onRetry(int attempt, boolean voided, String reason) {
            var _ = textRedactor.end();
            said = 0;
            partial.begin();
            String failed =
                    "Attempt %d with model '%s' failed: %s.".formatted(attempt, asked, reason);
            String shown = voided ? "Ignore the part of the answer that was shown. The" : "The";
            // Said at once; the last one is kept with the turn, for those who come later.
            lastRetry = failed;
            TracedSpan.current().event("restarted", "troupe.attempt", Integer.toString(attempt));
            tell(
                    new EventBody.Notice(
                            voided ? "turn-restarted" : RETRIED,
                            failed + " " + shown + " model is asked again."));
        }

        @Override
        public void onFallback(String from, String to, boolean voided, String reason) {
            String shown = voided ? " Ignore the part of its answer that was shown." : "";
            String text = "%s%s Model '%s' answers instead.".formatted(reason, shown, to);
            asked = to;
            said = 0;
            partial.begin();
            lastRetry = null;
            heard.setLength(0);
            if (voided) {
                tell(new EventBody.Notice("turn-restarted", text));
            }
            if (!to.equals(standIn)) {
                // Once for those who come later, not with every turn of a long outage.
                standIn = to;
                news.add(new EventBody.Notice(FALLBACK, text));
            }
        }

        @Override
        public void toolsInText(String model) {
            news.add(
                    new EventBody.Notice(
                            "tools-in-text",
                            "Model '%1$s' does not accept tools, so from now on its prompt describes them. Set `troupe.models.%1$s.tools: text` to do so from the start."
                                    .formatted(model)));
            inText.add(model);
        }

        @Override
        public void effortRefused(String model, String reason) {
            news.add(
                    new EventBody.Notice(
                            IgnoredEffortNotice.CODE,
                            reason
                                    + " Troupe no longer sends it an effort; set `troupe.models.%s.thinks: false` to send none from the start."
                                            .formatted(model)));
        }

        @Override
        public void thoughtsRefused(String model, String reason) {
            if (!thoughtsRefused) {
                thoughtsRefused = true;
                news.add(
                        new EventBody.Notice(
                                "thoughts-refused", reason + " The task goes on without them."));
            }
        }

        @Override
        public void imagesRefused(List<String> images, String reason) {
            news.add(
                    new EventBody.Notice(
                            "image-refused",
                            "%s The conversation goes on without %s."
                                    .formatted(reason, String.join(", ", images))));
        }

        private void tell(EventBody body) {
            run.environment().live().piece(run.sessionId(), run.taskId(), body);
        }
    }
}
