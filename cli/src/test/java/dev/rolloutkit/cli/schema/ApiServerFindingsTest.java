package dev.rolloutkit.cli.schema;

import static dev.rolloutkit.cli.Program.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.cli.Program.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the API server will say of the objects of a repository that has its CRDs with it. */
class ApiServerFindingsTest {
  private static final String CRD =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: shops.example.com}
      spec:
        group: example.com
        scope: Namespaced
        names: {kind: Shop, plural: shops}
        versions:
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec:
                  type: object
                  required: [owner]
                  properties:
                    owner: {type: string}
                    size: {type: integer, default: 3}
                    class:
                      type: string
                      x-kubernetes-validations:
                      - {rule: self == oldSelf, message: the class never changes}
                    opening:
                      type: object
                      properties: {from: {type: integer}, to: {type: integer}}
                      x-kubernetes-validations:
                      - {rule: self.from < self.to, message: a shop opens before it closes}
      """;

  private static final String BROKEN =
      """
      apiVersion: example.com/v1
      kind: Shop
      metadata: {name: misspelt}
      spec:
        owner: ada
        sise: 5
      ---
      apiVersion: example.com/v1
      kind: Shop
      metadata: {name: unowned}
      spec:
        size: 5
      ---
      apiVersion: example.com/v1
      kind: Shop
      metadata: {name: closed}
      spec:
        owner: ada
        opening:
          from: 20
          to: 8
      """;

  @TempDir Path folder;

  private Path before;
  private Path after;

  @BeforeEach
  void crdOnBothSides() throws IOException {
    before = Files.createDirectories(folder.resolve("before"));
    after = Files.createDirectories(folder.resolve("after"));
    Files.writeString(before.resolve("crd.yaml"), CRD);
    Files.writeString(after.resolve("crd.yaml"), CRD);
  }

  private static String shop(String name, String spec) {
    return "apiVersion: example.com/v1\nkind: Shop\nmetadata: {name: " + name + "}\nspec:\n" + spec;
  }

  private List<String> findings() throws IOException {
    List<String> out = new ArrayList<>();
    JsonNode all = new ObjectMapper().readTree(run("diff", before, after, "--json").out());
    for (JsonNode one : all.path("findings")) {
      out.add(
          one.path("level").asText()
              + " "
              + one.path("line").asInt()
              + ":"
              + one.path("column").asInt()
              + " "
              + one.path("consequence").asText());
    }
    return out;
  }

  @Test
  void misspeltFieldMissingFieldAndViolatedRuleAreToldWithLineAndColumn() throws IOException {
    Files.writeString(after.resolve("shops.yaml"), BROKEN);
    assertThat(findings())
        .containsExactly(
            "error 19:3 The API server refuses it: spec.opening: Invalid value: \"object\": a shop"
                + " opens before it closes.",
            "error 11:1 The API server refuses it: spec.owner: Required value.",
            "warning 6:3 The API server drops spec.sise: a typo for size?");
    assertThat(run("diff", before, after).status()).isEqualTo(1);
    assertThat(run("diff", before, after, "--fail-on", "none").status()).isZero();
  }

  @Test
  void explainTellsTheSame() throws IOException {
    Path file = Files.writeString(after.resolve("shops.yaml"), BROKEN);
    Run run = run("explain", after);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains(file + ":19:3")
        .contains(file + ":11:1")
        .contains(file + ":6:3")
        .contains("The API server drops spec.sise: a typo for size?");
  }

  @Test
  void formatsForContinuousIntegrationHaveThem() throws IOException {
    Files.writeString(after.resolve("shops.yaml"), BROKEN);
    String github = run("diff", before, after, "--format", "github").out();
    assertThat(github)
        .contains("shops.yaml,line=19,col=3")
        .contains("shops.yaml,line=11,col=1")
        .contains("shops.yaml,line=6,col=3");
    JsonNode sarif =
        new ObjectMapper().readTree(run("diff", before, after, "--format", "sarif").out());
    assertThat(sarif.at("/runs/0/results").findValuesAsText("ruleId"))
        .containsExactly("refused", "refused", "field-dropped");
    assertThat(sarif.at("/runs/0/results").findValuesAsText("startLine"))
        .containsExactly("19", "11", "6");
  }

  /** A rule that compares with the stored object is broken by the change alone. */
  @Test
  void aChangeOfWhatNeverChangesIsRefused() throws IOException {
    Files.writeString(before.resolve("a.yaml"), shop("a", "  owner: ada\n  class: x\n"));
    Files.writeString(after.resolve("a.yaml"), shop("a", "  owner: ada\n  class: y\n"));
    assertThat(findings())
        .containsExactly(
            "error 6:3 The API server refuses the change: spec.class: Invalid value: \"string\": the"
                + " class never changes.");
  }

  /** The API server excuses what was wrong before and stays as it is, with a warning. */
  @Test
  void whatWasWrongBeforeIsExcused() throws IOException {
    String opening = "  opening: {from: 9, to: 8}\n";
    Files.writeString(before.resolve("a.yaml"), shop("a", "  owner: ada\n" + opening));
    Files.writeString(after.resolve("a.yaml"), shop("a", "  owner: bob\n" + opening));
    assertThat(findings())
        .containsExactly(
            "warning 6:3 The API server warns: spec.opening: Invalid value: \"object\": a shop opens"
                + " before it closes.");
    assertThat(run("diff", before, after, "--all").out())
        .contains("The API server refuses it: spec.opening");
  }

  @Test
  void anObjectThatDoesNotChangeIsNotJudged() throws IOException {
    Files.writeString(before.resolve("shops.yaml"), BROKEN);
    Files.writeString(after.resolve("shops.yaml"), "# moved\n" + BROKEN);
    assertThat(findings()).isEmpty();
  }

  /** Each overlay's copy is held against its own copy before, not against that of another. */
  @Test
  void copiesOfAnObjectInOverlaysAreComparedInTheirOrder() throws IOException {
    for (Path side : List.of(before, after)) {
      for (String overlay : List.of("dev", "prod")) {
        String owner = side.equals(after) && overlay.equals("prod") ? "bob" : "ada";
        Files.writeString(
            Files.createDirectories(side.resolve(overlay)).resolve("a.yaml"),
            shop("a", "  owner: " + owner + "\n  class: " + overlay + "\n"));
      }
    }
    assertThat(run("diff", before, after).out()).doesNotContain("the class never changes");
    Files.writeString(
        after.resolve("prod").resolve("a.yaml"), shop("a", "  owner: bob\n  class: dev\n"));
    assertThat(run("diff", before, after).out())
        .containsOnlyOnce("the class never changes")
        .contains("prod");
  }

  @Test
  void whatACrdLeavesUncheckedIsToldOnceAKind() throws IOException {
    for (Path side : List.of(before, after)) {
      Files.writeString(
          side.resolve("crd.yaml"),
          CRD.replace("self.from < self.to", "self.from.toMoon() < self.to"));
    }
    String opening = "  owner: ada\n  opening: {from: 8, to: 20}\n";
    Files.writeString(
        after.resolve("shops.yaml"), shop("a", opening) + "---\n" + shop("b", opening));
    assertThat(findings())
        .filteredOn(finding -> finding.contains("cannot be evaluated completely"))
        .singleElement()
        .asString()
        .startsWith("note ")
        .contains("objects of kind Shop may be refused for more than is told here");
  }

  @Test
  void aVersionThatIsNotServedIsNamedWithThoseThatAre() throws IOException {
    Files.writeString(
        after.resolve("a.yaml"), shop("a", "  owner: ada\n").replace("com/v1", "com/v2"));
    assertThat(findings())
        .containsExactly(
            "error 1:1 The API server does not serve example.com/v2 of Shop; it serves"
                + " example.com/v1.");
  }

  @Test
  void kindsOfKubernetesHaveTheirFieldsCheckedInTemplatesAndListsToo() throws IOException {
    Files.writeString(
        after.resolve("web.yaml"),
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web, labels: {a.b/c: d}, nmae: x}
        spec:
          replica: 2
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec:
              containers:
              - name: web
                image: web
                resources: {limits: {cpu: 1, odd/thing: 1}}
                livenessProb: {httpGet: {port: http}}
        ---
        apiVersion: v1
        kind: Service
        metadata: {name: web}
        spec:
          ports:
          - {port: 80, targetport: 8080}
        """);
    assertThat(findings())
        .containsExactlyInAnyOrder(
            "warning 3:43 The API server drops metadata.nmae: a typo for name?",
            "warning 5:3 Deployment web: the API server does not read spec.replica, so it has no effect."
                + " Did you mean replicas?",
            "warning 14:9 Deployment web: the API server does not read"
                + " spec.template.spec.containers[0].livenessProb, so it has no"
                + " effect. Did you mean livenessProbe?",
            "warning 21:16 The API server drops spec.ports[0].targetport: a typo for targetPort?");
  }

  @Test
  void aFindingOfASchemaCanBeIgnoredWithAReason() throws IOException {
    Files.writeString(
        after.resolve("a.yaml"),
        shop("a", "  owner: ada\n  sise: 5\n")
            .replace(
                "{name: a}",
                "{name: a, annotations: {rolloutkit.dev/ignore: 'field-dropped: for a later"
                    + " release'}}"));
    assertThat(findings()).isEmpty();
  }

  @Test
  void defaultsOfASchemaAreShownOnRequest() throws IOException {
    Files.writeString(after.resolve("a.yaml"), shop("a", "  owner: ada\n"));
    assertThat(run("explain", after, "-v").out()).containsPattern("spec\\.size +3");
    assertThat(run("explain", after, "--only", "defaults").out()).contains("Shop default/a");
  }

  /** Bundled CRDs: of Argo Rollouts, the load balancer controller, the Gateway API and AKO. */
  @Test
  void bundledCrdsNeedNotBeAmongTheManifests() throws IOException {
    Files.writeString(
        after.resolve("route.yaml"),
        """
        apiVersion: gateway.networking.k8s.io/v1
        kind: HTTPRoute
        metadata: {name: web}
        spec:
          hostname: [shop.example.com]
          rules:
          - matches:
            - path: {type: Prefix, value: /}
        """);
    assertThat(findings())
        .containsExactly(
            "error 8:14 The API server refuses it: spec.rules[0].matches[0].path.type: Unsupported"
                + " value: \"Prefix\": supported values: \"Exact\", \"PathPrefix\","
                + " \"RegularExpression\".",
            "warning 5:3 The API server drops spec.hostname: a typo for hostnames?");
  }

  /** The controller of Rollouts refuses a changed selector for the same reason as the CRD. */
  @Test
  void whatAControllersValidationSaysIsNotSaidAgain() throws IOException {
    Path immutable = dev.rolloutkit.cli.Program.resource("diff/immutable");
    assertThat(run("diff", immutable.resolve("before"), immutable.resolve("after")).out())
        .containsOnlyOnce(".spec.selector is immutable");
  }
}
