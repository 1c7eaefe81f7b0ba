package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What a person reads who knows Kubernetes and not this library: which requests, by what, why, and
 * what is to be done.
 */
class SentencesTest {
  private static final String PORT = "{name: web, containerPort: 8000}";
  private static final String MILL = deployment("mill", 2, PORT) + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");
  private static final String NGINX = GATE.replace("Name: alb", "Name: nginx");
  private static final String ROLLOUT =
      MILL.replace("apps/v1\nkind: Deployment", "argoproj.io/v1alpha1\nkind: Rollout")
          .replace(
              "  replicas: 2\n",
              "  replicas: 2\n"
                  + "  strategy: {blueGreen: {activeService: mill, autoPromotionEnabled:"
                  + " false}}\n");
  private static final String SCALER =
      """
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      metadata: {name: mill, namespace: town}
      spec:
        scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: mill}
        minReplicas: 3
        maxReplicas: 9
      ---
      """;

  private static String remedy(Finding finding) {
    return finding.remedies().stream().map(Remedy::words).collect(Collectors.joining(" "));
  }

  @Test
  void aRemedySaysTheFormerValueByItsPath() {
    Finding lost =
        only(
            review(
                MILL + GATE,
                MILL.replace("{app: mill}\n  ports", "{app: mlil, wheel: big}\n  ports") + GATE),
            "nobody-answers");

    assertThat(remedy(lost))
        .isEqualTo(
            "Set spec.selector.app of Service town/mill back to mill. Also remove"
                + " spec.selector.wheel from Service town/mill.");
  }

  @Test
  void aRemedyPrintsNoValueThatMayBeSecret() {
    String with =
        MILL.replace(
                "readinessProbe",
                "env: [{name: KEY, value: hush}]\n          command: [run, hush]\n         "
                    + " readinessProbe")
            .replace("  replicas: 2\n", "  replicas: 2\n  strategy: {type: Recreate}\n");
    Finding gap =
        only(
            review(
                with + GATE,
                with.replace("hush", "shh").replace("periodSeconds: 5", "periodSeconds: 60")
                    + GATE),
            "gap");

    assertThat(remedy(gap))
        .contains("command[1] of Deployment town/mill back to its former value.")
        .contains("env[0].value of Deployment town/mill back to its former value.")
        .doesNotContain("hush");
  }

  @Test
  void whatIsRefusedNamesTheObjectsAndRequestsThatDependOnIt() {
    Finding refused =
        only(
            review(
                ROLLOUT + GATE,
                ROLLOUT.replace("activeService: mill", "activeService: mlil") + GATE),
            "refused");

    assertThat(refused.sentence())
        .isEqualTo(
            "Argo Rollouts cannot apply Rollout town/mill (InvalidSpec): Service mlil does not"
                + " exist. Argo Rollouts starts no update and leaves the running pods as they are. Until this is"
                + " corrected, GET town.example.com/ is served as before. Clients inside the"
                + " cluster are served as before.");
    assertThat(refused.dependents()).containsExactly("GET town.example.com/");
    assertThat(remedy(refused))
        .isEqualTo(
            "Either set spec.strategy.blueGreen.activeService of Rollout town/mill back to mill. Or"
                + " add Service town/mlil.");
  }

  @Test
  void whatTheApiServerRefusesHasTheFormerValue() {
    Finding refused =
        only(
            review(
                MILL + GATE,
                MILL.replace("matchLabels: {app: mill}", "matchLabels: {a: b}") + GATE),
            "refused");

    assertThat(refused.sentence())
        .startsWith("The API server refuses Deployment town/mill, so it stays as it is: ")
        .endsWith("Until this is corrected, GET town.example.com/ is served as before.");
    assertThat(remedy(refused))
        .startsWith("Either add spec.selector.matchLabels.app to Deployment town/mill again: mill.")
        .endsWith("move the requests there, and then delete this one.");
  }

  @Test
  void whoeverCannotStartIsNeededBySomeRequests() {
    String with =
        MILL.replace(
            "readinessProbe", "envFrom: [{configMapRef: {name: flour}}]\n          readinessProbe");
    String flour =
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: flour, namespace: town}
        data: {kind: rye}
        ---
        """;
    Finding stuck =
        only(
            review(
                with + GATE + flour, with + GATE + flour.replace("name: flour", "name: flour-2")),
            "cannot-start");

    assertThat(stuck.sentence())
        .isEqualTo(
            "Nothing stops now, but no new pod of Deployment mill can start: ConfigMap flour is"
                + " deleted. The pods that run still answer GET town.example.com/; one that is"
                + " deleted or moved to another node does not come back.");
    assertThat(remedy(stuck))
        .isEqualTo(
            "Keep ConfigMap town/flour, or name flour-2, which this change adds, in"
                + " spec.template.spec.containers[0].envFrom[0].configMapRef of Deployment"
                + " town/mill.");
  }

  @Test
  void aMisspeltKeyIsToldAtTheWorkloadThatAsksForIt() {
    String grain =
        """
        apiVersion: v1
        kind: Secret
        metadata: {name: grain, namespace: town}
        stringData: {password: rye}
        ---
        """;
    String env =
        "env: [{name: P, valueFrom: {secretKeyRef: {name: grain, key: password}}}]\n          ";
    String right = MILL.replace("readinessProbe", env + "readinessProbe");
    Finding stuck =
        only(
            review(
                right + GATE + grain,
                right.replace("key: password", "key: pasword") + GATE + grain),
            "cannot-start");

    assertThat(stuck.sentence())
        .startsWith(
            "Nothing stops now, but no new pod of Deployment mill can start: it reads key pasword,"
                + " which Secret grain does not have: it has password.")
        .doesNotContain("rye");
    assertThat(stuck.cause())
        .containsExactly(
            new ObjectField(
                ObjectKey.of("Deployment", "town", "mill"),
                "spec.template.spec.containers.env.valueFrom.secretKeyRef.key"));
    assertThat(remedy(stuck))
        .isEqualTo(
            "Did you mean password? Then write it into"
                + " spec.template.spec.containers[0].env[0].valueFrom.secretKeyRef.key of"
                + " Deployment town/mill; else add the key to Secret town/grain.");
  }

  @Test
  void theKeyThatWasMeantIsLookedForAmongAHundred() {
    String env =
        "env: [{name: P, valueFrom: {secretKeyRef: {name: grain, key: password}}}]\n          ";
    String right = MILL.replace("readinessProbe", env + "readinessProbe");
    String wrong = right.replace("key: password", "key: pasword");

    String among = grain(99);
    assertThat(remedy(only(review(right + GATE + among, wrong + GATE + among), "cannot-start")))
        .startsWith("Did you mean password?");
    String behind = grain(100);
    assertThat(remedy(only(review(right + GATE + behind, wrong + GATE + behind), "cannot-start")))
        .startsWith("Add this key to Secret town/grain,");
  }

  /** A Secret with keys before the one that is meant. */
  private static String grain(int others) {
    StringBuilder out =
        new StringBuilder(
            """
            apiVersion: v1
            kind: Secret
            metadata: {name: grain, namespace: town}
            stringData:
            """);
    for (int i = 0; i < others; i++) {
      out.append("  other%d: x\n".formatted(i));
    }
    return out.append("  password: rye\n---\n").toString();
  }

  @Test
  void whatBecomesOfRequestsMeanwhileIsToldOfAllOfThem() {
    StringBuilder more = new StringBuilder();
    String[] paths = new String[5];
    for (int i = 0; i < paths.length; i++) {
      more.append(deployment("m" + i, 1, PORT)).append(service("m" + i, "m" + i, "web"));
      paths[i] = "/p" + i + "=m" + i;
    }
    String before = more + ingress("gate", "town.example.com", paths);
    String after =
        more.toString().replace("selector: {app: m4}\n  ports", "selector: {app: n}\n  ports")
            + ingress("gate", "town.example.com", paths)
                .replace(
                    "target-type: ip}", "target-type: ip, alb.ingress.kubernetes.io/scheme: x}");

    assertThat(only(review(before, after), "refused").sentence())
        .endsWith(
            " Until this is corrected, GET town.example.com/p0, GET town.example.com/p1, GET"
                + " town.example.com/p2 and GET town.example.com/p3 are served as before. But"
                + " nobody answers GET town.example.com/p4 after this change: see nobody-answers.");
  }

  @Test
  void whoElseIsAffectedAndWhoCallsIsNamed() {
    String caller =
        deployment("baker", 1, PORT)
            .replace("          ports:", "          args: ['http://mill:80/']\n          ports:");
    Finding lost =
        only(
            review(
                MILL + GATE + caller,
                MILL.replace("{app: mill}\n  ports", "{app: mlil}\n  ports") + GATE + caller),
            "nobody-answers");

    assertThat(lost.sentence()).endsWith(" Also affected: Service town/mill port 80/TCP.");
    assertThat(lost.details()).containsExactly("Deployment town/baker calls Service town/mill.");
  }

  @Test
  void aPortThatIsGoneNamesTheOneThatIsThereAndWhoCouldUseIt() {
    Finding lost =
        only(review(MILL + GATE, MILL.replace("port: 80,", "port: 81,") + GATE), "nobody-answers");

    assertThat(lost.sentence())
        .startsWith("GET town.example.com/: nobody answers. Service mill has no port 80, only 81");
    assertThat(lost.remedies().stream().map(Remedy::words))
        .contains(
            "Or keep port 80 beside port 81 in Service town/mill, each with a name, let Ingress"
                + " town/gate use port 81, and take port 80 away in a later change. The load"
                + " balancer makes a target group of its own for the new port, so let the Ingress"
                + " have a rule for each port until the new targets are healthy.");
  }

  @Test
  void aPortThatMovesTogetherWithThePodsHasASafeOrder() {
    Finding gap =
        only(
            review(
                MILL.replace("targetPort: web", "targetPort: 8000") + GATE,
                MILL.replace("targetPort: web", "targetPort: 9000")
                        .replace("containerPort: 8000", "containerPort: 9000")
                    + GATE),
            "gap");

    assertThat(gap.sentence())
        .contains(
            "Service mill sends to port 9000 at once, while the running pods of Deployment mill"
                + " listen on 8000; before");
    assertThat(gap.remedies().stream().map(Remedy::words))
        .containsExactly(
            "The port is named web in old pods and in new ones, so nothing is lost in this order:"
                + " set spec.ports[0].targetPort of Service town/mill to web, apply Deployment"
                + " town/mill and wait until its update is complete, and set"
                + " spec.ports[0].targetPort to 9000.");
  }

  @Test
  void aProtectionThatIsGoneSaysWhomItProtected() {
    Finding gone =
        only(
            review(
                MILL + GATE,
                MILL.replace(
                        "          readinessProbe: {tcpSocket: {port: 8000}, periodSeconds: 5}\n",
                        "")
                    + GATE),
            "protection-removed");

    assertThat(gone.sentence())
        .isEqualTo(
            "Deployment mill loses its readiness probe: from this update on, Kubernetes calls new"
                + " pods ready as soon as their containers start. The load balancer sends them GET"
                + " town.example.com/ only once its own health checks have passed, but clients"
                + " inside the cluster that use Service mill reach them at once, and old pods may"
                + " be stopped before the new ones can answer.");
    assertThat(remedy(gone))
        .startsWith(
            "Add spec.template.spec.containers[0].readinessProbe to Deployment town/mill again:"
                + " {tcpSocket: {port: 8000}, ");
  }

  @Test
  void anAnnotationThatIsThereIsNotMissing() {
    Finding unknown =
        only(
            review(
                MILL + NGINX,
                MILL
                    + NGINX.replace(
                        "target-type: ip}",
                        "target-type: ip, nginx.ingress.kubernetes.io/configuration-snippet: x}")),
            "answer-unknown");

    assertThat(unknown.sentence())
        .contains(
            "what the new annotation nginx.ingress.kubernetes.io/configuration-snippet of Ingress"
                + " gate does, which"
                + " rolloutkit does not evaluate");
    assertThat(remedy(unknown))
        .startsWith("Read in the documentation of the controller that serves this Ingress")
        .doesNotContain("Add the manifests");
  }

  @Test
  void aServiceWithoutASelectorIsLookedUp() {
    Finding unknown =
        only(
            review(MILL + GATE, MILL.replace("  selector: {app: mill}\n  ports", "  ports") + GATE),
            "answer-unknown");

    assertThat(unknown.remedies().get(0).commands())
        .containsExactly("kubectl get endpointslices -n town -l kubernetes.io/service-name=mill");
    assertThat(remedy(unknown))
        .startsWith(
            "Put the selector of Service town/mill back, or check after the change, and again after"
                + " each later update, that these EndpointSlices list ready pods:");
    assertThat(unknown.sentence())
        .contains(
            "the endpoints of Service town/mill, which no longer has a selector: Kubernetes leaves"
                + " the EndpointSlices that it made from the old one, but does not update them any"
                + " more; before: ");
  }

  @Test
  void aLossOfWhichNobodyIsKnownToNoticeSaysSo() {
    Finding lost =
        only(
            review(MILL, MILL.replace("{app: mill}\n  ports", "{app: mlil}\n  ports")),
            "nobody-answers");

    assertThat(lost.words())
        .startsWith(
            "unknown nobody-answers: It is not known whether a client inside the cluster uses"
                + " this; no manifest here shows one. Service town/mill port 80/TCP: nobody answers.");
  }

  @Test
  void anErrorOfTheLoadBalancerItselfIsNotNobody() {
    String moved = GATE.replace("town.example.com", "city.example.com");

    assertThat(only(review(MILL + GATE, MILL + moved), "nobody-answers").sentence())
        .isEqualTo(
            "GET town.example.com/ gets 404 from the load balancer: no rule matches it any more;"
                + " before: 2 pods of Deployment mill.");
  }

  @Test
  void aHostThatMovesToAnotherLoadBalancerIsNotNews() {
    String shared =
        ingress("other", "other.example.com", "/=mill")
            .replace(
                "target-type: ip}", "target-type: ip, alb.ingress.kubernetes.io/group.name: all}");
    String joined =
        GATE.replace(
            "target-type: ip}", "target-type: ip, alb.ingress.kubernetes.io/group.name: all}");
    var review = review(MILL + shared + GATE, MILL + shared + joined);

    assertThat(only(review, "address-changes").sentence())
        .isEqualTo(
            "GET town.example.com/ moves from Ingress town/gate port 80 to Ingress group all port"
                + " 80 and thereby to another address. The old load balancer is deleted at once, so"
                + " clients fail until DNS points to the new one.");
    assertThat(words(review)).noneMatch(one -> one.contains("now-answered"));
    assertThat(words(review)).noneMatch(one -> one.contains("nobody-answers"));
  }

  @Test
  void aScalerDecidesHowManyPodsRunButNotWhetherAnyDo() {
    String counted = MILL.replace("  replicas: 2\n", "");
    Finding lost =
        only(
            review(
                counted + SCALER + GATE,
                MILL.replace("replicas: 2", "replicas: 0") + SCALER + GATE),
            "nobody-answers");

    assertThat(remedy(lost))
        .isEqualTo(
            "Remove spec.replicas from Deployment town/mill: HorizontalPodAutoscaler town/mill says"
                + " how many pods run, but does nothing while spec.replicas is 0.");
    assertThat(
            remedy(
                only(
                    review(
                        counted + SCALER + GATE,
                        counted + SCALER.replace("minReplicas: 3", "minReplicas: 1") + GATE),
                    "fewer-pods")))
        .isEqualTo("Set spec.minReplicas of HorizontalPodAutoscaler town/mill back to 3.");
  }

  @Test
  void aNewRequestThatNobodyAnswersSaysWhatIsMissing() {
    Finding never =
        only(review(MILL, MILL + ingress("gate", "town.example.com", "/=mlil")), "never-answered");

    assertThat(never.sentence())
        .isEqualTo(
            "GET town.example.com/ is new, and nobody answers it. Service mlil does not exist.");
    assertThat(remedy(never)).isEqualTo("Add Service town/mlil, or name a Service that exists.");
  }

  private static final String BARN = deployment("barn", 3, PORT) + service("barn", "barn", "8000");
  private static final String SHARED = "target-type: ip, alb.ingress.kubernetes.io/group.name: all";

  private static String shared(String name, String order, String path) {
    return ingress(name, "town.example.com", path)
        .replace(
            "target-type: ip",
            order.isEmpty()
                ? SHARED
                : SHARED + ", alb.ingress.kubernetes.io/group.order: '" + order + "'");
  }

  private static Finding taken(String before, String after) {
    return only(review(MILL + BARN + before, MILL + BARN + after), "answered-by-another");
  }

  @Test
  void anIngressThatTakesRequestsSaysWhyItComesFirstAndHowItComesLast() {
    String gate = shared("gate", "", "/=mill");
    Finding byOrder = taken(gate, gate + shared("moat", "-5", "/=barn"));

    assertThat(byOrder.sentence())
        .isEqualTo(
            "GET town.example.com/: answered by 3 pods of Deployment barn instead of 2 pods of"
                + " Deployment mill. The rules of Ingress town/moat come before those of Ingress"
                + " town/gate: alb.ingress.kubernetes.io/group.order is -5 for the one and 0 for"
                + " the other.");
    assertThat(remedy(byOrder))
        .isEqualTo(
            "Either leave Ingress town/moat out of this change. Or choose another host or path for the"
                + " rule of Ingress town/moat, or set its annotation"
                + " alb.ingress.kubernetes.io/group.order to \"1\", which lets the rules of Ingress"
                + " town/gate come first.");
    assertThat(taken(gate, gate + shared("arch", "", "/=barn")).sentence())
        .endsWith(
            "The rules of Ingress town/arch come before those of Ingress town/gate: both have"
                + " alb.ingress.kubernetes.io/group.order 0, so the names decide, in the order of"
                + " the alphabet.");
  }

  @Test
  void aPathThatTakesRequestsSaysWhyItComesFirst() {
    Finding longer = taken(GATE, ingress("gate", "town.example.com", "/=mill", "/flour=barn"));

    assertThat(longer.sentence())
        .isEqualTo(
            "GET town.example.com/flour: answered by 3 pods of Deployment barn instead of 2 pods of"
                + " Deployment mill. The longer path /flour comes before /.");
    assertThat(remedy(longer))
        .isEqualTo(
            "Either remove spec.rules[0].http.paths[1] from Ingress town/gate. Or choose another host or"
                + " path for the rule of Ingress town/gate.");
    String exact =
        "          - {path: /flour, pathType: Exact, backend: {service: {name: barn, port: {number:"
            + " 80}}}}\n---\n";
    String flour = ingress("gate", "town.example.com", "/flour=mill");
    assertThat(taken(flour, flour.replace("---\n", exact)).sentence())
        .endsWith("The exact path /flour comes before the prefix /flour.");
    assertThat(
            only(
                    review(
                        MILL + BARN + NGINX,
                        MILL
                            + BARN
                            + NGINX
                            + ingress("moat", "town.example.com", "/flour=barn")
                                .replace("Name: alb", "Name: nginx")),
                    "answered-by-another")
                .sentence())
        .endsWith("The longer path /flour of Ingress town/moat comes before /.");
  }

  @Test
  void aRuleThatIsEditedNeedsNoReason() {
    String flour = ingress("gate", "town.example.com", "/flour=mill");

    assertThat(
            taken(flour, flour.replace("Prefix", "Exact").replace("name: mill", "name: barn"))
                .sentence())
        .endsWith("instead of 2 pods of Deployment mill.");
  }

  @Test
  void pathsThatMoveTogetherAreToldOnce() {
    String both = ingress("gate", "town.example.com", "/=mill", "/flour=barn");
    Finding moved =
        only(
            review(MILL + BARN + both, MILL + BARN + both.replace("Name: alb", "Name: nginx")),
            "address-changes");

    assertThat(moved.sentence())
        .isEqualTo(
            "GET town.example.com/ moves from Ingress town/gate port 80 to the controller of Ingress class"
                + " nginx"
                + " and thereby to another address. The old load balancer is deleted at once, so"
                + " clients fail until DNS points to the new one. IngressClass nginx is not among the"
                + " manifests, so nobody knows whether any controller serves it: without one,"
                + " nobody answers. Also affected: GET"
                + " town.example.com/flour.");
    assertThat(moved.details()).isEmpty();
  }

  @Test
  void weightsThatAreAllZeroAreNamed() {
    String split =
        "target-type: ip, alb.ingress.kubernetes.io/actions.split:"
            + " '{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":[{\"serviceName\":\"mill\","
            + "\"servicePort\":80,\"weight\":9},{\"serviceName\":\"barn\",\"servicePort\":80,"
            + "\"weight\":0}]}}'";
    String gate =
        GATE.replace("target-type: ip", split)
            .replace(
                "{name: mill, port: {number: 80}}", "{name: split, port: {name: use-annotation}}");
    Finding unknown =
        only(
            review(MILL + BARN + gate, MILL + BARN + gate.replace("\"weight\":9", "\"weight\":0")),
            "answer-unknown");

    assertThat(remedy(unknown))
        .isEqualTo(
            "Raise at least one weight in"
                + " metadata.annotations[alb.ingress.kubernetes.io/actions.split] of Ingress"
                + " town/gate above 0: mill and barn each have 0. Weights are relative, so any sum"
                + " above 0 will do.");
  }

  @Test
  void whatIsRefusedTellsApartWhoIsStillServed() {
    String inn = service("inn", "mill", "web");
    String both = ingress("gate", "town.example.com", "/=mill", "/inn=inn");
    String rollout =
        ROLLOUT.replace("activeService: mill", "activeService: mill, previewService: inn");
    Finding refused = only(review(rollout + inn + both, rollout + both), "refused");

    assertThat(refused.sentence())
        .contains(
            "But nobody answers GET town.example.com/inn after this change: see nobody-answers.")
        .contains("Until this is corrected, GET town.example.com/ is served as before.");
    assertThat(refused.refusal().orElseThrow().hasOneCause()).isTrue();
  }

  @Test
  void withTheTypeOfAServiceItsClassComesBack() {
    String balanced =
        MILL.replace(
            "spec:\n  selector: {app: mill}",
            "spec:\n  type: LoadBalancer\n  loadBalancerClass: service.k8s.aws/nlb\n"
                + "  selector: {app: mill}");
    assertThat(balanced).isNotEqualTo(MILL);

    assertThat(remedy(only(review(balanced, MILL), "nobody-answers")))
        .isEqualTo(
            "Set spec.type of Service town/mill back to LoadBalancer. Also add"
                + " spec.loadBalancerClass to Service town/mill again: service.k8s.aws/nlb.");
  }

  @Test
  void aBackendWhosePortIsWrittenOtherwiseMovesInTwoSteps() {
    Finding gap =
        only(review(MILL + GATE, MILL + GATE.replace("{number: 80}", "{name: http}")), "gap");

    assertThat(gap.sentence()).contains("because the port is now written http instead of 80;");
    assertThat(remedy(gap))
        .isEqualTo(
            "In two steps: first apply Ingress town/gate with a second entry for the same host and"
                + " path, to Service mill port http, directly below the present one, which goes on"
                + " answering (to Service mill port 80). Delete the present one when the pods of"
                + " the new target group are healthy.");
  }

  @Test
  void whatIsDeletedWithAllThatAnsweredIsPerhapsMeant() {
    Finding lost = only(review(MILL + GATE, ""), "nobody-answers");

    assertThat(remedy(lost))
        .isEqualTo(
            "Nothing, if it is removed on purpose. Else keep Ingress town/gate and what its"
                + " requests need (for GET town.example.com/: Service town/mill and Deployment"
                + " town/mill) until no client, inside or outside of the cluster, uses them any"
                + " more.");
  }

  @Test
  void theNewNameOfAContainerPortIsTakenBackWithTheProbeThatFollowsIt() {
    String probed = MILL.replace("tcpSocket: {port: 8000}", "tcpSocket: {port: web}");
    Finding lost =
        only(
            review(
                probed + GATE,
                probed.replace("{name: web,", "{name: www,").replace("{port: web}", "{port: www}")
                    + GATE),
            "nobody-answers");

    assertThat(remedy(lost))
        .isEqualTo(
            "Set both spec.template.spec.containers[0].ports[0].name and"
                + " spec.template.spec.containers[0].readinessProbe.tcpSocket.port of Deployment"
                + " town/mill back to web.");
  }

  @Test
  void theNewNumberOfAContainerPortIsTakenBackWithTheProbeThatFollowsIt() {
    String numbered = MILL.replace("targetPort: web", "targetPort: 8000");

    assertThat(
            remedy(
                only(
                    review(
                        numbered + GATE,
                        numbered
                                .replace("containerPort: 8000", "containerPort: 9000")
                                .replace("tcpSocket: {port: 8000}", "tcpSocket: {port: 9000}")
                            + GATE),
                    "nobody-answers")))
        .isEqualTo(
            "Set both spec.template.spec.containers[0].ports[0].containerPort and"
                + " spec.template.spec.containers[0].readinessProbe.tcpSocket.port of Deployment"
                + " town/mill back to 8000.");
  }

  @Test
  void whoWantsAnotherHostCanHaveBothForATime() {
    assertThat(
            remedy(
                only(
                    review(MILL + GATE, MILL + GATE.replace("town.example", "city.example")),
                    "nobody-answers")))
        .isEqualTo(
            "Either set spec.rules[0].host of Ingress town/gate back to town.example.com. Or let"
                + " Ingress town/gate have both hosts until clients use city.example.com.");
  }

  @Test
  void whoWantsAPolicyThatDeniesAllIsToldWhatElseToAllow() {
    String deny =
        """
        apiVersion: networking.k8s.io/v1
        kind: NetworkPolicy
        metadata: {name: deny, namespace: town}
        spec: {podSelector: {}, policyTypes: [Ingress, Egress]}
        ---
        """;
    String letIn =
        "Either leave NetworkPolicy town/deny out of this change. Or add a NetworkPolicy beside it"
            + " that lets clients in, to port 8000 of Deployment town/mill and to whatever else is"
            + " to answer.";

    assertThat(remedy(only(review(MILL + GATE, MILL + GATE + deny), "nobody-answers")))
        .isEqualTo(
            letIn
                + " NetworkPolicy town/deny denies what these pods send, too: also let out what"
                + " they need, such as DNS.");
    assertThat(
            remedy(
                only(
                    review(MILL + GATE, MILL + GATE + deny.replace(", Egress", "")),
                    "nobody-answers")))
        .isEqualTo(letIn);
  }

  @Test
  void requestsToPort443AreToldWithHttps() {
    String both =
        GATE.replace(
            "target-type: ip}",
            "target-type: ip, alb.ingress.kubernetes.io/listen-ports: '[{\"HTTP\":80},"
                + "{\"HTTPS\":443}]', alb.ingress.kubernetes.io/certificate-arn: arn}");

    assertThat(words(review(MILL + both, both)))
        .anyMatch(one -> one.contains("GET town.example.com/"))
        .anyMatch(one -> one.contains("GET https://town.example.com/"));
  }

  @Test
  void podsThatRunLoseTheTokenOfADeletedAccount() {
    String account =
        "apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: mill, namespace: town}\n---\n";
    String with =
        MILL.replace("      containers:", "      serviceAccountName: mill\n      containers:");
    String without =
        with.replace(
            "      containers:", "      automountServiceAccountToken: false\n      containers:");

    assertThat(with).isNotEqualTo(MILL);
    assertThat(only(review(with + GATE + account, with + GATE), "cannot-start").sentence())
        .endsWith(
            " But the API server takes no token of ServiceAccount mill any more, so from now on"
                + " calls of these pods to the Kubernetes API fail, and so does what they can answer"
                + " only with such calls.");
    assertThat(only(review(without + GATE + account, without + GATE), "cannot-start").sentence())
        .doesNotContain("token");
  }

  @Test
  void twoEditsThatHelpOnlyTogetherAreNoChoice() {
    assertThat(
            remedy(
                only(
                    review(
                        MILL + GATE,
                        MILL
                            + GATE.replace(
                                "target-type: ip}",
                                "target-type: ip, alb.ingress.kubernetes.io/listen-ports:"
                                    + " '[{\"HTTPS\":443}]',"
                                    + " alb.ingress.kubernetes.io/certificate-arn: arn}")),
                    "nobody-answers")))
        .isEqualTo(
            "Either remove both metadata.annotations[alb.ingress.kubernetes.io/listen-ports] and"
                + " metadata.annotations[alb.ingress.kubernetes.io/certificate-arn] from Ingress"
                + " town/gate. Or list port 80 beside the others in"
                + " metadata.annotations[alb.ingress.kubernetes.io/listen-ports] of Ingress"
                + " town/gate until clients use another one.");
  }

  @Test
  void aTargetGroupOfARefusedLoadBalancerLosesItsPodsWithThePortOfItsService() {
    String barn = deployment("barn", 2, PORT) + service("barn", "barn", "web");
    String gate = ingress("gate", "town.example.com", "/=mill", "/barn=barn");
    var review = review(MILL + barn + gate, MILL.replace("port: 80,", "port: 81,") + barn + gate);
    String emptied =
        "The target group of Service town/mill port 80 stays, but without targets: its binding"
            + " refers to port 80, which the Service no longer has, so the controller takes the"
            + " pods out of the target group, and from then on its requests get 503.";

    assertThat(only(review, "refused").sentence())
        .contains("keeps its rules and target groups, though not all of their targets: it does")
        .endsWith(emptied)
        .contains("GET town.example.com/barn is served as before.");
    assertThat(only(review, "nobody-answers").sentence())
        .contains(
            "before: 2 pods of Deployment mill. The rule for GET town.example.com/ stays, because the"
                + " controller cannot apply Ingress town/gate: see refused. "
                + emptied);
  }
}
