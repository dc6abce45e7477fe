package dev.troupe.cli.attachment;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.io.InputStream;
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
    private volatile StandardInputText input = new StandardInputText("", 0);
    private volatile @Nullable IOException failure;
    private volatile @Nullable TroupeException refusal;

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
        try (in) {
            input = StandardInputText.read(in, LONGEST, begun::countDown);
        } catch (TroupeException e) {
            refusal = e;
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
     * @param patience how long it may take to end before people are told that it is still read
     * @param waiting tells them so, at most once
     * @return empty when nothing came in that time
     * @throws TroupeException INVALID_REQUEST when it cannot be read, is no text, or is too long
     */
    public Optional<String> await(@Nullable Duration moment, Duration patience, Runnable waiting) {
        try {
            if (moment != null && !begun.await(moment.toMillis(), TimeUnit.MILLISECONDS)) {
                return Optional.empty();
            }
            if (!ended.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                waiting.run();
                ended.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        TroupeException refused = refusal;
        if (refused != null) {
            throw refused;
        }
        if (failure != null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "Standard input could not be read (" + failure.getMessage() + ").",
                    failure);
        }
        String text = input.text();
        if (text.length() > LONGEST) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "Standard input is longer than the 400,000 characters that come with a request.",
                    "Send the part that matters, such as `tail -n 500 build.log | troupe run \"...\"`, or put it into a file of the repository and mention that file.",
                    null);
        }
        return Optional.of(text);
    }

    /** Says what people should know of what was read; empty when nothing. */
    String note() {
        return input.note();
    }
}
