package dev.troupe.security.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.security.decision.EffectivePolicy;
import dev.troupe.security.policy.MergedPolicies.Sources;
import dev.troupe.security.policy.PolicyFile.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MergedPoliciesTest {
    private final MergedPolicies merged = new MergedPolicies();
    private int merges;

    @Test
    void equalSourcesAreMergedOnce() {
        EffectivePolicy first = of("core", "/a", sources("1", null));

        assertThat(of("core", "/a", sources("1", null))).isSameAs(first);
        assertThat(merges).isEqualTo(1);
    }

    @Test
    void anotherTextAnotherFaultAnotherTeamAndAnotherPlaceAreMergedAnew() {
        of("core", "/a", sources("1", null));
        of("core", "/a", sources("2", null));
        of("core", "/a", sources("2", "gone"));
        of("red", "/a", sources("2", "gone"));
        of("red", "/b", sources("2", "gone"));

        assertThat(merges).isEqualTo(5);
    }

    @Test
    void theSameHashWithOtherNoticesIsNotTheSame() {
        Snapshot plain = new Snapshot(PolicyText.EMPTY, "1");
        Snapshot noted = new Snapshot(PolicyText.EMPTY.noting("Nobody knows."), "1");
        of("core", "/a", new Sources(List.of(plain), List.of(), null));

        EffectivePolicy policy = of("core", "/a", new Sources(List.of(noted), List.of(), null));

        assertThat(policy.notices()).containsExactly("Nobody knows.");
    }

    @Test
    void noMoreAreKeptThanThereIsRoomFor() {
        for (int i = 0; i < 3 * MergedPolicies.MOST; i++) {
            of("core", "/" + i, sources("1", null));
            assertThat(merged.size()).isBetween(1, MergedPolicies.MOST);
        }
    }

    private EffectivePolicy of(String team, String repository, Sources sources) {
        return merged.of(
                team,
                repository,
                sources,
                it -> {
                    merges++;
                    return new EffectivePolicy(
                            SecurityPolicy.empty(),
                            List.of(),
                            List.of(),
                            "hash",
                            it.files().getFirst().text().notices(),
                            it.fault());
                });
    }

    private static Sources sources(String hash, @Nullable String fault) {
        return new Sources(List.of(new Snapshot(PolicyText.EMPTY, hash)), List.of(), fault);
    }
}
