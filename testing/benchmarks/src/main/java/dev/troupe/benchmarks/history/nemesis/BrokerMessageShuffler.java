package dev.troupe.benchmarks.history.nemesis;

import dev.troupe.testkit.deployment.ArtemisServer;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** Listens to all topics and says again what it heard: later, in another order, some of it several times. */
final class BrokerMessageShuffler {
    private static final String AGAIN = "history_again";
    private static final long TIME_TO_LIVE_MILLIS = 10_000;
    private static final int AT_ONCE = 12;

    private static final List<String> TOPICS =
            List.of("troupe.tasks", "troupe.events", "troupe.control", "troupe.live");

    private BrokerMessageShuffler() {}

    /** For so long. A broker that is away has nothing to shuffle. */
    static void of(URI broker, Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        try (var factory = new ActiveMQConnectionFactory(broker.toString());
                JMSContext context =
                        factory.createContext(ArtemisServer.USER, ArtemisServer.PASSWORD)) {
            Map<String, JMSConsumer> ears = new HashMap<>();
            for (String topic : TOPICS) {
                ears.put(
                        topic,
                        context.createConsumer(context.createTopic(topic), AGAIN + " IS NULL"));
            }
            Random random = new Random(time.toMillis());
            while (System.nanoTime() < end) {
                for (Map.Entry<String, JMSConsumer> one : ears.entrySet()) {
                    sayAgain(context, one.getKey(), heard(one.getValue()), random);
                }
                Thread.sleep(300);
            }
        } catch (JMSRuntimeException | JMSException e) {
            Thread.sleep(Math.max(0, (end - System.nanoTime()) / 1_000_000));
        }
    }

    private static List<Message> heard(JMSConsumer ear) {
        List<Message> heard = new ArrayList<>();
        for (Message one = ear.receiveNoWait();
                one != null && heard.size() < AT_ONCE;
                one = ear.receiveNoWait()) {
            heard.add(one);
        }
        return heard;
    }

    private static void sayAgain(
            JMSContext context, String topic, List<Message> heard, Random random)
            throws JMSException {
        Collections.shuffle(heard, random);
        for (Message one : heard) {
            for (int times = random.nextInt(1, 3); times > 0; times--) {
                var again = context.createTextMessage(one.getBody(String.class));
                again.setBooleanProperty(AGAIN, true);
                context.createProducer()
                        .setDeliveryMode(DeliveryMode.NON_PERSISTENT)
                        .setTimeToLive(TIME_TO_LIVE_MILLIS)
                        .send(context.createTopic(topic), again);
            }
        }
    }
}
