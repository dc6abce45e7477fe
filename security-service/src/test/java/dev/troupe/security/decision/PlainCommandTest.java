package dev.troupe.security.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.security.decision.PlainCommand.Odd;
import dev.troupe.security.decision.PlainCommand.Plain;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainCommandTest {
    @Test
    void quotesAreTakenOffAndWordsJoined() {
        assertThat(PlainCommand.read(" git\tlog 'a b'\"c;d\"e \"\" ''  x~1 n#1 "))
                .isEqualTo(new Plain(List.of("git", "log", "a bc;de", "", "", "x~1", "n#1")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "ls $x|it contains `$` outside quotes",
                "ls \"$x\"|it contains `$` inside double quotes",
                "ls ~|it contains `~` outside quotes",
                "a=~/x ls|it contains `~` outside quotes",
                "ls \"x|a quote is not closed",
                "A=b ls|it starts with an assignment",
                "'A'=b ls|it starts with an assignment",
                "while x|it does not start with a program",
                "'' x|it does not start with a program",
                "lé x|the program's name is not plain ASCII"
            })
    void anythingElseIsOdd(String line, String why) {
        assertThat(PlainCommand.read(line)).isEqualTo(new Odd(why));
    }
}
