package dev.troupe.cli.command.request;

import dev.troupe.cli.attachment.AttachmentOptions;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.ForegroundTaskFollower;
import dev.troupe.cli.command.SessionOptions;
import dev.troupe.cli.command.ThinkingDisplayOption;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.TaskPriority;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of all commands that make a request and follow it. */
final class RequestOptions extends SessionOptions {
    @Option(
            names = "--priority",
            paramLabel = "PRIORITY",
            description = "Rank among your team's waiting requests: low, normal or high.")
    @Nullable TaskPriority priority;

    @Mixin ThinkingDisplayOption thinking = new ThinkingDisplayOption();

    @Mixin AttachmentOptions attachments = new AttachmentOptions();

    /** Gives a request the priority and effort of the options. */
    PostMessageRequest apply(PostMessageRequest message) {
        return message.at(priority).with(effort);
    }

    /** Makes the follower that shows the request. */
    ForegroundTaskFollower follower(CommandContext context, boolean json, boolean yes) {
        return new ForegroundTaskFollower(context, json, yes).thinking(thinking);
    }
}
