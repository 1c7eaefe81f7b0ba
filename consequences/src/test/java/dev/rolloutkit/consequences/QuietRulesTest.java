package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What lowers a finding, and what does not. */
class QuietRulesTest {
  private static final String PORT = "{name: web, containerPort: 8000}";
  private static final String MILL = deployment("mill", 2, PORT) + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");
  private static final String RECREATE =
      MILL.replace("  replicas: 2\n", "  replicas: 2\n  strategy: {type: Recreate}\n");

  /** The same loss as at each update is exposure; one that is longer by a half is a gap. */
  @Test
  void anUpdateThatTakesHalfAsLongAgainIsAGap() {
    String little =
        RECREATE.replace("periodSeconds: 5", "periodSeconds: 5, initialDelaySeconds: 2");
    String much = RECREATE.replace("periodSeconds: 5", "periodSeconds: 5, initialDelaySeconds: 90");

    assertThat(only(review(RECREATE + GATE, little + GATE), "traffic-exposed").level())
        .isEqualTo(Level.WARNING);
    assertThat(only(review(RECREATE + GATE, much + GATE), "gap").level()).isEqualTo(Level.BREAKING);
  }

  /** The change that introduces the setting gets the finding gap. */
  @Test
  void theChangeThatMakesUpdatesLoseRequestsIsAGap() {
    String update = RECREATE.replace("town/mill:1", "town/mill:2");

    assertThat(only(review(MILL + GATE, update + GATE), "gap").level()).isEqualTo(Level.BREAKING);
  }

  @Test
  void whatOnlyMetricsServeIsAWarning() {
    String both =
        deployment("mill", 2, PORT + ", {name: metrics, containerPort: 9100}")
            + service("mill", "mill", "web")
                .replace(
                    "targetPort: web}]",
                    "targetPort: web}, {name: metrics, port: 9100, targetPort: 9100}]")
            + """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: scrape, namespace: town}
            data: {target: "http://mill:9100"}
            ---
            """;
    String closed =
        both.replace(
            "name: metrics, port: 9100, targetPort: 9100",
            "name: metrics, port: 9100, targetPort: 9200");
    String renamed = both.replace("{name: metrics, port: 9100", "{name: api, port: 9100");
    Finding lost = only(review(both, closed), "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.WARNING);
    assertThat(lost.sentence()).contains("port 9100/TCP: nobody answers");
    assertThat(
            only(
                    review(
                        renamed,
                        renamed.replace(
                            "port: 9100, targetPort: 9100", "port: 9100, targetPort: 9200")),
                    "nobody-answers")
                .level())
        .isEqualTo(Level.BREAKING);
  }

  /** Names in DNS follow if external-dns runs here and the host is its own. */
  @Test
  void externalDnsMovesItsOwnHosts() {
    String dns =
        deployment("external-dns", 1, "{name: web, containerPort: 7979}")
            .replace(
                "image: registry.example.com/town/external-dns:1",
                "image: registry.example.com/town/external-dns:1\n          args: [\"--domain-filter=%s\"]");
    String other = ingress("other", "town.example.com", "/=mill");

    Finding own =
        only(
            review(
                MILL + GATE + dns.formatted("example.com"),
                MILL + other + dns.formatted("example.com")),
            "address-changes");
    assertThat(own.level()).isEqualTo(Level.WARNING);
    assertThat(own.seconds()).hasValue(480);

    Finding foreign =
        only(
            review(
                MILL + GATE + dns.formatted("example.org"),
                MILL + other + dns.formatted("example.org")),
            "address-changes");
    assertThat(foreign.level()).isEqualTo(Level.BREAKING);
    assertThat(only(review(MILL + GATE, MILL + other), "address-changes").level())
        .isEqualTo(Level.BREAKING);
  }

  /** All orders would be too many, so each object is tried as the first and as the last. */
  @Test
  void eachOfMoreThanSixObjectsIsTriedFirstAndLast() {
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      before.append(deployment("mill" + i, 1, PORT)).append(service("mill" + i, "mill" + i, "web"));
      after
          .append(deployment("mill" + i, 1, PORT))
          .append(service("miller" + i, "mill" + i, "web"));
      paths.add("/" + i + "=mill" + i);
    }
    String[] old = paths.toArray(String[]::new);
    String[] young =
        paths.stream().map(one -> one.replace("mill", "miller")).toArray(String[]::new);

    assertThat(
            words(
                review(
                    (before + ingress("gate", "town.example.com", old)).replace(": alb", ": nginx"),
                    (after + ingress("gate", "town.example.com", young))
                        .replace(": alb", ": nginx"))))
        .anyMatch(one -> one.startsWith("note gap: GET town.example.com/"))
        .noneMatch(one -> one.startsWith("breaking"));
  }
}
