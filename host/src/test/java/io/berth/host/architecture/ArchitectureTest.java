package io.berth.host.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds all modules to {@link PackageTable} and {@link RealWorld}. */
class ArchitectureTest {
    private static final String ROOT = "io.berth.";
    private static final JavaClasses CLASSES = Sources.classes();

    @Test
    void everyPackageThatHasSourcesIsUnderTest() {
        var imported = new TreeSet<String>();
        CLASSES.forEach(type -> imported.add(name(type)));
        assertThat(imported)
                .as("compiled packages, in target/classes of each module; build with 'mvn … -am' if some are missing")
                .isNotEmpty()
                .containsAll(Sources.packages());
    }

    @Test
    void everyPackageHasALineInTheTable() {
        var unknown = CLASSES.stream()
                .map(ArchitectureTest::name)
                .filter(name -> PackageTable.line(name).isEmpty())
                .distinct();
        assertThat(unknown).as("packages without a line in PackageTable").isEmpty();
    }

    @Test
    void packagesUseOnlyWhatTheTableAllows() {
        var forbidden = dependencies()
                .filter(edge -> isOurs(edge.getTargetClass()))
                .filter(edge -> !PackageTable.allows(name(edge.getOriginClass()), name(edge.getTargetClass())));
        assertThat(described(forbidden))
                .as("edges that PackageTable does not allow")
                .isEmpty();
    }

    @Test
    void theTableHasNoCycle() {
        assertThat(PackageTable.packages()).isNotEmpty();
        assertThat(PackageTable.cycles()).as("packages that reach themselves").isEmpty();
    }

    @Test
    void packagesHaveNoCycle() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void librariesAreSeenByTheirOwnersOnly() {
        var forbidden = dependencies()
                .filter(edge -> !PackageTable.allowsLibrary(
                        name(edge.getOriginClass()), edge.getTargetClass().getName()));
        assertThat(described(forbidden))
                .as("libraries seen by a package that does not own them")
                .isEmpty();
    }

    @Test
    void thePluginApiSeesTheJdkOnly() {
        var forbidden = dependencies()
                .filter(edge -> name(edge.getOriginClass()).startsWith("api."))
                .filter(edge -> !isOurs(edge.getTargetClass()))
                .filter(edge -> !edge.getTargetClass().getPackageName().matches("java\\..*|org\\.jspecify\\..*|"));
        assertThat(described(forbidden)).as("what the plugin API drags along").isEmpty();
    }

    @Test
    void onlyTheEdgesOfTheHostTouchTheRealWorld() {
        var forbidden = CLASSES.stream()
                .filter(type -> name(type).startsWith("host."))
                .filter(type -> !RealWorld.mayTouch(
                        name(type),
                        type.getName().substring(type.getPackageName().length())))
                .flatMap(type -> type.getAccessesFromSelf().stream())
                .filter(access ->
                        access.getTarget() instanceof CodeUnitAccessTarget target && RealWorld.isTouchedBy(target))
                .map(access -> access.getDescription())
                .sorted()
                .toList();
        assertThat(forbidden)
                .as("wall clock, chance or common pool; pass in what is needed")
                .isEmpty();
    }

    private static Stream<Dependency> dependencies() {
        return CLASSES.stream().flatMap(type -> type.getDirectDependenciesFromSelf().stream());
    }

    private static List<String> described(Stream<Dependency> dependencies) {
        return dependencies.map(Dependency::getDescription).sorted().toList();
    }

    private static boolean isOurs(JavaClass type) {
        return type.getBaseComponentType().getPackageName().startsWith(ROOT);
    }

    private static String name(JavaClass type) {
        var name = type.getBaseComponentType().getPackageName();
        return name.startsWith(ROOT) ? name.substring(ROOT.length()) : name;
    }
}
