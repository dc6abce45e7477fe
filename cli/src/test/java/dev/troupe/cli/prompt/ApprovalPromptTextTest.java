package dev.troupe.cli.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.DisplayForm;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.ApprovalScope;
import org.junit.jupiter.api.Test;

class ApprovalPromptTextTest {
    @Test
    void showsEverythingOfACommandThatAPersonAgreesTo() {
        ApprovalAsked asked =
                new ApprovalAsked(
                        SessionEventScript.APPROVAL,
                        "bash",
                        "rm a\u200db 🇷🇲 x\u00ady",
                        "",
                        "default: asks",
                        ApprovalScope.SUBJECT);
        String shown =
                DisplayForm.of(
                        String.join("\n", ApprovalPromptText.lines(asked, new AnsiStyle(false))));
        assertThat(shown)
                .contains("    rm a\\u{200D}b \\u{1F1F7}\\u{1F1F2} x\\u{AD}y\n")
                .contains("exactly: rm a\\u{200D}b \\u{1F1F7}\\u{1F1F2} x\\u{AD}y");
    }
}
