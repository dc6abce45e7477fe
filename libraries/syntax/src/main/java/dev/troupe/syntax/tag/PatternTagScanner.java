package dev.troupe.syntax.tag;

import dev.troupe.syntax.tree.ProcessorTimeLimit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds tags line by line with the patterns of a language. */
final class PatternTagScanner implements TextTagScanner {
    private static final Pattern FIRST_WORD = Pattern.compile("\\s*([\\w-]+)");

    private final PatternRules rules;

    PatternTagScanner(PatternRules rules) {
        this.rules = rules;
    }

    @Override
    public boolean scan(SourceText text, ScannedTags tags, ProcessorTimeLimit time) {
        CommentMask mask = new CommentMask(rules.lexical(), text, tags);
        ScannedFile file =
                new ScannedFile(text, mask.uncommented(), mask.code(), tags, blocks(text, mask));
        for (int line = 0; line < text.lines(); line++) {
            if (TextTagScanner.isOver(line, time)) {
                return false;
            }
            if (text.end(line) - text.start(line) <= LONGEST_CODE_LINE) {
                for (PatternRules.LineRule rule : rules.patterns()) {
                    apply(rule, file, line);
                }
            }
        }
        return true;
    }

    private static IndentedBlocks blocks(SourceText text, CommentMask mask) {
        return new IndentedBlocks(text, mask.code());
    }

    private void apply(PatternRules.LineRule rule, ScannedFile file, int line) {
        if (!rule.within().isEmpty() && !rule.within().contains(file.firstWord(line))) {
            return;
        }
        boolean isUse = rule.role() instanceof TagRole.Reference;
        Matcher matcher =
                rule.pattern()
                        .matcher(isUse ? file.code() : file.uncommented())
                        .region(file.text().start(line), file.text().end(line));
        while (matcher.find()) {
            int name = matcher.start("name");
            if (name < 0 || isQuoted(file, matcher)) {
                continue;
            }
            String word = file.text().decode(name, matcher.end("name"));
            switch (rule.role()) {
                case TagRole.Definition(SymbolKind kind) ->
                        file.tags()
                                .define(
                                        kind,
                                        word,
                                        name,
                                        line,
                                        last(rule, file, line),
                                        container(rule, matcher));
                case TagRole.Reference(ReferenceKind kind) when !rules.keywords().contains(word) ->
                        file.tags().refer(kind, name, matcher.end("name"));
                case TagRole.Reference _ -> {}
                case TagRole.Mark _ -> file.tags().importText(name, matcher.end("name"));
            }
        }
    }

    private static int last(PatternRules.LineRule rule, ScannedFile file, int line) {
        if (!rule.isOpenEnded()) {
            return file.blocks().last(line);
        }
        Matcher next = rule.pattern().matcher(file.uncommented());
        int last = line;
        for (int at = line + 1; at < file.text().lines(); at++) {
            if (next.region(file.text().start(at), file.text().end(at)).find()) {
                return last;
            }
            last = file.text().line(at).isBlank() ? last : at;
        }
        return last;
    }

    /** What stands in a text of several lines looks like code and is none. */
    private static boolean isQuoted(ScannedFile file, Matcher matcher) {
        int at = matcher.start();
        while (at < matcher.end() && file.uncommented().charAt(at) <= ' ') {
            at++;
        }
        return at < matcher.end() && file.code().charAt(at) != file.uncommented().charAt(at);
    }

    private static @Nullable String container(PatternRules.LineRule rule, Matcher matcher) {
        String named = rule.namesContainer() ? matcher.group("container") : null;
        return named == null ? rule.container() : named;
    }

    private record ScannedFile(
            SourceText text,
            String uncommented,
            String code,
            ScannedTags tags,
            IndentedBlocks blocks) {

        /** The first word of the line that begins the block around a line; empty at the top. */
        String firstWord(int line) {
            int outer = blocks.outer(line);
            if (outer < 0) {
                return "";
            }
            Matcher word = FIRST_WORD.matcher(code).region(text.start(outer), text.end(outer));
            return word.lookingAt() ? word.group(1) : "";
        }
    }
}
