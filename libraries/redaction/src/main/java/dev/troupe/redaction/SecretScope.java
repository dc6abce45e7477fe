package dev.troupe.redaction;

import java.util.Collection;

/** Values that are known until this is closed. */
public interface SecretScope extends AutoCloseable {
    /** Knows these instead of those before; those that cannot be told from ordinary text are left out. */
    void replace(Collection<SecretValue> secrets);

    /** Forgets them. */
    @Override
    void close();
}
