package io.berth.plugins.kubedefaults.dra.cel;

import static dev.cel.common.CelOverloadDecl.newGlobalOverload;
import static dev.cel.common.CelOverloadDecl.newMemberOverload;

import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload.Binary;
import dev.cel.runtime.CelFunctionOverload.Unary;
import java.util.List;

/** Comparison of semantic versions: {@code device.attributes["x"].driverVersion.isGreaterThan(semver("1.2.0"))}. */
final class SemverLibrary {
    static final OpaqueType TYPE = OpaqueType.create("kubernetes.Semver");

    private SemverLibrary() {}

    static List<KubeFunction> functions() {
        return List.of(
                new KubeFunction(
                        "semver",
                        newGlobalOverload("string_to_semver", TYPE, SimpleType.STRING),
                        CelFunctionBinding.from("string_to_semver", String.class, SemanticVersion::parse)),
                new KubeFunction(
                        "semver",
                        newGlobalOverload("string_bool_to_semver", TYPE, SimpleType.STRING, SimpleType.BOOL),
                        CelFunctionBinding.from(
                                "string_bool_to_semver", String.class, Boolean.class, SemverLibrary::parse)),
                new KubeFunction(
                        "isSemver",
                        newGlobalOverload("is_semver_string", SimpleType.BOOL, SimpleType.STRING),
                        CelFunctionBinding.from("is_semver_string", String.class, text -> isSemver(text, false))),
                new KubeFunction(
                        "isSemver",
                        newGlobalOverload("is_semver_string_bool", SimpleType.BOOL, SimpleType.STRING, SimpleType.BOOL),
                        CelFunctionBinding.from(
                                "is_semver_string_bool", String.class, Boolean.class, SemverLibrary::isSemver)),
                part("major", version -> version.major().longValue()),
                part("minor", version -> version.minor().longValue()),
                part("patch", version -> version.patch().longValue()),
                comparison("isLessThan", "semver_is_less_than", (a, b) -> a.compareTo(b) < 0),
                comparison("isGreaterThan", "semver_is_greater_than", (a, b) -> a.compareTo(b) > 0),
                new KubeFunction(
                        "compareTo",
                        newMemberOverload("semver_compare_to", SimpleType.INT, TYPE, TYPE),
                        CelFunctionBinding.from(
                                "semver_compare_to", SemanticVersion.class, SemanticVersion.class, (a, b) ->
                                        (long) Integer.signum(a.compareTo(b)))));
    }

    private static KubeFunction part(String name, Unary<SemanticVersion> part) {
        String overload = "semver_" + name;
        return new KubeFunction(
                name,
                newMemberOverload(overload, SimpleType.INT, TYPE),
                CelFunctionBinding.from(overload, SemanticVersion.class, part));
    }

    private static KubeFunction comparison(
            String name, String overload, Binary<SemanticVersion, SemanticVersion> test) {
        return new KubeFunction(
                name,
                newMemberOverload(overload, SimpleType.BOOL, TYPE, TYPE),
                CelFunctionBinding.from(overload, SemanticVersion.class, SemanticVersion.class, test));
    }

    private static SemanticVersion parse(String text, boolean loosely) {
        return loosely ? SemanticVersion.parseLoosely(text) : SemanticVersion.parse(text);
    }

    private static boolean isSemver(String text, boolean loosely) {
        try {
            parse(text, loosely);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
