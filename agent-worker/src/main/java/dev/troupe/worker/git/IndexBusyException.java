package dev.troupe.worker.git;

import java.io.IOException;

/** Another program keeps the index locked, or wrote it in a form that we cannot keep. */
final class IndexBusyException extends IOException {
    IndexBusyException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
