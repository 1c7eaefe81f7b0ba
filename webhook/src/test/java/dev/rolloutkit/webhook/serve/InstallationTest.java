package dev.rolloutkit.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.webhook.review.Answer;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.review.PolicyFile;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.review.Reviews;
import dev.rolloutkit.webhook.world.FolderWorld;
import dev.rolloutkit.webhook.world.World;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The manifests and the page in this module. */
class InstallationTest {
  private static final Path FOLDER = Path.of("");

  private static final String CA_OF_CERT_MANAGER =
      "/metadata/annotations/cert-manager.io~1inject-ca-from";

  @TempDir Path temporary;

  @Test
  void everyPathIsWarmBeforeTheServerIsReady() throws Exception {
    World sample = new WarmUp.Sample();
    ImmutableMap<String, Reviewer> all =
        ImmutableMap.<String, Reviewer>builder()
            .putAll(new ServeCommand().endpoints(PolicyFile.none(), sample))
            .putAll(controllerEndpoints(sample))
            .buildOrThrow();
    Set<String> judged = new TreeSet<>();
    ImmutableMap.Builder<String, Reviewer> watched = ImmutableMap.builder();
    all.forEach(
        (path, reviewer) ->
            watched.put(
                path,
                body -> {
                  Answer answer = reviewer.review(body);
                  if (answer.result() == Result.ALLOWED || answer.result() == Result.DENIED) {
                    judged.add(path);
                  }
                  return answer;
                }));

    WarmUp.review(watched.buildOrThrow());

    assertThat(judged).isEqualTo(new TreeSet<>(all.keySet()));
  }

  private static ImmutableMap<String, Reviewer> controllerEndpoints(World sample) {
    ControllerOptions options = new ControllerOptions();
    new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("c", mixin(options)))
        .parseArgs("--load-balancer-controller");
    return options.endpoints(sample, LbcRelease.MATCHED);
  }

  private static CommandLine.Model.CommandSpec mixin(ControllerOptions options) {
    return CommandLine.Model.CommandSpec.forAnnotatedObject(options);
  }

  @Test
  void aPodThatStartsSlowlyIsNotKilled() {
    JsonNode container =
        manifest("webhook.yaml", "Deployment").at("/spec/template/spec/containers/0");
    JsonNode startup = container.path("startupProbe");
    assertThat(startup.at("/httpGet/path").asText()).isEqualTo("/livez");
    // 9 s of processor time take 90 s with the 100m that it asks for
    assertThat(container.at("/resources/requests/cpu").asText()).isEqualTo("100m");
    assertThat(startup.path("periodSeconds").asInt() * startup.path("failureThreshold").asInt())
        .isGreaterThan(2 * 90);
  }

  @Test
  void librariesHaveOnePlaceToLogTo() throws IOException {
    assertThat(
            Collections.list(
                getClass()
                    .getClassLoader()
                    .getResources("META-INF/services/org.slf4j.spi.SLF4JServiceProvider")))
        .singleElement()
        .asString()
        .contains("slf4j-jdk14");
  }

  private static World world() {
    return new FolderWorld(
        Path.of("../cli/src/main/resources/manifests"),
        Optional.empty(),
        AkoConfig.builder().clusterName("prod").build(),
        line -> {});
  }

  private static ImmutableMap<String, Reviewer> endpoints() {
    return new ServeCommand().endpoints(PolicyFile.none(), world());
  }

  private static List<Manifest> manifests(String file) {
    ManifestReader reader = new ManifestReader(Limits.DEFAULT, manifest -> true);
    reader.read(FOLDER.resolve(file));
    ManifestSet read = reader.result();
    assertThat(read.problems()).isEmpty();
    return read.manifests();
  }

  private static JsonNode manifest(String file, String kind) {
    return manifests(file).stream()
        .filter(manifest -> manifest.kind().equals(kind))
        .findFirst()
        .orElseThrow()
        .tree();
  }

  /** Requests are judged in a folder alone: a watched cluster has no workloads in its view. */
  @Test
  void everyEndpointForAClusterIsConfiguredOnceAndAnswersInTime() {
    assertThat(configured("configurations.yaml"))
        .doesNotContain("/validate-requests")
        .containsExactlyInAnyOrderElementsOf(
            Sets.difference(endpoints().keySet(), Set.of("/validate-requests")));
  }

  @Test
  void theEndpointsOfTheControllerAreThereForWhoAsksForThem() throws Exception {
    ServeCommand asked = new ServeCommand();
    new picocli.CommandLine(asked)
        .parseArgs("--certificate", "c", "--key", "k", "--load-balancer-controller");
    List<String> paths = configured("controller.yaml");
    List<String> all = new ArrayList<>(paths);
    all.addAll(endpoints().keySet());
    assertThat(asked.endpoints(PolicyFile.none(), world()).keySet())
        .containsExactlyInAnyOrderElementsOf(all);
    String page = Files.readString(FOLDER.resolve("README.md"));
    assertThat(paths).allSatisfy(path -> assertThat(page).contains("`" + path + "`"));
  }

  @Test
  void theEndpointOfCustomResourcesIsThereForWhoAsksForIt() throws Exception {
    ServeCommand asked = new ServeCommand();
    new picocli.CommandLine(asked).parseArgs("--certificate", "c", "--key", "k", "--bundled-crds");
    List<String> paths = configured("custom-resources.yaml");
    assertThat(paths).containsExactly("/validate-custom-resources");
    assertThat(asked.endpoints(PolicyFile.none(), null).keySet()).containsAll(paths);
    assertThat(Files.readString(FOLDER.resolve("README.md"))).contains("`" + paths.get(0) + "`");
  }

  private static List<String> configured(String file) {
    List<String> paths = new ArrayList<>();
    for (Manifest manifest : manifests(file)) {
      Set<String> names = new TreeSet<>();
      for (JsonNode webhook : manifest.tree().path("webhooks")) {
        String path = webhook.path("clientConfig").path("service").path("path").asText();
        paths.add(path);
        assertThat(path.startsWith("/mutate")).isEqualTo(manifest.kind().startsWith("Mutating"));
        assertThat(names.add(webhook.path("name").asText())).isTrue();
        assertThat(webhook.path("name").asText().split("\\.")).hasSizeGreaterThanOrEqualTo(3);
        assertThat(webhook.path("sideEffects").asText()).isEqualTo("None");
        assertThat(webhook.path("admissionReviewVersions").get(0).asText()).isEqualTo("v1");
        assertThat(webhook.path("timeoutSeconds").asInt()).isBetween(1, 10);
        assertThat(webhook.path("failurePolicy").asText()).isEqualTo("Ignore");
        assertThat(webhook.path("rules").size()).isPositive();
      }
    }
    return paths;
  }

  @Test
  void theDeploymentFitsItsServiceItsSecretAndTheServer() {
    JsonNode pod = manifest("webhook.yaml", "Deployment").path("spec").path("template");
    JsonNode container = pod.path("spec").path("containers").get(0);
    assertThat(container.path("ports").get(0).path("containerPort").asInt()).isEqualTo(8443);
    assertThat(container.path("ports").get(1).path("containerPort").asInt()).isEqualTo(8081);
    JsonNode service = manifest("webhook.yaml", "Service").path("spec");
    assertThat(service.path("selector")).isEqualTo(pod.path("metadata").path("labels"));
    assertThat(service.path("ports").get(0).path("port").asInt()).isEqualTo(443);
    assertThat(pod.path("spec").path("volumes").get(0).path("secret").path("secretName").asText())
        .isEqualTo("webhook-tls");
    assertThat(
            manifests("cert-manager.yaml").stream()
                .map(m -> m.tree().path("spec").path("secretName").asText("")))
        .contains("webhook-tls");
    List<String> args = new ArrayList<>();
    container.path("args").forEach(arg -> args.add(arg.asText()));
    picocli.CommandLine line = new picocli.CommandLine(new ServeCommand());
    line.parseArgs(args.subList(1, args.size()).toArray(String[]::new));
    assertThat(args.get(0)).isEqualTo(ServeCommand.NAME);
  }

  @Test
  void theNetworkPolicyOpensThePortsOfTheDeployment() {
    JsonNode pod = manifest("webhook.yaml", "Deployment").path("spec").path("template");
    JsonNode policy = manifest("webhook.yaml", "NetworkPolicy").path("spec");
    assertThat(policy.path("podSelector").path("matchLabels"))
        .isEqualTo(pod.path("metadata").path("labels"));
    List<String> opened = new ArrayList<>();
    policy.path("ingress").forEach(rule -> opened.add(rule.at("/ports/0/port").asText()));
    List<String> named = new ArrayList<>();
    pod.at("/spec/containers/0/ports").forEach(port -> named.add(port.path("name").asText()));
    assertThat(opened).isEqualTo(named);
  }

  /** What {@code kubectl kustomize} needs: it fails for a file or an image that is not there. */
  @Test
  void theKustomizationNamesWhatIsThere() throws Exception {
    JsonNode kustomization =
        new YAMLMapper().readTree(Files.readString(FOLDER.resolve("kustomization.yaml")));
    assertThat(kustomization.path("kind").asText()).isEqualTo("Kustomization");
    List<String> fields = new ArrayList<>();
    kustomization.fieldNames().forEachRemaining(fields::add);
    assertThat(fields).containsExactly("apiVersion", "kind", "resources", "images");
    List<Manifest> all = new ArrayList<>();
    kustomization.path("resources").forEach(file -> all.addAll(manifests(file.asText())));
    assertThat(all).extracting(Manifest::label).doesNotHaveDuplicates().hasSize(15);
    List<String> images = new ArrayList<>();
    all.forEach(m -> m.tree().findValues("image").forEach(image -> images.add(image.asText())));
    for (JsonNode image : kustomization.path("images")) {
      assertThat(images)
          .contains(image.path("name").asText() + ":" + image.path("newTag").asText());
    }
    for (Manifest manifest : all) {
      String certificate = manifest.tree().at(CA_OF_CERT_MANAGER).asText();
      if (manifest.kind().endsWith("WebhookConfiguration")) {
        assertThat(all).extracting(Manifest::label).contains("Certificate " + certificate);
      }
    }
  }

  @Test
  void theRightsAreToReadWhatIsWatchedAndNothingElse() {
    Set<String> resources = new TreeSet<>();
    for (JsonNode rule : manifest("webhook.yaml", "ClusterRole").path("rules")) {
      rule.path("resources").forEach(resource -> resources.add(resource.asText()));
      assertThat(rule.path("verbs"))
          .isEqualTo(Reviews.tree("{\"v\":[\"get\",\"list\",\"watch\"]}").path("v"));
    }
    assertThat(resources)
        .isEqualTo(
            ImmutableSet.of(
                "services",
                "namespaces",
                "ingresses",
                "ingressclasses",
                "endpointslices",
                "targetgroupbindings"));
  }

  @Test
  void thePolicyOfTheConfigMapIsRead() throws Exception {
    Path file = temporary.resolve("policy.yaml");
    Files.writeString(
        file, manifest("webhook.yaml", "ConfigMap").path("data").path("policy.yaml").asText());
    PolicyFile policy = PolicyFile.read(file).orElseThrow();
    assertThat(policy.policy().preserveClass()).isTrue();
    assertThat(policy.policy().defaults()).hasSize(1);
  }

  @Test
  void theAnswersOfThePageAreThoseOfTheServer() throws Exception {
    String page = Files.readString(FOLDER.resolve("README.md"));
    for (String[] asked :
        new String[][] {
          {"review-deletion.json", "/validate-deletions"},
          {"review-service.json", "/validate-services"}
        }) {
      assertThat(page).contains("-d @webhook/" + asked[0]).contains(asked[1]);
      Reviewer reviewer = endpoints().get(asked[1]);
      byte[] answer = reviewer.review(Files.readAllBytes(FOLDER.resolve(asked[0]))).body();
      assertThat(page).contains("\n" + new String(answer, StandardCharsets.UTF_8) + "\n");
    }
    for (String path : endpoints().keySet()) {
      assertThat(page).contains("`" + path + "`");
    }
  }
}
