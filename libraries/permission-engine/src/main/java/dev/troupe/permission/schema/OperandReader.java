package dev.troupe.permission.schema;

import dev.troupe.permission.schema.CommandArgument.Known;
import dev.troupe.permission.shell.TextSpan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says which operand each word is that is no option. */
final class OperandReader {
    private final UsageBuilder found;
    private final List<OperandSchema> schemas;
    private final List<CommandArgument> words;
    private final @Nullable String replaced;
    private int at;

    /**
     * Reads the words.
     *
     * @param replaced what an option says is replaced in a command, or null
     */
    OperandReader(
            UsageBuilder found,
            List<OperandSchema> schemas,
            List<CommandArgument> words,
            @Nullable String replaced) {
        this.found = found;
        this.schemas = schemas;
        this.words = words;
        this.replaced = replaced;
    }

    /**
     * Gives each word to a schema.
     *
     * @param given a bit for each operand that an option stands for
     */
    void read(long given) {
        for (int i = 0; i < schemas.size() && at < words.size(); i++) {
            if ((given & 1L << i) == 0) {
                take(schemas.get(i), i + 1 == schemas.size(), required(i + 1, given));
            }
        }
        while (at < words.size()) {
            found.finding(UsageConcern.STRAY_OPERAND, words.get(at));
            found.operand(OperandKind.TEXT, words.get(at++));
        }
    }

    private int required(int from, long given) {
        int count = 0;
        for (int i = from; i < schemas.size(); i++) {
            if ((given & 1L << i) == 0 && schemas.get(i).required()) {
                count++;
            }
        }
        return count;
    }

    private void take(OperandSchema schema, boolean last, int behind) {
        if (schema.kind() == OperandKind.COMMAND) {
            command(schema);
        } else if (schema.kind() == OperandKind.SHELL && schema.many()) {
            line(schema);
        } else if (schema.many()) {
            boolean assigns = schema.kind() == OperandKind.ASSIGNMENT && !last;
            int end = assigns ? words.size() : words.size() - behind;
            while (at < end && (!assigns || assigns(words.get(at)))) {
                operand(schema, words.get(at++));
            }
        } else if (!schema.optional() || words.size() - at > behind) {
            operand(schema, words.get(at++));
        }
    }

    private static boolean assigns(CommandArgument word) {
        return word.known() != Known.NOTHING && word.text().indexOf('=') > 0;
    }

    private void operand(OperandSchema schema, CommandArgument word) {
        found.operand(schema.kind(), word, schema.unqualified(word));
        found.finding(schema.limits().concern(word), word);
        if (word.known() == Known.NOTHING) {
            found.finding(UsageConcern.ANY_WORDS, word);
        }
        // A format that nothing stands behind has no variable to set.
        if (schema.kind() != OperandKind.FORMAT || word.whole() || at < words.size()) {
            found.program(schema.kind(), word);
        }
    }

    private void command(OperandSchema schema) {
        InnerCommandForm inner =
                schema.inner() == null ? InnerCommandForm.AS_WRITTEN : schema.inner();
        List<CommandArgument> command = inner.handed(words.subList(at, words.size()), found);
        at = words.size();
        found.finding(schema.limits().concern(command.getFirst()), command.getFirst());
        found.command(command, replaced == null ? inner : inner.replacing(replaced), "");
    }

    /** All words together are one line, as {@code eval} has it. */
    private void line(OperandSchema schema) {
        StringBuilder text = new StringBuilder();
        int start = words.get(at).span().start();
        int end = start;
        boolean whole = true;
        for (boolean first = true; at < words.size(); at++, first = false) {
            CommandArgument word = words.get(at);
            found.operand(OperandKind.SHELL, word);
            found.finding(schema.limits().concern(word), word);
            if (whole) {
                text.append(first ? "" : " ").append(word.text());
            }
            whole &= word.whole();
            end = word.span().end();
        }
        Known known = whole ? Known.WHOLE : Known.BEGINNING;
        found.program(
                OperandKind.SHELL,
                new CommandArgument(text.toString(), known, new TextSpan(start, end)));
    }
}
