package dev.rolloutkit.consequences;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.review.Review;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Patterns that overlap so often that they cannot be compared end by counting, never in silence.
 */
class HostilePatternsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void manyOverlappingPatternsInReversedOrderAreNotKnown() {
    Review review = review(20);

    assertThat(review.findings())
        .anyMatch(
            one ->
                one.level().compareTo(Level.UNKNOWN) <= 0
                    && (one.code() == Code.ANSWER_UNKNOWN || one.code() == Code.NOBODY_ANSWERS));
  }

  /** Two that overlap are decided: the request that takes both gets another answer. */
  @Test
  void twoOverlappingPatternsInReversedOrderAreDecided() {
    assertThat(review(2).findings())
        .anyMatch(one -> one.code() == Code.ANSWERED_BY_ANOTHER)
        .noneMatch(one -> one.code() == Code.ANSWER_UNKNOWN);
  }

  private static Review review(int paths) {
    List<ClusterObject> before = objects(paths, false);
    List<ClusterObject> after = objects(paths, true);
    return Consequences.review(
        Consequences.settle(before, Assumptions.usual()), Consequences.changes(before, after));
  }

  private static List<ClusterObject> objects(int paths, boolean reversed) {
    List<ClusterObject> out = new ArrayList<>();
    StringBuilder rules = new StringBuilder();
    for (int i = 0; i < paths; i++) {
      String name = "s" + i;
      out.add(
          object(
              """
              {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "%1$s", "namespace": "n"},
               "spec": {"selector": {"matchLabels": {"app": "%1$s"}},
                        "template": {"metadata": {"labels": {"app": "%1$s"}}, "spec": {"containers":
                          [{"name": "%1$s", "image": "%1$s:1", "ports": [{"name": "http", "containerPort": 80}]}]}}}}
              """
                  .formatted(name)));
      out.add(
          object(
              """
              {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "%1$s", "namespace": "n"},
               "spec": {"selector": {"app": "%1$s"}, "ports": [{"port": 80, "targetPort": "http"}]}}
              """
                  .formatted(name)));
      String rule =
          """
          {"path": "/*%c*", "pathType": "ImplementationSpecific",
           "backend": {"service": {"name": "%s", "port": {"number": 80}}}}
          """
              .formatted((char) ('a' + i), name);
      String comma = rules.isEmpty() ? "" : ",";
      rules.insert(reversed ? 0 : rules.length(), reversed ? rule + comma : comma + rule);
    }
    ObjectNode ingress =
        (ObjectNode)
            object(
                    """
                    {"apiVersion": "networking.k8s.io/v1", "kind": "Ingress",
                     "metadata": {"name": "i", "namespace": "n",
                       "annotations": {"alb.ingress.kubernetes.io/target-type": "ip"}},
                     "spec": {"ingressClassName": "alb",
                       "rules": [{"host": "a.example.com", "http": {"paths": [%s]}}]}}
                    """
                        .formatted(rules))
                .tree();
    out.add(ClusterObject.of(ingress));
    return out;
  }

  private static ClusterObject object(String text) {
    try {
      return ClusterObject.of(JSON.readTree(text));
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
