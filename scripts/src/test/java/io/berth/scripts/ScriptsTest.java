package io.berth.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodInfo;
import io.berth.host.source.PluginLoad;
import org.junit.jupiter.api.Test;

class ScriptsTest {
    private final PodInfo pod = Scripts.pod("{metadata: {name: p, namespace: ns, uid: u}}");

    @Test
    void every_script_that_comes_with_Berth_can_be_loaded() {
        assertThat(Scripts.all())
                .isNotEmpty()
                .allSatisfy(load -> assertThat(load).isInstanceOf(PluginLoad.Loaded.class));
    }

    @Test
    void MyCustomPluginB_prefers_nodes_with_room_for_pods() {
        ScorePlugin plugin = (ScorePlugin) Scripts.plugin("my-custom-plugin-b.js");
        NodeInfo empty = Scripts.node("{metadata: {name: n1}, status: {allocatable: {pods: '4'}}}");
        assertThat(plugin.score(Scripts.state(), pod, empty)).isEqualTo(100);
        assertThat(plugin.score(Scripts.state(), pod, empty.plus(pod))).isEqualTo(75);
        assertThat(plugin.score(Scripts.state(), pod, Scripts.node("{metadata: {name: n1}}")))
                .isZero();
        plugin.close();
    }
}
