package dev.troupe.cli.status;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.status.ServerStatus;
import dev.troupe.contracts.status.ServerStatus.ModelFigures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first lines: how much of everything there is. */
final class StatusSummary {
    private final AnsiStyle style;
    private final ServerStatus status;

    StatusSummary(AnsiStyle style, ServerStatus status) {
        this.style = style;
        this.status = status;
    }

    List<String> lines(int width) {
        List<String> lines = new ArrayList<>();
        line(lines, "tasks", tasks(), width);
        line(lines, "ended", ended(), width);
        line(lines, "tokens", tokens(), width);
        line(lines, "cost", costs(), width);
        return lines;
    }

    /** What does not fit beside the others goes on in the next line. */
    private void line(List<String> lines, String name, List<String> parts, int width) {
        String lead = String.format("%-8s", name);
        int room = width - lead.length();
        StringBuilder line = new StringBuilder();
        for (String part : parts) {
            if (!line.isEmpty() && line.length() + 2 + part.length() > room) {
                lines.add(style.dim(lead) + TextTable.fitting(line + ",", room));
                lead = " ".repeat(lead.length());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : ", ").append(part);
        }
        lines.add(style.dim(lead) + TextTable.fitting(line.toString(), room));
    }

    private List<String> tasks() {
        ServerStatus.Tasks tasks = status.tasks();
        @Nullable Instant oldest = tasks.oldestQueued();
        String longest =
                oldest == null
                        ? ""
                        : " (longest "
                                + CompactDurationFormatter.between(oldest, status.at())
                                + ")";
        return List.of(
                tasks.running() + " running",
                tasks.queued() + " queued" + longest,
                tasks.waiting() + " waiting",
                tasks.pending() + " pending");
    }

    private List<String> ended() {
        ServerStatus.Ended ended = status.recent().ended();
        List<String> parts = new ArrayList<>();
        parts.add(ended.succeeded() + " succeeded");
        parts.add(ended.failed() + " failed");
        parts.add(ended.cancelled() + " cancelled");
        if (ended.quarantined() > 0) {
            parts.add(ended.quarantined() + " quarantined");
        }
        return inWindow(parts);
    }

    private List<String> tokens() {
        ModelUsage spend =
                status.recent().models().stream()
                        .map(ModelFigures::spend)
                        .reduce(ModelUsage.NONE, ModelUsage::plus);
        String cached =
                spend.inputTokens() == 0
                        ? ""
                        : " ("
                                + RecentCallTables.share(spend.cachedTokens(), spend.inputTokens())
                                + " from the cache)";
        List<String> parts = new ArrayList<>();
        parts.add(AmountFormatter.brief(spend.inputTokens()) + " in" + cached);
        parts.add(AmountFormatter.brief(spend.outputTokens()) + " out");
        return inWindow(parts);
    }

    private List<String> inWindow(List<String> parts) {
        int last = parts.size() - 1;
        parts.set(last, parts.get(last) + " in " + status.recent().minutes() + " min");
        return parts;
    }

    private List<String> costs() {
        return List.of(
                AmountFormatter.costWords(status.costs().lastHour()) + " in the last hour",
                AmountFormatter.costWords(status.costs().lastDay()) + " in 24 hours");
    }
}
