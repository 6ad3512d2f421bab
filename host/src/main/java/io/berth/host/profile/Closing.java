package io.berth.host.profile;

import java.util.List;

/** Closes several things, each although another fails to close. */
final class Closing {
    private Closing() {}

    /** Throws the first failure, with the others as suppressed ones. */
    static void all(List<? extends Runnable> closers) {
        RuntimeException first = null;
        for (Runnable closer : closers) {
            try {
                closer.run();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** What fails to close, too, is told with the failure that it comes after. */
    static void afterFailure(List<? extends AutoCloseable> things, Throwable failure) {
        for (AutoCloseable thing : things.reversed()) {
            try {
                thing.close();
            } catch (Exception e) {
                failure.addSuppressed(e);
            }
        }
    }
}
