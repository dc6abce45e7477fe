package dev.troupe.javaserver.analysis;

import dev.troupe.javaserver.project.BuildModule;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import dev.troupe.javaserver.project.SourceUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** Resolves files of a folder: one for its diagnostics, many to look for names in them. */
public final class FileAnalysis {
    private static final int BATCH = 60;

    private final CompilerSettings settings;

    /** Takes the settings that each compilation starts from. */
    public FileAnalysis(CompilerSettings settings) {
        this.settings = settings;
    }

    /** Compiles a file in its newest text and lists what is wrong with it. */
    public List<Diagnostic> diagnose(
            SourceFolder folder, SourceFile file, CancelChecker cancellation) {
        char[] text = folder.readText(file);
        if (text == null) {
            return List.of();
        }
        TypeEnvironment environment = new TypeEnvironment(folder, file, cancellation);
        SourceCompiler compiler = createCompiler(folder, file, environment);
        List<Diagnostic> found = new ArrayList<>();
        SourceUnit source = new SourceUnit(file.name(), text);
        compiler.resolveUnits(
                List.of(source),
                true,
                unit ->
                        found.addAll(
                                new DiagnosticBuilder(unit, text, compiler, environment)
                                        .buildDiagnostics()));
        return found;
    }

    private SourceCompiler createCompiler(
            SourceFolder folder, SourceFile file, TypeEnvironment environment) {
        BuildModule module = folder.findModule(file);
        return new SourceCompiler(environment, settings.createOptions(module.release()));
    }

    /** Resolves files, those of one module together, and shows each to a visitor. */
    public void resolve(
            SourceFolder folder,
            List<SourceFile> files,
            CancelChecker cancellation,
            Consumer<ResolvedFile> visitor) {
        record Viewpoint(Object root, boolean test) {}
        Map<Viewpoint, List<SourceFile>> groups = new LinkedHashMap<>();
        for (SourceFile file : files) {
            groups.computeIfAbsent(new Viewpoint(file.root(), file.test()), it -> new ArrayList<>())
                    .add(file);
        }
        for (List<SourceFile> group : groups.values()) {
            for (int start = 0; start < group.size(); start += BATCH) {
                List<SourceFile> batch =
                        group.subList(start, Math.min(group.size(), start + BATCH));
                resolveBatch(folder, batch, cancellation, visitor);
            }
        }
    }

    private void resolveBatch(
            SourceFolder folder,
            List<SourceFile> files,
            CancelChecker cancellation,
            Consumer<ResolvedFile> visitor) {
        Map<String, SourceFile> byName = new LinkedHashMap<>();
        List<SourceUnit> units = new ArrayList<>();
        for (SourceFile file : files) {
            char[] text = folder.readText(file);
            if (text != null) {
                byName.put(file.name(), file);
                units.add(new SourceUnit(file.name(), text));
            }
        }
        TypeEnvironment environment = new TypeEnvironment(folder, files.getFirst(), cancellation);
        SourceCompiler compiler = createCompiler(folder, files.getFirst(), environment);
        compiler.resolveUnits(
                units,
                false,
                unit -> {
                    cancellation.checkCanceled();
                    SourceFile file = byName.get(String.valueOf(unit.getFileName()));
                    if (file != null) {
                        visitor.accept(
                                new ResolvedFile(folder, file, unit, compiler.lookupEnvironment));
                    }
                });
    }
}
