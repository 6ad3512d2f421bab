package io.berth.host.guide;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs the test that a guide shows, against the classes that its commands have compiled. */
final class OwnTests {
    private OwnTests() {}

    /** What failed, as text; the project has {@code classes}, {@code META-INF} and the test in {@code test}. */
    static String of(Path project) throws IOException {
        Path classes = project.resolve("classes");
        Path test;
        try (Stream<Path> files = Files.walk(project.resolve("test"))) {
            test = files.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
        String libraries = classes + File.pathSeparator + System.getProperty("java.class.path");
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", classes.toString(), "-cp", libraries, test.toString());
        if (exit != 0) {
            return test + " does not compile";
        }
        String name = project.resolve("test")
                .relativize(test)
                .toString()
                .replace('/', '.')
                .replace(".java", "");
        URL[] urls = {classes.toUri().toURL(), project.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, OwnTests.class.getClassLoader())) {
            return failures(Class.forName(name, true, loader));
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }

    private static String failures(Class<?> test) {
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(List.of(DiscoverySelectors.selectClass(test)))
                                .build(),
                        summary);
        StringWriter text = new StringWriter();
        summary.getSummary().printFailuresTo(new PrintWriter(text, true));
        return summary.getSummary().getTestsSucceededCount() < 15
                        && text.toString().isBlank()
                ? "only " + summary.getSummary().getTestsSucceededCount() + " tests were run"
                : text.toString().strip();
    }
}
