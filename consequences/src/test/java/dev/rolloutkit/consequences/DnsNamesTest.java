package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import org.junit.jupiter.api.Test;

/** Names in DNS, as AKO and external-dns make them. */
class DnsNamesTest {
  private static final String MILL = deployment("mill", 2, "{name: web, containerPort: 8000}");

  private static String balanced(String name, String hosts) {
    return service(name, "mill", "web")
        .replace(
            "namespace: town}",
            "namespace: town, annotations: {external-dns.alpha.kubernetes.io/hostname: '"
                + hosts
                + "'}}")
        .replace("spec:\n", "spec:\n  type: LoadBalancer\n");
  }

  @Test
  void aNameThatNoServiceAsksForStopsResolving() {
    Finding lost =
        only(
            review(
                MILL + balanced("mill", "a.example.com,b.example.com"),
                MILL + balanced("mill", "b.example.com, c.example.com")),
            "address-changes");

    assertThat(lost.words())
        .isEqualTo(
            "breaking address-changes: Clients that ask for a.example.com find no address any more,"
                + " because no Service asks for that name in DNS; before: Service mill.");
    assertThat(lost.places().get(0).field()).contains("external-dns.alpha.kubernetes.io/hostname");
  }

  @Test
  void aNameThatAnotherServiceAsksForMoves() {
    assertThat(
            words(
                review(
                    MILL
                        + balanced("mill", "a.example.com,b.example.com")
                        + balanced("oven", "c.example.com"),
                    MILL
                        + balanced("mill", "b.example.com")
                        + balanced("oven", "c.example.com,A.example.com"))))
        .isEmpty();
  }

  /** Ingresses of AKO are doors by the hosts of their rules. */
  @Test
  void aLossBehindAnIngressOfAkoIsReported() {
    String gate =
        ingress("gate", "town.example.com", "/=mill")
            .replace("ingressClassName: alb", "ingressClassName: avi-lb");
    String mill = MILL + service("mill", "mill", "web");

    assertThat(
            words(
                review(
                    mill + gate,
                    mill.replace("selector: {app: mill}\n  ports", "selector: {app: mlil}\n  ports")
                        + gate)))
        .anyMatch(one -> one.startsWith("breaking nobody-answers: GET town.example.com/: nobody"));
    assertThat(words(review(mill + gate, mill + gate.replace("town.example", "city.example"))))
        .anyMatch(
            one ->
                one.startsWith(
                    "breaking nobody-answers: GET town.example.com/ gets 404 from the Ingress"
                        + " controller"));
  }
}
