package dev.troupe.javaserver.project;

import java.nio.file.Path;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.ModuleBinding;

/**
 * A source text as the compiler takes it. The compiler is told no package: a file counts in the package that it declares,
 * wherever it lies.
 */
public final class SourceUnit implements ICompilationUnit {
    private final String fileName;
    private final char[] text;

    /** Names a text. */
    public SourceUnit(String fileName, char[] text) {
        this.fileName = fileName;
        this.text = text;
    }

    @Override
    public char[] getContents() {
        return text;
    }

    @Override
    public char[] getMainTypeName() {
        String name = Path.of(fileName).getFileName().toString();
        return (name.endsWith(".java") ? name.substring(0, name.length() - 5) : name).toCharArray();
    }

    @Override
    @SuppressWarnings("NullAway") // null switches the comparison of package and directory off
    public char[][] getPackageName() {
        return null;
    }

    @Override
    public char[] getFileName() {
        return fileName.toCharArray();
    }

    @Override
    public ModuleBinding module(LookupEnvironment environment) {
        return environment.UnNamedModule;
    }
}
