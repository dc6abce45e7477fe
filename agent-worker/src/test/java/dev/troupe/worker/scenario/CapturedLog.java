package dev.troupe.worker.scenario;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What is logged below a name while this is open. */
record CapturedLog(Logger logger, ListAppender<ILoggingEvent> heard) implements AutoCloseable {
    static CapturedLog of(String name) {
        Logger logger = (Logger) LoggerFactory.getLogger(name);
        ListAppender<ILoggingEvent> heard =
                new ListAppender<>() {
                    @Override
                    protected synchronized void append(ILoggingEvent event) {
                        // Now, on the thread of the run: later its ids are gone.
                        event.prepareForDeferredProcessing();
                        super.append(event);
                    }
                };
        heard.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(heard);
        return new CapturedLog(logger, heard);
    }

    List<ILoggingEvent> lines() {
        return List.copyOf(heard.list);
    }

    @Override
    public void close() {
        logger.detachAppender(heard);
        logger.setLevel(null);
    }
}
