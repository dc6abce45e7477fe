package dev.troupe.model.recording;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import okhttp3.Interceptor;

/** Makes what sits below the protocols while traffic is recorded or replayed. */
public final class RecordingInterceptorFactory {
    private RecordingInterceptorFactory() {}

    /**
     * What the settings ask for; nothing while they are off.
     *
     * @param redact takes secrets out of what is written down
     * @throws dev.troupe.contracts.error.TroupeException when the directory cannot be used
     */
    public static List<Interceptor> of(
            ModelRecordingSettings settings, UnaryOperator<String> redact) {
        Path directory = settings.directory();
        if (directory == null) {
            return List.of();
        }
        return switch (settings.mode()) {
            case OFF -> List.of();
            case RECORD ->
                    List.of(
                            new ModelTrafficRecorder(
                                    RecordedExchangeStore.written(directory), redact));
            case REPLAY ->
                    List.of(new ReplayInterceptor(RecordedExchangeStore.read(directory), redact));
        };
    }
}
