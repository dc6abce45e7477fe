package dev.troupe.model.connection;

import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.connection.ModelFailure.Kind;
import dev.troupe.model.connection.ModelHttpClient.Handle;
import dev.troupe.redaction.SecretRedactor;
import java.time.Duration;
import java.util.Optional;

/** One configured model behind its protocol, one attempt at a time. */
public final class ModelConnection {
    private final ProviderClient providerClient;
    private final ModelHttpClient httpClient;
    private final Duration idle;

    /**
     * Speaks that protocol; nothing is sent yet.
     *
     * @param httpClient makes those of the protocol
     * @param idle how long the model may keep silent
     */
    public ModelConnection(
            ProviderClient providerClient, ModelHttpClient httpClient, Duration idle) {
        this.providerClient = providerClient;
        this.httpClient = httpClient;
        this.idle = idle;
    }

    /**
     * Makes one attempt.
     *
     * @throws ModelFailure sorted by what to do about it
     */
    public ResponseAssembler attempt(ModelRequest request, ModelStreamListener listener)
            throws InterruptedException {
        Handle handle = httpClient.call();
        ResponseAssembler assembler = new ResponseAssembler(listener);
        boolean whole = false;
        try {
            new ResponseStreamReader(idle).into(assembler, providerClient.ask(request), handle);
            whole = true;
            return assembler;
        } catch (ModelFailure e) {
            throw withoutSecrets(plainer(e, assembler, handle));
        } finally {
            if (!whole) {
                handle.cut();
            }
        }
    }

    /** Some servers answer a wrong key with that key. */
    private static ModelFailure withoutSecrets(ModelFailure failure) {
        String message = String.valueOf(failure.getMessage());
        String redacted = SecretRedactor.ofProcess().redact(message);
        return redacted.equals(message) ? failure : failure.saying(failure.kind(), redacted);
    }

    /** What did not come from a model at all says more in its own words than in a parser's. */
    private ModelFailure plainer(ModelFailure failure, ResponseAssembler assembler, Handle handle) {
        Optional<ResponsePreview> opening = handle.opening();
        return switch (failure.kind()) {
            case NO_ANSWER -> opening.map(it -> foreign(it, failure)).orElse(failure);
            case INVALID_OUTPUT ->
                    opening.filter(_ -> assembler.silent())
                            .map(it -> foreign(it, failure))
                            .orElse(failure);
            case KEY, REJECTED, NO_IMAGE, OVERLOAD, UNAVAILABLE ->
                    opening.filter(it -> it.isPage() || !it.explains(providerClient.refusal()))
                            .map(it ->
                                    failure.saying(
                                            failure.kind(),
                                            "it answered " + it.status() + " with " + it.text()))
                            .orElse(failure);
            case RATE_LIMIT,
                    TIME_OUT,
                    CONNECTION,
                    BROKEN_STREAM,
                    SPOILED,
                    CONTEXT_TOO_LONG,
                    UNKNOWN_MODEL,
                    NO_TOOLS,
                    NO_EFFORT,
                    NO_THOUGHTS,
                    NOT_RECORDED ->
                    failure;
        };
    }

    private static ModelFailure foreign(ResponsePreview preview, ModelFailure failure) {
        return failure.saying(
                Kind.NO_ANSWER, "instead of a model's answer it sent " + preview.text());
    }
}
