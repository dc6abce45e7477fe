package dev.troupe.orchestrator.stream;

import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.contracts.wakeup.EventWakeup;
import dev.troupe.service.wire.broker.TopicListener;
import jakarta.jms.ConnectionFactory;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hears of news and live events from the broker. Without one, or while it is away, readers depend on
 * the hub's polling.
 */
class EventWakeupListener implements SmartLifecycle {
    private final @Nullable ConnectionFactory broker;
    private final EventHub hub;
    private final JsonMapper json;
    private List<TopicListener> listeners = List.of();

    EventWakeupListener(@Nullable ConnectionFactory broker, EventHub hub, JsonMapper json) {
        this.broker = broker;
        this.hub = hub;
        this.json = json;
    }

    @Override
    public void start() {
        if (broker != null) {
            listeners =
                    List.of(
                            listen(broker, BrokerTopics.EVENTS, this::heardEvent),
                            listen(broker, BrokerTopics.LIVE, this::heardLive));
        }
    }

    @Override
    public void stop() {
        TopicListener.closeAll(listeners);
        listeners = List.of();
    }

    @Override
    public boolean isRunning() {
        return !listeners.isEmpty();
    }

    private void heardEvent(String text) {
        hub.news(json.readValue(text, EventWakeup.class));
    }

    private void heardLive(String text) {
        hub.live(json.readValue(text, SessionEvent.class));
    }

    private static TopicListener listen(
            ConnectionFactory broker, String topic, Consumer<String> hearer) {
        return new TopicListener(broker, topic, "listener-" + topic, hearer);
    }
}
