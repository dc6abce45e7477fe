package dev.troupe.worker.validation.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import dev.troupe.syntax.SyntaxFault;
import java.util.List;
import org.junit.jupiter.api.Test;

class SyntaxRefusalFactoryTest {
    private static final FileContent.Text TEXT = FileContent.Text.of("a\nb\nc\nd\ne\nf\ng\nh\n");

    @Test
    void tellsLineAndReasonAndShowsTheLinesAsTheyWouldBe() {
        EditResult.Refused refused =
                SyntaxRefusalFactory.of(List.of(new SyntaxFault(5, 2, "\"}\" is missing")), TEXT);

        assertThat(refused.kind()).isEqualTo(EditRefusalKind.SYNTAX);
        assertThat(refused.message())
                .startsWith(
                        "With this edit the file would have a syntax error in line 5, column 2: \"}\" is missing. The lines as they would be:\n\n2|b\n3|c\n4|d\n5|e\n6|f\n7|g\n8|h")
                .contains("send exactly the same edit once more");
    }

    @Test
    void countsTheFaultsThatItDoesNotTell() {
        SyntaxFault fault = new SyntaxFault(1, 1, "\"x\" does not belong here");

        assertThat(SyntaxRefusalFactory.of(List.of(fault, fault, fault), TEXT).sentence())
                .contains("does not belong here (and 2 more after it).");
    }

    @Test
    void bearsAPlaceBehindTheLastLine() {
        SyntaxFault fault = new SyntaxFault(99, 1, "the end is missing");

        assertThat(SyntaxRefusalFactory.of(List.of(fault), TEXT).closest().getFirst().lines())
                .containsExactly("h");
        assertThat(SyntaxRefusalFactory.of(List.of(fault), FileContent.Text.of("")).message())
                .contains("line 99");
    }

    @Test
    void placesBeginWithOne() {
        assertThatThrownBy(() -> new SyntaxFault(0, 1, "x"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SyntaxFault(1, 0, "x"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
