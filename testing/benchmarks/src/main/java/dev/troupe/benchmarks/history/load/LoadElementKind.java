package dev.troupe.benchmarks.history.load;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** The kinds of element. A new one needs a line here and nothing elsewhere. */
enum LoadElementKind {
    EDITS(6) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            edits(script, random.nextInt(2, 5));
            return scene(key, SessionOpenSettings.IN_PLACE, script, LoadElementKind::request);
        }
    },
    WORKTREE(4) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            edits(script, random.nextInt(2, 5));
            return scene(key, SessionOpenSettings.WORKTREE, script, LoadElementKind::request);
        }
    },
    COMMANDS(4) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            script.command().edit().command();
            return scene(key, SessionOpenSettings.IN_PLACE, script, LoadElementKind::request);
        }
    },
    /** Long enough for the run to leave its worker before the answer comes. */
    LATE_ANSWERS(3) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            edits(script, 2);
            boolean yes = random.nextInt(3) > 0;
            Duration after = Duration.ofMillis(random.nextInt(200, 3_500));
            return scene(
                    key,
                    SessionOpenSettings.WORKTREE.asking(),
                    script,
                    (person, request) -> {
                        person.answer(yes, after);
                        request(person, request);
                    });
        }
    },
    HANDED_OUT(2) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            ParallelWorkScripts.handOut(script.edit(), random.nextInt(1, 4));
            script.edit();
            return scene(key, SessionOpenSettings.WORKTREE, script, LoadElementKind::request);
        }
    },
    /** Side by side in worktrees; two of them change neighbouring lines, which makes their work conflict. */
    SPLIT(5) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            boolean planned = random.nextBoolean();
            Map<String, Object> plan =
                    ParallelWorkScripts.split(script, random.nextInt(2, 5), random.nextInt(3) > 0);
            if (planned) {
                script.plan(plan);
            }
            SessionOpenSettings opening =
                    random.nextBoolean()
                            ? SessionOpenSettings.IN_PLACE
                            : SessionOpenSettings.WORKTREE;
            return new ScriptedLoadElement(
                    key,
                    word(),
                    opening,
                    script,
                    Set.of(ScriptedLoadElement.Trait.SPLIT),
                    (person, request) -> {
                        var _ = person.awaitEnd(person.split(request, planned ? null : plan));
                    });
        }
    },
    CANCELLED(3) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            script.edit().think(Duration.ofSeconds(6)).edit().edit();
            Duration after = Duration.ofMillis(random.nextInt(300, 3_000));
            SessionOpenSettings opening =
                    random.nextBoolean()
                            ? SessionOpenSettings.IN_PLACE
                            : SessionOpenSettings.WORKTREE;
            return scene(
                    key,
                    opening,
                    script,
                    (person, request) -> {
                        UUID task = person.say(request);
                        person.pause(after);
                        person.cancel();
                        var _ = person.awaitEnd(task);
                    });
        }
    },
    STEERED(2) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            edits(script, 3);
            return scene(
                    key,
                    SessionOpenSettings.WORKTREE,
                    script,
                    (person, request) -> {
                        UUID task = person.say(request);
                        person.awaitEvents("turn-finished", 1, task);
                        UUID more = person.say("And be quick.");
                        var _ = person.awaitEnd(task);
                        var _ = person.awaitEnd(more);
                    });
        }
    },
    UNDONE(3) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            edits(script, 2);
            return scene(
                    key,
                    SessionOpenSettings.IN_PLACE,
                    script,
                    (person, request) -> {
                        UUID task = person.say(request);
                        if (person.awaitEnd(task).equals("succeeded")) {
                            var _ = person.awaitEnd(person.undo());
                        }
                    });
        }
    },
    /** There is hardly room for a call, until somebody gives more. */
    FUNDED(2) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            edits(script, 2);
            return scene(
                    key,
                    SessionOpenSettings.WORKTREE.limited(random.nextInt(LITTLE)),
                    script,
                    (person, request) -> {
                        UUID task = person.say(request);
                        person.awaitEvents("budget-asked", 1, task);
                        person.fund(PLENTY);
                        var _ = person.awaitEnd(task);
                    });
        }
    },
    /** The answer to a question may come so late that the run has left its worker long before. */
    ASKED(3) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            String answer = "The one of " + key;
            Duration after = Duration.ofMillis(random.nextInt(100, 6_000));
            if (random.nextBoolean()) {
                script.edit();
            }
            script.ask(QuestionScripts.form("Parts", QuestionScripts.name(key)), answer).edit();
            return scene(
                    key,
                    random.nextBoolean()
                            ? SessionOpenSettings.IN_PLACE
                            : SessionOpenSettings.WORKTREE,
                    script,
                    (person, request) -> {
                        person.reply(QuestionScripts.answers(answer), after);
                        request(person, request);
                    });
        }
    },
    /** Troupe itself runs the tests of what was merged; some are red until a debugger has mended the cause. */
    TESTED(2) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            Map<String, Object> plan =
                    ParallelWorkScripts.split(script, random.nextInt(2, 4), false);
            ConversationScriptBuilder debugger = script.of("debugger").edit();
            ConversationScriptBuilder tested =
                    random.nextBoolean() ? debugger : script.of("part-0");
            String file = ParallelWorkScripts.file(tested);
            script.with(debugger.below("# Red tests", file));
            script.file(
                    ".troupe/config.yaml",
                    "worker:\n  tests:\n    command: 'grep -q \"%s\" %s'\n"
                            .formatted(ParallelWorkScripts.line(tested), file));
            return new ScriptedLoadElement(
                    key,
                    word(),
                    random.nextBoolean()
                            ? SessionOpenSettings.IN_PLACE
                            : SessionOpenSettings.WORKTREE,
                    script,
                    Set.of(ScriptedLoadElement.Trait.SPLIT, ScriptedLoadElement.Trait.APART),
                    (person, request) -> {
                        person.trust();
                        var _ = person.awaitEnd(person.split(request, plan));
                    });
        }
    },
    /** In seven phases, with a question to people; somebody has what failed done again. */
    WORKFLOW(2) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            return WorkflowPhaseScripts.scene(key, word(), script, random, _ -> {});
        }
    },
    /** One that is paused somewhere, and goes on a while later. */
    PAUSED(1) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            Duration before = Duration.ofMillis(random.nextInt(4_000));
            Duration pause = Duration.ofMillis(random.nextInt(200, 3_000));
            return WorkflowPhaseScripts.scene(
                    key,
                    word(),
                    script,
                    random,
                    person -> {
                        person.pause(before);
                        person.holdWorkflow(pause);
                    });
        }
    },
    POISON(0) {
        @Override
        ScriptedLoadElement make(
                String key, ConversationScriptBuilder script, RandomGenerator random) {
            script.think(Duration.ofSeconds(20)).edit();
            return new ScriptedLoadElement(
                    key,
                    word(),
                    SessionOpenSettings.WORKTREE,
                    script,
                    Set.of(ScriptedLoadElement.Trait.POISONED),
                    LoadElementKind::request);
        }
    };

    /** A call of the model costs 0.2 cents at the prices of a run, and at most about ten times that. */
    private static final int LITTLE = 25_000;

    private static final long PLENTY = 10_000_000;

    private final int weight;

    LoadElementKind(int weight) {
        this.weight = weight;
    }

    abstract ScriptedLoadElement make(
            String key, ConversationScriptBuilder script, RandomGenerator random);

    /** How often it is drawn, beside the others. */
    int weight() {
        return weight;
    }

    String word() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    ScriptedLoadElement scene(
            String key,
            SessionOpenSettings opening,
            ConversationScriptBuilder script,
            ScriptedLoadElement.Act act) {
        return new ScriptedLoadElement(key, word(), opening, script, Set.of(), act);
    }

    private static void edits(ConversationScriptBuilder script, int count) {
        for (int i = 0; i < count; i++) {
            var _ = script.edit();
        }
    }

    private static void request(SimulatedUser person, String request) throws InterruptedException {
        var _ = person.awaitEnd(person.say(request));
    }
}
