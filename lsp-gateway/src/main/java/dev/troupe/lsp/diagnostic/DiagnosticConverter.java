package dev.troupe.lsp.diagnostic;

import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.DiagnosticSeverity;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/** Turns a server's diagnostics into what is told of them: with lines from 1, code lines, and no secrets. */
public final class DiagnosticConverter {
    private static final int LONGEST_LINE = 200;
    private static final int LONGEST_MESSAGE = 1_000;

    private static final Comparator<CodeDiagnostic> ORDER =
            Comparator.comparing(CodeDiagnostic::severity)
                    .thenComparingInt(CodeDiagnostic::line)
                    .thenComparingInt(CodeDiagnostic::column)
                    .thenComparing(CodeDiagnostic::message);

    private final UnaryOperator<String> redaction;

    /**
     * @param redaction takes secrets out of texts
     */
    public DiagnosticConverter(UnaryOperator<String> redaction) {
        this.redaction = redaction;
    }

    /** Converts all of a text's diagnostics, gravest first. */
    public List<CodeDiagnostic> convert(List<Diagnostic> items, String text) {
        List<String> lines = text.lines().toList();
        return items.stream().map(it -> convert(it, lines)).sorted(ORDER).toList();
    }

    private CodeDiagnostic convert(Diagnostic item, List<String> lines) {
        Position start = item.getRange().getStart();
        Position end = item.getRange().getEnd();
        return new CodeDiagnostic(
                start.getLine() + 1,
                start.getCharacter() + 1,
                end.getLine() + 1,
                end.getCharacter() + 1,
                severity(item),
                code(item.getCode()),
                item.getSource(),
                cut(redaction.apply(message(item)), LONGEST_MESSAGE),
                start.getLine() < lines.size()
                        ? cut(redaction.apply(lines.get(start.getLine())), LONGEST_LINE)
                        : "",
                null);
    }

    private static String message(Diagnostic item) {
        var message = item.getMessage();
        return message.isLeft() ? message.getLeft() : message.getRight().getValue();
    }

    private static DiagnosticSeverity severity(Diagnostic item) {
        // The protocol leaves it to the client what none means: who says nothing means an error.
        return item.getSeverity() == null
                ? DiagnosticSeverity.ERROR
                : switch (item.getSeverity()) {
                    case Error -> DiagnosticSeverity.ERROR;
                    case Warning -> DiagnosticSeverity.WARNING;
                    case Information -> DiagnosticSeverity.INFORMATION;
                    case Hint -> DiagnosticSeverity.HINT;
                };
    }

    private static @Nullable String code(@Nullable Either<String, Integer> code) {
        if (code == null) {
            return null;
        }
        return code.isLeft() ? code.getLeft() : String.valueOf(code.getRight());
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }
}
