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
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ObjectKey;
import org.junit.jupiter.api.Test;

/** Redirects, logins, sources, protocols and health checks: what is beside the pods. */
class LinksBesideThePodsTest {
  private static final String PORT = "{name: web, containerPort: 8000}";
  private static final String MILL = deployment("mill", 2, PORT) + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");

  private static String gate(String annotations) {
    return GATE.replace("target-type: ip}", "target-type: ip, " + annotations + "}");
  }

  private static String alb(String name, String value) {
    return "alb.ingress.kubernetes.io/" + name + ": '" + value + "'";
  }

  private static final String BOTH = alb("listen-ports", "[{\"HTTP\": 80}, {\"HTTP\": 8443}]");

  private static String redirect(String port) {
    return alb(
        "actions.away",
        "{\"type\":\"redirect\",\"redirectConfig\":{\"port\":\""
            + port
            + "\",\"path\":\"/\",\"statusCode\":\"HTTP_301\"}}");
  }

  private static String redirecting(String port) {
    return ingress("gate", "town.example.com", "/old=away", "/=mill")
        .replace("{name: away, port: {number: 80}}", "{name: away, port: {name: use-annotation}}")
        .replace("target-type: ip}", "target-type: ip, " + BOTH + ", " + redirect(port) + "}");
  }

  @Test
  void aRedirectIsFollowedInsideTheCluster() {
    Finding lost =
        only(review(MILL + redirecting("8443"), MILL + redirecting("9443")), "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.sentence())
        .startsWith("GET town.example.com/old: nobody answers. The redirect leads to")
        .contains(
            "port 9443, but the load balancer of Ingress town/gate does not listen on port 9443;");
  }

  @Test
  void nobodyAnswersARedirectLoop() {
    String circle =
        ingress("gate", "town.example.com", "/old=there", "/new=back", "/=mill")
            .replace(
                "{name: there, port: {number: 80}}", "{name: there, port: {name: use-annotation}}")
            .replace(
                "{name: back, port: {number: 80}}", "{name: back, port: {name: use-annotation}}")
            .replace(
                "target-type: ip}",
                "target-type: ip, " + path("there", "/new") + ", " + path("back", "/old") + "}");

    assertThat(
            words(
                review(
                    MILL
                        + circle.replace(
                            "back, port: {name: use-annotation}", "mill, port: {number: 80}"),
                    MILL + circle)))
        .anyMatch(one -> one.startsWith("breaking nobody-answers") && one.contains("in a circle"));
  }

  private static String path(String action, String to) {
    return alb(
        "actions." + action,
        "{\"type\":\"redirect\",\"redirectConfig\":{\"path\":\""
            + to
            + "\",\"statusCode\":\"HTTP_301\"}}");
  }

  @Test
  void clientsThatAreNoLongerAdmittedAreNamedByTheirRange() {
    Finding closed =
        only(
            review(MILL + GATE, MILL + gate(alb("inbound-cidrs", "10.1.0.0/16"))),
            "nobody-answers");
    Finding fewer =
        only(
            review(
                MILL + gate(alb("inbound-cidrs", "10.1.0.0/16, 10.2.0.0/16")),
                MILL + gate(alb("inbound-cidrs", "10.1.0.0/16"))),
            "nobody-answers");

    assertThat(closed.level()).isEqualTo(Level.BREAKING);
    assertThat(closed.cause())
        .containsExactly(
            new ObjectField(
                ObjectKey.of("Ingress", "town", "gate"),
                "metadata.annotations[alb.ingress.kubernetes.io/inbound-cidrs]"));
    assertThat(fewer.level()).isEqualTo(Level.WARNING);
    assertThat(fewer.sentence()).contains("clients in 10.2.0.0/16 do not get through any more");
  }

  @Test
  void aRangeWithinAnAdmittedOneLosesNothing() {
    assertThat(
            review(
                    MILL + gate(alb("inbound-cidrs", "10.1.0.0/16, 10.2.0.0/16")),
                    MILL + gate(alb("inbound-cidrs", "10.0.0.0/8")))
                .findings())
        .noneMatch(one -> one.code().id().equals("nobody-answers"));
  }

  @Test
  void theRangesOfALoadBalancerThatAnotherControllerMakesCountToo() {
    String open =
        MILL.replace(
            "spec:\n  selector: {app: mill}\n  ports",
            "spec:\n  type: LoadBalancer\n  selector: {app: mill}\n  ports");
    String closed =
        open.replace(
            "type: LoadBalancer", "type: LoadBalancer\n  loadBalancerSourceRanges: [192.0.2.0/24]");

    assertThat(words(review(open, closed)))
        .anyMatch(one -> one.startsWith("breaking nobody-answers") && one.contains("192.0.2.0/24"));
  }

  @Test
  void aLoginIsPartOfTheAnswer() {
    Finding other =
        only(
            review(
                MILL
                    + gate(
                        alb("listen-ports", "[{\"HTTPS\": 443}]")
                            + ", "
                            + alb(
                                "certificate-arn",
                                "arn:aws:acm:eu-west-1:111122223333:certificate/a")),
                MILL
                    + gate(
                        alb("listen-ports", "[{\"HTTPS\": 443}]")
                            + ", "
                            + alb(
                                "certificate-arn",
                                "arn:aws:acm:eu-west-1:111122223333:certificate/a")
                            + ", "
                            + alb("auth-type", "cognito")
                            + ", "
                            + alb(
                                "auth-idp-cognito",
                                "{\"userPoolARN\":\"arn:aws:cognito-idp:eu-west-1:111122223333:userpool/p\",\"userPoolClientID\":\"c\",\"userPoolDomain\":\"d\"}"))),
            "answered-by-another");

    assertThat(other.level()).isEqualTo(Level.WARNING);
    assertThat(other.sentence()).contains("after a login");
  }

  @Test
  void anotherProtocolTowardsThePodsIsAWarning() {
    assertThat(words(review(MILL + GATE, MILL + gate(alb("backend-protocol", "HTTPS")))))
        .anyMatch(one -> one.startsWith("warning answer-unknown") && one.contains("HTTPS HTTP1"));
  }

  @Test
  void aHealthCheckThatMatchesNoProbeIsAWarning() {
    String probed = MILL.replace("tcpSocket: {port: 8000}", "httpGet: {path: /ok, port: 8000}");

    assertThat(words(review(probed + GATE, probed + gate(alb("healthcheck-path", "/healthy")))))
        .anyMatch(one -> one.startsWith("warning answer-unknown") && one.contains("/healthy"));
    assertThat(words(review(probed + GATE, probed + gate(alb("healthcheck-path", "/ok")))))
        .isEmpty();
  }

  /** Without its annotation a health check is the default one, whatever the pods answer. */
  @Test
  void aHealthCheckWhoseAnnotationIsRemovedIsAWarning() {
    for (String name :
        new String[] {
          "healthcheck-path", "healthcheck-port", "success-codes", "healthy-threshold-count"
        }) {
      String value = name.endsWith("path") ? "/ok" : name.endsWith("port") ? "8000" : "7";
      assertThat(words(review(MILL + gate(alb(name, value)), MILL + GATE)))
          .as(name)
          .anyMatch(one -> one.startsWith("warning protection-removed") && one.contains(name));
    }
  }

  @Test
  void nodesWithoutAPodDropRequestsOfALocalService() {
    String node =
        MILL.replace(
            "spec:\n  selector: {app: mill}\n  ports",
            "spec:\n  type: NodePort\n  selector: {app: mill}\n  ports");
    String local = node.replace("type: NodePort", "type: NodePort\n  externalTrafficPolicy: Local");

    assertThat(words(review(node, local))).anyMatch(one -> one.contains("nodes without one of"));
    String agents =
        node.replace("kind: Deployment", "kind: DaemonSet").replace("  replicas: 2\n", "");
    assertThat(
            words(
                review(
                    agents,
                    agents.replace(
                        "type: NodePort", "type: NodePort\n  externalTrafficPolicy: Local"))))
        .isEmpty();
  }

  @Test
  void aWebAclIsANote() {
    assertThat(
            words(
                review(
                    MILL + GATE,
                    MILL
                        + gate(
                            alb(
                                "wafv2-acl-arn",
                                "arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/w/1")))))
        .singleElement()
        .asString()
        .startsWith("note answered-by-another")
        .contains("looks at each request first");
  }

  @Test
  void anAnnotationOfAnotherControllerThatRoutesMakesTheAnswerUnknown() {
    String nginx = GATE.replace("ingressClassName: alb", "ingressClassName: nginx");
    String rewritten =
        nginx.replace(
            "target-type: ip}", "target-type: ip, nginx.ingress.kubernetes.io/rewrite-target: /x}");

    assertThat(words(review(MILL + nginx, MILL + rewritten)))
        .anyMatch(
            one -> one.startsWith("unknown answer-unknown") && one.contains("rewrite-target"));
    assertThat(
            words(
                review(
                    MILL + nginx,
                    MILL
                        + nginx.replace(
                            "target-type: ip}",
                            "target-type: ip, nginx.ingress.kubernetes.io/proxy-read-timeout:"
                                + " '9'}"))))
        .allMatch(one -> one.startsWith("note"));
  }

  @Test
  void anExternalNameThatLeadsToAServiceIsFollowed() {
    String alias =
        """
        apiVersion: v1
        kind: Service
        metadata: {name: alias, namespace: town}
        spec: {type: ExternalName, externalName: mill.town.svc.cluster.local, ports: [{port: 80}]}
        ---
        """;
    String gate =
        ingress("gate", "town.example.com", "/=alias")
            .replace("ingressClassName: alb", "ingressClassName: nginx");

    assertThat(
            words(
                review(
                    MILL + alias + gate,
                    MILL.replace("targetPort: web", "targetPort: wbe") + alias + gate)))
        .anyMatch(one -> one.startsWith("breaking nobody-answers: GET town.example.com/: "));
  }

  @Test
  void aBudgetThatAllowsNoEvictionIsAWarning() {
    String budget =
        """
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: mill, namespace: town}
        spec: {minAvailable: %s, selector: {matchLabels: {app: mill}}}
        ---
        """;
    assertThat(words(review(MILL, MILL + budget.formatted("100%"))))
        .containsExactly(
            "warning fewer-pods: PodDisruptionBudget mill lets no pod of Deployment mill go, so"
                + " its nodes cannot be drained.");
    assertThat(words(review(MILL, MILL + budget.formatted("1")))).isEmpty();
  }

  @Test
  void aBudgetSelectsPodsByExpressionsTooAndAnEmptySelectorSelectsAll() {
    String budget =
        """
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: mill, namespace: town}
        spec: {minAvailable: 100%%, selector: %s}
        ---
        """;
    String other =
        "{matchLabels: {app: mill}, matchExpressions: [{key: app, operator: NotIn, values:"
            + " [mill]}]}";
    String same = "{matchExpressions: [{key: app, operator: In, values: [mill]}]}";
    String refused = "{matchExpressions: [{key: app, operator: Is, values: [mill]}]}";

    assertThat(words(review(MILL, MILL + budget.formatted(same)))).hasSize(1);
    assertThat(words(review(MILL, MILL + budget.formatted("{}")))).hasSize(1);
    assertThat(words(review(MILL, MILL + budget.formatted(other)))).isEmpty();
    assertThat(words(review(MILL, MILL + budget.formatted(refused)))).isEmpty();
  }

  @Test
  void aScalerThatMayScaleToZeroIsAWarning() {
    String scaler =
        """
        apiVersion: keda.sh/v1alpha1
        kind: ScaledObject
        metadata: {name: mill, namespace: town}
        spec: {scaleTargetRef: {name: mill}}
        ---
        """;
    assertThat(words(review(MILL + GATE, MILL + GATE + scaler)))
        .containsExactly(
            "warning fewer-pods: Deployment mill may be scaled to no pod at all; before: at"
                + " least 2 (new ScaledObject mill), for GET town.example.com/.");
  }

  @Test
  void aLoadBalancerOfAnotherSchemeHasAnotherAddress() {
    Finding moved =
        only(
            review(
                MILL + gate(alb("scheme", "internal")),
                MILL + gate(alb("scheme", "internet-facing"))),
            "address-changes");

    assertThat(moved.level()).isEqualTo(Level.BREAKING);
    assertThat(moved.sentence())
        .contains("with scheme internet-facing instead of internal")
        .contains("about 180 s");
  }

  @Test
  void aTargetGroupThatIsReplacedIsEmptyUntilItsTargetsAreHealthy() {
    String node =
        MILL.replace(
                "spec:\n  selector: {app: mill}\n  ports",
                "spec:\n  type: NodePort\n  selector: {app: mill}\n  ports")
            .replace("targetPort: web}", "targetPort: web, nodePort: 30080}");

    Finding gap =
        only(
            review(node + GATE, node + GATE.replace("target-type: ip", "target-type: instance")),
            "gap");

    assertThat(gap.level()).isEqualTo(Level.BREAKING);
    assertThat(gap.sentence()).contains("for about 35 s").contains("another targetType");
  }

  private static String https(String certificates) {
    return gate(
        alb("listen-ports", "[{\"HTTPS\": 443}]")
            + (certificates.isEmpty() ? "" : ", " + alb("certificate-arn", certificates)));
  }

  private static final String ARN = "arn:aws:acm:eu-west-1:111122223333:certificate/";

  @Test
  void aRemovedCertificateMayLeaveAHostWithoutOne() {
    Finding gone =
        only(
            review(MILL + https(ARN + "a," + ARN + "b"), MILL + https(ARN + "a")),
            "answer-unknown");

    assertThat(gone.level()).isEqualTo(Level.UNKNOWN);
    assertThat(gone.sentence()).contains("certificate/b no more");
    assertThat(gone.cause())
        .containsExactly(
            new ObjectField(
                ObjectKey.of("Ingress", "town", "gate"),
                "metadata.annotations[alb.ingress.kubernetes.io/certificate-arn]"));
    assertThat(words(review(MILL + https(ARN + "a"), MILL + https("")))).hasSize(1);
  }

  /** One load balancer of two Ingresses, each with a host and its certificates. */
  private static String member(String name, String host, String certificates) {
    return ingress(name, host, "/=mill")
        .replace(
            "target-type: ip}",
            "target-type: ip, "
                + alb("group.name", "town")
                + ", "
                + alb("listen-ports", "[{\"HTTPS\": 443}]")
                + (certificates.isEmpty() ? "" : ", " + alb("certificate-arn", certificates))
                + "}");
  }

  @Test
  void aHostWhoseCertificateGoesWithItGetsNoAnswerAtAll() {
    String stays = member("gate", "town.example.com", ARN + "a");
    String lost =
        " gets 404 from the load balancer: no rule matches it any more; before: 2 pods of Deployment"
            + " mill. ";
    String found =
        "The certificate that the controller has found for this host leaves the listener too, so"
            + " clients that check certificates end the connection before they send a request";

    assertThat(gone(stays, member("shop", "shop.example.com", "")))
        .isEqualTo(
            "GET https://shop.example.com/"
                + lost
                + found
                + ", unless "
                + ARN
                + "a, which stays, covers the host.");
    assertThat(gone(member("gate", "town.example.com", ""), member("shop", "shop.example.com", "")))
        .isEqualTo("GET https://shop.example.com/" + lost + found + ".");
    assertThat(gone(stays, member("shop", "shop.example.com", ARN + "b")))
        .isEqualTo(
            "GET https://shop.example.com/"
                + lost
                + "If only "
                + ARN
                + "b, which leaves the listener too, covers this host, clients that check"
                + " certificates end the connection before they send a request.");
    assertThat(gone(stays, member("shop", "shop.example.com", ARN + "a")))
        .doesNotContain("certificate");
  }

  /** A certificate for a wildcard that another host still needs covers the host that goes. */
  @Test
  void aWildcardThatStaysCoversTheHostThatGoes() {
    assertThat(
            gone(
                member("gate", "'*.example.com'", "").replace("path: /,", "path: /mill,"),
                member("shop", "shop.example.com", "")))
        .doesNotContain("certificate");
  }

  private static String gone(String stays, String goes) {
    return only(review(MILL + stays + goes, MILL + stays), "nobody-answers").sentence();
  }

  /** An ARN is assumed to cover the hosts: a certificate is renewed by another one. */
  @Test
  void aCertificateThatReplacesAnotherOneIsNoFinding() {
    assertThat(words(review(MILL + https(ARN + "a"), MILL + https(ARN + "b")))).isEmpty();
    assertThat(words(review(MILL + https(ARN + "a"), MILL + https(ARN + "a," + ARN + "b"))))
        .isEmpty();
  }

  @Test
  void aHostOfAnotherControllerWithoutItsSecretIsNotKnown() {
    String nginx = GATE.replace("ingressClassName: alb", "ingressClassName: nginx");
    String secured =
        nginx.replace(
            "  rules:", "  tls: [{hosts: [town.example.com], secretName: town-tls}]\n  rules:");
    String secret =
        """
        apiVersion: v1
        kind: Secret
        metadata: {name: town-tls, namespace: town}
        type: kubernetes.io/tls
        ---
        """;

    assertThat(only(review(MILL + secured, MILL + nginx), "answer-unknown").sentence())
        .startsWith("GET https://town.example.com: Ingress gate names no certificate");
    assertThat(only(review(MILL + secured + secret, MILL + secured), "answer-unknown").sentence())
        .contains("Secret town-tls, which has its certificate, is deleted");
    assertThat(
            words(
                review(
                    MILL + secured,
                    MILL + secured.replace("[town.example.com]", "['*.example.com']"))))
        .isEmpty();
  }

  @Test
  void policiesCountOnlyWhereTheNetworkEnforcesThem() {
    String closed =
        """
        apiVersion: networking.k8s.io/v1
        kind: NetworkPolicy
        metadata: {name: closed, namespace: town}
        spec: {podSelector: {}, policyTypes: [Ingress]}
        ---
        """;
    Assumptions open = Assumptions.builder().policiesEnforced(false).build();

    assertThat(only(review(MILL + GATE, MILL + GATE + closed), "nobody-answers").level())
        .isEqualTo(Level.BREAKING);
    assertThat(words(review(MILL + GATE, MILL + GATE + closed, open))).isEmpty();
  }
}
