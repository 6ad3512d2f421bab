package io.berth.plugins.kubedefaults.dra.cel;

import static dev.cel.common.CelOverloadDecl.newGlobalOverload;
import static dev.cel.common.CelOverloadDecl.newMemberOverload;

import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload.Binary;
import io.berth.api.model.Quantity;
import java.util.List;

/** Arithmetic with the quantities of Kubernetes: {@code quantity("20Gi").isGreaterThan(quantity("1G"))}. */
final class QuantityLibrary {
    static final OpaqueType TYPE = OpaqueType.create("kubernetes.Quantity");

    private QuantityLibrary() {}

    static List<KubeFunction> functions() {
        return List.of(
                new KubeFunction(
                        "quantity",
                        newGlobalOverload("string_to_quantity", TYPE, SimpleType.STRING),
                        CelFunctionBinding.from("string_to_quantity", String.class, Quantity::parse)),
                new KubeFunction(
                        "isQuantity",
                        newGlobalOverload("is_quantity_string", SimpleType.BOOL, SimpleType.STRING),
                        CelFunctionBinding.from("is_quantity_string", String.class, QuantityLibrary::isQuantity)),
                new KubeFunction(
                        "sign",
                        newMemberOverload("quantity_sign", SimpleType.INT, TYPE),
                        CelFunctionBinding.from("quantity_sign", Quantity.class, q -> (long) q.signum())),
                new KubeFunction(
                        "isInteger",
                        newMemberOverload("quantity_is_integer", SimpleType.BOOL, TYPE),
                        CelFunctionBinding.from("quantity_is_integer", Quantity.class, QuantityLibrary::isInteger)),
                new KubeFunction(
                        "asInteger",
                        newMemberOverload("quantity_as_integer", SimpleType.INT, TYPE),
                        CelFunctionBinding.from("quantity_as_integer", Quantity.class, QuantityLibrary::asInteger)),
                new KubeFunction(
                        "asApproximateFloat",
                        newMemberOverload("quantity_get_float", SimpleType.DOUBLE, TYPE),
                        CelFunctionBinding.from("quantity_get_float", Quantity.class, Quantity::doubleValue)),
                comparison("isLessThan", "quantity_is_less_than", (a, b) -> a.compareTo(b) < 0),
                comparison("isGreaterThan", "quantity_is_greater_than", (a, b) -> a.compareTo(b) > 0),
                new KubeFunction(
                        "compareTo",
                        newMemberOverload("quantity_compare_to", SimpleType.INT, TYPE, TYPE),
                        CelFunctionBinding.from("quantity_compare_to", Quantity.class, Quantity.class, (a, b) ->
                                (long) a.compareTo(b))),
                sum("add", "quantity_add", Quantity::plus),
                sum("sub", "quantity_sub", Quantity::minus),
                sumWithInteger("add", "quantity_add_int", (a, b) -> a.plus(Quantity.of(b))),
                sumWithInteger("sub", "quantity_sub_int", (a, b) -> a.minus(Quantity.of(b))));
    }

    private static KubeFunction comparison(String name, String overload, Binary<Quantity, Quantity> test) {
        return new KubeFunction(
                name,
                newMemberOverload(overload, SimpleType.BOOL, TYPE, TYPE),
                CelFunctionBinding.from(overload, Quantity.class, Quantity.class, test));
    }

    private static KubeFunction sum(String name, String overload, Binary<Quantity, Quantity> operation) {
        return new KubeFunction(
                name,
                newMemberOverload(overload, TYPE, TYPE, TYPE),
                CelFunctionBinding.from(overload, Quantity.class, Quantity.class, operation));
    }

    private static KubeFunction sumWithInteger(String name, String overload, Binary<Quantity, Long> operation) {
        return new KubeFunction(
                name,
                newMemberOverload(overload, TYPE, TYPE, SimpleType.INT),
                CelFunctionBinding.from(overload, Quantity.class, Long.class, operation));
    }

    private static boolean isQuantity(String text) {
        try {
            Quantity.parse(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isInteger(Quantity quantity) {
        return Quantity.of(quantity.value()).equals(quantity);
    }

    private static long asInteger(Quantity quantity) {
        if (!isInteger(quantity)) {
            throw new IllegalArgumentException("cannot convert value to integer");
        }
        return quantity.value();
    }
}
