package dev.troupe.javaserver.analysis;

import dev.troupe.javaserver.document.TextPositions;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ImportReference;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;

/** Turns the problems of a compiled file into diagnostics of the protocol. */
final class DiagnosticBuilder {
    static final String SOURCE = "java";

    private final CompilationUnitDeclaration unit;
    private final TextPositions positions;
    private final UnknownImports imports;
    private final MissingTypeFilter filter;

    DiagnosticBuilder(
            CompilationUnitDeclaration unit,
            char[] text,
            SourceCompiler compiler,
            TypeEnvironment environment) {
        this.unit = unit;
        positions = new TextPositions(text);
        imports = UnknownImports.collect(unit, environment);
        filter = new MissingTypeFilter(unit, imports, compiler, environment);
    }

    List<Diagnostic> buildDiagnostics() {
        List<Diagnostic> found = new ArrayList<>();
        ImportReference first = imports.firstReference();
        if (first != null) {
            found.add(tellUnknown(first));
        }
        CategorizedProblem[] problems = unit.compilationResult.getProblems();
        for (CategorizedProblem problem : problems == null ? new CategorizedProblem[0] : problems) {
            if (isJudged(problem) && (!problem.isError() || filter.stands(problem))) {
                found.add(toDiagnostic(problem));
            }
        }
        return found;
    }

    /** Of a module declaration only the syntax is judged: all sources are taken as one unnamed module. */
    private boolean isJudged(CategorizedProblem problem) {
        return !unit.isModuleInfo() || problem.getCategoryID() == CategorizedProblem.CAT_SYNTAX;
    }

    private Diagnostic tellUnknown(ImportReference first) {
        int count = imports.countPackages();
        String message =
                count == 1
                        ? "1 imported package is not on the class path; types from it are not checked"
                        : count
                                + " imported packages are not on the class path; types from them are not checked";
        Diagnostic diagnostic =
                new Diagnostic(
                        positions.toRange(first.sourceStart, first.sourceEnd + 1),
                        message,
                        DiagnosticSeverity.Information,
                        SOURCE);
        diagnostic.setCode("class-path");
        return diagnostic;
    }

    private Diagnostic toDiagnostic(CategorizedProblem problem) {
        int start = Math.max(0, problem.getSourceStart());
        DiagnosticSeverity severity =
                problem.isError()
                        ? DiagnosticSeverity.Error
                        : problem.isWarning()
                                ? DiagnosticSeverity.Warning
                                : DiagnosticSeverity.Information;
        Diagnostic diagnostic =
                new Diagnostic(
                        positions.toRange(start, problem.getSourceEnd() + 1),
                        problem.getMessage(),
                        severity,
                        SOURCE);
        diagnostic.setCode(String.valueOf(problem.getID()));
        if (!problem.isError()
                && problem.getCategoryID() == CategorizedProblem.CAT_UNNECESSARY_CODE) {
            diagnostic.setTags(List.of(DiagnosticTag.Unnecessary));
        }
        return diagnostic;
    }
}
