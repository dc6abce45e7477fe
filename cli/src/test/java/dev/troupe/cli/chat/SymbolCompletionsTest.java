package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.lineeditor.CompletionCandidate;
import dev.troupe.contracts.repomap.SymbolPlace;
import java.util.List;
import org.junit.jupiter.api.Test;

class SymbolCompletionsTest {
    private static SymbolPlace place(String name, String path) {
        return new SymbolPlace("/shop", path, 7, 7, 9, name, "method", null, null);
    }

    @Test
    void offersEachNameOnceWithWhatItIs() {
        assertThat(
                        SymbolCompletions.of(
                                List.of(
                                        place("Cart.total", "cart.py"),
                                        place("total?", "cart.rb"),
                                        place("total", "a\u001b[2Jb.py"),
                                        place("Cart.total", "old.py"))))
                .containsExactly(
                        new CompletionCandidate(
                                "@symbol:Cart.total", "method, cart.py:7 and 1 more"),
                        new CompletionCandidate("@symbol:total", "method, a␛[2Jb.py:7"));
    }
}
