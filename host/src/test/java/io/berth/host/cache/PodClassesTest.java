package io.berth.host.cache;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import org.junit.jupiter.api.Test;

class PodClassesTest {
    private final PodClasses classes = new PodClasses();

    @Test
    void equal_pods_share_their_class() {
        PodInfo one =
                classes.podInfo(pod("one").labels("app=web").requests("cpu=1").build());
        PodInfo two = classes.podInfo(
                pod("two").labels("app=web").requests("cpu=1000m").on("a").build());
        assertThat(one.podClass()).isSameAs(two.podClass());
        assertThat(classes.size()).isEqualTo(1);
    }

    @Test
    void pods_that_differ_have_different_classes() {
        PodInfo one = classes.podInfo(pod("one").labels("app=web").build());
        PodInfo two = classes.podInfo(pod("two").labels("app=db").build());
        assertThat(one.podClass()).isNotSameAs(two.podClass());
    }

    @Test
    void a_class_that_nobody_holds_is_given_up() throws InterruptedException {
        PodInfo held = classes.podInfo(pod("held").labels("app=held").build());
        for (int i = 0; i < 100; i++) {
            classes.podInfo(pod("p" + i).labels("app=a" + i).build());
        }
        for (int i = 0; i < 100 && classes.size() > 1; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(classes.size()).isEqualTo(1);
        assertThat(classes.podInfo(pod("again").labels("app=held").build()).podClass())
                .isSameAs(held.podClass());
    }

    @Test
    void what_plugins_that_are_gone_have_derived_goes_with_them_and_not_with_the_pods() {
        PodInfo held = classes.podInfo(pod("held").build());
        PodClass.Key<Object> key = new PodClass.Key<>("something");
        Object first = held.podClass().derive(key, podClass -> new Object());
        assertThat(held.podClass().derive(key, podClass -> new Object())).isSameAs(first);
        classes.forgetDerived();
        assertThat(held.podClass().derive(key, podClass -> new Object())).isNotSameAs(first);
    }
}
