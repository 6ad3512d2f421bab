package io.berth.host.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.Pod;
import io.berth.api.plugin.PluginException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Whoever does not lead writes nothing. */
class FencedClusterTest {
    private static final Set<String> NO_WRITES = Set.of("objects", "start", "read", "event", "close");

    private final List<String> calls = new ArrayList<>();
    private final AtomicBoolean leads = new AtomicBoolean(true);
    private final Cluster cluster = new FencedCluster(
            (Cluster) Proxy.newProxyInstance(
                    Cluster.class.getClassLoader(), new Class<?>[] {Cluster.class}, (proxy, method, arguments) -> {
                        calls.add(method.getName());
                        return method.getReturnType() == boolean.class ? true : null;
                    }),
            leads::get);

    private static List<Method> methods() {
        return Arrays.stream(Cluster.class.getMethods())
                .filter(method -> !method.isDefault())
                .toList();
    }

    private void call(Method method) throws Throwable {
        Object[] arguments = new Object[method.getParameterCount()];
        try {
            method.invoke(cluster, arguments);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Test
    void each_write_is_refused_while_another_one_leads() {
        leads.set(false);
        List<Method> writes = methods().stream()
                .filter(method -> !NO_WRITES.contains(method.getName()))
                .toList();
        assertThat(writes).extracting(Method::getName).contains("bind", "deletePod", "setPodCondition", "update");
        for (Method write : writes) {
            assertThatThrownBy(() -> call(write))
                    .as(write.getName())
                    .isInstanceOf(PluginException.class)
                    .hasMessage("this scheduler does not lead any more, so it writes nothing");
        }
        assertThat(calls).isEmpty();
    }

    @Test
    void an_event_of_a_scheduler_that_does_not_lead_is_left_out() throws Throwable {
        leads.set(false);
        for (Method method : methods()) {
            if (method.getName().equals("event")) {
                call(method);
            }
        }
        assertThat(calls).isEmpty();
    }

    @Test
    void everything_is_passed_on_by_the_leader() throws Throwable {
        List<String> expected = new ArrayList<>();
        for (Method method : methods()) {
            call(method);
            expected.add(method.getName());
        }
        assertThat(calls).isEqualTo(expected);
    }

    @Test
    void reading_is_for_everybody() {
        leads.set(false);
        assertThat(cluster.read(Pod.class, "default", "web")).isNull();
        assertThat(calls).containsExactly("read");
    }
}
