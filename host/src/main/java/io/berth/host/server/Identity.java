package io.berth.host.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who asks.
 *
 * @param uid empty where it is not known
 * @param extra what else the one who vouches for the user says
 */
public record Identity(String user, String uid, List<String> groups, Map<String, List<String>> extra) {
    static final String AUTHENTICATED = "system:authenticated";
    static final String MASTERS = "system:masters";
    static final Identity ANONYMOUS = new Identity("system:anonymous", "", List.of("system:unauthenticated"), Map.of());

    public Identity {
        groups = List.copyOf(groups);
        extra = Map.copyOf(new TreeMap<>(extra));
    }

    static Identity of(String user, List<String> groups) {
        return new Identity(user, "", groups, Map.of()).authenticated();
    }

    /** With the group of all whose identity is proven. */
    Identity authenticated() {
        if (groups.contains(AUTHENTICATED)) {
            return this;
        }
        List<String> all = new ArrayList<>(groups);
        all.add(AUTHENTICATED);
        return new Identity(user, uid, all, extra);
    }
}
