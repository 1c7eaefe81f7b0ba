package dev.rolloutkit.cli.explain;

import static dev.rolloutkit.cli.Program.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.rolloutkit.cli.Program.Run;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twice as many objects cost twice as much. The bytes that the program asks for are counted, which
 * are the same on a slow machine: work that grows with the square makes them four times as many.
 */
class ScaleTest {
  private static final String APP =
      """
      {apiVersion: argoproj.io/v1alpha1, kind: Rollout, metadata: {name: a%1$d, namespace: shop},
       spec: {replicas: 2, selector: {matchLabels: {app: a%1$d}},
        template: {metadata: {labels: {app: a%1$d}}, spec: {containers: [{name: c, image: i}]}},
        strategy: {canary: {canaryService: c%1$d, stableService: s%1$d, steps: [{setWeight: 20}],
         trafficRouting: {alb: {ingress: a%1$d, rootService: s%1$d, servicePort: 80}}}}}}
      ---
      {apiVersion: v1, kind: Service, metadata: {name: c%1$d, namespace: shop},
       spec: {ports: [{port: 80, targetPort: 8080}]}}
      ---
      {apiVersion: v1, kind: Service, metadata: {name: s%1$d, namespace: shop},
       spec: {ports: [{port: 80, targetPort: 8080}]}}
      ---
      {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: a%1$d, namespace: shop,
        annotations: {alb.ingress.kubernetes.io/target-type: ip}},
       spec: {ingressClassName: alb, rules: [{host: a%1$d.example.com, http: {paths: [{path: /,
        pathType: Prefix, backend: {service: {name: s%1$d, port: {name: use-annotation}}}}]}}]}}
      ---
      {apiVersion: elbv2.k8s.aws/v1beta1, kind: TargetGroupBinding,
       metadata: {name: t%1$d, namespace: shop},
       spec: {serviceRef: {name: s%1$d, port: 80}, targetGroupARN: arn, targetType: ip,
        networking: {ingress: [{from: [{securityGroup: {groupID: sg-1}}],
         ports: [{port: 8080, protocol: TCP}]}]}}}
      ---
      """;

  @TempDir Path folder;

  @Test
  void explain_costsAsMuchAsThereIs() throws IOException {
    bytes("explain", manifests(10, "1"), "--json");
    long some = bytes("explain", manifests(200, "2"), "--json");
    long twice = bytes("explain", manifests(400, "3"), "--json");
    assertThat((double) twice / some).isBetween(1.2, 2.3);
  }

  @Test
  void diff_costsAsMuchAsThereIs() throws IOException {
    bytes("diff", manifests(10, "1"), manifests(11, "2"));
    long some = bytes("diff", manifests(200, "3"), manifests(201, "4"));
    long twice = bytes("diff", manifests(400, "5"), manifests(401, "6"));
    assertThat((double) twice / some).isBetween(1.2, 2.3);
  }

  private Path manifests(int apps, String name) throws IOException {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < apps; i++) {
      out.append(APP.formatted(i));
    }
    return Files.writeString(folder.resolve(name + ".yaml"), out);
  }

  private static long bytes(Object... args) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Run run = run(args);
    assertThat(run.status()).as(run.err()).isLessThan(2);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
