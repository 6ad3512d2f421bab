package io.berth.host.main;

import io.berth.api.plugin.SpiVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says. */
final class Version implements IVersionProvider {
    /** This program's version as part of another one's, such as {@code berth-1.0.0}. */
    static String suffix() {
        String implementation = Berth.class.getPackage().getImplementationVersion();
        return implementation == null ? "berth" : "berth-" + implementation;
    }

    @Override
    public String[] getVersion() {
        String implementation = Berth.class.getPackage().getImplementationVersion();
        return new String[] {
            "berth " + (implementation == null ? "(from classes)" : implementation),
            "plugin API " + SpiVersion.CURRENT + ", behaves as kube-scheduler v1.37, Java " + Runtime.version()
        };
    }
}
