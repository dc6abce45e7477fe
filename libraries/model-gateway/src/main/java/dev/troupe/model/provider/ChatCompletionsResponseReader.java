package dev.troupe.model.provider;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import dev.troupe.model.connection.ResponseChunk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the events of one streamed completion. */
final class ChatCompletionsResponseReader implements LineStreamClient.Lines {
    private static final Pattern LAST = Pattern.compile("data:\\s*\\[DONE].*");
    private static final String COMMENT = ":";
    private static final Set<String> PING = Set.of("ping");
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    /** llama.cpp tells errors in a field of their own beside those that events have. */
    private static final String ERROR = "error:";

    /** Why an answer ends that the server, not the model, does not go on with. */
    private static final Set<String> GIVEN_UP = Set.of("error", "insufficient_system_resource");

    /** Why an answer ends that has no room for more; the first is everybody's word. */
    private static final Set<String> LIMITS = Set.of("length", "model_length");

    private final ServerSentEventParser events = new ServerSentEventParser();
    private final ChatCompletionsCallAssembler calls = new ChatCompletionsCallAssembler();
    private final ChatCompletionsReasoning reasoning = new ChatCompletionsReasoning();
    private final LongSupplier clock;
    private long lastData;
    private @Nullable StringBuilder whole;
    private boolean done;
    private boolean refused;
    private boolean cut;
    private boolean stopped;
    private boolean answered;

    /**
     * Reads an answer.
     *
     * @param clock tells nanoseconds
     */
    ChatCompletionsResponseReader(LongSupplier clock) {
        this.clock = clock;
        this.lastData = clock.getAsLong();
    }

    @Override
    public List<ResponseChunk> read(String line) {
        if (done) {
            return List.of();
        }
        if (whole != null || line.startsWith("{")) {
            return gather(line);
        }
        if (line.startsWith(COMMENT)) {
            return comment();
        }
        if (line.startsWith(ERROR)) {
            throw OpenAiErrorReader.inStream(line.substring(ERROR.length()));
        }
        return lineOfEvents(line);
    }

    /** Some answer with one object, as if they had not been asked to stream. */
    private List<ResponseChunk> gather(String line) {
        whole = whole == null ? new StringBuilder() : whole;
        whole.append(line).append('\n');
        return List.of(new ResponseChunk.Alive());
    }

    /** While a model is loaded or thinks, servers send comments; one that has hung may go on with them. */
    private List<ResponseChunk> comment() {
        if (clock.getAsLong() - lastData > LONGEST_WAIT.toNanos()) {
            throw new ModelFailure(
                    Kind.TIME_OUT,
                    "it only said for " + LONGEST_WAIT.toMinutes() + " minutes that it is there",
                    null,
                    null);
        }
        return List.of(new ResponseChunk.Alive());
    }

    private List<ResponseChunk> lineOfEvents(String line) {
        boolean last = LAST.matcher(line).matches();
        ServerSentEventParser.Event event = events.next(last ? "" : line);
        done = last;
        return event == null ? List.of() : event(event);
    }

    private List<ResponseChunk> event(ServerSentEventParser.Event event) {
        lastData = clock.getAsLong();
        if (event.name().equals("error")) {
            throw OpenAiErrorReader.inStream(event.data());
        }
        if (PING.contains(event.name()) || PING.contains(event.data())) {
            return List.of(new ResponseChunk.Alive());
        }
        return completion(ProviderJson.answered(event.data()));
    }

    private List<ResponseChunk> completion(JsonNode chunk) {
        if (chunk.hasNonNull("error")) {
            throw OpenAiErrorReader.inStream(chunk);
        }
        return chunk(chunk);
    }

    private List<ResponseChunk> chunk(JsonNode chunk) {
        List<ResponseChunk> pieces = new ArrayList<>();
        ChatCompletionsUsageReader counts = new ChatCompletionsUsageReader(chunk.path("usage"));
        if (counts.told()) {
            pieces.add(new ResponseChunk.Used(counts.use()));
        }
        JsonNode choice = chunk.path("choices").path(0);
        if (choice.hasNonNull("error")) {
            throw OpenAiErrorReader.inStream(choice);
        }
        JsonNode delta = choice.path(choice.has("delta") ? "delta" : "message");
        reasoning.add(delta, pieces);
        said(delta, pieces);
        delta.path("tool_calls").forEach(it -> pieces.add(calls.add(it)));
        answered |= pieces.stream().anyMatch(ChatCompletionsResponseReader::answers);
        stopped(choice.path("finish_reason").asString(""), pieces);
        return pieces.isEmpty() ? List.of(new ResponseChunk.Alive()) : pieces;
    }

    private static boolean answers(ResponseChunk piece) {
        return piece instanceof ResponseChunk.Text || piece instanceof ResponseChunk.Calling;
    }

    private void stopped(String reason, List<ResponseChunk> pieces) {
        if (GIVEN_UP.contains(reason)) {
            throw new ModelFailure(
                    Kind.OVERLOAD,
                    "it gave up in the middle of its answer, for '" + reason + "'",
                    null,
                    null);
        }
        cut |= LIMITS.contains(reason);
        if (!reason.isEmpty()) {
            stopped = true;
            pieces.add(
                    new ResponseChunk.Stopped(
                            refused && reason.equals("stop") ? "refusal" : reason));
        }
    }

    private void said(JsonNode delta, List<ResponseChunk> pieces) {
        add(text(delta.path("content")), pieces);
        String refusal = delta.path("refusal").asString("");
        refused |= !refusal.isEmpty();
        add(refusal, pieces);
    }

    private static void add(String text, List<ResponseChunk> pieces) {
        if (!text.isEmpty()) {
            pieces.add(new ResponseChunk.Text(text));
        }
    }

    /** Some servers part it, and thoughts from it. */
    private static String text(JsonNode content) {
        StringBuilder text = new StringBuilder(content.asString(""));
        content.valueStream().forEach(it -> text.append(it.path("text").asString("")));
        return text.toString();
    }

    @Override
    public boolean over() {
        return done;
    }

    /** Calls are over when nothing more comes: not every server says where one ends. */
    @Override
    public List<ResponseChunk> end() {
        List<ResponseChunk> pieces = new ArrayList<>();
        if (whole != null) {
            pieces.addAll(completion(ProviderJson.answered(whole.toString())));
        }
        String thoughts = reasoning.block();
        if (thoughts != null) {
            pieces.add(new ResponseChunk.Kept(thoughts));
        }
        pieces.addAll(calls.whole(cut));
        // Some servers end an answer without saying why: its end is marked all the same.
        if (answered && !stopped && (done || whole != null)) {
            pieces.add(new ResponseChunk.Stopped("stop"));
        }
        return pieces;
    }

    @Override
    public ModelFailure refused(int status, String body, @Nullable String retryAfter) {
        return OpenAiErrorReader.refused(status, body, retryAfter);
    }
}
