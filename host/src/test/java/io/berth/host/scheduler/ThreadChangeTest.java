package io.berth.host.scheduler;

import static io.berth.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.cycle.Proceed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When the scheduling loop goes on with another thread after another generation has been put in place. */
class ThreadChangeTest {
    private final SchedulerFixture scheduler = new SchedulerFixture();

    /** Another generation is put in place in the middle of the first pod's cycle. */
    private void swapAtFirst(int pods) {
        scheduler.filter("Fit", name -> {
            if (name.equals("p0")) {
                scheduler.swap();
            }
            return Proceed.PROCEED;
        });
        scheduler.bind(SchedulerFixture::bound).nodes(1);
        IntStream.range(0, pods)
                .forEach(i -> scheduler.changed(null, pod("p" + i).build()));
    }

    private List<String> bound() {
        return scheduler.calls.stream().filter(call -> call.startsWith("bound")).toList();
    }

    @Test
    void pods_that_are_ready_do_not_wait_for_another_thread() throws InterruptedException {
        swapAtFirst(3);
        assertThat(scheduler.runGeneration()).as("another thread goes on").isTrue();
        assertThat(bound()).containsExactly("bound p0", "bound p1", "bound p2");
    }

    @Test
    void a_stream_of_pods_without_end_does_not_keep_the_thread_for_ever() throws InterruptedException {
        swapAtFirst(2000);
        assertThat(scheduler.runGeneration()).as("another thread goes on").isTrue();
        assertThat(bound()).hasSizeBetween(1000, 1010);
    }
}
