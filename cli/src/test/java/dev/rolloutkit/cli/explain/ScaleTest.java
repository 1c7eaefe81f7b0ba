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
  void explainCostsAsMuchAsThereIs() throws IOException {
    bytes("explain", manifests(10, "1"), "--json");
    long some = bytes("explain", manifests(100, "2"), "--json");
    long twice = bytes("explain", manifests(200, "3"), "--json");
    assertThat((double) twice / some).isBetween(1.2, 2.3);
  }

  @Test
  void diffCostsAsMuchAsThereIs() throws IOException {
    bytes("diff", manifests(10, "1"), manifests(11, "2"));
    long some = bytes("diff", manifests(100, "3"), manifests(101, "4"));
    long twice = bytes("diff", manifests(200, "5"), manifests(201, "6"));
    assertThat((double) twice / some).isBetween(1.2, 2.3);
  }

  /** An export is one document: to read it once for each finding would cost its square. */
  @Test
  void explainOfAnExportCostsAsMuchAsThereIs() throws IOException {
    bytes("explain", export(10, "1"));
    long some = bytes("explain", export(60, "2"));
    long twice = bytes("explain", export(120, "3"));
    assertThat((double) twice / some).isBetween(1.2, 2.3);
  }

  /**
   * Ten thousand objects, as files to measure with:
   *
   * <pre>mvn -pl cli -am test -Dtest=ScaleTest -Dsurefire.failIfNoSpecifiedTests=false
   *     -Dscale.folder=FOLDER</pre>
   */
  @Test
  void manifestsOfTenThousandObjectsAreWrittenForWhoeverAsks() throws IOException {
    String asked = System.getProperty("scale.folder", "");
    Path to = asked.isEmpty() ? folder : Files.createDirectories(Path.of(asked));
    int apps = asked.isEmpty() ? 2 : 2_000;
    String before = apps(apps);
    Files.writeString(to.resolve("before.yaml"), before);
    Files.writeString(to.resolve("after.yaml"), before.replace("image: i}", "image: j}"));
    Run run = run("diff", to.resolve("before.yaml"), to.resolve("after.yaml"));
    assertThat(run.out()).contains("[update-starts]").contains(2 * apps + " notes");
  }

  private Path export(int apps, String name) throws IOException {
    StringBuilder out = new StringBuilder("{apiVersion: v1, kind: List, items: [\n");
    for (String document : apps(apps).split("---\n")) {
      out.append(document.strip()).append(",\n");
    }
    return Files.writeString(folder.resolve("export" + name + ".yaml"), out.append("]}\n"));
  }

  private Path manifests(int apps, String name) throws IOException {
    return Files.writeString(folder.resolve(name + ".yaml"), apps(apps));
  }

  private static String apps(int apps) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < apps; i++) {
      out.append(APP.formatted(i));
    }
    return out.toString();
  }

  private static long bytes(Object... args) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Run run = run(args);
    assertThat(run.status()).as(run.err()).isLessThan(2);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
