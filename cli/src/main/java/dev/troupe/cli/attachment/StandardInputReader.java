package dev.troupe.cli.attachment;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads standard input beside a request's words. An input that says something, or ends, within a moment is read to its
 * end; one that is open and silent, as in many schedulers, is left alone.
 */
public final class StandardInputReader {
    /** What comes with one message at most, in characters. */
    public static final int LONGEST = 400_000;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final InputStream in;
    private volatile String text = "";
    private volatile @Nullable IOException failure;

    private StandardInputReader(InputStream in) {
        this.in = in;
    }

    /** Begins to read in the background. */
    public static StandardInputReader begin(InputStream in) {
        StandardInputReader reader = new StandardInputReader(in);
        Thread.ofPlatform().daemon().name("stdin").start(reader::read);
        return reader;
    }

    private void read() {
        try (Reader decoded = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            StringBuilder all = new StringBuilder();
            char[] part = new char[8_192];
            for (int more = decoded.read(part);
                    more >= 0 && all.length() <= LONGEST;
                    more = decoded.read(part)) {
                begun.countDown();
                all.append(part, 0, more);
            }
            text = all.toString();
        } catch (IOException e) {
            failure = e;
        } finally {
            begun.countDown();
            ended.countDown();
        }
    }

    /**
     * Waits for all of it.
     *
     * @param moment how long its first word may take; null: for ever
     * @return empty when nothing came in that time
     * @throws TroupeException INVALID_REQUEST when it cannot be read, or is too long
     */
    public Optional<String> await(@Nullable Duration moment) {
        try {
            if (moment != null && !begun.await(moment.toMillis(), TimeUnit.MILLISECONDS)) {
                return Optional.empty();
            }
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        if (failure != null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "Standard input could not be read (" + failure.getMessage() + ").",
                    failure);
        }
        if (text.length() > LONGEST) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "Standard input is longer than the 400,000 characters that come with a request.",
                    "Send the part that matters, such as `tail -n 500 build.log | troupe run \"...\"`, or put it into a file of the repository and mention that.",
                    null);
        }
        return Optional.of(text);
    }
}
