package dev.troupe.cli.command;

import static dev.troupe.cli.peer.Story.APPROVAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.peer.Cli;
import dev.troupe.cli.peer.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApproveCommandTest extends CommandFixture {
    @Test
    void listsWhatIsOpen() {
        Cli.Ran ran = cli.run("approve");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).startsWith(APPROVAL + "  bash: make test").contains("just now");
        assertThat(cli.run("approve", "--json").out()).contains("\"state\":\"OPEN\"");
        assertThat(peer.decisions()).isEmpty();
    }

    @Test
    void saysSoWhenNothingIsOpen() {
        peer.server().on("GET /v1/approvals", call -> Reply.json(List.of()));
        assertThat(cli.run("approve").out()).isEqualTo("Nothing waits for an answer.\n");
        assertThat(cli.run("approve", "--json").out()).isEmpty();
    }

    @Test
    void answersYesByAnyPartOfTheId() {
        Cli.Ran ran = cli.run("approve", "f00d", "--remember");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("approved: make test").contains("troupe resume");
        assertThat(peer.decisions().getFirst().body())
                .contains("\"approved\":true")
                .contains("\"remember\":true");
    }

    @Test
    void answersNoWithWords() {
        Cli.Ran ran = cli.run("approve", APPROVAL.toString(), "--deny", "--note", "use ant");
        assertThat(ran.out()).contains("denied: make test");
        assertThat(peer.decisions().getFirst().body())
                .contains("\"approved\":false")
                .contains("\"note\":\"use ant\"");
    }

    @Test
    void refusesAnswersWithoutAQuestion() {
        assertThat(cli.run("approve", "--deny").exit()).isEqualTo(2);
        assertThat(cli.run("approve", "f00d", "--note", "x").exit()).isEqualTo(2);
        assertThat(cli.run("approve", "f0").err()).contains("too short");
        Cli.Ran unknown = cli.run("approve", "01234567");
        assertThat(unknown.exit()).isEqualTo(6);
        assertThat(unknown.err()).contains("no open approval with the id 01234567");
        assertThat(peer.decisions()).isEmpty();
    }
}
