package io.berth.host.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of what plugins hear of. */
class EventNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Node",
                "AssignedPod",
                "*",
                "storage.k8s.io/StorageClass",
                "configmaps.v1",
                "unicorns.v1alpha1.example.com",
                "nodes.v1.example.com"
            })
    void names_of_resources_and_of_kinds_of_others_are_right(String name) {
        assertThat(EventNames.expectedResource(name)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Nod,Node",
        "nodes,Node",
        "nodes.v1,Node",
        "node,Node",
        "PersistentVolumeClaims,PersistentVolumeClaim",
        "StorageClass,storage.k8s.io/StorageClass",
        "storageclasses.v1.storage.k8s.io,storage.k8s.io/StorageClass",
        "resourceclaims.v1beta1.resource.k8s.io,resource.k8s.io/ResourceClaim"
    })
    void another_name_is_told_what_was_meant(String name, String meant) {
        assertThat(EventNames.expectedResource(name)).isEqualTo("a resource, did you mean \"" + meant + "\"?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ConfigMap", "configmaps", "v1/ConfigMap", "unicorns.example.com", ""})
    void a_name_like_none_is_told_all_of_them_and_the_form_of_others(String name) {
        assertThat(EventNames.expectedResource(name))
                .startsWith("one of [Node, Pod, ")
                .endsWith("or <plural>.<version>.<group> such as configmaps.v1 or unicorns.v1.example.com");
    }

    @ParameterizedTest
    @CsvSource({
        "add,Node,Add",
        "Created,Node,Add",
        "Removed,Pod,Delete",
        "UpdateLabel,Node,UpdateNodeLabel",
        "UpdateLabel,AssignedPod,UpdatePodLabel",
        "Allocatable,Node,UpdateNodeAllocatable"
    })
    void an_action_is_told_what_was_meant(String name, String resource, String meant) {
        assertThat(EventNames.expectedAction(name, resource)).isEqualTo("an action, did you mean \"" + meant + "\"?");
    }

    @Test
    void an_action_like_none_is_told_all_of_them() {
        assertThat(EventNames.expectedAction("Explode", "Node")).startsWith("one of [Update, Add, Delete, ");
    }
}
