package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.ObjectKey;
import org.junit.jupiter.api.Test;

/** Places to which clients connect, other than the ports of load balancers. */
class DoorsTest {
  private static final String MILL =
      deployment("mill", 2, "{name: web, containerPort: 8000}") + service("mill", "mill", "web");
  private static final String ON_NODES =
      MILL.replace(
              "  selector: {app: mill}\n  ports",
              "  type: NodePort\n  selector: {app: mill}\n  ports")
          .replace("targetPort: web}", "targetPort: web, nodePort: 30080}");
  private static final String HEADLESS =
      service("mill", "mill", "web").replace("spec:\n", "spec:\n  clusterIP: None\n");
  private static final String SET =
      deployment("mill", 3, "{name: web, containerPort: 8000}")
              .replace("kind: Deployment", "kind: StatefulSet")
              .replace("  replicas:", "  serviceName: mill\n  replicas:")
          + HEADLESS;

  /** Nobody can say who connects to a node, so its loss is not known to hurt. */
  @Test
  void aNodePortThatAManifestNamesIsADoor() {
    Finding moved = only(review(ON_NODES, ON_NODES.replace("30080", "30081")), "nobody-answers");

    assertThat(moved.words())
        .isEqualTo(
            "unknown nobody-answers: It is not known whether anybody uses this port of the nodes."
                + " Node port 30080/TCP: nobody answers. No Service has the node port 30080;"
                + " before: 2 pods of Deployment mill.");
    assertThat(moved.cause().toString()).contains("nodePort");

    Finding closed =
        only(
            review(ON_NODES, ON_NODES.replace("type: NodePort", "type: ClusterIP")),
            "nobody-answers");
    assertThat(closed.level()).isEqualTo(Level.UNKNOWN);
    assertThat(closed.cause().toString()).contains("spec.type");
  }

  @Test
  void aNodePortThatAnotherServiceTakesOverIsTheSameDoor() {
    String barn =
        deployment("barn", 1, "{name: web, containerPort: 8000}") + service("barn", "barn", "web");
    String taken =
        ON_NODES.replace("nodePort: 30080", "nodePort: 30090")
            + barn.replace(
                    "  selector: {app: barn}\n  ports",
                    "  type: NodePort\n  selector: {app: barn}\n  ports")
                .replace("targetPort: web}", "targetPort: web, nodePort: 30080}");

    assertThat(words(review(ON_NODES + barn, taken)))
        .contains(
            "note answered-by-another: Node port 30080/TCP: answered by 1 pod of Deployment barn"
                + " instead of 2 pods of Deployment mill.");
  }

  /** What the server allocates counts for both sides, and no manifest names it. */
  @Test
  void aNodePortThatTheServerAllocatesIsNoDoor() {
    String allocated = ON_NODES.replace(", nodePort: 30080", "");

    assertThat(words(review(ON_NODES, allocated))).isEmpty();
    assertThat(words(review(allocated, ON_NODES))).noneMatch(one -> one.contains("nobody"));
  }

  /** One line, and the door further inside is listed under the one further outside. */
  @Test
  void aLossAtANodePortCoversTheServiceBehindIt() {
    Finding lost =
        only(
            review(ON_NODES, ON_NODES.replace("app: mill}\n  ports", "app: mlil}\n  ports")),
            "nobody-answers");

    assertThat(lost.sentence())
        .startsWith(
            "It is not known whether anybody uses this port of the nodes."
                + " Node port 30080/TCP: nobody answers.");
    assertThat(lost.entries()).hasSize(1);
    assertThat(lost.covered()).hasSize(1);
  }

  @Test
  void aLostNameOfAPodOfAHeadlessServiceIsALoss() {
    Finding lost = only(review(SET, SET.replace("replicas: 3", "replicas: 2")), "nobody-answers");

    assertThat(lost.words())
        .isEqualTo(
            "unknown nobody-answers: It is not known whether a client inside the cluster uses"
                + " this; no manifest here shows one. Pod mill-2 of Service town/mill port 80/TCP: nobody answers. No pod of"
                + " Service mill is named mill-2; before: 3 pods of StatefulSet mill.");
    assertThat(lost.cause())
        .allMatch(one -> one.object().equals(ObjectKey.of("StatefulSet", "town", "mill")));
  }

  @Test
  void aPodThatComesAnswersByItsOwnNameBecauseThereAreMoreReplicas() {
    Finding now = only(review(SET, SET.replace("replicas: 3", "replicas: 4")), "now-answered");

    assertThat(now.sentence())
        .isEqualTo(
            "Pod mill-3 of Service town/mill port 80/TCP: answered from this change on, by that pod"
                + " once it is ready, because spec.replicas is 4 (before: 3).");
  }

  @Test
  void aPodThatGetsANameAnswersWhateverTheNumberOfReplicas() {
    String nameless = SET.replace("clusterIP: None", "clusterIP: 10.0.0.7");

    assertThat(review(nameless, SET.replace("replicas: 3", "replicas: 4")).findings())
        .extracting(Finding::sentence)
        .noneMatch(one -> one.contains("Pod mill-0 ") && one.contains("because"));
  }

  @Test
  void anObjectThatCallsAPodByItsNameIsItsCaller() {
    String caller =
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: members, namespace: %s}
        data: {members: "%s"}
        ---
        """;
    String near = caller.formatted("town", "mill-1.mill:80,mill-2.mill:80");
    String far = caller.formatted("field", "mill-2.mill.town.svc:80");
    String other = caller.formatted("town", "mill-1.mill:80");
    String fewer = SET.replace("replicas: 3", "replicas: 2");

    assertThat(only(review(SET + near, fewer + near), "nobody-answers").level())
        .isEqualTo(Level.BREAKING);
    assertThat(only(review(SET + far, fewer + far), "nobody-answers").level())
        .isEqualTo(Level.BREAKING);
    assertThat(only(review(SET + other, fewer + other), "nobody-answers").level())
        .isEqualTo(Level.UNKNOWN);
  }

  @Test
  void otherOrdinalsGivePodsOtherNames() {
    String from = SET.replace("  replicas: 3", "  ordinals: {start: 1}\n  replicas: 3");

    assertThat(words(review(SET, from)))
        .anyMatch(one -> one.contains("Pod mill-0 of Service town/mill"))
        .noneMatch(one -> one.contains("Pod mill-1 of"));
  }

  @Test
  void aServiceThatGetsAnAddressLosesTheNamesOfItsPods() {
    assertThat(
            words(
                review(
                    SET.replace("serviceName: mill", "serviceName: other"),
                    SET.replace("serviceName: mill", "serviceName: other")
                        .replace("replicas: 3", "replicas: 2"))))
        .noneMatch(one -> one.contains("Pod mill-"));
  }

  /** If the whole Service is lost, its pods are not reported one by one. */
  @Test
  void aLossAtTheServiceCoversTheNamesOfItsPods() {
    Finding lost =
        only(
            review(
                SET,
                SET.replace("selector: {app: mill}\n  ports", "selector: {app: mlil}\n  ports")),
            "nobody-answers");

    assertThat(lost.entries()).hasSize(1);
    assertThat(lost.covered()).hasSize(3);
  }

  /** Only the first 100 pods are followed by name; the others are counted. */
  @Test
  void podsThatAreNotFollowedByNameAreCounted() {
    String many = SET.replaceFirst("replicas: [0-9]+", "replicas: 150");

    assertThat(review(many, many.replace("mill:1", "mill:2")).assumptions())
        .anyMatch(one -> one.contains("50 more pods of StatefulSet mill"));
    assertThat(review(SET, SET.replace("mill:1", "mill:2")).assumptions())
        .noneMatch(one -> one.contains("more pods"));
  }

  /** A binding of another target group in its place leaves the former one without targets. */
  @Test
  void aBindingToAnotherTargetGroupEmptiesTheFormerOne() {
    String binding =
        """
        apiVersion: elbv2.k8s.aws/v1beta1
        kind: TargetGroupBinding
        metadata: {name: mill, namespace: town}
        spec:
          targetGroupARN: "arn:aws:elasticloadbalancing:eu-west-1:1:targetgroup/%s/1"
          targetType: ip
          serviceRef: {name: mill, port: 80}
        ---
        """;
    String moved =
        MILL
            + binding
                .formatted("new")
                .replace("{name: mill, namespace", "{name: miller, namespace");

    assertThat(words(review(MILL + binding.formatted("old"), moved)))
        .anyMatch(one -> one.startsWith("breaking ") && one.contains("targetgroup/old/1"));
  }

  /** Its address in public goes, whatever answers inside. */
  @Test
  void aLoadBalancerThatBecomesPrivateToTheClusterIsLost() {
    String open =
        MILL.replace(
            "  selector: {app: mill}\n  ports",
            "  type: LoadBalancer\n  selector: {app: mill}\n  ports");

    for (String type : java.util.List.of("ClusterIP", "NodePort")) {
      Finding lost =
          only(review(open, open.replace("type: LoadBalancer", "type: " + type)), "nobody-answers");
      assertThat(lost.level()).isEqualTo(Level.BREAKING);
      assertThat(lost.sentence())
          .startsWith("The load balancer of Service town/mill port 80/TCP: nobody");
    }
  }

  /** A bare Pod may have a name of its own below a Service. */
  @Test
  void aBarePodWithAHostNameIsFollowedByName() {
    String pod =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: mill-x, namespace: town, labels: {app: mill}}
        spec:
          hostname: stone
          subdomain: mill
          containers: [{name: mill, image: "mill:1", ports: [{name: web, containerPort: 8000}]}]
        ---
        """;

    assertThat(words(review(pod + HEADLESS, pod.replace("stone", "wheel") + HEADLESS)))
        .anyMatch(one -> one.contains("Pod stone of Service town/mill"));
  }
}
