package dev.troupe.contracts.text;

import java.util.regex.Pattern;

/** The form in which messages mention symbols: {@code symbol:Cart.total} behind an at sign. */
public final class SymbolMention {
    /** What stands before the name. */
    public static final String PREFIX = "symbol:";

    /** Names of a symbol and of what it belongs to, as its language separates them. */
    private static final String NAME =
            "[\\p{L}_$][\\p{L}\\p{N}_$]*(?:(?:[.#]|::)[\\p{L}_$][\\p{L}\\p{N}_$]*)*";

    /** Finds the mention with which a word begins; what stands behind it is the sentence. */
    public static final Pattern PATTERN = Pattern.compile(PREFIX + NAME);

    private static final Pattern WHOLE_NAME = Pattern.compile(NAME);

    private SymbolMention() {}

    /** Whether a mention can name it. */
    public static boolean isName(String name) {
        return WHOLE_NAME.matcher(name).matches();
    }
}
