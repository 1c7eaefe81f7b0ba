package dev.rolloutkit.cli.diff;

import static dev.rolloutkit.cli.Program.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the cut-over of an update loses is told of the update that loses it, and of no other. */
class UpdateLossesTest {
  private static final String SHOP =
      """
      apiVersion: argoproj.io/v1alpha1
      kind: Rollout
      metadata: {name: web, namespace: shop}
      spec:
        replicas: 3
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers:
            - name: web
              image: registry.example.com/web:1
              ports: [{name: http, containerPort: 8080}]
              readinessProbe: {httpGet: {path: /, port: 8080}}
              lifecycle: {preStop: {sleep: {seconds: 20}}}
        strategy: {blueGreen: {activeService: web, scaleDownDelaySeconds: 0}}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: web, namespace: shop}
      spec: {type: NodePort, selector: {app: web}, ports: [{name: http, port: 80, targetPort: http}]}
      ---
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata:
        name: web
        namespace: shop
        annotations: {alb.ingress.kubernetes.io/target-type: instance}
      spec:
        ingressClassName: alb
        rules:
        - host: shop.example.com
          http:
            paths:
            - {path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}
      """;

  private static final String HOOK = "        lifecycle: {preStop: {sleep: {seconds: 20}}}\n";

  @TempDir Path folder;

  private String diff(String before, String after) throws IOException {
    Path was = Files.createDirectories(folder.resolve("before"));
    Path is = Files.createDirectories(folder.resolve("after"));
    Files.writeString(was.resolve("shop.yaml"), before);
    Files.writeString(is.resolve("shop.yaml"), after);
    return run("diff", was, is).out();
  }

  private static String next(String shop) {
    return shop.replace("web:1", "web:2");
  }

  @Test
  void aHookIsMissedByTheUpdateAfterTheOneThatTakesItAway() throws IOException {
    String without = SHOP.replace(HOOK, "");

    assertThat(diff(SHOP, without))
        .contains(
            "The update after this one cuts off shop.example.com for 1 s. At its promotion Service"
                + " web is switched to the new pods. From ")
        .doesNotContain("This update");
    assertThat(diff(without, next(without)))
        .contains("This update, like earlier ones, cuts off shop.example.com for 1 s.");
  }

  @Test
  void requestsThatNobodyAnswersAreNotLostForSecondsToo() throws IOException {
    String without = SHOP.replace(HOOK, "");

    assertThat(
            diff(
                without,
                next(without).replace("{name: http, containerPort", "{name: web, containerPort")))
        .contains("nobody answers")
        .doesNotContain("cuts off");
  }

  @Test
  void aLossOfEachUpdateIsNotBlamedOnTheChange() throws IOException {
    String preview =
        SHOP.replace(HOOK, "")
                .replace("instance", "ip")
                .replace("scaleDownDelaySeconds: 0", "scaleDownDelaySeconds: 60")
                .replace("activeService: web", "activeService: web, previewService: next")
            + """
            ---
            apiVersion: v1
            kind: Service
            metadata: {name: next, namespace: shop}
            spec: {selector: {app: web}, ports: [{name: http, port: 80, targetPort: http}]}
            """;

    assertThat(diff(preview, next(preview)))
        .contains("This update, like earlier ones, cuts off shop.example.com for 32 s. ")
        .contains(" rolloutkit cutover lists what was assumed. This change is not the cause.\n")
        .contains(
            "New pods that are healthy already behind Service next do not help: each target group"
                + " checks its own targets, and by then the load balancer sends these requests to"
                + " the target group of Service web alone.\n")
        .contains(
            "remedy: The command rolloutkit cutover tells how updates can do without this loss.\n");
  }
}
