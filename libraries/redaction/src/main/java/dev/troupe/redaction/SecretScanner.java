package dev.troupe.redaction;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One look at a text, or at the part of one that has come so far: where secrets are, and up to where nothing that may
 * still come can change that.
 */
final class SecretScanner {
    private static final int LONGEST_LINE = 64 * 1024;

    /** The longer beginning says more about what it is. */
    private static final Comparator<Place> PLACES =
            Comparator.comparingInt(Place::start)
                    .thenComparing(Comparator.comparingInt(Place::length).reversed());

    private final RedactionRules rules;
    private final CharSequence text;
    private final char before;
    private final boolean whole;
    private final List<SecretSpan> spans = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private int decided;

    /** Marks where a shape may begin. */
    private record Place(int start, int length, SecretValuePattern shape) {}

    /**
     * @param before the character before the text, such as a space
     * @param whole whether nothing more comes
     */
    SecretScanner(RedactionRules rules, CharSequence text, char before, boolean whole) {
        this.rules = rules;
        this.text = text;
        this.before = before;
        this.whole = whole;
        this.decided = text.length();
        words();
        if (spans.isEmpty() && places.isEmpty() && rules.patterns().isEmpty()) {
            return;
        }
        List<SecretSpan> known = SecretSpan.merged(spans);
        spans.clear();
        spans.addAll(known);
        shapes(known);
        rules.patterns().forEach(this::pattern);
        List<SecretSpan> merged = SecretSpan.merged(spans);
        spans.clear();
        spans.addAll(merged);
        settle();
    }

    /** The secrets that begin before {@link #decided}, in order and apart from each other. */
    List<SecretSpan> spans() {
        return spans;
    }

    /** Up to where the text, with its secrets, is as it will be. */
    int decided() {
        return decided;
    }

    private void words() {
        AhoCorasickAutomaton<RedactionRules.Meaning> automaton = rules.words();
        int state = AhoCorasickAutomaton.ROOT;
        for (int i = 0; i < text.length(); i++) {
            char at = text.charAt(i);
            if (at == '\n' || at == '\r') {
                continue;
            }
            state = automaton.next(state, at);
            if (state != AhoCorasickAutomaton.ROOT) {
                int ending = automaton.ending(state);
                for (;
                        ending != AhoCorasickAutomaton.ROOT;
                        ending = automaton.endingBehind(ending)) {
                    found(automaton.words(ending), i + 1);
                }
            }
        }
        if (!whole && state != AhoCorasickAutomaton.ROOT) {
            decided = back(text.length(), automaton.depth(state));
        }
    }

    private void found(List<AhoCorasickAutomaton.Word<RedactionRules.Meaning>> here, int end) {
        for (AhoCorasickAutomaton.Word<RedactionRules.Meaning> word : here) {
            int start = back(end, word.length());
            boolean broken = end - start > word.length();
            switch (word.meaning()) {
                case RedactionRules.Meaning.Known(String kind, boolean mayBreak) -> {
                    if (!broken || mayBreak) {
                        spans.add(SecretSpan.of(start, end, kind));
                    }
                }
                case RedactionRules.Meaning.Begin(SecretValuePattern pattern) -> {
                    if (!broken) {
                        places.add(new Place(start, word.length(), pattern));
                    }
                }
            }
        }
    }

    /** The place from which on there are that many characters up to the end, line breaks not counted. */
    private int back(int end, int count) {
        int at = end;
        for (int left = count; left > 0; ) {
            at--;
            if (text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                left--;
            }
        }
        return at;
    }

    /** A shape ends where a known value begins, so that a second look finds nothing else. */
    private void shapes(List<SecretSpan> known) {
        BitSet ends = new BitSet();
        known.forEach(it -> ends.set(it.end()));
        places.sort(PLACES);
        int next = 0;
        int free = 0;
        SecretSpan around = null;
        for (Place place : places) {
            while (next < known.size() && known.get(next).end() <= place.start()) {
                next++;
            }
            if (around != null && place.start() >= around.start()) {
                free = Math.max(free, around.end());
                around = null;
            }
            int end = next < known.size() ? known.get(next).start() : text.length();
            if (around != null) {
                end = Math.min(end, around.start());
            }
            if (place.start() < free || place.start() >= end || !begins(place, ends)) {
                continue;
            }
            SecretSpan span = match(place, end);
            if (place.start() >= decided) {
                return;
            }
            if (span != null) {
                spans.add(span);
                ends.set(span.end());
                // What a secret is known by may itself hold one, as the user before a password.
                boolean outer = around == null && place.start() < span.start();
                around = outer ? span : around;
                free = outer ? place.start() + 1 : span.end();
            }
        }
    }

    private boolean begins(Place place, BitSet ends) {
        if (!place.shape().apart() || ends.get(place.start())) {
            return true;
        }
        char left = place.start() == 0 ? before : text.charAt(place.start() - 1);
        return !Character.isLetterOrDigit(left) && left != '_' && left != '-';
    }

    /** Streaming is what hitting the end is for. */
    @SuppressWarnings("JdkObsolete")
    private @Nullable SecretSpan match(Place place, int end) {
        var matcher = place.shape().pattern().matcher(text).region(place.start(), end);
        boolean matches = matcher.lookingAt();
        if (!whole && end == text.length() && matcher.hitEnd()) {
            decided = Math.min(decided, place.start());
            return null;
        }
        int group = Math.min(1, matcher.groupCount());
        if (!matches || !place.shape().real().test(matcher.group(group))) {
            return null;
        }
        return new SecretSpan(
                place.start(),
                matcher.start(group),
                matcher.end(group),
                place.shape().kindOf(matcher.group(group)));
    }

    /** Each line by itself; the last one only when it has ended. */
    private void pattern(String kind, Pattern pattern) {
        int from = 0;
        while (from < text.length()) {
            int end = from;
            while (end < text.length() && text.charAt(end) != '\n') {
                end++;
            }
            if (end == text.length() && !whole && end - from <= LONGEST_LINE) {
                decided = Math.min(decided, from);
                return;
            }
            Matcher matcher = pattern.matcher(text.subSequence(from, end));
            while (matcher.find()) {
                if (matcher.end() > matcher.start()) {
                    spans.add(SecretSpan.of(from + matcher.start(), from + matcher.end(), kind));
                }
            }
            from = end + 1;
        }
    }

    /** What is decided never ends within a secret, or between it and what it is known by. */
    private void settle() {
        for (SecretSpan span : spans.reversed()) {
            if (span.context() < decided && decided < span.end()) {
                decided = span.context();
            }
        }
        spans.removeIf(it -> it.start() >= decided);
    }

    /**
     * Appends what is decided, with a marker for each secret.
     *
     * @param told how much of the text's beginning was told before
     */
    void appendTo(StringBuilder out, int told) {
        int from = told;
        for (SecretSpan span : spans) {
            if (span.end() > told) {
                out.append(text, from, Math.max(from, span.start()));
                out.append(RedactionMarker.of(span.kind()));
                from = span.end();
            }
        }
        if (from < decided) {
            out.append(text, from, decided);
        }
    }
}
