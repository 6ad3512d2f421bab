package io.berth.host.cache;

import static io.berth.testkit.NodeBuilder.node;
import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The states of a pod in the cache, and what contradictions lead to. */
class SchedulerCacheTest {
    private final SchedulerCache cache = new SchedulerCache();
    private final PodInfo web = pod("web").on("a").requests("cpu=1").info();

    private NodeInfo nodeA() {
        return cache.snapshot().node("a");
    }

    private static String problem(CacheResult result) {
        return result.message().orElse("");
    }

    @Test
    void an_assumed_pod_counts_on_its_node() {
        cache.addNode(node("a").build());
        assertThat(cache.assume(web)).isEqualTo(CacheResult.APPLIED);
        assertThat(nodeA().pods()).containsExactly(web);
        assertThat(nodeA().requested().milliCpu()).isEqualTo(1000);
        assertThat(cache.isAssumed("uid-web")).isTrue();
        assertThat(cache.size()).isEqualTo(new CacheSize(1, 1, 1));
    }

    @Nested
    class Absent {
        @Test
        void an_update_is_refused() {
            assertThat(cache.update(web))
                    .isEqualTo(new CacheResult.Refused(
                            "pod uid-web(default/web) is not added to scheduler cache, so" + " cannot be updated"));
        }

        @Test
        void a_removal_is_refused() {
            assertThat(cache.remove(web))
                    .isEqualTo(new CacheResult.Refused("pod uid-web(default/web) is not found in scheduler cache, so"
                            + " cannot be removed from it"));
        }

        @Test
        void forgetting_has_no_effect() {
            assertThat(cache.forget(web)).isEqualTo(CacheResult.APPLIED);
        }

        @Test
        void a_pod_without_uid_or_node_has_no_place() {
            assertThat(problem(cache.add(pod("x").uid("").on("a").info()))).contains("has no uid");
            assertThat(problem(cache.assume(pod("x").info()))).contains("has no node");
            assertThat(cache.size()).isEqualTo(new CacheSize(0, 0, 0));
        }
    }

    @Nested
    class Assumed {
        @Test
        void it_cannot_be_assumed_again() {
            cache.assume(web);
            assertThat(cache.assume(web))
                    .isEqualTo(
                            new CacheResult.Refused("pod uid-web(default/web) is in the cache, so can't be assumed"));
        }

        @Test
        void the_cluster_confirms_it_with_its_own_object() {
            cache.addNode(node("a").build());
            cache.assume(web);
            PodInfo confirmed = pod("web").on("a").requests("cpu=2").info();
            assertThat(cache.add(confirmed)).isEqualTo(CacheResult.APPLIED);
            assertThat(nodeA().pods()).containsExactly(confirmed);
            assertThat(cache.size()).isEqualTo(new CacheSize(1, 1, 0));
        }

        @Test
        void confirmation_on_another_node_moves_it() {
            cache.addNode(node("a").build());
            cache.addNode(node("b").build());
            cache.assume(web);
            CacheResult result = cache.add(pod("web").on("b").info());
            assertThat(result)
                    .isEqualTo(new CacheResult.Repaired(
                            "pod uid-web(default/web) was assumed on a but added on b, where it is now"));
            assertThat(nodeA().pods()).isEmpty();
            assertThat(cache.snapshot().node("b").pods()).hasSize(1);
        }

        @Test
        void it_should_not_be_updated() {
            cache.assume(web);
            assertThat(cache.update(web))
                    .isEqualTo(new CacheResult.Refused("assumed pod uid-web(default/web) should not be updated"));
        }

        @Test
        void it_can_be_removed() {
            cache.assume(web);
            assertThat(cache.remove(web)).isEqualTo(CacheResult.APPLIED);
            assertThat(cache.size()).isEqualTo(new CacheSize(0, 0, 0));
        }

        @Test
        void forgetting_takes_it_off_its_node() {
            cache.addNode(node("a").build());
            cache.assume(web);
            assertThat(cache.forget(web)).isEqualTo(CacheResult.APPLIED);
            assertThat(nodeA().pods()).isEmpty();
            assertThat(cache.isAssumed("uid-web")).isFalse();
        }

        @Test
        void it_is_not_forgotten_on_another_node() {
            cache.assume(web);
            assertThat(cache.forget(pod("web").on("b").info()))
                    .isEqualTo(new CacheResult.Refused("pod uid-web(default/web) was assumed on b but assigned to a"));
            assertThat(cache.isAssumed("uid-web")).isTrue();
        }

        @Test
        @DisplayName("core 24: it stays assumed whatever else happens")
        void it_stays_assumed_whatever_else_happens() {
            cache.assume(web);
            for (int i = 0; i < 1000; i++) {
                cache.add(pod("other-" + i).on("a").info());
                cache.snapshot();
            }
            assertThat(cache.isAssumed("uid-web")).isTrue();
        }
    }

    @Nested
    class Added {
        @Test
        void it_cannot_be_assumed() {
            cache.add(web);
            assertThat(problem(cache.assume(web)))
                    .isEqualTo("pod uid-web(default/web) is in the cache, so can't be assumed");
        }

        @Test
        void it_cannot_be_added_again() {
            cache.add(web);
            assertThat(cache.add(web))
                    .isEqualTo(new CacheResult.Refused("pod uid-web(default/web) was already in added state"));
        }

        @Test
        void an_update_on_its_node_is_applied() {
            cache.addNode(node("a").build());
            cache.add(web);
            assertThat(cache.update(pod("web").on("a").requests("cpu=3").info()))
                    .isEqualTo(CacheResult.APPLIED);
            assertThat(nodeA().requested().milliCpu()).isEqualTo(3000);
        }

        @Test
        void an_update_on_another_node_is_reported_and_believed() {
            cache.addNode(node("a").build());
            cache.addNode(node("b").build());
            cache.add(web);
            assertThat(cache.update(pod("web").on("b").info()))
                    .isEqualTo(new CacheResult.Repaired(
                            "pod uid-web(default/web) was added on a but updated on b, where it is now"));
            assertThat(nodeA().pods()).isEmpty();
            assertThat(cache.snapshot().node("b").pods()).hasSize(1);
        }

        @Test
        void a_removal_from_another_node_is_reported_and_done() {
            cache.addNode(node("a").build());
            cache.add(web);
            assertThat(cache.remove(pod("web").on("b").info()))
                    .isEqualTo(new CacheResult.Repaired(
                            "pod uid-web(default/web) was added on a but removed from b; it is removed"));
            assertThat(nodeA().pods()).isEmpty();
        }

        @Test
        void a_removal_that_names_no_node_is_done() {
            cache.add(web);
            assertThat(cache.remove(pod("web").info())).isEqualTo(CacheResult.APPLIED);
            assertThat(cache.size().pods()).isZero();
        }

        @Test
        void it_cannot_be_forgotten() {
            cache.add(web);
            assertThat(cache.forget(web))
                    .isEqualTo(new CacheResult.Refused(
                            "pod uid-web(default/web) is not assumed, so it cannot be removed or forgotten"));
        }

        @Test
        @DisplayName("core 48: a removed pods place is taken by the last one")
        void a_removed_pods_place_is_taken_by_the_last_one() {
            cache.addNode(node("a").build());
            cache.add(web);
            PodInfo second = pod("second").on("a").info();
            PodInfo third = pod("third").on("a").info();
            cache.add(second);
            cache.add(third);
            cache.remove(web);
            assertThat(nodeA().pods()).containsExactly(third, second);
        }

        @Test
        @DisplayName("core 49: a port that two pods took is free when one goes")
        void a_port_that_two_pods_took_is_free_when_one_goes() {
            cache.addNode(node("a").build());
            PodInfo one = pod("one").on("a").hostPort(80).info();
            cache.add(one);
            cache.add(pod("two").on("a").hostPort(80).info());
            cache.remove(one);
            assertThat(nodeA().usedPorts()).isEmpty();
        }
    }
}
