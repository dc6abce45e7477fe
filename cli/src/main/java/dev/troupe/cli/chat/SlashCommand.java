package dev.troupe.cli.chat;

import dev.troupe.cli.lineeditor.CompletionCandidate;
import dev.troupe.configuration.schema.NameSpelling;
import java.util.List;
import java.util.Optional;

/** The commands of a chat. */
enum SlashCommand {
    HELP("", "what there is"),
    NEW("", "begin another session here"),
    SESSIONS("", "the sessions of this project"),
    RESUME("ID", "go over to another session"),
    CONTINUE("", "let a failed or interrupted request go on"),
    MODE("[MODE]", "how much it asks: plan, ask, accept-edits, automatic"),
    MODEL("[NAME]", "which model to use from the next request on"),
    AGENT("[NAME]", "which agent works, from the next request on"),
    EFFORT("[EFFORT]", "how much models think, from the next request on"),
    PARALLEL("GOAL", "split a request into tasks for several agents"),
    PLAN("", "the newest plan: look at it, edit it, have it carried out"),
    WORKFLOW("[GOAL]", "build a feature in seven phases; pause, resume, skip, rerun"),
    ANSWER("", "answer questions that were put off"),
    THINKING("[on|off]", "show what the model thinks before it answers, or hide it"),
    STATUS("", "session, branch, mode, model, what goes on"),
    COST("", "tokens and money of this session"),
    CONTEXT("", "what fills the model's window, in tokens"),
    COMPACT("[KEEP]", "shorten the conversation; say what must stay"),
    BUDGET("[USD]", "the most that this session may cost"),
    DIFF("", "what the last request changed"),
    UNDO("[merge]", "take back what the last request changed; merge: keep yours"),
    REDO("", "bring back what the last undo took"),
    REWIND("STEP", "take files and conversation back to a step"),
    HELD("[apply|drop]", "what commands changed and nobody has decided about"),
    RENAME("TITLE", "give the session another title"),
    FORK("[STEP]", "go on in a new session that knows this conversation"),
    SEARCH("TEXT", "find sessions of this project by what was said"),
    COPY("", "the last answer, to the terminal's clipboard"),
    EXPORT("FILE", "write the conversation as Markdown"),
    DOCTOR("", "check this machine and the server"),
    CLEAR("", "begin another session on an empty screen"),
    EXIT("", "leave; what runs goes on");

    private final String argument;
    private final String description;

    SlashCommand(String argument, String description) {
        this.argument = argument;
        this.description = description;
    }

    /** As it is typed. */
    String typed() {
        return "/" + name().toLowerCase(java.util.Locale.ROOT);
    }

    String usage() {
        return argument.isEmpty() ? typed() : typed() + " " + argument;
    }

    String description() {
        return description;
    }

    static List<CompletionCandidate> words() {
        return List.of(values()).stream()
                .map(one -> new CompletionCandidate(one.typed(), one.description))
                .toList();
    }

    /** Whether a text is meant as a command; a path such as {@code /etc/hosts} is not. */
    static boolean meant(String text) {
        return text.startsWith("/") && text.split("\\s", 2)[0].indexOf('/', 1) < 0;
    }

    /** The command of a name, or of the only one that it begins. */
    static Optional<SlashCommand> named(String typed) {
        List<SlashCommand> begun =
                List.of(values()).stream().filter(one -> one.typed().startsWith(typed)).toList();
        return begun.stream()
                .filter(one -> one.typed().equals(typed) || begun.size() == 1)
                .findFirst()
                .or(() -> typed.equals("/quit") ? Optional.of(EXIT) : Optional.empty());
    }

    /** The command of just that name. */
    static Optional<SlashCommand> exactly(String typed) {
        return List.of(values()).stream().filter(one -> one.typed().equals(typed)).findFirst();
    }

    /** What was probably meant. */
    static Optional<SlashCommand> nearest(String typed) {
        return NameSpelling.closest(
                        typed, List.of(values()).stream().map(SlashCommand::typed).toList())
                .flatMap(SlashCommand::named);
    }
}
