package dev.troupe.worker.loop;

import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.ToldVersion;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.ChangedReadFinder;
import dev.troupe.worker.tool.ChangedReadFinder.ChangedRead;
import dev.troupe.worker.validation.chain.ValidationLayer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A validator of layer 1: tells the model which of the files that it has read somebody else has changed since. It is said behind the
 * conversation, once for each version.
 */
final class StaleReadReporter {
    private static final String NAME = "fresh-reads";
    private static final String AUTHOR = "troupe";
    private static final int MOST = 20;
    private static final int SHORT_HASH = 4;
    private static final DateTimeFormatter TODAY =
            DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter EARLIER =
            DateTimeFormatter.ofPattern("HH:mm 'on' yyyy-MM-dd", Locale.ROOT);

    private final RunState run;
    private final ChangedReadFinder finder;
    private final Set<ToldVersion> told;

    /**
     * @param root the workspace
     * @param told what was told in earlier turns of the session
     */
    StaleReadReporter(RunState run, Path root, Set<ToldVersion> told) {
        this.run = run;
        this.finder = new ChangedReadFinder(root, run.marks());
        this.told = new HashSet<>(told);
    }

    /** Looks at the files, and has the model hear of those that changed. */
    void report(JournalBatch batch) {
        MeterRegistry meters = run.environment().meters();
        Timer.Sample sample = Timer.start(meters);
        try {
            List<ToldVersion> news =
                    finder.find().stream()
                            .filter(it -> !isOwn(it))
                            .map(it -> new ToldVersion(it.path(), it.seen(), it.now()))
                            .filter(told::add)
                            .toList();
            if (!news.isEmpty()) {
                batch.step(
                        0, new JournalRecord.Message(TimeOrderedUuid.fresh(), AUTHOR, text(news)));
                batch.step(0, new JournalRecord.StaleReadsTold(news));
            }
        } finally {
            sample.stop(ValidationLayer.BEFORE_MODEL.duration(NAME, meters));
        }
    }

    /** What a command of the task itself has left was told with the command's result. */
    private boolean isOwn(ChangedRead read) {
        return run.changes().stream()
                .filter(it -> it.path().equals(read.path()))
                .reduce((_, last) -> last)
                .filter(it -> Objects.equals(it.after(), read.now()))
                .isPresent();
    }

    private String text(List<ToldVersion> news) {
        String lines = news.stream().limit(MOST).map(this::line).collect(Collectors.joining("\n"));
        return news.size() <= MOST
                ? lines
                : lines
                        + "\n… and %d more files that you have read have changed since."
                                .formatted(news.size() - MOST);
    }

    private String line(ToldVersion version) {
        String time =
                run.marks().timeOf(version.path()).map(it -> " at " + clock(it)).orElse(" before");
        return "You read %s as it was%s (%s…); %s"
                .formatted(
                        version.path(),
                        time,
                        version.seen().substring(0, SHORT_HASH),
                        next(version.now()));
    }

    private static String next(@Nullable String now) {
        return now == null
                ? "it is gone since."
                : "it has changed since. Read it again before you change it.";
    }

    private static String clock(Instant time) {
        ZoneId zone = ZoneId.systemDefault();
        boolean isToday = LocalDate.now(zone).equals(LocalDate.ofInstant(time, zone));
        return (isToday ? TODAY : EARLIER).format(time.atZone(zone));
    }
}
