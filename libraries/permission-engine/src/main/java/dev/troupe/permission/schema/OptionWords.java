package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;

/** Tells which options a word holds. */
final class OptionWords {
    /** What becomes of an option that was found. */
    interface Taker {
        /**
         * Takes an option.
         *
         * @param attached the value in the same word, or null
         * @param source the word
         */
        void take(OptionSchema option, @Nullable CommandArgument attached, CommandArgument source);
    }

    private final UsageBuilder found;
    private final Taker taker;

    OptionWords(UsageBuilder found, Taker taker) {
        this.found = found;
        this.taker = taker;
    }

    /** Takes a word that is an option without a dash, such as {@code if=file} or {@code !}. */
    boolean bare(CommandSchema level, CommandArgument it) {
        if (!level.options().hasBareNames()) {
            return false;
        }
        String text = it.text();
        OptionSchema exact = it.whole() ? level.options().named(text) : null;
        if (exact != null) {
            taker.take(exact, null, it);
            return true;
        }
        int equals = text.indexOf('=');
        if (equals < 0 && !it.whole() && level.options().mayBeBare(text)) {
            found.finding(UsageConcern.MAY_BE_OPTION, it);
        }
        OptionSchema option =
                equals < 0 ? null : level.options().named(text.substring(0, equals + 1));
        if (option == null || option.value() == null) {
            return false;
        }
        taker.take(option, part(it, equals + 1), it);
        return true;
    }

    /** Takes a word that begins with a dash and is neither {@code --} nor {@code -}. */
    void dash(CommandSchema level, CommandArgument it) {
        OptionSchema exact = it.whole() ? level.options().named(it.text()) : null;
        if (exact != null) {
            taker.take(exact, null, it);
        } else if (level.syntax().style() == OptionStyle.SINGLE_DASH) {
            singleDash(level, it);
        } else if (it.text().startsWith("--")) {
            longOption(level, it);
        } else {
            bundle(level, it);
        }
    }

    private void longOption(CommandSchema level, CommandArgument it) {
        String text = it.text();
        int equals = text.indexOf('=');
        if (equals < 0 && !it.whole()) {
            found.finding(UsageConcern.MAY_BE_OPTION, it);
            return;
        }
        String name = equals < 0 ? text : text.substring(0, equals);
        OptionSchema option =
                level.syntax().abbreviations()
                        ? level.options().abbreviated(name)
                        : level.options().named(name);
        if (option == null) {
            found.finding(UsageConcern.UNKNOWN_OPTION, it);
        } else if (equals >= 0 && option.value() == null) {
            found.finding(UsageConcern.STRAY_VALUE, it);
        } else {
            taker.take(option, equals < 0 ? null : part(it, equals + 1), it);
        }
    }

    private void singleDash(CommandSchema level, CommandArgument it) {
        String text = it.text();
        int equals = text.indexOf('=');
        OptionSchema option = equals < 0 ? null : level.options().named(text.substring(0, equals));
        if (option != null && option.value() != null) {
            taker.take(option, part(it, equals + 1), it);
            return;
        }
        int end = level.options().attached(text);
        OptionSchema attached = end == 0 ? null : level.options().named(text.substring(0, end));
        if (attached != null) {
            taker.take(attached, part(it, end), it);
        } else if (digits(level, it)) {
            found.option("-number", part(it, 1), OperandKind.NUMBER, it);
        } else {
            found.finding(
                    it.whole() ? UsageConcern.UNKNOWN_OPTION : UsageConcern.MAY_BE_OPTION, it);
        }
    }

    private void bundle(CommandSchema level, CommandArgument it) {
        if (digits(level, it)) {
            found.option("-number", part(it, 1), OperandKind.NUMBER, it);
            return;
        }
        String text = it.text();
        for (int i = 1; i < text.length(); i++) {
            OptionSchema option = level.options().letter(text.charAt(i));
            if (option == null) {
                found.finding(UsageConcern.UNKNOWN_OPTION, it);
                return;
            }
            if (option.value() != null) {
                bundled(level, option, it, i + 1);
                return;
            }
            taker.take(option, null, it);
        }
        if (!it.whole()) {
            found.finding(UsageConcern.MAY_BE_OPTION, it);
        }
    }

    /** Takes an option with a value from a bundle. */
    private void bundled(CommandSchema level, OptionSchema option, CommandArgument it, int from) {
        String text = it.text();
        boolean equals =
                level.syntax().equals() && from < text.length() && text.charAt(from) == '=';
        if (from < text.length()) {
            taker.take(option, part(it, equals ? from + 1 : from), it);
        } else {
            if (!it.whole()) {
                found.finding(UsageConcern.MAY_BE_OPTION, it);
            }
            taker.take(option, null, it);
        }
    }

    /** Takes a first word that is a bundle of options without a dash; their values follow in order. */
    void bundleFirst(CommandSchema level, CommandArgument it) {
        String text = it.text();
        if (!it.whole()) {
            found.finding(UsageConcern.MAY_BE_OPTION, it);
        }
        for (int i = 0; i < text.length(); i++) {
            OptionSchema option = level.options().letter(text.charAt(i));
            if (option == null) {
                found.finding(UsageConcern.UNKNOWN_OPTION, it);
                return;
            }
            taker.take(option, null, it);
        }
    }

    private boolean digits(CommandSchema level, CommandArgument it) {
        if (!level.numberOption() || !it.whole()) {
            return false;
        }
        String text = it.text();
        for (int i = 1; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > 1;
    }

    /** All of a word from a character on. */
    static CommandArgument part(CommandArgument it, int from) {
        return new CommandArgument(it.text().substring(from), it.known(), it.span());
    }
}
