package io.berth.host.leader;

/** Hears how an election goes. Called on the elector's thread; must not block for long. */
public interface LeaderListener {
    /** Somebody leads, maybe this one. */
    void leads(String identity);

    /** This one led and does so no more: it lost the lease or gave it back. The process ends soon after. */
    default void stops() {}

    /** The lease could be read and written, whoever has it. */
    default void works() {}

    /** A try to get or keep the lease failed; the next one follows. */
    void failed(String problem);
}
