package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolPlace;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TerminalChatSymbolTest extends TerminalChatFixture {
    private static final String SYMBOLS = "POST /v1/repomap/symbols";

    private static PeerReply names() {
        return PeerReply.json(
                new SymbolAnswer(
                        RepositoryFreshness.of(0),
                        List.of(
                                place("Cart", "class", "src/cart.py", 3),
                                place("Cart.total", "method", "src/cart.py", 9)),
                        2));
    }

    private static SymbolPlace place(String name, String kind, String path, int line) {
        return new SymbolPlace("/shop", path, line, line, line + 2, name, kind, null, null);
    }

    @Test
    void listsSymbolsOfTheProjectWithKindAndPlace() throws Exception {
        peer.server().on(SYMBOLS, request -> names());
        chat();
        type("mend @symbol:Ca\t");
        shows(
                "@symbol:Cart",
                "class, src/cart.py:3",
                "@symbol:Cart.total",
                "method, src/cart.py:9");

        assertThat(peer.asked(SYMBOLS).getFirst().body())
                .contains("\"question\":\"prefix\"", "\"name\":\"Ca\"", "\"atOnce\":true");
        type("\u0003");
    }

    @Test
    void goesOnWithoutAnIndex() throws Exception {
        peer.server()
                .on(
                        SYMBOLS,
                        request ->
                                PeerReply.problem(
                                        ErrorCode.REPOSITORY_MAP_UNAVAILABLE, "It is away."));
        chat();
        type("mend @symbol:Ca\tt\t!");
        shows("mend @symbol:Cat!");
        assertThat(shown()).doesNotContain("It is away.");
        type("\u0003");
    }

    @Test
    void listsThemWhenTheyComeLate() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        peer.server()
                .on(
                        SYMBOLS,
                        request -> {
                            try {
                                answer.await();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                            return names();
                        });
        chat();
        type("mend @symbol:Ca\t");
        shows("mend @symbol:Ca");
        answer.countDown();
        shows("method, src/cart.py:9");
        type("\u0003");
    }
}
