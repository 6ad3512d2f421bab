package io.berth.plugins.kubedefaults.dra.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.Optional;

/** The type of the variable {@code device}. */
final class DeviceType {
    static final StructType TYPE = StructType.create(
            "kubernetes.DRADevice",
            ImmutableSet.of("driver", "attributes", "capacity", "allowMultipleAllocations"),
            field -> Optional.ofNullable(
                    switch (field) {
                        case "driver" -> SimpleType.STRING;
                        case "attributes" -> byDomain(SimpleType.DYN);
                        case "capacity" -> byDomain(QuantityLibrary.TYPE);
                        case "allowMultipleAllocations" -> SimpleType.BOOL;
                        default -> null;
                    }));

    static final CelTypeProvider PROVIDER = new CelTypeProvider() {
        @Override
        public ImmutableCollection<CelType> types() {
            return ImmutableList.of(TYPE);
        }

        @Override
        public Optional<CelType> findType(String name) {
            return name.equals(TYPE.name()) ? Optional.of(TYPE) : Optional.empty();
        }
    };

    private DeviceType() {}

    private static MapType byDomain(CelType value) {
        return MapType.create(SimpleType.STRING, MapType.create(SimpleType.STRING, value));
    }
}
