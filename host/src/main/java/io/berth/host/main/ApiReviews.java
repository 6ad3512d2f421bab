package io.berth.host.main;

import io.berth.host.cluster.live.ApiClient;
import io.berth.host.server.Authorizer;
import io.berth.host.server.BearerTokens;
import io.berth.host.server.Identity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the API server whose a token is, and who may do what. */
final class ApiReviews {
    record TokenReview(String apiVersion, String kind, TokenSpec spec, TokenStatus status) {}

    record TokenSpec(String token) {}

    record TokenStatus(boolean authenticated, User user) {}

    record User(String username, String uid, List<String> groups, Map<String, List<String>> extra) {}

    record AccessReview(String apiVersion, String kind, AccessSpec spec, AccessStatus status) {}

    record AccessSpec(
            String user,
            String uid,
            List<String> groups,
            Map<String, List<String>> extra,
            NonResource nonResourceAttributes) {}

    record NonResource(String path, String verb) {}

    record AccessStatus(boolean allowed, boolean denied, String reason, String evaluationError) {}

    private ApiReviews() {}

    static BearerTokens.Reviewer tokens(ApiClient client) {
        return token -> {
            TokenReview asked = new TokenReview(
                    "authentication.k8s.io/v1",
                    "TokenReview",
                    new TokenSpec(token),
                    new TokenStatus(false, new User("", "", List.of(), Map.of())));
            TokenStatus answer = client.post("/apis/authentication.k8s.io/v1/tokenreviews", asked, TokenReview.class)
                    .status();
            User user = answer.user();
            return answer.authenticated()
                    ? Optional.of(new Identity(user.username(), user.uid(), user.groups(), user.extra()))
                    : Optional.empty();
        };
    }

    static Authorizer.Reviewer access(ApiClient client) {
        return (identity, verb, path) -> {
            AccessReview asked = new AccessReview(
                    "authorization.k8s.io/v1",
                    "SubjectAccessReview",
                    new AccessSpec(
                            identity.user(),
                            identity.uid(),
                            identity.groups(),
                            identity.extra(),
                            new NonResource(path, verb)),
                    new AccessStatus(false, false, "", ""));
            AccessStatus answer = client.post(
                            "/apis/authorization.k8s.io/v1/subjectaccessreviews", asked, AccessReview.class)
                    .status();
            return answer.allowed() && !answer.denied();
        };
    }
}
