package io.berth.plugins.kubedefaults.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.snapshot.PodInfo;
import io.berth.api.snapshot.Resources;
import io.berth.testkit.Given;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What pods ask for and take, as the plugins get it from the host. */
class PodRequestsTest {
    private static final long MEBI = 1024 * 1024;

    private static PodInfo pod(String spec) {
        return Given.pod("p", "spec: {" + spec + "}");
    }

    private static String cpu(String amount) {
        return "resources: {requests: {cpu: " + amount + "}}";
    }

    @Test
    void the_largest_init_container_or_all_containers_count() {
        String containers = "containers: [{" + cpu("1") + "}, {" + cpu("1") + "}]";

        assertThat(pod(containers + ", initContainers: [{" + cpu("3") + "}, {" + cpu("2") + "}]")
                        .requests()
                        .effective()
                        .milliCpu())
                .isEqualTo(3000);
        assertThat(pod(containers + ", initContainers: [{" + cpu("1") + "}]")
                        .requests()
                        .effective()
                        .milliCpu())
                .isEqualTo(2000);
    }

    @Test
    void sidecars_count_from_their_start_on() {
        String sidecar = "{restartPolicy: Always, " + cpu("1") + "}";
        String init = "{" + cpu("3") + "}";

        assertThat(pod("containers: [{" + cpu("1") + "}], initContainers: [" + sidecar + "," + init + "]")
                        .requests()
                        .effective()
                        .milliCpu())
                .isEqualTo(4000);
        assertThat(pod("containers: [{" + cpu("1") + "}], initContainers: [" + init + "," + sidecar + "]")
                        .requests()
                        .effective()
                        .milliCpu())
                .isEqualTo(3000);
    }

    @Test
    void overhead_is_added() {
        assertThat(pod("containers: [{" + cpu("1") + "}], overhead: {cpu: 250m, memory: 1Mi}")
                        .requests()
                        .effective())
                .isEqualTo(Resources.of(1250, MEBI));
    }

    @Test
    void pod_level_requests_take_the_place_of_the_containers() {
        String spec = "resources: {requests: {cpu: 3, a.com/x: 7}}, containers: [{resources: {requests: {cpu: 1,"
                + " memory: 1Mi}}}], overhead: {cpu: 1}";

        assertThat(pod(spec).requests().effective()).isEqualTo(Resources.of(4000, MEBI));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "containers: [{}, {}] | 200 | 400",
                "containers: [{resources: {requests: {cpu: 0}}}, {}] | 100 | 400",
                "resources: {requests: {cpu: 1}}, containers: [{}, {}] | 1000 | 400",
                "resources: {requests: {cpu: 1}}, containers: [{resources: {requests: {memory: 5Mi}}}, {}] | 1000 | 5",
                "resources: {requests: {hugepages-2Mi: 2Mi}}, containers: [{}] | 100 | 200"
            })
    void defaults_stand_for_what_nobody_asks_for(String spec, long milliCpu, long mebi) {
        assertThat(pod(spec).requests().nonZero()).isEqualTo(Resources.of(milliCpu, mebi * MEBI));
    }

    @Test
    void of_unknown_resources_nothing_counts() {
        Resources requests = pod("containers: [{resources: {requests: {foo: 1, requests.a.com/x: 1, a.com/x: 2,"
                        + " hugepages-2Mi: 2Mi, attachable-volumes-x: 1, x.kubernetes.io/y: 1}}}]")
                .requests()
                .effective();

        assertThat(requests.toString())
                .isEqualTo(
                        "cpu=0m,memory=0,a.com/x=2,attachable-volumes-x=1,hugepages-2Mi=2097152,x.kubernetes.io/y=1");
    }

    private static long taken(String status) {
        return Given.pod(
                        "p", "spec: {nodeName: n, containers: [{name: c, " + cpu("2") + "}]}, status: {" + status + "}")
                .accounted()
                .effective()
                .milliCpu();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "containerStatuses: [{name: c, allocatedResources: {cpu: 3}}] | 3000",
                "containerStatuses: [{name: c, resources: {requests: {cpu: 4}}, allocatedResources: {cpu: 3}}] | 4000",
                "containerStatuses: [{name: c, resources: {requests: {cpu: 1}}, allocatedResources: {cpu: 1}}] | 2000",
                "initContainerStatuses: [{name: c, allocatedResources: {cpu: 3}}] | 3000",
                "containerStatuses: [{name: other, allocatedResources: {cpu: 3}}] | 2000"
            })
    void while_resizing_the_greatest_of_wanted_granted_and_given_counts(String status, long milliCpu) {
        assertThat(taken(status)).isEqualTo(milliCpu);
    }

    @Test
    void what_is_infeasible_does_not_count() {
        String infeasible = "conditions: [{type: PodResizePending, reason: Infeasible}]";

        assertThat(taken(infeasible + ", containerStatuses: [{name: c, allocatedResources: {cpu: 1}}]"))
                .isEqualTo(1000);
        assertThat(taken(infeasible)).isZero();
    }

    @Test
    void a_waiting_pod_whose_status_matters_is_of_another_class() {
        String spec = "spec: {containers: [{name: c, " + cpu("2") + "}]}";
        PodInfo plain = Given.pod("p", spec);
        PodInfo resized =
                Given.pod("p", spec + ", status: {containerStatuses: [{name: c, allocatedResources: {cpu: 3}}]}");

        assertThat(resized.podClass().identity()).isNotEqualTo(plain.podClass().identity());
        assertThat(resized.onNode("n").podClass()).isSameAs(resized.podClass());
    }
}
