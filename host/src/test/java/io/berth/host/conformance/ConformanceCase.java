package io.berth.host.conformance;

import io.berth.api.tree.Tree;

/** One line of a case file. */
record ConformanceCase(String id, String family, Tree.Mapping document) {
    static ConformanceCase of(Tree.Mapping document) {
        return new ConformanceCase(document.text("id"), document.text("family"), document);
    }

    Tree.Mapping expected() {
        return document.mapping("expect");
    }

    @Override
    public String toString() {
        return id;
    }
}
