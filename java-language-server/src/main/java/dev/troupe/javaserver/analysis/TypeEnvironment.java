package dev.troupe.javaserver.analysis;

import dev.troupe.javaserver.classpath.ClassPath;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import dev.troupe.javaserver.project.SourceUnit;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.env.IBinaryType;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.jspecify.annotations.Nullable;

/** Answers the compiler's questions for types, as one source file sees them: sources first, then classes. */
final class TypeEnvironment implements INameEnvironment {
    private final SourceFolder folder;
    private final SourceFile from;
    private final ClassPath classPath;
    private final CancelChecker cancellation;
    private final Map<String, SourceUnit> units = new HashMap<>();

    TypeEnvironment(SourceFolder folder, SourceFile from, CancelChecker cancellation) {
        this.folder = folder;
        this.from = from;
        this.cancellation = cancellation;
        classPath = folder.findModule(from).classPathFor(from);
    }

    /** Remembers a text that is compiled already, so that the compiler gets the same unit for it. */
    void addUnit(SourceUnit unit) {
        units.put(String.valueOf(unit.getFileName()), unit);
    }

    @Override
    public @Nullable NameEnvironmentAnswer findType(char[][] compoundName) {
        int last = compoundName.length - 1;
        return findType(compoundName[last], CharOperation.subarray(compoundName, 0, last), false);
    }

    @Override
    public @Nullable NameEnvironmentAnswer findType(char[] typeName, char[][] packageName) {
        return findType(typeName, packageName, true);
    }

    private @Nullable NameEnvironmentAnswer findType(
            char[] typeName, char[][] packageName, boolean fromSource) {
        cancellation.checkCanceled();
        String name = new String(typeName);
        if (name.equals("package-info") || name.equals("module-info")) {
            return null;
        }
        String packageText = CharOperation.toString(packageName);
        SourceFile file = folder.findType(from, packageText, name);
        int dollar = name.indexOf('$', 1);
        if (file == null && dollar > 0) {
            file = folder.findType(from, packageText, name.substring(0, dollar));
        }
        if (file != null) {
            SourceUnit unit = unitOf(file);
            if (unit != null) {
                return new NameEnvironmentAnswer(unit, null);
            }
        }
        String binaryName =
                packageText.isEmpty() ? name : packageText.replace('.', '/') + "/" + name;
        IBinaryType found = classPath.findClass(binaryName, fromSource);
        return found == null ? null : new NameEnvironmentAnswer(found, null);
    }

    private @Nullable SourceUnit unitOf(SourceFile file) {
        SourceUnit known = units.get(file.name());
        if (known != null) {
            return known;
        }
        char[] text = folder.readText(file);
        if (text == null) {
            return null;
        }
        SourceUnit unit = new SourceUnit(file.name(), text);
        units.put(file.name(), unit);
        return unit;
    }

    @Override
    public boolean isPackage(char[] @Nullable [] parent, char[] name) {
        String own = new String(name);
        return hasPackage(
                parent == null || parent.length == 0
                        ? own
                        : CharOperation.toString(parent) + "." + own);
    }

    /** Does a package exist in sources or classes? */
    boolean hasPackage(String name) {
        return folder.hasPackage(name) || classPath.hasPackage(name);
    }

    boolean hasAllClasses() {
        return classPath.isComplete();
    }

    @Override
    public void cleanup() {
        units.clear();
    }
}
