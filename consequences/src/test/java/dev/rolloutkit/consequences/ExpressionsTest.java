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
import org.junit.jupiter.api.Test;

/** Regular expressions are not evaluated: each may hold or not, and equal texts hold together. */
class ExpressionsTest {
  private static final String SERVERS =
      deployment("mill", 2, "{name: web, containerPort: 8000}")
          + service("mill", "mill", "web")
          + deployment("barn", 2, "{name: web, containerPort: 8000}")
          + service("barn", "barn", "web");

  /** An Ingress whose first path has an expression of its own beside the path. */
  private static String gate(String expression) {
    return ingress("gate", "town.example.com", "/mill=mill", "/=barn")
        .replace(
            "alb.ingress.kubernetes.io/target-type: ip}",
            "alb.ingress.kubernetes.io/target-type: ip,"
                + " alb.ingress.kubernetes.io/conditions.mill:"
                + " '[{\"field\":\"http-header\",\"httpHeaderConfig\":{\"httpHeaderName\":\"Version\",\"regexValues\":[\""
                + expression
                + "\"]}}]'}");
  }

  private static final String GATE = gate("^/mill/[0-9]+$");

  @Test
  void expressionsWithTheSameTextAreTheSame() {
    assertThat(words(review(SERVERS + GATE, SERVERS + GATE))).isEmpty();
    assertThat(words(review(SERVERS + GATE, SERVERS.replace("replicas: 2", "replicas: 3") + GATE)))
        .allMatch(one -> one.startsWith("note"));
  }

  @Test
  void aLossOfTheRuleWithTheExpressionIsReported() {
    Finding lost =
        only(
            review(
                SERVERS + GATE,
                SERVERS.replace("selector: {app: mill}\n  ports", "selector: {app: mlil}\n  ports")
                    + GATE),
            "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.sentence())
        .contains("http-header version matches the expression ^/mill/[0-9]+$");
  }

  @Test
  void aLossOfALaterRuleIsReported() {
    Finding lost =
        only(
            review(
                SERVERS + GATE,
                SERVERS.replace("selector: {app: barn}\n  ports", "selector: {app: bran}\n  ports")
                    + GATE),
            "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.sentence()).startsWith("GET town.example.com/: nobody answers.");
  }

  @Test
  void anotherExpressionIsAWarningForItsOwnRuleAndUnknownForLaterRules() {
    assertThat(words(review(SERVERS + GATE, SERVERS + gate("^/mill/[a-z]+$"))))
        .anyMatch(
            one ->
                one.startsWith("unknown answer-unknown:")
                    && one.contains("2 pods of Deployment barn"))
        .noneMatch(one -> one.startsWith("breaking"));
  }

  @Test
  void anotherExpressionWithoutALaterRuleIsAWarning() {
    String alone = GATE.replaceAll("(?m)^ *- \\{path: /, .*\n", "");
    String other = gate("^/mill/[a-z]+$").replaceAll("(?m)^ *- \\{path: /, .*\n", "");

    assertThat(alone).doesNotContain("path: /,");
    assertThat(words(review(SERVERS + alone, SERVERS + other)))
        .anyMatch(one -> one.startsWith("warning answer-unknown:"))
        .noneMatch(one -> one.startsWith("breaking") || one.startsWith("unknown"));
  }

  /** Two expressions may hold together; then their order decides. */
  @Test
  void aChangedOrderOfTwoExpressionsIsNotKnown() {
    String routes =
        """
        apiVersion: gateway.networking.k8s.io/v1
        kind: Gateway
        metadata: {name: gate, namespace: town}
        spec:
          gatewayClassName: other
          listeners: [{name: http, port: 80, protocol: HTTP}]
        ---
        apiVersion: gateway.networking.k8s.io/v1
        kind: HTTPRoute
        metadata: {name: all, namespace: town}
        spec:
          parentRefs: [{name: gate}]
          rules:
            - matches: [{path: {type: RegularExpression, value: "%s"}}]
              backendRefs: [{name: mill, port: 80}]
            - matches: [{path: {type: RegularExpression, value: "%s"}}]
              backendRefs: [{name: barn, port: 80}]
        ---
        """;
    String before = SERVERS + routes.formatted("/a+", "/b+");
    String swapped =
        SERVERS
            + routes
                .formatted("/b+", "/a+")
                .replace("name: mill, port: 80", "name: x, port: 80")
                .replace("name: barn, port: 80", "name: mill, port: 80")
                .replace("name: x, port: 80", "name: barn, port: 80");

    assertThat(words(review(before, before))).isEmpty();
    assertThat(words(review(before, swapped)))
        .anyMatch(
            one ->
                one.contains("answered-by-another") && one.contains("/a+") && one.contains("/b+"));
  }

  /** Too many of them to look at each two: it is said. */
  @Test
  void moreExpressionsThanCanBeComparedAreNotKnown() {
    StringBuilder rules = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      rules.append(
          """
              - matches: [{path: {type: RegularExpression, value: "/a%d+"}}]
                backendRefs: [{name: %s, port: 80}]
          """
              .formatted(i, i % 2 == 0 ? "mill" : "barn"));
    }
    String gate =
        """
        apiVersion: gateway.networking.k8s.io/v1
        kind: Gateway
        metadata: {name: gate, namespace: town}
        spec:
          gatewayClassName: other
          listeners: [{name: http, port: 80, protocol: HTTP}]
        ---
        """;
    StringBuilder routes = new StringBuilder();
    String[] lines = rules.toString().split("(?m)(?=^ *- matches)");
    for (int part = 0; part < 4; part++) {
      routes.append(
          """
          apiVersion: gateway.networking.k8s.io/v1
          kind: HTTPRoute
          metadata: {name: r%d, namespace: town}
          spec:
            parentRefs: [{name: gate}]
            rules:
          """
              .formatted(part));
      for (int i = part * 15; i < part * 15 + 15; i++) {
        routes.append(lines[i]);
      }
      routes.append("---\n");
    }
    String before = SERVERS + gate + routes;
    String after = before.replace("backendRefs: [{name: mill", "backendRefs: [{name: granary");

    assertThat(words(review(before, after)))
        .anyMatch(one -> one.startsWith("unknown answer-unknown:") && one.contains("overlap"));
  }
}
