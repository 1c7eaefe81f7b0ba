package dev.rolloutkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.ec2.OpenRange;
import dev.rolloutkit.sg.settings.AggregationMode;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The Java of the README, compiled and run. What stands between the marks stands there too. */
class ReadmeExamplesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @Test
  void rolloutModel() throws IOException {
    JsonNode manifest = one("01-alb-canary.yaml", "Rollout", "storefront");
    // README
    Rollout rollout = Rollouts.read(manifest).orElseThrow();
    Rollout larger =
        rollout.withSpec(RolloutSpec.builder().from(rollout.spec()).replicas(8).build());
    byte[] json = Rollouts.write(larger); // everything else stays, unknown fields included
    // end
    assertThat(MAPPER.readTree(json).at("/spec/replicas").intValue()).isEqualTo(8);
  }

  @Test
  void albActions() throws IOException {
    Rollout rollout =
        Rollouts.read(one("01-alb-canary.yaml", "Rollout", "storefront")).orElseThrow();
    // README
    AlbRoute route = AlbActions.route(rollout).orElseThrow();
    String action =
        AlbActions.forwardAction(route, 20, List.of(), AlbSettings.reference()).orElseThrow();
    // {"Type":"forward","ForwardConfig":{"TargetGroups":[{"ServiceName":"storefront-canary",…
    // end
    assertThat(action)
        .startsWith(
            "{\"Type\":\"forward\",\"ForwardConfig\":{\"TargetGroups\":"
                + "[{\"ServiceName\":\"storefront-canary\",");
  }

  @Test
  void bluegreenEngine() throws IOException {
    Rollout rollout = Rollouts.read(one("02-blue-green.yaml", "Rollout", "checkout")).orElseThrow();
    List<ReplicaSet> replicaSets = all("02-blue-green.yaml", "ReplicaSet", ReplicaSet.class);
    List<Service> services = all("02-blue-green.yaml", "Service", Service.class);
    Instant now = Instant.parse("2026-01-02T03:04:05Z");
    // README
    BlueGreenState observed =
        BlueGreenState.builder()
            .rollout(rollout)
            .podHash(rollout.status().currentPodHash()) // by default it is computed
            .replicaSets(replicaSets)
            .services(services)
            .build();
    String text = BlueGreenEngine.progress(observed, now).orElseThrow().text();
    // paused before the switch; waits for a user who promotes
    // end
    assertThat(text).isEqualTo("paused before the switch; waits for a user who promotes");
  }

  @Test
  void sgRules() throws IOException {
    List<TargetGroupBinding> bindings =
        manifests("03-target-group-bindings.yaml").stream()
            .filter(m -> m.kind().equals("TargetGroupBinding"))
            .map(m -> SecurityGroupRules.readTargetGroupBinding(m.tree()).orElseThrow())
            .toList();
    // README
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(bindings, binding -> List.of("sg-node"), Fixes.reference());
    ImmutableList<OpenRange> lost =
        SecurityGroupRules.closedByDeleting(
                needs, new NamespacedName("tools", "tg3"), AggregationMode.RESTRICTED)
            .orElseThrow()
            .get(0)
            .lost(); // [tcp 3101-8001 from sg-12345]
    // end
    assertThat(lost).hasToString("[tcp 3101-8001 from sg-12345]");
  }

  @Test
  void lbclassValidation() throws IOException {
    Service live = all("04-services.yaml", "Service", Service.class).get(1);
    // README
    Service desired =
        new ServiceBuilder(live).editSpec().withLoadBalancerClass("other").endSpec().build();
    ServerVerdict verdict = LoadBalancerClasses.evaluateUpdate(live, desired);
    // verdict.problems(): [spec.loadBalancerClass: Invalid value: "other": may not change once set]
    // end
    assertThat(verdict.problems())
        .hasToString("[spec.loadBalancerClass: Invalid value: \"other\": may not change once set]");
  }

  @Test
  void akoNaming() throws IOException {
    Ingress ingress = all("05-avi.yaml", "Ingress", Ingress.class).get(0);
    // README
    AkoConfig config = AkoConfig.builder().clusterName("my-cluster").build();
    AviName shared = AkoNaming.ingressNames(config, ingress).orElseThrow().get(0).virtualService();
    // my-cluster--Shared-L7-4
    // end
    assertThat(shared).hasToString("my-cluster--Shared-L7-4");
  }

  @Test
  void readmeShowsWhatIsCompiledHere() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/dev/rolloutkit/cli/ReadmeExamplesTest.java"));
    Matcher marked = Pattern.compile("// README\n(.*?) *// end\n", Pattern.DOTALL).matcher(source);
    List<String> compiled =
        marked
            .results()
            .map(m -> m.group(1).stripTrailing().stripIndent() + "\n")
            .collect(Collectors.toList());
    String page = Files.readString(Path.of("../README.md"));
    String readme = page.substring(0, page.indexOf("\n## Imports\n"));
    List<String> shown = JAVA_BLOCK.matcher(readme).results().map(m -> m.group(1)).toList();
    assertThat(shown).containsExactlyElementsOf(compiled);
  }

  private static JsonNode one(String file, String kind, String name) throws IOException {
    return manifests(file).stream()
        .filter(m -> m.kind().equals(kind) && m.name().equals(name))
        .findFirst()
        .orElseThrow()
        .tree();
  }

  private static <T> List<T> all(String file, String kind, Class<T> type) throws IOException {
    return manifests(file).stream()
        .filter(m -> m.kind().equals(kind))
        .map(m -> MAPPER.convertValue(m.tree(), type))
        .toList();
  }

  private static ImmutableList<Manifest> manifests(String file) throws IOException {
    ManifestReader reader = new ManifestReader(Limits.DEFAULT, m -> true);
    try (InputStream in = ReadmeExamplesTest.class.getResourceAsStream("/manifests/" + file)) {
      assertThat(in).isNotNull();
      reader.read(file, in);
    }
    assertThat(reader.result().problems()).isEmpty();
    return reader.result().manifests();
  }
}
