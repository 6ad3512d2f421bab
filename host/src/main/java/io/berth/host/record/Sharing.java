package io.berth.host.record;

import java.lang.reflect.RecordComponent;
import java.util.function.Predicate;

/**
 * What is worth sharing.
 *
 * @param records classes of which many are equal
 * @param strings false for components that differ in all records
 */
public record Sharing(Predicate<Class<?>> records, Predicate<RecordComponent> strings) {
    /** For a few objects that are soon forgotten. */
    public static final Sharing NOTHING = new Sharing(type -> false, component -> false);
}
