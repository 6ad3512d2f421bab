package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Pods as an API server writes them, managed fields and all, read from their JSON. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PodDecodingBenchmark {
    private static final String POD = """
        {"apiVersion":"v1","kind":"Pod","metadata":{"annotations":{"prometheus.io/scrape":"true"},\
        "creationTimestamp":"2026-03-01T10:20:30Z","generateName":"app-5c7d9f6b8d-","labels":{"app":"app",\
        "pod-template-hash":"5c7d9f6b8d"},"managedFields":[{"apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":\
        {"f:metadata":{"f:generateName":{},"f:labels":{".":{},"f:app":{},"f:pod-template-hash":{}},\
        "f:ownerReferences":{".":{},"k:{\\"uid\\":\\"5d1f0a3e-0000-4000-8000-000000000001\\"}":{}}},"f:spec":\
        {"f:containers":{"k:{\\"name\\":\\"main\\"}":{".":{},"f:image":{},"f:imagePullPolicy":{},"f:name":{},\
        "f:resources":{".":{},"f:limits":{".":{},"f:memory":{}},"f:requests":{".":{},"f:cpu":{},"f:memory":{}}},\
        "f:terminationMessagePath":{},"f:terminationMessagePolicy":{}}},"f:dnsPolicy":{},"f:restartPolicy":{},\
        "f:schedulerName":{},"f:securityContext":{},"f:terminationGracePeriodSeconds":{}}},"manager":\
        "kube-controller-manager","operation":"Update","time":"2026-03-01T10:20:30Z"}],"name":"app-5c7d9f6b8d-%1$d",\
        "namespace":"default","ownerReferences":[{"apiVersion":"apps/v1","blockOwnerDeletion":true,"controller":true,\
        "kind":"ReplicaSet","name":"app-5c7d9f6b8d","uid":"5d1f0a3e-0000-4000-8000-000000000001"}],\
        "resourceVersion":"%2$d","uid":"%1$08x-0000-4000-8000-000000000002"},"spec":{"containers":[{"env":[{"name":\
        "LEVEL","value":"info"},{"name":"POD_NAME","valueFrom":{"fieldRef":{"apiVersion":"v1","fieldPath":\
        "metadata.name"}}}],"image":"images.example/app:v1","imagePullPolicy":"IfNotPresent","livenessProbe":\
        {"failureThreshold":3,"httpGet":{"path":"/live","port":8080,"scheme":"HTTP"},"periodSeconds":10},"name":\
        "main","ports":[{"containerPort":8080,"protocol":"TCP"}],"resources":{"limits":{"memory":"256Mi"},\
        "requests":{"cpu":"250m","memory":"256Mi"}},"terminationMessagePath":"/dev/termination-log",\
        "terminationMessagePolicy":"File","volumeMounts":[{"mountPath":\
        "/var/run/secrets/kubernetes.io/serviceaccount","name":"kube-api-access-x7k2p","readOnly":true}]}],\
        "dnsPolicy":"ClusterFirst","enableServiceLinks":true,"preemptionPolicy":"PreemptLowerPriority","priority":0,\
        "restartPolicy":"Always","schedulerName":"default-scheduler","securityContext":{},"serviceAccountName":\
        "default","terminationGracePeriodSeconds":30,"tolerations":[{"effect":"NoExecute","key":\
        "node.kubernetes.io/not-ready","operator":"Exists","tolerationSeconds":300},{"effect":"NoExecute","key":\
        "node.kubernetes.io/unreachable","operator":"Exists","tolerationSeconds":300}],"topologySpreadConstraints":\
        [{"labelSelector":{"matchLabels":{"app":"app"}},"maxSkew":1,"topologyKey":"topology.kubernetes.io/zone",\
        "whenUnsatisfiable":"ScheduleAnyway"}],"volumes":[{"name":"kube-api-access-x7k2p","projected":\
        {"defaultMode":420,"sources":[{"serviceAccountToken":{"expirationSeconds":3607,"path":"token"}},\
        {"configMap":{"items":[{"key":"ca.crt","path":"ca.crt"}],"name":"kube-root-ca.crt"}}]}}]},"status":{"phase":\
        "Pending","qosClass":"Burstable"}}\
        """;

    private final Decoder decoder = Decoders.of(LiveKind.POD).all().getLast();
    private final List<byte[]> pods = IntStream.range(0, 1000)
            .mapToObj(i -> POD.formatted(i, 1000 + i).getBytes(StandardCharsets.UTF_8))
            .toList();
    private int next;

    @Benchmark
    public KubeObject decode() {
        return decoder.object(pods.get(next++ % pods.size()));
    }
}
