package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.EnumOptionParser;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.session.TaskView;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Holds the help pages, the groups of commands and the completion script. {@code JAVA_TOOL_OPTIONS=-Ddocs.write=true}
 * writes the pages anew.
 */
class HelpPagesTest {
    private static final Path PAGES = Path.of("src/test/resources/dev/troupe/cli/help");

    @TempDir Path directory;
    private TestCommandLine cli;
    private CommandLine root;

    @BeforeEach
    void start() {
        TroupeHome home = new TroupeHome(directory.resolve("home"));
        cli = new TestCommandLine(home, directory);
        var nowhere =
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        root =
                new CommandDispatcher(
                                new CommandContext(
                                        new ConsoleStreams(
                                                InputStream.nullInputStream(),
                                                nowhere,
                                                nowhere,
                                                false,
                                                false,
                                                false,
                                                false,
                                                false),
                                        Map.of(),
                                        directory,
                                        home))
                        .commandLine();
    }

    @Test
    void helpPagesStayAsTheyAre() throws Exception {
        Map<String, String> pages = new TreeMap<>();
        for (CommandLine line : all(root)) {
            String name = line.getCommandSpec().qualifiedName();
            List<String> words = new ArrayList<>(Arrays.asList(name.split(" ")));
            words.add("--help");
            pages.put(
                    name.replace(' ', '-') + ".txt",
                    cli.run(words.subList(1, words.size()).toArray(String[]::new)).out());
        }
        if (Boolean.getBoolean("docs.write")) {
            for (Map.Entry<String, String> page : pages.entrySet()) {
                Files.writeString(PAGES.resolve(page.getKey()), page.getValue());
            }
        }

        Set<String> stored;
        try (Stream<Path> files = Files.list(PAGES)) {
            stored =
                    files.map(it -> it.getFileName().toString())
                            .collect(Collectors.toCollection(TreeSet::new));
        }
        assertThat(stored).isEqualTo(pages.keySet());
        assertThat(pages)
                .allSatisfy(
                        (name, text) -> assertThat(PAGES.resolve(name)).content().isEqualTo(text));
    }

    @Test
    void everyCommandIsInExactlyOneGroup() {
        assertThat(Arrays.stream(HelpGroup.values()).flatMap(it -> it.commands().stream()))
                .containsExactlyInAnyOrderElementsOf(root.getSubcommands().keySet());
    }

    /** Behind the names of commands, 66 columns of 80 are left. */
    @Test
    void everyCommandIsDescribedByOneSentenceOnOneLine() {
        assertThat(all(root).stream().skip(1))
                .allSatisfy(line ->
                        assertThat(line.getCommandSpec().usageMessage().description()[0])
                                .as(line.getCommandSpec().qualifiedName())
                                .hasSizeLessThanOrEqualTo(66)
                                .matches("[A-Z][^.]+( [a-z]+\\.yaml)?\\."));
    }

    @Test
    void everyOptionIsDescribedBySentences() {
        for (CommandLine line : all(root)) {
            assertThat(line.getCommandSpec().args())
                    .filteredOn(it -> !it.hidden())
                    .allSatisfy(it ->
                            assertThat(String.join(" ", it.description()))
                                    .as(line.getCommandSpec().qualifiedName() + it.paramLabel())
                                    .endsWith("."));
        }
    }

    @Test
    void helpShowsTheSamePages() {
        assertThat(cli.run("help").out()).isEqualTo(cli.run("--help").out());
        assertThat(cli.run("help", "run").out()).isEqualTo(cli.run("run", "--help").out());
        assertThat(cli.run("help", "config", "get").out())
                .isEqualTo(cli.run("config", "get", "--help").out());
    }

    @Test
    void helpWithAnUnknownCommandSuggestsOne() {
        TestCommandLine.Ran ran = cli.run("help", "rnu");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .isEqualTo(
                        """
                        error: There is no command 'rnu'.
                          next: Did you mean `run`? Run `troupe --help`.
                          code: invalid-request
                        """);
    }

    @Test
    void completionOffersTheWordsOfOptions() {
        TestCommandLine.Ran bash = cli.run("completion", "bash");

        assertThat(bash.exit()).isZero();
        assertThat(bash.out())
                .contains("\"plan\" \"ask\" \"accept-edits\" \"automatic\"")
                .contains("\"low\" \"medium\" \"high\" \"xhigh\" \"max\"")
                .contains("\"day\" \"week\" \"month\" \"ever\"")
                .contains("\"discovery\" \"exploration\"")
                .contains(quoted(TaskView.ENDED))
                .contains(quoted(EnumOptionParser.words(BudgetScope.class)))
                .contains("complete -F _complete_troupe", " troupe")
                .doesNotContain("ACCEPT_EDITS", "--lookout");
        assertThat(cli.run("completion", "zsh").out()).isEqualTo(bash.out());
    }

    @Test
    void completionOfAnotherShellIsRefused() {
        TestCommandLine.Ran ran = cli.run("completion", "fish");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).startsWith("error: There is no completion for the shell 'fish'.\n");
    }

    /** Every option with fixed words must offer words, not the names of constants. */
    @Test
    void noOptionOffersConstants() {
        assertThat(cli.run("completion", "bash").out().lines())
                .filteredOn(it -> it.contains("_option_args") || it.contains("_pos_param_args"))
                .isNotEmpty()
                .noneMatch(it -> it.matches(".*\"[A-Z_]{3,}\".*"));
    }

    private static List<String> quoted(Collection<String> words) {
        return words.stream().map(it -> '"' + it + '"').toList();
    }

    private static List<CommandLine> all(CommandLine line) {
        List<CommandLine> all = new ArrayList<>(List.of(line));
        line.getSubcommands().values().forEach(it -> all.addAll(all(it)));
        return all;
    }
}
