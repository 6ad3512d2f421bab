package io.berth.plugins.kubedefaults.dra.cel;

import static dev.cel.common.CelOverloadDecl.newMemberOverload;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload.Binary;
import dev.cel.runtime.CelFunctionOverload.Unary;
import java.util.List;

/** Sums, extremes, members and positions of lists. */
final class ListLibrary {
    private static final TypeParamType ELEMENT = TypeParamType.create("T");
    private static final ListType LIST = ListType.create(ELEMENT);

    private ListLibrary() {}

    static List<KubeFunction> functions() {
        return List.of(
                ofList("isSorted", SimpleType.BOOL, ListLibrary::isSorted),
                ofList("sum", ELEMENT, ListLibrary::sum),
                ofList("min", ELEMENT, list -> extreme(list, "min", -1)),
                ofList("max", ELEMENT, list -> extreme(list, "max", 1)),
                new KubeFunction(
                        "includes",
                        newMemberOverload("list_includes_dyn_dyn", SimpleType.BOOL, SimpleType.DYN, SimpleType.DYN),
                        CelFunctionBinding.from(
                                "list_includes_dyn_dyn", Object.class, Object.class, ListLibrary::includes)),
                position("indexOf", (list, element) -> (long) list.indexOf(element)),
                position("lastIndexOf", (list, element) -> (long) list.lastIndexOf(element)));
    }

    @SuppressWarnings("rawtypes")
    private static KubeFunction ofList(String name, CelType result, Unary<List> reduction) {
        String overload = "list_" + name;
        return new KubeFunction(
                name,
                newMemberOverload(overload, result, LIST),
                CelFunctionBinding.from(overload, List.class, reduction));
    }

    @SuppressWarnings("rawtypes")
    private static KubeFunction position(String name, Binary<List, Object> search) {
        String overload = "list_" + name;
        return new KubeFunction(
                name,
                newMemberOverload(overload, SimpleType.INT, LIST, ELEMENT),
                CelFunctionBinding.from(overload, List.class, Object.class, search));
    }

    /** A value that is no list includes itself. */
    private static boolean includes(Object target, Object element) {
        return target instanceof List<?> list ? list.contains(element) : target.equals(element);
    }

    private static boolean isSorted(List<?> list) {
        for (int i = 1; i < list.size(); i++) {
            if (compare(list.get(i - 1), list.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static Object sum(List<?> list) {
        Object sum = null;
        for (Object element : list) {
            sum = sum == null ? element : plus(sum, element);
        }
        return sum == null ? 0L : sum;
    }

    private static Object plus(Object a, Object b) {
        return switch (a) {
            case Long x when b instanceof Long y -> Math.addExact(x, y);
            case Double x when b instanceof Double y -> x + y;
            default -> throw new IllegalArgumentException("no sum of " + TypeNames.of(a) + " and " + TypeNames.of(b));
        };
    }

    private static Object extreme(List<?> list, String name, int sign) {
        if (list.isEmpty()) {
            throw new IllegalArgumentException(name + " called on empty list");
        }
        Object best = list.getFirst();
        for (Object element : list) {
            if (sign * compare(element, best) > 0) {
                best = element;
            }
        }
        return best;
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        if (a.getClass() != b.getClass() || !(a instanceof Comparable<?>)) {
            throw new IllegalArgumentException("no order of " + TypeNames.of(a) + " and " + TypeNames.of(b));
        }
        return ((Comparable<Object>) a).compareTo(b);
    }
}
