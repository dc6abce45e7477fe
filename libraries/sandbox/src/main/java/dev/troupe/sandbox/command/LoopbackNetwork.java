package dev.troupe.sandbox.command;

import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.process.PipeReaderThreads;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.sandbox.proxy.ProxyAccess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A network that the sandboxed commands of one run share: a loopback interface, and what forwards to the proxy where
 * commands may reach hosts. A process of ours holds it, in a sandbox of its own, and every command enters it.
 */
final class LoopbackNetwork {
    private static final Logger LOG = LoggerFactory.getLogger(LoopbackNetwork.class);
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Pattern PROCESS = Pattern.compile("\"child-pid\": (\\d+)");

    private final CommandStarter starter;
    private final Path directory;
    private final LeaseCheck leaseCheck;
    private final Supplier<Optional<ProxyAccess>> way;
    private @Nullable GuardedProcess holder;
    private List<String> entrance = List.of();
    private boolean impossible;

    /**
     * @param way out of it, as it is when it is made; empty for none
     */
    LoopbackNetwork(
            CommandStarter starter,
            Path directory,
            LeaseCheck leaseCheck,
            Supplier<Optional<ProxyAccess>> way) {
        this.way = way;
        this.starter = starter;
        this.directory = directory;
        this.leaseCheck = leaseCheck;
    }

    /** Makes it, unless it is there; false when the system does not let it be entered. */
    synchronized boolean open() throws InterruptedException {
        if (!impossible && entrance().isEmpty()) {
            close();
            GuardedProcess started =
                    starter.start(starter.sandbox().holder(way.get()), directory, leaseCheck);
            holder = started;
            entrance = entrance(started);
            // What the system does not let happen once it does not let happen for the next command.
            impossible = entrance.isEmpty();
        }
        return !entrance.isEmpty();
    }

    /** What a command is started with to be in it; empty when there is none. */
    synchronized List<String> entrance() {
        return holder != null && holder.alive() ? entrance : List.of();
    }

    private List<String> entrance(GuardedProcess started) throws InterruptedException {
        StringBuilder said = new StringBuilder();
        Thread reader = PipeReaderThreads.start(() -> listen(started.output(), said));
        reader.join(PATIENCE);
        String words;
        synchronized (said) {
            words = said.toString();
        }
        Matcher process = PROCESS.matcher(words);
        if (!process.find() || !words.lines().anyMatch(Sandbox.HOLDS::equals)) {
            LOG.warn("Commands of this run cannot reach each other's ports: {}", words);
            return List.of();
        }
        String of = "/proc/" + process.group(1) + "/ns/";
        List<String> enter =
                List.of(
                        "nsenter",
                        "--preserve-credentials",
                        "--user=" + of + "user",
                        "--net=" + of + "net",
                        "--");
        return works(enter) ? enter : List.of();
    }

    private boolean works(List<String> enter) {
        try {
            ShortProcessRunner.Answer answer =
                    ShortProcessRunner.run(
                            Stream.concat(enter.stream(), Stream.of("true")).toList(),
                            directory,
                            System.getenv(),
                            new byte[0],
                            PATIENCE);
            if (!answer.ok()) {
                LOG.warn(
                        "Commands of this run cannot reach each other's ports: {}", answer.error());
            }
            return answer.ok();
        } catch (IOException missing) {
            LOG.warn(
                    "Commands of this run cannot reach each other's ports: {}",
                    missing.getMessage());
            return false;
        }
    }

    /** Until the process says that everything is in place. */
    private static void listen(InputStream output, StringBuilder said) {
        try {
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (said) {
                    said.append(line).append('\n');
                }
                if (line.equals(Sandbox.HOLDS)) {
                    return;
                }
            }
        } catch (IOException ended) {
            LOG.debug("The process that holds a network has ended.", ended);
        }
    }

    synchronized void close() {
        GuardedProcess held = holder;
        holder = null;
        entrance = List.of();
        if (held != null) {
            held.kill();
            starter.forget(held);
        }
    }
}
