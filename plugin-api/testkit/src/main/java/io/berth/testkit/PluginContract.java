package io.berth.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.berth.api.event.Action;
import io.berth.api.event.ClusterEvent;
import io.berth.api.event.EventResource;
import io.berth.api.event.ObjectChange;
import io.berth.api.model.KubeObject;
import io.berth.api.plugin.BindPlugin;
import io.berth.api.plugin.EventRegistration;
import io.berth.api.plugin.EventsPlugin;
import io.berth.api.plugin.FilterPlugin;
import io.berth.api.plugin.PermitPlugin;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.plugin.PostBindPlugin;
import io.berth.api.plugin.PostFilterPlugin;
import io.berth.api.plugin.PreBindPlugin;
import io.berth.api.plugin.PreEnqueuePlugin;
import io.berth.api.plugin.PreFilterPlugin;
import io.berth.api.plugin.PreScorePlugin;
import io.berth.api.plugin.QueueSortPlugin;
import io.berth.api.plugin.ReservePlugin;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.api.tree.InvalidInputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every plugin has to keep. A test that extends this says which plugin by its factory, and adds the pods and nodes
 * that matter to it; the plugin is then asked about each pod and each node. What the plugin has no extension point for is
 * passed over.
 */
public abstract class PluginContract extends AnswersContract {
    private static final List<Class<? extends Plugin>> POINTS = List.of(
            PreEnqueuePlugin.class,
            QueueSortPlugin.class,
            PreFilterPlugin.class,
            FilterPlugin.class,
            PostFilterPlugin.class,
            PreScorePlugin.class,
            ScorePlugin.class,
            ReservePlugin.class,
            PermitPlugin.class,
            PreBindPlugin.class,
            BindPlugin.class,
            PostBindPlugin.class);

    /** The factory under test. */
    protected abstract PluginFactory factory();

    /** The arguments to test with; without, the defaults. */
    protected PluginArgs args() {
        return PluginArgs.NONE;
    }

    /**
     * Arguments that the plugin must refuse by rules of its own, in flow style, and what the message must have in it:
     * {@code Map.of("limit: 0", "must be 1 or more")}.
     */
    protected Map<String, String> wrongArguments() {
        return Map.of();
    }

    /** False for a plugin that ignores whatever a profile gives it: an error in a profile then goes unnoticed. */
    protected boolean looksAtArguments() {
        return true;
    }

    @Override
    final Plugin instance(MemoryContext context) {
        Plugin plugin = factory().create(args(), context);
        assertNotNull(plugin, "create gave null");
        return plugin;
    }

    @Test
    void its_factory_is_found_by_a_host() {
        Class<?> type = factory().getClass();
        boolean found = ServiceLoader.load(PluginFactory.class, type.getClassLoader()).stream()
                .anyMatch(provider -> provider.type() == type);
        assertTrue(
                found,
                () -> type.getName() + " is not named in META-INF/services/" + PluginFactory.class.getName()
                        + " of the jar");
    }

    @Test
    void it_has_a_name_that_a_profile_can_write() {
        String name = factory().name();
        assertTrue(name.matches("\\S+"), () -> "name() is \"" + name + "\"; expected one word");
        assertEquals(name, factory().name(), "name() changes from one call to the next");
    }

    @Test
    void it_has_an_extension_point() {
        Plugin plugin = instance(context());
        boolean serves = POINTS.stream().anyMatch(point -> point.isInstance(plugin));
        assertTrue(serves, () -> plugin.getClass().getName() + " implements no extension point of io.berth.api.plugin");
    }

    @Test
    void an_argument_that_it_does_not_know_is_refused_by_its_name() {
        if (looksAtArguments()) {
            assertRefused("notAnArgumentOfThisPlugin: 1", "notAnArgumentOfThisPlugin");
        }
    }

    @Test
    void an_argument_of_a_wrong_type_is_refused_by_its_name() {
        factory()
                .argsSpec()
                .ifPresent(spec -> Arguments.wrongTypes(spec.type())
                        .forEach((name, wrong) -> assertRefused(name + ": " + wrong, name)));
    }

    @Test
    void wrong_arguments_are_refused_with_what_would_be_right() {
        wrongArguments().forEach(this::assertRefused);
    }

    private void assertRefused(String arguments, String mention) {
        PluginArgs wrong = Given.args(arguments);
        InvalidInputException refusal = assertThrows(
                InvalidInputException.class,
                () -> Arguments.check(factory(), wrong, context()),
                () -> "arguments {" + arguments + "} are to be refused");
        String message = String.valueOf(refusal.getMessage());
        assertTrue(
                message.contains(mention),
                () -> "arguments {" + arguments + "} are refused with \"" + message + "\", which does not say \""
                        + mention + "\"");
    }

    @Test
    void it_registers_the_same_events_each_time() {
        assertEquals(events(instance(context())), events(instance(context())), "two instances register other events");
        Plugin plugin = instance(context());
        assertEquals(events(plugin), events(plugin), "another call registers other events");
    }

    @Test
    void its_hints_answer_for_changes_of_pods_and_nodes() {
        for (EventRegistration registration : registrations(instance(context()))) {
            for (KubeObject object : objects(registration.event().resource())) {
                changes(registration.event(), object).forEach(change -> ask(registration, change));
            }
        }
    }

    private static List<ObjectChange> changes(ClusterEvent event, KubeObject object) {
        List<ObjectChange> changes = new ArrayList<>();
        if ((event.actions() & Action.ADD.mask()) != 0) {
            changes.add(new ObjectChange(null, object));
        }
        if ((event.actions() & Action.DELETE.mask()) != 0) {
            changes.add(new ObjectChange(object, null));
        }
        if ((event.actions() & Action.UPDATE) != 0) {
            changes.add(new ObjectChange(object, object));
        }
        return changes;
    }

    private void ask(EventRegistration registration, ObjectChange change) {
        for (PodInfo pod : pods()) {
            registration.hint().mayHelp(pod, change);
        }
    }

    private List<? extends KubeObject> objects(EventResource resource) {
        if (resource.equals(EventResource.NODE)) {
            return nodes().stream().map(NodeInfo::node).toList();
        }
        return EventResource.POD.covers(resource)
                ? pods().stream().map(PodInfo::pod).toList()
                : List.of();
    }

    private static List<EventRegistration> registrations(Plugin plugin) {
        if (!(plugin instanceof EventsPlugin events)) {
            return List.of();
        }
        List<EventRegistration> registrations = events.eventsToRegister();
        assertNotNull(registrations, "eventsToRegister gave null; an empty list registers nothing");
        return registrations;
    }

    private static List<ClusterEvent> events(Plugin plugin) {
        return registrations(plugin).stream().map(EventRegistration::event).toList();
    }

    @Test
    void it_says_of_every_pod_whether_it_may_enter_the_queue() {
        if (instance(context()) instanceof PreEnqueuePlugin plugin) {
            pods().forEach(pod -> assertNotNull(
                    plugin.preEnqueue(pod),
                    () -> "preEnqueue gave null for pod " + pod + "; Proceed.PROCEED lets it in"));
        }
    }

    @Test
    void it_can_be_closed_twice() {
        Plugin plugin = instance(context());
        plugin.close();
        plugin.close();
    }

    @Test
    void its_threads_end_with_it() throws InterruptedException {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        instance(context()).close();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(thread)) {
                thread.join(Duration.ofSeconds(2));
                assertFalse(thread.isAlive(), () -> "thread " + thread.getName() + " goes on after close()");
            }
        }
    }
}
