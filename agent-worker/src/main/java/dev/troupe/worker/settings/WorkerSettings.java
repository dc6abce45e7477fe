package dev.troupe.worker.settings;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.configuration.schema.TrustedRepositorySetting;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.address.HostAllowlist;
import dev.troupe.service.startup.database.DatabaseTarget;
import dev.troupe.worker.definition.agent.SearchToolName;
import dev.troupe.worker.editformat.EditFormatSettings;
import dev.troupe.worker.tool.web.WebSettings;
import dev.troupe.worker.validation.chain.ValidationSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of a worker, under {@code troupe.worker}.
 *
 * @param cell the pool of workers that shares this machine's disk
 * @param slots tasks that run at once, 1 to 64
 * @param lease how long a task stays this worker's without a heart-beat, at least three beats
 * @param beat between heart-beats
 * @param pollInterval between looks for tasks when no message wakes the worker
 * @param approvalWait how long a run waits on the spot for an answer before it makes room
 * @param securityWait how long a run waits for a security service that is away before it asks a person
 *     instead, or ends where nobody can be asked
 * @param maxTurns model calls of one task, at least 1
 * @param maxTime for how long one task may be at work, at least 1s; absent: for as long as it takes. Neither the
 *     queue counts nor what it waits for: people, money, other tasks
 * @param backgroundCommands commands that one run may have in the background at once, 0 (none) to 32
 * @param delegationDepth how often in a row agents may hand work on to others, 0 (never) to 8
 * @param delegatedTasks tasks that one task may delegate to other agents, 1 to 200
 * @param questions questions that one task may ask people, 0 (none) to 100; what workflows ask does not count
 * @param retryWait before the second try of a model call; doubles with each further one
 * @param reportInterval how often it looks after its sandbox and asks its models' providers, for {@code
 *     troupe doctor}; in one process they are asked by the doctor itself
 * @param home directory for locks, clones, worktrees and long outputs; absent: {@code ~/.troupe}
 * @param sandbox {@code required}: commands run in a sandbox, and are refused where none works; {@code preferred}:
 *     where none works, each one asks; {@code off}: without a sandbox, and each one asks
 * @param sandboxMemory data that each process of a command may have, at least {@code 64MB}, or 0 for
 *     any amount; absent: three quarters of the machine's memory, at least 2 GB
 * @param runHeldCommands whether commands that the sandbox holds run without a question, so that what they change
 *     is judged instead of their words; without it they ask as if nothing held them
 * @param syntaxGate whether an edit that would break a file that was whole is refused once, with line and reason
 * @param nativeCore {@code auto}: where npm and a C compiler are, the parser of source files is built once with
 *     optimisation, which makes it two to three times faster; the source comes from npm's registry. {@code off}: the one
 *     that ships serves
 * @param undoDropsCommits whether undo takes the agent's commits of the newest request off the branch instead of adding
 *     one that reverses them, and redo puts them back: where they are its last, not pushed, and nothing else stands on them
 * @param datasource the ledger's database
 * @param validation the order of validators
 * @param review what becomes of the findings of reviews
 * @param workflow what workflows leave in repositories
 * @param tests how the tests of repositories are run
 * @param edits how models are to write edits
 * @param web what agents may read of the web
 * @param network what commands may reach from their sandbox
 * @param searchTools the tools by which agents find files and lines, of {@code grep}, {@code glob}, {@code search}, {@code
 *     symbols}, {@code related} and {@code semantic-search}; agents whose definition names its tools keep those. Absent: {@code glob, search, symbols,
 *     related} where there is a repository map service, else {@code grep, glob}
 * @param context what the repository map service adds to requests
 * @param diagnostics how language servers judge what agents change
 */
@ConfigurationProperties("troupe.worker")
public record WorkerSettings(
        @SettingBounds(least = "1") @DefaultValue("local") String cell,
        @SettingBounds(least = "1", most = "64") @DefaultValue("4") int slots,
        @SettingBounds(least = "30ms", most = "1h") @DefaultValue("30s") Duration lease,
        @SettingBounds(least = "10ms", most = "20m") @DefaultValue("1s") Duration beat,
        @SettingBounds(least = "1ms", most = "1h") @DefaultValue("500ms") Duration pollInterval,
        @SettingBounds(least = "0s", most = "1h") @DefaultValue("20s") Duration approvalWait,
        @SettingBounds(least = "0s", most = "1h") @DefaultValue("30s") Duration securityWait,
        @TrustedRepositorySetting @SettingBounds(least = "1") @DefaultValue("50") int maxTurns,
        @SettingBounds(least = "1s") @Nullable Duration maxTime,
        @SettingBounds(least = "0", most = "32") @DefaultValue("4") int backgroundCommands,
        @SettingBounds(least = "0", most = "8") @DefaultValue("2") int delegationDepth,
        @SettingBounds(least = "1", most = "200") @DefaultValue("20") int delegatedTasks,
        @SettingBounds(least = "0", most = "100") @DefaultValue("5") int questions,
        @SettingBounds(least = "0s", most = "5m") @DefaultValue("1s") Duration retryWait,
        @SeparateProcessSetting @SettingBounds(least = "1s", most = "1d") @DefaultValue("5m")
                Duration reportInterval,
        @SeparateProcessSetting @Nullable Path home,
        @DefaultValue("preferred") SandboxMode sandbox,
        @SettingBounds(least = "64MB", or = "0") @Nullable DataSize sandboxMemory,
        @DefaultValue("true") boolean runHeldCommands,
        @DefaultValue("true") boolean syntaxGate,
        @DefaultValue("auto") NativeCoreMode nativeCore,
        @DefaultValue("false") boolean undoDropsCommits,
        @SeparateProcessSetting @Nullable Datasource datasource,
        @TrustedRepositorySetting @DefaultValue ValidationSettings validation,
        @DefaultValue Review review,
        @DefaultValue Workflow workflow,
        @DefaultValue Tests tests,
        @DefaultValue EditFormatSettings edits,
        @DefaultValue Web web,
        @DefaultValue Network network,
        @Nullable List<SearchToolName> searchTools,
        @DefaultValue Context context,
        @DefaultValue Diagnostics diagnostics) {

    /** Refuses values out of range; the message names the key and the range. */
    public WorkerSettings {
        searchTools = searchTools == null ? null : List.copyOf(searchTools);
        BoundsValidator.check(
                "troupe.worker",
                WorkerSettings.class,
                cell,
                slots,
                lease,
                beat,
                pollInterval,
                approvalWait,
                securityWait,
                maxTurns,
                maxTime,
                backgroundCommands,
                delegationDepth,
                delegatedTasks,
                questions,
                retryWait,
                reportInterval,
                home,
                sandbox,
                sandboxMemory,
                runHeldCommands,
                syntaxGate,
                nativeCore,
                undoDropsCommits,
                datasource,
                validation,
                review,
                workflow,
                tests,
                edits,
                web,
                network,
                searchTools,
                context,
                diagnostics);
        if (lease.compareTo(beat.multipliedBy(3)) < 0) {
            throw new IllegalArgumentException(
                    "`troupe.worker.lease` is %s; it must be at least three times `troupe.worker.beat`, %s."
                            .formatted(lease, beat));
        }
    }

    /** The directory for locks, clones, worktrees and long outputs. */
    public Path homeDirectory() {
        return home == null ? Path.of(System.getProperty("user.home"), ".troupe") : home;
    }

    /**
     * Configures what becomes of the findings of reviews.
     *
     * @param confidence the score from which a finding is shown to the agents that build on the review, 0
     *     (all are) to 1
     */
    public record Review(
            @SettingBounds(
                            pattern = "0(\\.\\d{1,6})?|1(\\.0{1,6})?",
                            wanted = "a number from 0 to 1")
                    @DefaultValue("0.8")
                    String confidence) {
        /** Refuses a score out of range; the message names the key. */
        public Review {
            BoundsValidator.check("troupe.worker.review", Review.class, confidence);
        }

        /** The confidence as a number. */
        public double threshold() {
            return Double.parseDouble(confidence);
        }
    }

    /**
     * Configures what workflows leave in repositories.
     *
     * @param decisions directory of decision records, relative to the repository; absent: the one of {@code
     *     docs/decisions}, {@code docs/adr} and {@code doc/adr} that exists, else the first
     */
    public record Workflow(
            @SettingBounds(
                            pattern = "(?!/)(?!(.*/)?\\.{1,2}(/|$))[^\\\\]*[^/\\\\]",
                            wanted = "a directory inside the repository, with forward slashes")
                    @Nullable String decisions) {
        /** Refuses a directory outside of the repository; the message names the key. */
        public Workflow {
            BoundsValidator.check("troupe.worker.workflow", Workflow.class, decisions);
        }
    }

    /**
     * Configures how the tests of repositories are run.
     *
     * @param command a line for the shell, run at the top of the repository; its exit code decides whether the
     *     tests of a request with several tasks, and of a workflow, pass. Absent: only agents run tests
     * @param time how long it may take
     */
    public record Tests(
            @TrustedRepositorySetting @Nullable String command,
            @SettingBounds(least = "1s", most = "1d") @DefaultValue("10m") Duration time) {
        /** Refuses a time out of range; the message names the key. */
        public Tests {
            BoundsValidator.check("troupe.worker.tests", Tests.class, command, time);
        }
    }

    /**
     * Limits what agents may read of the web.
     *
     * @param enabled whether agents can read pages of the web at all
     * @param hosts hosts whose pages are read without a question, such as {@code docs.oracle.com}, or {@code
     *     *.example.org} for all below a domain; for any other somebody is asked
     * @param size how much of a page is read, 1KB to 16MB; the rest is left out
     * @param time how long a page may take, its redirects included
     */
    public record Web(
            @DefaultValue("true") boolean enabled,
            @DefaultValue List<String> hosts,
            @SettingBounds(least = "1KB", most = "16MB") @DefaultValue("1MB") DataSize size,
            @SettingBounds(least = "1s", most = "5m") @DefaultValue("20s") Duration time) {
        /** Refuses values out of range, and what is no name of a host; the message names the key. */
        public Web {
            hosts = List.copyOf(hosts);
            BoundsValidator.check("troupe.worker.web", Web.class, enabled, hosts, size, time);
            var _ = new WebSettings(hosts, (int) size.toBytes(), time);
        }

        /** The same for the tool. */
        public WebSettings settings() {
            return new WebSettings(hosts, (int) size.toBytes(), time);
        }
    }

    /**
     * Limits what commands may reach from their sandbox.
     *
     * @param hosts hosts that commands may reach, through a proxy, at ports 80 and 443, such as {@code
     *     registry.npmjs.org}, or {@code *.example.org} for all below a domain; none: commands have no network
     */
    public record Network(@DefaultValue List<String> hosts) {
        /** Refuses what is no name of a host; the message names the key. */
        public Network {
            hosts = List.copyOf(hosts);
            BoundsValidator.check("troupe.worker.network", Network.class, hosts);
            hosts.forEach(it -> HostAllowlist.check("troupe.worker.network.hosts", it));
        }
    }

    /**
     * Configures how language servers judge what agents change.
     *
     * @param enabled whether changes are checked, and committed only without new errors
     * @param attempts how often a model may try to mend errors that it has caused, before its changes are taken back
     * @param time how long a check may take, the start of a server included; after that the work goes on without it
     */
    public record Diagnostics(
            @DefaultValue("true") boolean enabled,
            @SettingBounds(least = "0", most = "20") @DefaultValue("3") int attempts,
            @SettingBounds(least = "1s", most = "5m") @DefaultValue("60s") Duration time) {
        /** Refuses values out of range; the message names the key. */
        public Diagnostics {
            BoundsValidator.check(
                    "troupe.worker.diagnostics", Diagnostics.class, enabled, attempts, time);
        }
    }

    /**
     * Configures what the repository map service adds to requests.
     *
     * @param mapTokens how large the map of the repository may be that a session begins with, 1 to 100,000 tokens, or 0 for no
     *     map; it takes an eighth of the model's window at most
     * @param fileTokens how large the excerpts of files may be that come with each message, 1 to 100,000 tokens, or 0 for none; they
     *     take an eighth of the model's window at most
     * @param time how long the service may take for an answer; after that the work goes on without it
     */
    public record Context(
            @SettingBounds(least = "0", most = "100000") @DefaultValue("1000") int mapTokens,
            @SettingBounds(least = "0", most = "100000") @DefaultValue("8000") int fileTokens,
            @SettingBounds(least = "1ms", most = "5m") @DefaultValue("5s") Duration time) {
        /** Refuses values out of range; the message names the key. */
        public Context {
            BoundsValidator.check(
                    "troupe.worker.context", Context.class, mapTokens, fileTokens, time);
        }
    }

    /**
     * Configures access to the ledger's database.
     *
     * @param url JDBC URL
     * @param username the worker's role
     * @param password the role's password
     */
    public record Datasource(
            String url,
            @DefaultValue("troupe_worker") String username,
            @DefaultValue("") String password) {
        private static final String KEYS = "troupe.worker.datasource";

        /** Refuses a missing URL, and one of something else; the message names the key. */
        public Datasource {
            var _ = new DatabaseTarget(KEYS, url, username);
        }

        /** The same in the words that people set it with. */
        public DatabaseTarget access() {
            return new DatabaseTarget(KEYS, url, username);
        }

        /** Settings never show their password. */
        @Override
        public String toString() {
            return "Datasource[" + username + " at " + url + "]";
        }
    }
}
