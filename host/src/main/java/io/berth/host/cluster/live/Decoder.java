package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import java.util.List;

/** Decodes the objects of one kind in one form. Used by one thread at a time. */
interface Decoder {
    WireForm form();

    /** One event of a watch; {@link io.berth.api.tree.InvalidInputException} if it is none. */
    WatchFrame frame(byte[] bytes, int from, int length);

    /** One object. */
    KubeObject object(byte[] bytes);

    /** A page of a list. */
    Page page(byte[] bytes);

    /** The fields of a list that say how it goes on. */
    record ListMeta(
            String resourceVersion,
            @io.berth.api.tree.Field("continue") String next) {}

    /** Some of the objects of a list. */
    record Page(List<KubeObject> objects, ListMeta metadata) {}
}
