package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.analysis.FileAnalysis;
import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.VariableBinding;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** Writes the signature of a symbol and the first sentence of its Javadoc. */
public final class HoverText {
    private static final Pattern INLINE_TAG = Pattern.compile("\\{@\\w+\\s+([^}]*)}");
    private static final Pattern SENTENCE_END = Pattern.compile("[.!?](?=\\s|$)");

    private final DefinitionSearch lookup;

    /** Takes the look-up of names. */
    public HoverText(FileAnalysis analysis) {
        lookup = new DefinitionSearch(analysis);
    }

    /** Describes the symbol at a position. */
    public Optional<Hover> describe(
            SourceFolder folder, SourceFile file, Position position, CancelChecker cancellation) {
        Optional<SymbolOccurrence> symbol =
                lookup.findAt(folder, file, position, cancellation).stream()
                        .min(Comparator.comparingInt(it -> it.role() == Role.CONSTRUCTION ? 0 : 1));
        return symbol.map(
                it -> new Hover(new MarkupContent(MarkupKind.MARKDOWN, write(it.binding()))));
    }

    private static String write(Binding binding) {
        String code = "```java\n" + signature(binding) + "\n```";
        SymbolSite site = SymbolSite.find(binding);
        String sentence = site == null || site.javadoc() == null ? "" : firstSentence(site);
        return sentence.isEmpty() ? code : code + "\n\n" + sentence;
    }

    private static String signature(Binding binding) {
        return switch (binding) {
            case MethodBinding method -> methodSignature(method);
            case VariableBinding variable ->
                    (variable.type == null ? "" : readable(variable.type) + " ")
                            + String.valueOf(variable.name);
            case ReferenceBinding type -> kindOf(type) + " " + String.valueOf(type.readableName());
            default -> String.valueOf(binding.readableName());
        };
    }

    private static String kindOf(ReferenceBinding type) {
        if (type.isAnnotationType()) {
            return "@interface";
        }
        if (type.isInterface()) {
            return "interface";
        }
        if (type.isRecord()) {
            return "record";
        }
        return type.isEnum() ? "enum" : "class";
    }

    private static String methodSignature(MethodBinding method) {
        String parameters =
                Arrays.stream(method.parameters)
                        .map(HoverText::readable)
                        .collect(Collectors.joining(", "));
        String owner = String.valueOf(method.declaringClass.shortReadableName());
        String thrown =
                method.thrownExceptions.length == 0
                        ? ""
                        : Arrays.stream(method.thrownExceptions)
                                .map(HoverText::readable)
                                .collect(Collectors.joining(", ", " throws ", ""));
        return method.isConstructor()
                ? owner + "(" + parameters + ")" + thrown
                : (method.isStatic() ? "static " : "")
                        + readable(method.returnType)
                        + " "
                        + owner
                        + "."
                        + String.valueOf(method.selector)
                        + "("
                        + parameters
                        + ")"
                        + thrown;
    }

    private static String readable(TypeBinding type) {
        return String.valueOf(type.shortReadableName());
    }

    /** Takes the text up to the first full stop or block tag, without stars and inline tags. */
    private static String firstSentence(SymbolSite site) {
        var javadoc = site.javadoc();
        if (javadoc == null) {
            return "";
        }
        String comment =
                String.valueOf(
                        site.text(),
                        javadoc.sourceStart,
                        javadoc.sourceEnd + 1 - javadoc.sourceStart);
        String plain =
                comment.replaceAll("^/\\*\\*|\\*/$", "")
                        .lines()
                        .map(it -> it.replaceFirst("^\\s*(\\*|///)?\\s?", ""))
                        .takeWhile(it -> !it.startsWith("@"))
                        .collect(Collectors.joining(" "))
                        .strip();
        String untagged =
                INLINE_TAG
                        .matcher(plain)
                        .replaceAll(it -> Matcher.quoteReplacement("`" + it.group(1) + "`"));
        Matcher end = SENTENCE_END.matcher(untagged);
        return end.find() ? untagged.substring(0, end.end()) : untagged;
    }
}
