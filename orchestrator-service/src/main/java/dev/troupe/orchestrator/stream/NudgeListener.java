package dev.troupe.orchestrator.stream;

import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.nudge.EventNudge;
import dev.troupe.contracts.nudge.Topics;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.jms.listener.DefaultMessageListenerContainer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hears of news and live events from the broker. Without one, or while it is away, readers depend on
 * the hub's polling.
 */
class NudgeListener implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(NudgeListener.class);
    private static final long RECOVERY_MILLIS = 2_000;

    private final @Nullable ConnectionFactory broker;
    private final EventHub hub;
    private final JsonMapper json;
    private List<DefaultMessageListenerContainer> containers = List.of();

    NudgeListener(@Nullable ConnectionFactory broker, EventHub hub, JsonMapper json) {
        this.broker = broker;
        this.hub = hub;
        this.json = json;
    }

    @Override
    public void start() {
        if (broker != null) {
            containers =
                    List.of(
                            listen(broker, Topics.EVENTS, this::heardEvent),
                            listen(broker, Topics.LIVE, this::heardLive));
        }
    }

    @Override
    public void stop() {
        containers.forEach(DefaultMessageListenerContainer::shutdown);
        containers = List.of();
    }

    @Override
    public boolean isRunning() {
        return !containers.isEmpty();
    }

    private void heardEvent(String text) {
        EventNudge nudge = json.readValue(text, EventNudge.class);
        hub.news(nudge.sessionId(), nudge.last());
    }

    private void heardLive(String text) {
        hub.live(json.readValue(text, SessionEvent.class));
    }

    private static DefaultMessageListenerContainer listen(
            ConnectionFactory broker, String topic, Consumer<String> hearer) {
        DefaultMessageListenerContainer container = new DefaultMessageListenerContainer();
        container.setConnectionFactory(broker);
        container.setPubSubDomain(true);
        container.setDestinationName(topic);
        container.setBeanName("listener-" + topic);
        container.setRecoveryInterval(RECOVERY_MILLIS);
        container.setMessageListener(
                (jakarta.jms.MessageListener) message -> hear(topic, message, hearer));
        container.afterPropertiesSet();
        container.start();
        return container;
    }

    private static void hear(String topic, Message message, Consumer<String> hearer) {
        try {
            if (message instanceof TextMessage text && text.getText() != null) {
                hearer.accept(text.getText());
            }
        } catch (JMSException | JacksonException e) {
            LOG.debug("A message on {} cannot be read and is passed over", topic, e);
        }
    }
}
