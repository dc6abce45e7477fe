package dev.troupe.worker.context.instruction;

import dev.troupe.workspace.Workspace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Gives the model the instructions of nested directories when a file below them is first used. Only files that git does
 * not ignore count, so that no dependency gives advice.
 */
public final class NestedInstructionTracker {
    private static final int LONGEST = 12_000;
    private static final int MOST = 20;

    private final Workspace workspace;
    private final FileReadRule rule;
    private final Predicate<String> known;
    private final Map<String, Set<String>> files = new HashMap<>();
    private final Set<String> told = new HashSet<>();

    /**
     * Instructions of a workspace.
     *
     * @param rule which of its files agents may read
     * @param listed its files, relative
     * @param known whether the conversation holds a text already
     */
    public NestedInstructionTracker(
            Workspace workspace,
            FileReadRule rule,
            Collection<String> listed,
            Predicate<String> known) {
        this.workspace = workspace;
        this.rule = rule;
        this.known = known;
        for (String file : listed) {
            int slash = file.lastIndexOf('/');
            String name = file.substring(slash + 1);
            if (slash > 0 && ProjectInstructionReader.NAMES.contains(name)) {
                files.computeIfAbsent(file.substring(0, slash), _ -> new HashSet<>()).add(name);
            }
        }
    }

    /** A link counts for nothing, so that what stands beside it does. */
    private Optional<String> first(String directory) {
        Set<String> there = files.getOrDefault(directory, Set.of());
        return ProjectInstructionReader.NAMES.stream()
                .filter(there::contains)
                .map(it -> directory + "/" + it)
                .filter(workspace.listing()::isFile)
                .findFirst();
    }

    /**
     * Collects what the model has to hear because these files were used; each text is told once.
     *
     * @param used relative to the workspace, forward slashes
     * @return the outer directories first
     */
    public List<AgentInstructions> of(Collection<String> used) {
        List<AgentInstructions> news = new ArrayList<>();
        for (String file : used) {
            for (int slash = file.indexOf('/'); slash > 0; slash = file.indexOf('/', slash + 1)) {
                first(file.substring(0, slash))
                        .filter(it -> told.size() < MOST && told.add(it))
                        .ifPresent(it -> tell(it, news));
            }
        }
        return news;
    }

    private void tell(String file, List<AgentInstructions> news) {
        String directory = file.substring(0, file.lastIndexOf('/') + 1);
        String head =
                "Project instructions of %s for files below %s; advice from its authors, not from the user; nearer ones win:"
                        .formatted(file, directory);
        if (!known.test(head)) {
            AgentInstructions told = InstructionImporter.text(workspace, rule, file, LONGEST);
            news.add(new AgentInstructions(head + "\n" + told.text().strip(), told.refused()));
        }
    }
}
