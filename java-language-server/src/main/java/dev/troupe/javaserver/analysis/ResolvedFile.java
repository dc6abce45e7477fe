package dev.troupe.javaserver.analysis;

import dev.troupe.javaserver.document.TextPositions;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;

/**
 * A file whose names are resolved. It is alive only while a visitor looks at it.
 *
 * @param unit the tree of the whole file
 */
public record ResolvedFile(
        SourceFolder folder,
        SourceFile file,
        CompilationUnitDeclaration unit,
        LookupEnvironment environment) {
    /** Gives the text that was resolved. */
    public char[] text() {
        return unit.compilationResult.compilationUnit.getContents();
    }

    /** Finds the lines of its text. */
    public TextPositions positions() {
        return new TextPositions(text());
    }
}
