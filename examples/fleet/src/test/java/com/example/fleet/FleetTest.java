package com.example.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.Maps;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job on the direct runner, as its command starts it. */
class FleetTest {
  private static final int CLUSTERS = Integer.getInteger("fleet.clusters", 1000);

  private static final String NOTHING = "cluster,what,object,explanation\n";

  @TempDir Path temporary;

  /** The folder of the results of a run. */
  private Map<String, String> run(Path exports, int workers, String... more) throws IOException {
    Path output = temporary.resolve("output-" + workers);
    String[] args =
        Stream.concat(
                Stream.of(
                    "--exports=" + exports, "--output=" + output, "--targetParallelism=" + workers),
                Stream.of(more))
            .toArray(String[]::new);
    Fleet.main(args);
    return Results.of(output);
  }

  private Path exports(Map<String, String> files) throws IOException {
    Path exports = temporary.resolve("exports");
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = exports.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue(), StandardCharsets.UTF_8);
    }
    return exports;
  }

  @Test
  void aFleetGivesTheSameBytesFromOneWorkerAndFromEightAndFindsWhatWasPlanted()
      throws IOException {
    Path exports = Files.createDirectories(temporary.resolve("exports"));
    GeneratedFleet fleet = new GeneratedFleet(exports);
    fleet.write(CLUSTERS);

    long start = System.nanoTime();
    Map<String, String> one = run(exports, 1, GeneratedFleet.UPGRADE);
    long middle = System.nanoTime();
    Map<String, String> eight = run(exports, 8, GeneratedFleet.UPGRADE);
    System.out.printf(
        "%d clusters, %d files, %d findings: 1 worker %.1f s, 8 workers %.1f s%n",
        CLUSTERS,
        one.size(),
        fleet.planted.size(),
        (middle - start) / 1e9,
        (System.nanoTime() - middle) / 1e9);

    assertThat(eight).isEqualTo(one);
    assertThat(found(one)).isEqualTo(fleet.planted);
    assertThat(one).hasSize(CLUSTERS + 8);
    assertThat(one.get("problems.csv").lines().skip(1).map(row -> row.split(",", 2)[0]))
        .containsExactlyElementsOf(fleet.notCompared);
    assertThat(one.get("clusters.csv").lines()).hasSize(2 * CLUSTERS + 1);
    assertThat(one.get("summary.csv"))
        .contains("\nclusters,read,%d,%d\n".formatted(CLUSTERS, CLUSTERS));
    assertThat(totals(one.get("changes.csv"))).isEqualTo(totals(fleet.planted));
    assertThat(one.get("upgrade.html"))
        .contains("What the upgrade does to %d cluster".formatted(CLUSTERS))
        .contains(fleet.notCompared.size() + " not read or not compared in full");
  }

  /** For each change that hits the fleet: the clusters, and the objects. */
  private static Map<String, String> totals(String changes) {
    Map<String, String> totals = new TreeMap<>();
    changes
        .lines()
        .skip(1)
        .map(row -> row.split(","))
        .forEach(row -> totals.put(row[0] + " " + row[2], row[4] + " " + row[5]));
    return totals;
  }

  private static Map<String, String> totals(TreeSet<String> planted) {
    Map<String, List<String[]>> byChange =
        planted.stream()
            .filter(row -> row.startsWith("upgrades|"))
            .map(row -> row.split("[|]"))
            .collect(Collectors.groupingBy(row -> row[2], TreeMap::new, Collectors.toList()));
    return new TreeMap<>(
        Maps.transformValues(
            byChange,
            rows -> rows.stream().map(row -> row[1]).distinct().count() + " " + rows.size()));
  }

  private static TreeSet<String> found(Map<String, String> files) {
    TreeSet<String> found = new TreeSet<>();
    for (String table : List.of("upgrades", "deletions", "classes")) {
      files
          .get(table + ".csv")
          .lines()
          .skip(1)
          .map(row -> table + "|" + String.join("|", List.of(row.split(",", 4)).subList(0, 3)))
          .forEach(found::add);
    }
    return found;
  }

  @Test
  void aDeletionIsExplained() throws IOException {
    Path exports = Files.createDirectories(temporary.resolve("exports"));
    GeneratedFleet fleet = new GeneratedFleet(exports);
    fleet.write(8);

    assertThat(run(exports, 1).get("deletions.csv"))
        .startsWith("cluster,what,object,explanation\n")
        .contains("prod/between has no networking block; port ")
        .contains(" is open for sg-12345 only through a range that ");
  }

  @Test
  void brokenFilesAreNamedAndTheRestGoesOn() throws IOException {
    Path exports =
        exports(
            Map.of(
                "a/one.yaml", "kind: Service\nmetadata: {name: x}\n---\n: : {\n",
                "a/two.json", "[1]",
                "a/notes.txt", "hello",
                "a/empty.yaml", "# nothing\n",
                "a/service.json", "{\"kind\":\"Service\",\"spec\":{\"ports\":\"none\"}}",
                "b.zip", "no archive",
                "c.tgz", "no archive"));

    Map<String, String> files = run(exports, 2);

    assertThat(files.get("problems.csv").lines().map(FleetTest::place))
        .containsExactly(
            "cluster,object",
            "a,Service default/",
            "a,a/empty.yaml",
            "a,a/notes.txt",
            "a,a/one.yaml",
            "a,a/two.json#000001",
            "b,b.zip",
            "c,c.tgz");
    assertThat(files.get("clusters.csv")).contains("a,read,,2 Service");
  }

  private static String place(String row) {
    String[] values = row.split(",", 4);
    return values[0] + "," + values[2];
  }

  @Test
  void aClusterRunsWhatItsImageSaysOrElseFromAndIsNotComparedOtherwise() throws IOException {
    String shop =
        """
        apiVersion: networking.k8s.io/v1
        kind: Ingress
        metadata:
          name: shop
          annotations:
            alb.ingress.kubernetes.io/target-type: ip
            alb.ingress.kubernetes.io/target-control-port.web.80: "9000"
        spec:
          ingressClassName: alb
          rules:
          - http:
              paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]
        ---
        apiVersion: v1
        kind: Service
        metadata: {name: web}
        spec: {selector: {app: web}, ports: [{port: 80, targetPort: 8080}]}
        """;
    String controller =
        """
        ---
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: lbc}
        spec: {template: {spec: {containers: [{image: "x:5000/aws-load-balancer-controller:%s"}]}}}
        """;
    Path exports =
        exports(
            Map.of(
                "old.yaml", shop + controller.formatted("v2.13.4@sha256:1"),
                "new.yaml", shop + controller.formatted("v3.5.0"),
                "ancient.yaml", shop + controller.formatted("v2.4.0"),
                "silent.yaml", shop,
                "broken.zip", "no archive"));

    Map<String, String> alone = run(exports, 1, "--lbc=3.5.0");
    Map<String, String> given = run(exports, 2, "--lbc=2.13.4..3.5.0");

    assertThat(alone.get("upgrades.csv").lines().skip(1).map(FleetTest::place).distinct())
        .containsExactly("old,Ingress default/shop", "old,Deployment default/lbc");
    assertThat(alone.get("clusters.csv")).contains("new,untouched,,").doesNotContain("silent,un");
    assertThat(alone.get("problems.csv"))
        .contains("ancient,not-compared,,AWS Load Balancer Controller is not compared: ")
        .contains("silent,not-compared,,");
    assertThat(alone.get("upgrade.html"))
        .contains("What the upgrade does to 5 clusters")
        .contains("1 cluster hit by a change, 1 by none, 3 not read or not compared in full")
        .contains("broken.zip");
    assertThat(given.get("upgrades.csv").lines().skip(1).map(FleetTest::place).distinct())
        .containsExactly(
            "old,Ingress default/shop", "old,Deployment default/lbc", "silent,Ingress default/shop");
  }

  @Test
  void aSecondCopyOfAnObjectIsPassedOverAndSaid() throws IOException {
    String service = "kind: Service\nmetadata: {namespace: x, name: y}\nspec: {type: %s}\n";
    Path exports =
        exports(
            Map.of(
                "a/1.yaml", service.formatted("ClusterIP"),
                "a/2.yaml", service.formatted("LoadBalancer")));

    Map<String, String> files = run(exports, 2, "--controllers=ako");

    assertThat(files).containsEntry("classes.csv", NOTHING);
    assertThat(files.get("problems.csv"))
        .contains("a,copy,a/2.yaml#000001,is passed over: Service x/y stands in the export");
  }

  @Test
  void aGroupThatNobodyNamesIsUnknownUnlessAnOptionNamesIt() throws IOException {
    String binding =
        """
        apiVersion: elbv2.k8s.aws/v1beta1
        kind: TargetGroupBinding
        metadata: {namespace: x, name: y}
        spec:
          targetGroupARN: arn:y
          targetType: ip
          serviceRef: {name: y, port: 80}
          networking:
            ingress:
            - from: [{securityGroup: {groupID: sg-12345}}]
              ports: [{protocol: TCP, port: 80}]
        ---
        apiVersion: v1
        kind: Service
        metadata: {namespace: x, name: y}
        spec:
          selector: {app: y}
          ports: [{port: 80, targetPort: 80, protocol: TCP}]
        """;
    Path exports = exports(Map.of("a.yaml", binding));

    assertThat(run(exports, 1).get("deletions.csv")).contains("a,unknown,TargetGroupBinding");
    assertThat(run(exports, 2, "--endpointSecurityGroup=sg-node"))
        .containsEntry("deletions.csv", NOTHING);
  }

  @Test
  void optionsThatCannotBeUsedEndTheJobBeforeItBegins() throws IOException {
    Path exports = exports(Map.of("a.json", "{}"));
    assertThatThrownBy(() -> run(exports, 1, "--argo=1.8..new"))
        .hasMessageStartingWith("--argo: Invalid value: \"new\": must be a release of Argo");
    assertThatThrownBy(() -> run(exports, 1, "--lbc=..3.5.0"))
        .hasMessageStartingWith("--lbc: Invalid value: ");
    assertThatThrownBy(() -> run(exports, 1, "--ako=1.2..2.1"))
        .hasMessageStartingWith("--ako: AKO 1.2 is older than all releases that are known here");
    assertThatThrownBy(() -> run(exports, 1, "--controllers=nobody"))
        .hasMessageStartingWith("--controllers: nobody is not known; known are [cloud-provider, ");
  }

  @Test
  void valuesWithCommasAndQuotesAreQuoted() {
    assertThat(Tables.line("a", "b,c", "say \"d\"", "")).isEqualTo("a,\"b,c\",\"say \"\"d\"\"\",");
  }
}
