package dev.troupe.cli;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.demo.DemoRunner;
import dev.troupe.cli.server.TroupeHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Does once what people do with the command line, for a virtual machine that notes which classes are used: later commands
 * start from a cache of them. Runs the demo first, whose server notes its own.
 */
public final class StartCacheTrainingMain {
    private static final List<String[]> LINES =
            List.of(
                    new String[] {"run", "--json", DemoRunner.REQUEST},
                    new String[] {"run", DemoRunner.REQUEST},
                    new String[] {"sessions"},
                    new String[] {"history"},
                    new String[] {"undo"},
                    new String[] {"check", "git status"},
                    new String[] {"config"},
                    new String[] {"doctor"},
                    new String[] {"help"});

    /** Libraries of which a terminal uses more than the lines above. */
    private static final List<String> WHOLE = List.of("troupe-cli", "troupe-contracts", "jline");

    private StartCacheTrainingMain() {}

    /** Runs all of it; what a command prints or how it ends is of no matter here. */
    public static void main(String[] arguments) throws IOException {
        CommandContext context = CommandContext.ofProcess();
        TroupeHome home = context.home().nested("demo");
        new DemoRunner(
                        context.console(),
                        home,
                        false,
                        directory -> runLines(context, home, directory))
                .run();
        loadClasses();
        System.exit(0);
    }

    private static void runLines(CommandContext context, TroupeHome home, Path directory) {
        CommandContext there =
                new CommandContext(context.console(), context.environment(), directory, home);
        for (String[] line : LINES) {
            int exit = CommandDispatcher.run(line, there);
            context.console().out().println(line[0] + " ended with exit code " + exit);
        }
    }

    private static void loadClasses() throws IOException {
        for (String library : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            String file = Path.of(library).getFileName().toString();
            if (WHOLE.stream().anyMatch(file::startsWith)) {
                try (JarFile jar = new JarFile(library);
                        Stream<JarEntry> entries = jar.stream()) {
                    entries.map(JarEntry::getName)
                            .filter(it -> it.endsWith(".class") && !it.contains("-"))
                            .forEach(StartCacheTrainingMain::load);
                }
            }
        }
    }

    private static void load(String entry) {
        String name = entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
        try {
            // Only asking for its methods links a class, without which it is not kept.
            var _ =
                    Class.forName(name, false, StartCacheTrainingMain.class.getClassLoader())
                            .getDeclaredMethods();
        } catch (ClassNotFoundException | LinkageError e) {
            // A part for another system or for a library that is not there is used by nobody here
            // either.
            return;
        }
    }
}
