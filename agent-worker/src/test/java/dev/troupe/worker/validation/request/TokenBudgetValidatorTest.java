package dev.troupe.worker.validation.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.worker.context.conversation.SessionConversation;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TokenBudgetValidatorTest {
    private static final String MUCH = "word and another one ".repeat(60_000);
    private static final ModelSettings MODEL =
            ModelSettings.of(ModelProtocol.OPENAI, "http://127.0.0.1:9/v1", "m");

    private final TokenBudgetValidator budget =
            new TokenBudgetValidator(
                    new ModelCatalog(
                            new ModelCatalogSettings(Map.of("default", MODEL), null), _ -> null));

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
        SessionConversation conversation = new SessionConversation();
        conversation.asked(new UUID(0, 1), text);
        TroupeException refused =
                catchThrowableOfType(
                        TroupeException.class,
                        () ->
                                budget.check(
                                        ModelRequestDraft.of(
                                                "default",
                                                system,
                                                conversation,
                                                List.of(),
                                                ApprovalMode.ASK,
                                                false)));
        return refused.hint();
    }
}
