package dev.troupe.worker.effect;

import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what a command removed and no build makes again. */
record RemovalCount(int removed, int tracked, int allTracked, int most) {
    private static final Logger LOG = LoggerFactory.getLogger(RemovalCount.class);
    private static final int FEW = 50;
    private static final int TENTH = 10;

    static RemovalCount of(
            Path workspace, List<LayerEntry> entries, Map<String, EffectClass> classes, int most) {
        Set<String> removed = new HashSet<>();
        for (LayerEntry entry : entries) {
            EffectClass kind = classes.get(entry.raw());
            boolean made =
                    kind == EffectClass.PRODUCT
                            || kind == EffectClass.DEPENDENCY
                            || kind == EffectClass.DEPENDENCY_PROGRAM;
            if (entry.isRemoved() && !entry.isDirectory() && !made && entry.path() != null) {
                removed.add(entry.path());
            }
        }
        return removed.size() <= FEW
                ? new RemovalCount(removed.size(), 0, 0, most)
                : tracked(workspace, removed, most);
    }

    private static RemovalCount tracked(Path workspace, Set<String> removed, int most) {
        try {
            String listed =
                    GitCheckout.find(workspace)
                            .git()
                            .in(workspace)
                            .finish(new byte[0], "ls-files", "-z")
                            .output();
            int tracked = 0;
            int all = 0;
            for (String path : listed.split("\0", -1)) {
                if (!path.isEmpty()) {
                    all++;
                    tracked += removed.contains(path) ? 1 : 0;
                }
            }
            return new RemovalCount(removed.size(), tracked, all, most);
        } catch (IOException | RuntimeException noRepository) {
            LOG.debug("Cannot list the files that git tracks.", noRepository);
            return new RemovalCount(removed.size(), 0, 0, most);
        }
    }

    /** Whether a person should look first: more than 50 tracked files and a tenth of them, or more than the most of any. */
    boolean isMany() {
        return removed > most || (tracked > FEW && tracked * TENTH > allTracked);
    }
}
