package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a load balancer does that its controller refused already before. */
class RefusalsTest {
  private static final String MILL =
      deployment("mill", 2, "{name: web, containerPort: 8000}") + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");
  private static final String BROKEN =
      GATE.replace(
          "target-type: ip}", "target-type: ip, alb.ingress.kubernetes.io/scheme: sideways}");

  @Test
  void whatItIsAndStaysIsNotKnownAndQuiet() {
    assertThat(words(review(MILL + BROKEN, MILL.replace("town/mill:1", "town/mill:2") + BROKEN)))
        .noneMatch(one -> one.contains("refused") || one.contains("nobody"));
  }

  @Test
  void whoMendsItIsToldThatItIsAnsweredNow() {
    assertThat(words(review(MILL + BROKEN, MILL + GATE)))
        .anyMatch(one -> one.startsWith("note now-answered: GET town.example.com/"))
        .noneMatch(one -> one.startsWith("unknown") || one.startsWith("breaking"));
  }

  /** The ports of which nobody knows are those that are asked for. */
  @Test
  void itsPortsAreThoseThatItAsksFor() {
    String ports = "alb.ingress.kubernetes.io/listen-ports: '[{\"HTTP\": 8080}]'}";
    String broken = BROKEN.replace("sideways}", "sideways, " + ports);
    String mended = GATE.replace("target-type: ip}", "target-type: ip, " + ports);

    assertThat(words(review(MILL + broken, MILL + mended)))
        .anyMatch(one -> one.startsWith("note now-answered: GET town.example.com/"))
        .noneMatch(one -> one.startsWith("unknown") || one.startsWith("breaking"));
  }

  /** Perhaps an older load balancer answered, and now surely nobody does. */
  @Test
  void whoMendsItWithoutPodsIsToldThatNobodyAnswers() {
    String without =
        MILL.replace("selector: {app: mill}\n  ports", "selector: {app: mlil}\n  ports");

    assertThat(words(review(MILL + BROKEN, without + GATE)))
        .anyMatch(one -> one.startsWith("unknown answer-unknown: GET town.example.com/"));
  }
}
