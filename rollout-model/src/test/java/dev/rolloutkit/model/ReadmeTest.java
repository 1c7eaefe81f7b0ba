package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.commands.CommandPlan;
import dev.rolloutkit.model.commands.PatchCall;
import dev.rolloutkit.model.commands.PromoteFlags;
import dev.rolloutkit.model.commands.RolloutCommands;
import dev.rolloutkit.model.commands.UndoPlan;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.health.PhaseResult;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.RolloutResource;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.upgrade.RolloutUpgrade;
import dev.rolloutkit.model.upgrade.UpgradeImpact;
import dev.rolloutkit.model.upgrade.UpgradeSubject;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetListBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.AppsAPIGroupDSL;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.NamespaceableResource;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples of the README, run with a client that has two objects. */
class ReadmeTest {
  private static final String JSON =
      """
      {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout",
       "metadata":{"name":"web","namespace":"store"},
       "spec":{"paused":true,"selector":{"matchLabels":{"app":"web"}},"x":1,
        "template":{"metadata":{"labels":{"app":"web"}},
         "spec":{"containers":[{"name":"c","image":"web:1"}]}},
        "strategy":{"canary":{"steps":[{"setWeight":20},{"pause":{}}]}}},
       "status":{"currentPingPong":"ping"}}
      """;

  private final List<String> lines = new ArrayList<>();
  private final List<Object> sent = new ArrayList<>();

  /** Stands for the reader's logger. */
  private final class Log {
    void warn(String line) {
      lines.add("warn " + line);
    }

    void info(String line) {
      lines.add("info " + line);
    }

    void error(String line) {
      lines.add("error " + line);
    }
  }

  @Test
  void theFirstExampleRuns() throws Exception {
    Log log = new Log();
    KubernetesClient client = client();
    // README
    RolloutResource resource =
        client.resources(RolloutResource.class).inNamespace("store").withName("web").get();

    // read: problems instead of exceptions; warnings for what the controller silently ignores
    Rollout rollout =
        resource
            .toRollout()
            .match(
                (value, warnings) -> {
                  warnings.forEach(w -> log.warn(w.text()));
                  return value;
                },
                problems -> {
                  throw new IllegalStateException(problems.get(0).text());
                });

    // effective values and health
    int replicas = RolloutDefaults.replicas(rollout); // 1 when unset
    PhaseResult phase = RolloutHealth.phase(rollout); // Paused, "manually paused"
    Rollouts.health(rollout).reasons().forEach(r -> log.info(r.message()));

    // validate: every problem, with the controller's order and messages
    for (Problem problem : Rollouts.validate(rollout)) {
      log.error(problem.text()); // spec.replicas: Invalid value: -1: must be greater than ...
    }

    // change and write: the JSON differs only where the values differ
    Rollout larger =
        rollout.withSpec(RolloutSpec.builder().from(rollout.spec()).replicas(replicas + 1).build());
    client.resource(RolloutResource.of(larger)).update();

    // find its ReplicaSet: the hash is the controller's pod-template-hash
    List<ReplicaSet> owned = client.apps().replicaSets().inNamespace("store").list().getItems();
    Optional<ReplicaSet> current = Rollouts.newReplicaSet(larger, owned);
    String hash = Rollouts.hash(larger); // its label rollouts-pod-template-hash
    // end
    assertThat(phase.message()).isEqualTo("manually paused");
    assertThat(current).map(r -> r.getMetadata().getName()).hasValue("web-" + hash);
    assertThat(lines).isNotEmpty().noneMatch(line -> line.startsWith("error"));
    ObjectMapper mapper = new ObjectMapper();
    assertThat(sent)
        .singleElement()
        .satisfies(
            written ->
                assertThat(mapper.<JsonNode>valueToTree(written))
                    .isEqualTo(
                        mapper.readTree(JSON.replace("\"x\":1,", "\"x\":1,\"replicas\":2,"))));
  }

  @Test
  void theExampleOfUpgradesAndCommandsRuns() throws IOException {
    Log log = new Log();
    Rollout rollout = Rollouts.read(JSON).orElseThrow();
    List<ReplicaSet> owned = List.of();
    List<JsonNode> stored = List.of();
    JsonNode tree = RolloutCodec.toTree(rollout);
    // UPGRADE
    // before: does the controller of release 1.9 redeploy what 1.8 deployed, and why?
    UpgradeImpact impact =
        Rollouts.upgradeImpact(
            List.of(UpgradeSubject.of(rollout, owned)),
            HashProfile.forRelease("1.8").orElseThrow(),
            HashProfile.forRelease("1.9").orElseThrow());
    for (RolloutUpgrade upgrade : impact.rollouts()) {
      log.info(upgrade.name() + ": " + upgrade.outcome().wireName()); // web: no-sets
      upgrade.causes().forEach(c -> log.info(c.toString())); // timestamp-printed /metadata/...
    }

    // afterwards: exactly the patches that kubectl argo rollouts promote would send
    CommandPlan plan = Rollouts.promote(rollout, PromoteFlags.STEP).orElseThrow();
    for (PatchCall patch : plan.patches()) {
      log.info(
          patch.subresource() + " " + patch.patch()); // status {"status":{"pauseConditions":...
    }
    plan.warnings().forEach(w -> log.warn(w.text())); // the current step is skipped as well; ...

    // or roll back: with safe options also after a change that only removed fields
    Outcome<UndoPlan> undo = RolloutCommands.undo(tree, stored, 0, Fixes.safe(RolloutDefect.class));
    // end
    assertThat(lines)
        .startsWith(
            "info web: no-sets",
            "info timestamp-printed /metadata/creationTimestamp",
            "info status {\"status\":{\"pauseConditions\":null, \"currentStepIndex\":1}}",
            "info  {\"spec\":{\"paused\":false}}")
        .last()
        .asString()
        .contains("the current step is skipped as well");
    assertThat(undo.problems().get(0).detail()).isEqualTo("no revision found for rollout \"web\"");
  }

  @Test
  void thePageShowsTheseExamples() throws IOException {
    String source = Files.readString(Path.of("src/test/java/dev/rolloutkit/model/ReadmeTest.java"));
    String page = Files.readString(Path.of("README.md"));
    assertThat(between("```java\n", "```", page))
        .isEqualTo(between("// README\n", "// end\n", source));
    assertThat(between("## Upgrades and commands\n\n```java\n", "```", page))
        .isEqualTo(between("// UPGRADE\n", "// end\n", source));
  }

  private static String between(String begin, String end, String text) {
    Matcher matcher =
        Pattern.compile(Pattern.quote(begin) + "(.*?)" + Pattern.quote(end), Pattern.DOTALL)
            .matcher(text);
    assertThat(matcher.find()).isTrue();
    return matcher.group(1).replaceAll("\\s+", "");
  }

  private KubernetesClient client() throws Exception {
    RolloutResource rollout = new ObjectMapper().readValue(JSON, RolloutResource.class);
    String hash = Rollouts.hash(rollout.toRollout().orElseThrow());
    ReplicaSet replicaSet =
        new ReplicaSetBuilder()
            .withNewMetadata()
            .withName("web-" + hash)
            .addToLabels(RolloutKeys.POD_TEMPLATE_HASH, hash)
            .endMetadata()
            .build();
    return fake(KubernetesClient.class, rollout, replicaSet);
  }

  /** Answers every call of the example by the name of its method. */
  private <T> T fake(Class<T> type, RolloutResource rollout, ReplicaSet replicaSet) {
    return type.cast(
        Proxy.newProxyInstance(
            ReadmeTest.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "resources", "replicaSets" ->
                      fake(MixedOperation.class, rollout, replicaSet);
                  case "inNamespace" -> fake(NonNamespaceOperation.class, rollout, replicaSet);
                  case "withName" -> fake(Resource.class, rollout, replicaSet);
                  case "apps" -> fake(AppsAPIGroupDSL.class, rollout, replicaSet);
                  case "get" -> rollout;
                  case "list" -> new ReplicaSetListBuilder().withItems(replicaSet).build();
                  case "resource" -> {
                    sent.add(arguments[0]);
                    yield fake(NamespaceableResource.class, rollout, replicaSet);
                  }
                  case "update" -> sent.get(0);
                  default -> throw new AssertionError(method);
                }));
  }
}
