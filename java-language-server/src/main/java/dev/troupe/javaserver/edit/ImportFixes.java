package dev.troupe.javaserver.edit;

import dev.troupe.javaserver.classpath.ClassPath;
import dev.troupe.javaserver.document.TextPositions;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileConstants;
import org.eclipse.jdt.internal.compiler.env.IBinaryType;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Adds the import that a name needs and removes the import that nothing uses. */
public final class ImportFixes {
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import\\s+(static\\s+)?([\\w.*]+)\\s*;[ \\t]*\\R?");
    private static final Pattern PACKAGE =
            Pattern.compile("(?m)^package\\s+[\\w.]+\\s*;[ \\t]*\\R?");
    private static final Set<String> UNKNOWN_NAME =
            Set.of(
                    String.valueOf(IProblem.UndefinedType),
                    String.valueOf(IProblem.UndefinedName),
                    String.valueOf(IProblem.UnresolvedVariable));
    private static final String UNUSED_IMPORT = String.valueOf(IProblem.UnusedImport);

    private final SourceFolder folder;
    private final SourceFile file;
    private final String uri;
    private final String text;
    private final TextPositions positions;

    /** Looks at one file in its newest text. */
    public ImportFixes(SourceFolder folder, SourceFile file, String uri, char[] text) {
        this.folder = folder;
        this.file = file;
        this.uri = uri;
        this.text = new String(text);
        positions = new TextPositions(text);
    }

    /** Lists the fixes for diagnostics of the file. */
    public List<CodeAction> listFixes(List<Diagnostic> diagnostics) {
        List<CodeAction> fixes = new ArrayList<>();
        for (Diagnostic diagnostic : diagnostics) {
            String code = diagnostic.getCode() == null ? "" : diagnostic.getCode().getLeft();
            if (UNKNOWN_NAME.contains(code)) {
                addImportFixes(diagnostic, fixes);
            } else if (UNUSED_IMPORT.equals(code)) {
                addRemoval(diagnostic, fixes);
            }
        }
        return fixes;
    }

    /** Do two ranges share a line? */
    public static boolean overlaps(Range one, Range other) {
        return one.getStart().getLine() <= other.getEnd().getLine()
                && other.getStart().getLine() <= one.getEnd().getLine();
    }

    private void addImportFixes(Diagnostic diagnostic, List<CodeAction> fixes) {
        int start = positions.toOffset(diagnostic.getRange().getStart());
        int end = start;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        String name = text.substring(start, end);
        Set<String> packages = name.isEmpty() ? Set.of() : findPackages(name);
        for (String packageName : packages) {
            TextEdit edit = insertion(packageName + "." + name);
            fixes.add(
                    fix(
                            "Import '" + packageName + "." + name + "'",
                            diagnostic,
                            edit,
                            packages.size() == 1));
        }
    }

    private Set<String> findPackages(String name) {
        Set<String> packages = new TreeSet<>();
        Pattern visible =
                Pattern.compile(
                        "\\bpublic\\b[^;{}()=]*\\b(class|@?interface|enum|record)\\s+"
                                + name
                                + "\\b");
        for (SourceFile declaring : folder.listDeclaring(file, name)) {
            char[] source = folder.readText(declaring);
            if (source != null && visible.matcher(new String(source)).find()) {
                packages.add(declaring.summary().packageName());
            }
        }
        ClassPath classPath = folder.findModule(file).classPathFor(file);
        for (String packageName : classPath.listPlatformPackages(name)) {
            IBinaryType type =
                    classPath.findClass(packageName.replace('.', '/') + "/" + name, true);
            if (type != null && (type.getModifiers() & ClassFileConstants.AccPublic) != 0) {
                packages.add(packageName);
            }
        }
        packages.remove("");
        packages.remove("java.lang");
        packages.remove(file.summary().packageName());
        return packages;
    }

    /** Keeps the order of imports: before the first one that is greater, else behind the last one. */
    private TextEdit insertion(String name) {
        int after = 0;
        Matcher declaration = PACKAGE.matcher(text);
        String before = "";
        if (declaration.find()) {
            after = declaration.end();
            before = "\n";
        }
        Matcher each = IMPORT.matcher(text);
        while (each.find()) {
            if (each.group(1) == null && each.group(2).compareTo(name) > 0) {
                return new TextEdit(at(each.start()), "import " + name + ";\n");
            }
            after = each.end();
            before = "";
        }
        return new TextEdit(at(after), before + "import " + name + ";\n");
    }

    private Range at(int offset) {
        return positions.toRange(offset, offset);
    }

    private void addRemoval(Diagnostic diagnostic, List<CodeAction> fixes) {
        int at = positions.toOffset(diagnostic.getRange().getStart());
        Matcher each = IMPORT.matcher(text);
        while (each.find()) {
            if (each.start() <= at && at < each.end()) {
                TextEdit edit = new TextEdit(positions.toRange(each.start(), each.end()), "");
                fixes.add(
                        fix(
                                "Remove unused import '" + each.group(2) + "'",
                                diagnostic,
                                edit,
                                true));
                return;
            }
        }
    }

    private CodeAction fix(String title, Diagnostic diagnostic, TextEdit edit, boolean sure) {
        CodeAction action = new CodeAction(title);
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(List.of(diagnostic));
        action.setEdit(new WorkspaceEdit(Map.of(uri, List.of(edit))));
        action.setIsPreferred(sure);
        return action;
    }
}
