package dev.troupe.workspace.commit;

import java.io.IOException;

/** Another program keeps the index locked, or wrote it in a form that we cannot keep. */
final class GitIndexBusyException extends IOException {
    GitIndexBusyException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
