package io.berth.plugins.kubedefaults;

import io.berth.api.plugin.PluginFactory;
import io.berth.testkit.PluginContract;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Each of the default plugins keeps what every plugin has to keep. */
@ParameterizedClass
@MethodSource("factories")
class DefaultPluginsContractTest extends PluginContract {
    @Parameter
    PluginFactory factory;

    static Stream<PluginFactory> factories() {
        return ServiceLoader.load(PluginFactory.class).stream().map(ServiceLoader.Provider::get);
    }

    @Override
    protected PluginFactory factory() {
        return factory;
    }

    /** As in kube-scheduler, those without arguments of their own take any. */
    @Override
    protected boolean looksAtArguments() {
        return factory.argsSpec().isPresent();
    }
}
