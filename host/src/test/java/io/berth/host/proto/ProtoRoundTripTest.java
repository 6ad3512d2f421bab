package io.berth.host.proto;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.model.CSIDriver;
import io.berth.api.model.CSINode;
import io.berth.api.model.CSIStorageCapacity;
import io.berth.api.model.DeviceTaintRule;
import io.berth.api.model.KubeObject;
import io.berth.api.model.Namespace;
import io.berth.api.model.Node;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Pod;
import io.berth.api.model.PodDisruptionBudget;
import io.berth.api.model.ReplicaSet;
import io.berth.api.model.ReplicationController;
import io.berth.api.model.ResourceSlice;
import io.berth.api.model.Service;
import io.berth.api.model.StatefulSet;
import io.berth.api.model.StorageClass;
import io.berth.api.model.VolumeAttachment;
import io.berth.api.tree.InvalidInputException;
import io.berth.host.record.Seen;
import io.berth.host.record.Sharing;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects of all kinds with random values, whole and damaged; a seed that fails repeats. */
class ProtoRoundTripTest {
    private static final int OBJECTS = 60;
    private static final Duration SHORT = Duration.ofSeconds(60);

    private final ProtoRecords records =
            new ProtoRecords(Messages.kubernetes(), new Seen(new Sharing(type -> true, component -> true), 256));

    static Stream<MessageType> kinds() {
        return Stream.of(
                of("v1", Pod.class),
                of("v1", Node.class),
                of("v1", Namespace.class),
                of("v1", Service.class),
                of("v1", ReplicationController.class),
                of("v1", PersistentVolume.class),
                of("v1", PersistentVolumeClaim.class),
                of("apps/v1", ReplicaSet.class),
                of("apps/v1", StatefulSet.class),
                of("policy/v1", PodDisruptionBudget.class),
                of("storage.k8s.io/v1", StorageClass.class),
                of("storage.k8s.io/v1", CSINode.class),
                of("storage.k8s.io/v1", CSIDriver.class),
                of("storage.k8s.io/v1", CSIStorageCapacity.class),
                of("storage.k8s.io/v1", VolumeAttachment.class),
                of("resource.k8s.io/v1", ResourceSlice.class),
                of("resource.k8s.io/v1", DeviceTaintRule.class));
    }

    private static MessageType of(String version, Class<? extends KubeObject> type) {
        return new MessageType(version + "/" + type.getSimpleName(), type.asSubclass(Record.class));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void what_is_written_is_read_again(MessageType kind) {
        for (int seed = 0; seed < OBJECTS; seed++) {
            Record object = new RandomRecords(new Random(seed)).of(kind.record(), kind.message());
            byte[] bytes = ProtoWriter.object(object, kind.message());

            assertThat(records.read(bytes, 0, bytes.length, kind))
                    .as("seed %d", seed)
                    .isEqualTo(object);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void what_is_cut_off_is_read_or_refused(MessageType kind) {
        Record object = new RandomRecords(new Random(1)).of(kind.record(), kind.message());
        byte[] bytes = ProtoWriter.object(object, kind.message());

        Assertions.assertTimeoutPreemptively(SHORT, () -> {
            for (int length = 0; length < bytes.length; length += 1 + bytes.length / 4000) {
                readOrRefuse(Arrays.copyOf(bytes, length), kind);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void what_is_damaged_is_read_or_refused(MessageType kind) {
        Assertions.assertTimeoutPreemptively(SHORT, () -> {
            for (int seed = 0; seed < 2000; seed++) {
                Random random = new Random(seed);
                Record object = new RandomRecords(new Random(seed % 20)).of(kind.record(), kind.message());
                byte[] bytes = ProtoWriter.object(object, kind.message());
                for (int i = random.nextInt(8); i >= 0; i--) {
                    bytes[4 + random.nextInt(bytes.length - 4)] = (byte) random.nextInt();
                }
                readOrRefuse(bytes, kind);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void bytes_without_sense_are_read_or_refused(MessageType kind) {
        Assertions.assertTimeoutPreemptively(SHORT, () -> {
            for (int seed = 0; seed < 5000; seed++) {
                Random random = new Random(seed);
                byte[] noise = new byte[random.nextInt(200)];
                random.nextBytes(noise);
                readOrRefuse(ProtoWriter.envelope(kind.message(), new ProtoWriter().raw(noise)), kind);
                readOrRefuse(noise, kind);
            }
        });
    }

    private void readOrRefuse(byte[] bytes, MessageType kind) {
        try {
            assertThat(records.read(bytes, 0, bytes.length, kind)).isInstanceOf(kind.record());
            records.readTyped(bytes, 0, bytes.length, type -> kind, (type, object) -> object);
            records.readList(bytes, kind, kind, object -> {});
        } catch (InvalidInputException refused) {
            assertThat(refused.problems()).isEqualTo(List.of(refused.problems().getFirst()));
        }
    }
}
