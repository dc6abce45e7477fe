package dev.troupe.contracts.wakeup;

/**
 * JMS topics. Messages are JSON text, non-persistent, with a time to live of {@link
 * #TIME_TO_LIVE_MILLIS}.
 */
public final class BrokerTopics {
    /** {@link TaskWakeup}: a task became ready. */
    public static final String TASKS = "troupe.tasks";

    /** {@link dev.troupe.contracts.event.SessionEvent} with number 0: text and output as they come. */
    public static final String LIVE = "troupe.live";

    /** {@link EventWakeup}: a session has new events. */
    public static final String EVENTS = "troupe.events";

    /** {@link ControlWakeup}: a task was cancelled, steered or answered. */
    public static final String CONTROL = "troupe.control";

    /** How long a message may be on its way, in milliseconds. */
    public static final long TIME_TO_LIVE_MILLIS = 10_000;

    private BrokerTopics() {}
}
