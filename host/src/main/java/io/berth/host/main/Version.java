package io.berth.host.main;

import io.berth.api.plugin.SpiVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String implementation = Berth.class.getPackage().getImplementationVersion();
        return new String[] {
            "berth " + (implementation == null ? "(from classes)" : implementation),
            "plugin API " + SpiVersion.CURRENT + ", behaves as kube-scheduler v1.37, Java " + Runtime.version()
        };
    }
}
