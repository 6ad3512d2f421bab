package io.berth.host.source.jar;

import io.berth.host.source.LoadFailure;

/** The code of a jar did not get ready in time; the same content will not either. */
final class NeverReadyException extends LoadFailure {
    private static final long serialVersionUID = 1L;

    NeverReadyException(String file, String message) {
        super(file, message);
    }
}
