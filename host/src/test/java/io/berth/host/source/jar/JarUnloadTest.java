package io.berth.host.source.jar;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.source.PluginLoad;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarUnloadTest {
    @TempDir
    Path temporary;

    @Test
    void closing_a_load_makes_its_class_loader_collectable() throws IOException {
        Path folder = Files.createDirectory(temporary.resolve("plugins"));
        TestJar.withPlugin("acme", "Acme").writeTo(folder.resolve("x.jar"));
        JarSource source = new JarSource(folder, temporary.resolve("staging"));

        WeakReference<ClassLoader> loader = useAndClose(source);

        assertThat(isCollected(loader)).isTrue();
    }

    @Test
    void a_jar_in_use_is_not_loaded_again() throws IOException {
        Path folder = Files.createDirectory(temporary.resolve("plugins"));
        TestJar.withPlugin("acme", "Acme").writeTo(folder.resolve("x.jar"));
        JarSource source = new JarSource(folder, temporary.resolve("staging"));
        PluginLoad.Loaded first = (PluginLoad.Loaded) source.scan().getFirst();

        PluginLoad.Loaded second = (PluginLoad.Loaded) source.scan().getFirst();
        first.close();

        assertThat(type(second)).isSameAs(type(first));
        second.close();
        PluginLoad.Loaded third = (PluginLoad.Loaded) source.scan().getFirst();
        assertThat(type(third)).isNotSameAs(type(first));
        third.close();
    }

    private static Class<?> type(PluginLoad.Loaded load) {
        return load.factories().getFirst().create(null, null).getClass();
    }

    private static WeakReference<ClassLoader> useAndClose(JarSource source) {
        List<PluginLoad> loads = source.scan();
        PluginLoad.Loaded loaded = (PluginLoad.Loaded) loads.getFirst();
        Object plugin = loaded.factories().getFirst().create(null, null);
        WeakReference<ClassLoader> loader =
                new WeakReference<>(plugin.getClass().getClassLoader());
        assertThat(loader.get()).isInstanceOf(JarClassLoader.class);
        loaded.close();
        return loader;
    }

    private static boolean isCollected(WeakReference<?> reference) {
        for (int i = 0; i < 50 && reference.get() != null; i++) {
            System.gc();
        }
        return reference.get() == null;
    }
}
