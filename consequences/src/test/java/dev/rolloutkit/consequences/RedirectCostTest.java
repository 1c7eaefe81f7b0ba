package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.service;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.world.World;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.testkit.base.Growth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Many redirects to many hosts. */
class RedirectCostTest {
  private static final String HOST = "host%d.example.com";
  private final Map<Integer, World> worlds = new HashMap<>();

  /** A foreign Ingress that takes many hosts, and as many redirects that lead there. */
  private static World world(int size) {
    StringBuilder actions = new StringBuilder();
    StringBuilder from = new StringBuilder();
    StringBuilder to = new StringBuilder();
    for (int i = 0; i < size; i++) {
      String host = HOST.formatted(i);
      actions.append(
          """
              alb.ingress.kubernetes.io/actions.to%d: '{"type":"redirect","redirectConfig":{"host":"%s","port":"80","protocol":"HTTP","statusCode":"HTTP_302"}}'
          """
              .formatted(i, host));
      from.append(path("old-" + host, "to" + i, "{name: use-annotation}"));
      to.append(path(host, "mill", "{number: 80}"));
    }
    List<ClusterObject> objects =
        new ArrayList<>(
            Manifests.read(
                deployment("mill", 1, "{name: web, containerPort: 8000}")
                    + service("mill", "mill", "web")
                    + head("old", "alb")
                    + "  annotations:\n"
                    + actions
                    + "spec:\n  ingressClassName: alb\n  rules:\n"
                    + from
                    + "---\n"
                    + head("new", "nginx")
                    + "spec:\n  ingressClassName: nginx\n  rules:\n"
                    + to));
    return Consequences.settle(objects, Assumptions.usual());
  }

  private static String head(String name, String why) {
    return """
        apiVersion: networking.k8s.io/v1
        kind: Ingress
        metadata:
          name: %s-%s
          namespace: town
        """
        .formatted(name, why);
  }

  private static String path(String host, String service, String port) {
    return """
            - host: %s
              http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: %s, port: %s}}}]}
        """
        .formatted(host, service, port)
        .indent(0);
  }

  private long followed(int size) {
    World world = worlds.computeIfAbsent(size, RedirectCostTest::world);
    long answered = 0;
    for (Front front : world.scene().fronts().byDoor().values()) {
      for (int i = 0; i < size && front.door().label().contains("old-alb"); i++) {
        Request request = Request.of(80, "old-" + HOST.formatted(i), "/");
        answered += world.answer(front.door(), request).answered().isZero() ? 0 : 1;
      }
    }
    return answered;
  }

  @Test
  void theCostOfRedirectsGrowsWithTheirNumber() {
    assertThat(followed(60)).isEqualTo(60);
    assertThat(Growth.ofMemory(this::followed, 60)).isLessThan(Growth.NEARLY_LINEAR);
  }
}
