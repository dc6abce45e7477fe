package dev.troupe.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.MissingServletRequestParameterException;

class LanguageServerProblemsTest {
    private final LanguageServerProblems problems = new LanguageServerProblems();

    @Test
    void aFailureKeepsItsCodeAndItsSentence() {
        var answer =
                problems.known(
                        new TroupeException(ErrorCode.NOT_FOUND, "There is no directory `/x`."));

        assertThat(answer.getStatusCode().value()).isEqualTo(404);
        assertThat(String.valueOf(answer.getBody())).contains("There is no directory `/x`.");
    }

    @Test
    void aMissingParameterIsNamed() {
        var answer =
                problems.missing(new MissingServletRequestParameterException("root", "String"));

        assertThat(answer.getStatusCode().value()).isEqualTo(400);
        assertThat(String.valueOf(answer.getBody())).contains("The parameter `root` is missing.");
    }

    @Test
    void whatNobodyExpectedTellsNothingOfItsInside() {
        var answer = problems.unexpected(new IllegalStateException("secret inside"));

        assertThat(answer.getStatusCode().value()).isEqualTo(500);
        assertThat(String.valueOf(answer.getBody()))
                .contains("The language-server gateway failed on this request.")
                .doesNotContain("secret inside");
    }
}
