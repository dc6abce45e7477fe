package dev.troupe.worker.validation.request;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.token.TokenCounter;
import dev.troupe.worker.context.conversation.ConversationCompactor;
import dev.troupe.worker.journal.JournalRecord;
import java.util.Optional;
import java.util.UUID;

/** Keeps the request within the model's window: over 90 % the conversation is shortened to about 60 %. */
final class TokenBudgetValidator implements BeforeModelValidator {
    private static final double FULL = 0.9;
    private static final double GOAL = 0.6;

    /** No text has more tokens than half its characters, but for scripts that are rare in code. */
    private static final int DENSEST = 2;

    private final ModelCatalog models;

    TokenBudgetValidator(ModelCatalog models) {
        this.models = models;
    }

    @Override
    public String name() {
        return "token-budget";
    }

    @Override
    public ModelRequestDraft check(ModelRequestDraft draft) {
        ModelSettings model = models.settings(draft.model());
        ModelRequest request = draft.request();
        if (request.characters() <= DENSEST * FULL * model.requestLimit()) {
            return draft;
        }
        TokenCounter tokens = TokenCounter.of(model);
        long total = tokens.count(request);
        return total <= model.requestLimit() * FULL ? draft : shorten(draft, model, tokens, total);
    }

    /** Shortens whatever the count says: the provider has refused the request as too long. */
    ModelRequestDraft force(ModelRequestDraft draft) {
        ModelSettings model = models.settings(draft.model());
        TokenCounter tokens = TokenCounter.of(model);
        return shorten(draft, model, tokens, tokens.count(draft.request()));
    }

    private static ModelRequestDraft shorten(
            ModelRequestDraft draft, ModelSettings model, TokenCounter tokens, long total) {
        long fixed = tokens.count(draft.system()) + tokens.count(draft.tools());
        long goal = (long) (Math.min(total, model.requestLimit()) * GOAL) - fixed;
        Optional<JournalRecord.Compacted> step =
                new ConversationCompactor(tokens::count)
                        .plan(draft.conversation(), Math.max(1, goal));
        step.ifPresent(it -> draft.conversation().apply(new UUID(0, 0), 0, it));
        ModelRequestDraft shorter = step.map(draft::after).orElse(draft);
        long left = step.isPresent() ? tokens.count(shorter.request()) : total;
        if (left > model.requestLimit()) {
            throw tooLong(draft, model, left);
        }
        return shorter;
    }

    private static TroupeException tooLong(
            ModelRequestDraft draft, ModelSettings model, long tokens) {
        return new TroupeException(
                ErrorCode.CONTEXT_TOO_LONG,
                "The request takes about %d tokens, but model '%s' has room for %d, and nothing more can be left out."
                        .formatted(tokens, draft.model(), model.requestLimit()),
                "%4$s, or raise `troupe.models.%1$s.context-window` (now %2$d) if the model takes more, or lower `troupe.models.%1$s.max-output-tokens` (now %3$d)."
                        .formatted(
                                draft.model(),
                                model.window(),
                                model.maxOutputTokens(),
                                saidByUser(draft.request())
                                        ? "Say less at once"
                                        : "Start a new session and ask for smaller steps"),
                null);
    }

    /** Whether the better part of it are people's words, not what a model wrote or a tool brought. */
    private static boolean saidByUser(ModelRequest request) {
        long said =
                request.messages().stream()
                        .filter(ModelMessage.User.class::isInstance)
                        .mapToLong(ModelMessage::characters)
                        .sum();
        return 2 * said >= request.characters();
    }
}
