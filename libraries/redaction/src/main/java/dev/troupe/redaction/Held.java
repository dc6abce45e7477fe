package dev.troupe.redaction;

import java.util.Collection;

/** Values that are known until this is closed. */
public interface Held extends AutoCloseable {
    /** Knows these instead of those before; those that cannot be told from ordinary text are left out. */
    void replace(Collection<Secret> secrets);

    /** Forgets them. */
    @Override
    void close();
}
