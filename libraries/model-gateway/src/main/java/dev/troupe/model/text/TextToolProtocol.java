package dev.troupe.model.text;

import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Speaks with models that know no tool calls: the tools are described in the system prompt, calls are
 * read out of the text, results go back as text.
 */
public final class TextToolProtocol {
    /** Commands are read wherever the answer says that it runs them. */
    public static final TextToolProtocol ANYWHERE = new TextToolProtocol(true);

    /** Commands are read in fences alone. */
    public static final TextToolProtocol BLOCKS = new TextToolProtocol(false);

    private static final String INTRODUCTION =
            """


            # How to act

            You act by writing blocks into your answer; they run in order once the answer is complete,
            and the results come with the next message. Never write a result yourself: stop after the
            blocks whose results you need. An answer without any block ends the task.

            To change a file, write its path alone on a line and below it a block that quotes lines
            exactly as they stand in the file, enough of them to be unique:

            src/Main.java
            <<<<<<< SEARCH
            the lines to find
            =======
            the lines to put there
            >>>>>>> REPLACE

            An empty SEARCH half creates the file. Several blocks may follow one another: all of them
            are made, or none.
            """;

    private static final String COMMANDS =
            """

            To run a shell command, write one fence for each:

            ```bash
            git status
            ```
            """;

    private static final String MEANT =
            """

            A command runs only if you say that you run it now; at most %d run in one answer. Commands
            that you only recommend, quote, or put off until something has happened do not run.
            """
                    .formatted(TextToolCalls.MOST_COMMANDS);

    private static final String OTHERS =
            """

            Every other tool is called with a fence marked `tool` that holds one JSON object:

            ```tool
            {"tool": "read", "arguments": {"path": "src/Main.java"}}
            ```

            The tools and the JSON schemas of their arguments:
            """;

    private final boolean anywhere;

    private TextToolProtocol(boolean anywhere) {
        this.anywhere = anywhere;
    }

    /** The request with everything about tools turned into text. */
    public ModelRequest write(ModelRequest request) {
        List<ModelMessage> messages = new ArrayList<>();
        for (ModelMessage message : request.messages()) {
            messages.add(
                    switch (message) {
                        case ModelMessage.User user -> user;
                        case ModelMessage.Assistant assistant ->
                                new ModelMessage.Assistant(spoken(assistant), List.of());
                        case ModelMessage.Results results -> new ModelMessage.User(text(results));
                    });
        }
        String system = request.system() + instructions(request.tools());
        return new ModelRequest(request.model(), system, messages, List.of(), request.effort());
    }

    /** A conversation begun with a model that calls tools has calls that stand in no text. */
    private static String spoken(ModelMessage.Assistant assistant) {
        StringBuilder text = new StringBuilder(assistant.text());
        for (RawToolCall call : assistant.calls()) {
            if (TextToolCalls.isOwn(call)) {
                continue;
            }
            text.append(text.isEmpty() ? "" : "\n");
            text.append(
                    "```tool\n{\"tool\": \"%s\", \"arguments\": %s}\n```\n"
                            .formatted(call.tool(), call.arguments()));
        }
        return text.toString().isBlank() ? "(nothing)" : text.toString();
    }

    private static String text(ModelMessage.Results results) {
        StringBuilder text = new StringBuilder();
        int number = 1;
        for (ModelMessage.Answered answered : results.results()) {
            text.append(
                    "Result %d of %d (%s):\n%s\n\n"
                            .formatted(
                                    number++,
                                    results.results().size(),
                                    answered.tool(),
                                    answered.text()));
        }
        return text.toString().stripTrailing();
    }

    /** The part of the system prompt that teaches the protocol. */
    String instructions(List<ToolSpec> tools) {
        StringBuilder text = new StringBuilder(INTRODUCTION);
        if (tools.stream().anyMatch(it -> it.name().equals(TextToolCalls.COMMAND))) {
            text.append(COMMANDS).append(anywhere ? MEANT : "");
        }
        text.append(OTHERS);
        for (ToolSpec tool : tools) {
            text.append(
                    "\n- `%s`: %s\n  %s\n"
                            .formatted(tool.name(), tool.description(), tool.schema()));
        }
        return text.toString();
    }

    /**
     * The answer with the calls that its text holds.
     *
     * @param tools those that the model was told of
     * @param known whether a path names a file of the workspace
     */
    public ModelResponse read(
            ModelResponse response, List<ToolSpec> tools, Predicate<String> known) {
        Predicate<String> offered = name -> tools.stream().anyMatch(it -> it.name().equals(name));
        boolean cut = response.finish() == ModelResponse.Finish.LENGTH;
        RunnableContentFinder scan =
                anywhere && offered.test(TextToolCalls.COMMAND)
                        ? RunnableContentFinder.meant(cut)
                        : RunnableContentFinder.FENCES;
        TextToolCalls calls = TextToolCalls.in(response.text(), offered, known, scan);
        return response.withCalls(calls.calls(), calls.problems(), calls.unreadableEdits());
    }
}
