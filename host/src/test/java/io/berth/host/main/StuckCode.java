package io.berth.host.main;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Code of a test's jar that does not end while a system property is set: during each test, until it is let go. */
record StuckCode(String property) implements BeforeEachCallback, AfterEachCallback {
    @Override
    public void beforeEach(ExtensionContext context) {
        System.setProperty(property, "");
    }

    @Override
    public void afterEach(ExtensionContext context) {
        letGo();
    }

    void letGo() {
        System.clearProperty(property);
    }
}
