package io.berth.plugins.kubedefaults.dra.cel;

import static dev.cel.common.CelOverloadDecl.newMemberOverload;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.List;

/** Finding what matches a regular expression: {@code "gpu-12".find("[0-9]+")}. */
final class RegexLibrary {
    private static final ListType STRINGS = ListType.create(SimpleType.STRING);

    private RegexLibrary() {}

    static List<KubeFunction> functions() {
        return List.of(
                new KubeFunction(
                        "find",
                        newMemberOverload(
                                "string_find_string", SimpleType.STRING, SimpleType.STRING, SimpleType.STRING),
                        CelFunctionBinding.from("string_find_string", String.class, String.class, RegexLibrary::find)),
                new KubeFunction(
                        "findAll",
                        newMemberOverload("string_find_all_string", STRINGS, SimpleType.STRING, SimpleType.STRING),
                        CelFunctionBinding.from(
                                "string_find_all_string",
                                String.class,
                                String.class,
                                (text, regex) -> findAll(text, regex, -1))),
                new KubeFunction(
                        "findAll",
                        newMemberOverload(
                                "string_find_all_string_int",
                                STRINGS,
                                SimpleType.STRING,
                                SimpleType.STRING,
                                SimpleType.INT),
                        CelFunctionBinding.from(
                                "string_find_all_string_int",
                                List.of(String.class, String.class, Long.class),
                                arguments ->
                                        findAll((String) arguments[0], (String) arguments[1], (Long) arguments[2]))));
    }

    private static String find(String text, String regex) {
        Matcher matcher = Pattern.compile(regex).matcher(text);
        return matcher.find() ? matcher.group() : "";
    }

    /** At most so many matches; all of them with a negative limit. */
    private static List<String> findAll(String text, String regex, long limit) {
        Matcher matcher = Pattern.compile(regex).matcher(text);
        List<String> found = new ArrayList<>();
        while ((limit < 0 || found.size() < limit) && matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }
}
