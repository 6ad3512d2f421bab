package io.berth.host.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.source.jar.TestJar;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a jar runs beside the scheduling cycle finds the jar's classes and files where libraries look for them. */
class JarTasksTest {
    private static final String LOADER = "acme.loader";

    @TempDir
    Path folder;

    @Test
    void a_task_has_the_class_loader_of_its_jar() throws Exception {
        System.clearProperty(LOADER);
        try (Stage stage = new Stage(folder)) {
            TestJar.named("tasks")
                    .factory("acme.Tasks")
                    .source("acme.Tasks", """
                        package acme; import io.berth.api.plugin.*;
                        public class Tasks implements PluginFactory {
                            public String name() { return "Tasks"; }
                            public Plugin create(PluginArgs args, PluginContext context) {
                                context.executor().execute(() -> System.setProperty(
                                        "acme.loader", Thread.currentThread().getContextClassLoader().getName()));
                                return (ScorePlugin) (state, pod, node) -> 0;
                            }
                        }
                        """)
                    .writeTo(stage.jars.resolve("tasks.jar"));
            stage.profile("Tasks=1");
            stage.start("1x4cpu,8Gi");
            for (int i = 0; i < 1000 && System.getProperty(LOADER) == null; i++) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            assertThat(System.getProperty(LOADER)).isEqualTo("tasks");
        } finally {
            System.clearProperty(LOADER);
        }
    }
}
