package io.berth.host.source.script;

import io.berth.api.cycle.CycleState;
import io.berth.api.plugin.Plugin;
import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.plugin.PluginFactory;
import org.graalvm.polyglot.PolyglotException;
import org.slf4j.LoggerFactory;

/** Makes plugins of one script. */
record ScriptPluginFactory(ScriptRuntime runtime, ScriptModule module, ScriptLimits limits) implements PluginFactory {
    @Override
    public String name() {
        return module.name();
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
        return create(args, new ContextServices(module.name(), context), context.schedulerName());
    }

    /** An instance for a profile that has other services than those of a plugin context. */
    ScriptPlugin create(PluginArgs args, GuestServices services, String profile) {
        ScriptArgs checked = ScriptArgs.of(args, module.defaults());
        OutputBudget output = new OutputBudget(LoggerFactory.getLogger("plugin." + module.name()), limits);
        ScriptContext.Purpose purpose = new ScriptContext.Purpose(
                module.file(), services, new CycleState.Key<>(module.name()), output, checked.json(), profile, limits);
        ContextPool pool = new ContextPool(() -> newContext(purpose, checked), limits.idleContexts());
        pool.use(probe -> probe);
        runtime.watchdog().refill(output);
        return new ScriptPlugin(module, pool, () -> runtime.watchdog().forget(output));
    }

    private ScriptContext newContext(ScriptContext.Purpose purpose, ScriptArgs args) {
        ScriptContext context = ScriptContext.open(runtime, new ScriptFileSystem(module.folder()), purpose);
        try {
            return context.load(module.source(), exports -> {
                if (module.exports().contains(ScriptExport.ARGS)) {
                    context.prelude("useArgs").executeVoid(context.export(ScriptExport.ARGS), args.names());
                }
                return context;
            });
        } catch (PolyglotException e) {
            PluginException failure = GuestErrors.failure(e, context.problem(e));
            context.close();
            throw failure;
        }
    }
}
