package dev.troupe.orchestrator.queue;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository.Kind;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository.Limit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Has claims and graphs keep to the settings. What the orchestrator that started last was told holds for all of them, whole: what it
 * was not told holds no more.
 */
public final class QueueLimitSynchronizer {
    private static final Logger LOG = LoggerFactory.getLogger(QueueLimitSynchronizer.class);

    private final ConcurrencyLimitRepository limits;
    private final JdbcClient jdbc;
    private final QueueSettings settings;
    private final TaskGraphSettings graph;
    private final Map<String, Integer> projects = new HashMap<>();

    QueueLimitSynchronizer(
            Ledger ledger,
            DataSource orchestrator,
            QueueSettings settings,
            TaskGraphSettings graph) {
        this.limits = ledger.limits();
        this.jdbc = JdbcClient.create(orchestrator);
        this.settings = settings;
        this.graph = graph;
        settings.atOnce().project().forEach((path, most) -> projects.put(real(path), most));
    }

    /** Projects are known by where they really are. */
    private static String real(String path) {
        try {
            return Path.of(path).toRealPath().toString();
        } catch (IOException e) {
            // It may come later.
            return Path.of(path).normalize().toString();
        }
    }

    void agree() {
        List<Limit> known = known();
        boolean changed = limits.agree(all(known), settings.weights());
        List<Limit> now = known();
        // Another orchestrator may have made a project known meanwhile, whose limit was just
        // lifted.
        if (!now.equals(known)) {
            limits.agree(all(now), settings.weights());
        }
        if (changed) {
            LOG.info(
                    "The weights and limits of the queue have changed; they are {} and {} now.",
                    settings.weights(),
                    settings.atOnce());
        }
        if (limits.agree(graph.limits())) {
            LOG.info("The limits of graphs have changed; they are {} now.", graph);
        }
    }

    private List<Limit> all(List<Limit> known) {
        QueueSettings.AtOnce atOnce = settings.atOnce();
        List<Limit> all = new ArrayList<>(known);
        atOnce.team().forEach((team, most) -> all.add(new Limit(Kind.TEAM, team, most)));
        atOnce.model().forEach((model, most) -> all.add(new Limit(Kind.MODEL, model, most)));
        atOnce.cell().forEach((cell, most) -> all.add(new Limit(Kind.CELL, cell, most)));
        return all;
    }

    /** Those of the projects that there are. */
    private List<Limit> known() {
        if (projects.isEmpty()) {
            return List.of();
        }
        return jdbc.sql(
                        "SELECT id, path FROM orchestrator.project WHERE path IN (:paths) ORDER BY id")
                .param("paths", projects.keySet())
                .query((row, _) -> limit(row.getString("path"), row.getObject("id", UUID.class)))
                .list();
    }

    private Limit limit(String path, UUID project) {
        return new Limit(Kind.PROJECT, project.toString(), projects.getOrDefault(path, 0));
    }

    /**
     * A project was made known; within the caller's transaction.
     *
     * @param path where its checkout really is
     */
    public void known(UUID project, String path) {
        if (projects.containsKey(path)) {
            limits.set(limit(path, project));
        }
    }
}
