package dev.troupe.worker.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.worker.conversation.Conversation;
import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.ModelsSettings;
import dev.troupe.worker.model.catalog.Protocol;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TokenBudgetTest {
    private static final String MUCH = "word and another one ".repeat(60_000);
    private static final ModelSettings MODEL =
            ModelSettings.of(Protocol.OPENAI, "http://127.0.0.1:9/v1", "m");

    private final TokenBudget budget =
            new TokenBudget(
                    new ModelCatalog(
                            new ModelsSettings(Map.of("default", MODEL), null), _ -> null));

    @Test
    void asksTheUserToSayLessWhereTheRequestItselfIsTooLong() {
        assertThat(hint("", MUCH)).startsWith("Say less at once, or raise ");
    }

    /** What a model wrote, or a tool brought, is none of the user's doing. */
    @Test
    void blamesNobodyForWhatAModelDid() {
        assertThat(hint(MUCH, "Go on"))
                .startsWith("Start a new session and ask for smaller steps, or raise ");
    }

    private String hint(String system, String text) {
        Conversation conversation = new Conversation();
        conversation.asked(new UUID(0, 1), text);
        TroupeException refused =
                catchThrowableOfType(
                        TroupeException.class,
                        () ->
                                budget.check(
                                        RequestDraft.of(
                                                "default",
                                                system,
                                                conversation,
                                                List.of(),
                                                ApprovalMode.ASK)));
        return refused.hint();
    }
}
