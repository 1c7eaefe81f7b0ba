package dev.rolloutkit.webhook.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.plan.PlannedCluster;
import dev.rolloutkit.webhook.guard.BrokenGroups;
import dev.rolloutkit.webhook.guard.Consequence;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * The webhook judges an Ingress and the objects that it looks up for it as the planner, which the
 * commands print, judges the whole cluster. The clusters are inputs of the recorded stacks of the
 * load balancer controller.
 */
class GroupAgreementTest {
  private static final int DRAWN = 200;
  private static final Path VECTORS = Path.of("../lbc-stack/src/test/resources/vectors");
  private static final List<String> FILES =
      List.of("stack", "loadBalancer", "listeners", "frontendNlb", "groupConflicts");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What the webhook does not judge, since it does not ask AWS. */
  private static final Set<ProblemCode> OF_AWS =
      Set.of(StackProblemCodes.CERTIFICATE_NOT_FOUND, StackProblemCodes.SUBNET_NOT_RESOLVED);

  @Test
  void webhookAndPlannerFindTheSameProblemsOfAGroup() throws IOException {
    int sound = 0;
    int broken = 0;
    int parametrized = 0;
    for (JsonNode vector : draw()) {
      JsonNode in = vector.path("in");
      String ingressClass = in.at("/config/ingressClass").asText("alb");
      LbcFlags flags = LbcFlags.builder().ingressClass(ingressClass).build();
      KnownWorld world = KnownWorld.of(manifests(in));
      PlannedCluster plan = plan(in, flags);
      for (JsonNode ingress : in.path("ingresses")) {
        String key =
            ingress.at("/metadata/namespace").asText()
                + "/"
                + ingress.at("/metadata/name").asText();
        List<String> told =
            new BrokenGroups(flags)
                .look(typed(ingress, "networking.k8s.io/v1", "Ingress"), world.view()).stream()
                    .map(Consequence::sentence)
                    .toList();
        Set<String> planned = problems(plan, key);
        if (told.stream().anyMatch(text -> text.contains("has parameters"))) {
          parametrized++;
          continue;
        }
        assertThat(told)
            .as("%s: %s", vector.path("id").asText(), key)
            .hasSameSizeAs(planned)
            .allMatch(text -> planned.stream().anyMatch(one -> text.endsWith(": " + one)));
        if (planned.isEmpty()) {
          sound++;
        } else {
          broken++;
        }
      }
    }
    assertThat(sound).isGreaterThan(DRAWN / 4);
    assertThat(broken).isGreaterThan(DRAWN / 20);
    assertThat(parametrized).isGreaterThan(0);
  }

  private static Set<String> problems(PlannedCluster plan, String key) {
    Set<String> out = new TreeSet<>();
    plan.loadBalancers().stream()
        .filter(planned -> planned.members().contains(key))
        .flatMap(planned -> planned.report().stream())
        .flatMap(report -> report.findings().stream())
        .filter(finding -> finding.member().filter(key::equals).isPresent())
        .filter(finding -> !OF_AWS.contains(finding.problem().code()))
        .map(finding -> finding.problem())
        .map(Problem::text)
        .forEach(out::add);
    return out;
  }

  private static PlannedCluster plan(JsonNode in, LbcFlags flags) throws IOException {
    return LoadBalancerStacks.plan(
        ClusterObjects.of(
            all(in, "ingresses", Ingress.class),
            all(in, "ingressClasses", IngressClass.class),
            List.of(),
            all(in, "namespaces", Namespace.class)),
        all(in, "services", Service.class),
        List.of(),
        StackSettings.of(flags));
  }

  private static <T> List<T> all(JsonNode in, String field, Class<T> type) throws IOException {
    List<T> out = new ArrayList<>();
    for (JsonNode object : in.path(field)) {
      out.add(MAPPER.treeToValue(object, type));
    }
    return out;
  }

  private static List<JsonNode> draw() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String file : FILES) {
      try (BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(
                  new GZIPInputStream(Files.newInputStream(VECTORS.resolve(file + ".jsonl.gz"))),
                  StandardCharsets.UTF_8))) {
        reader.lines().forEach(lines::add);
      }
    }
    Collections.shuffle(lines, new Random(20261128));
    List<JsonNode> out = new ArrayList<>();
    for (String line : lines.subList(0, DRAWN)) {
      out.add(MAPPER.readTree(line));
    }
    return out;
  }

  private static final Map<String, String> KINDS =
      ImmutableMap.of(
          "ingresses", "networking.k8s.io/v1 Ingress",
          "ingressClasses", "networking.k8s.io/v1 IngressClass",
          "namespaces", "v1 Namespace",
          "services", "v1 Service");

  private static String manifests(JsonNode in) throws IOException {
    ObjectNode list = MAPPER.createObjectNode().put("apiVersion", "v1").put("kind", "List");
    list.putArray("items");
    KINDS.forEach(
        (field, kind) -> {
          String[] type = kind.split(" ");
          in.path(field).forEach(o -> list.withArray("items").add(typed(o, type[0], type[1])));
        });
    return MAPPER.writeValueAsString(list);
  }

  private static ObjectNode typed(JsonNode object, String apiVersion, String kind) {
    ObjectNode out = object.deepCopy();
    return out.put("apiVersion", apiVersion).put("kind", kind);
  }
}
