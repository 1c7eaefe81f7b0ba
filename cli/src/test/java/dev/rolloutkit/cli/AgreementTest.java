package dev.rolloutkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Streams;
import dev.rolloutkit.cli.Program.Run;
import dev.rolloutkit.cli.page.PageReader;
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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All commands speak of the same load balancers. The inputs are those of the recorded stacks of the
 * load balancer controller, written out as manifests: some with the Deployment of the controller,
 * some without; some with the IngressClass, some without.
 */
class AgreementTest {
  private static final int DRAWN = 200;
  private static final Path VECTORS = Path.of("../lbc-stack/src/test/resources/vectors");
  private static final List<String> FILES =
      List.of(
          "stack", "loadBalancer", "listeners", "frontendNlb", "groupConflicts", "serviceStack");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What is assumed for rules of security groups, of which {@code stack} does not speak. */
  private static final String OF_RULES = "--backend-security-group tells it";

  private static final Pattern HEAD = Pattern.compile("(?m)^((?:Ingress|Service) [^\\n]*)\\n  (.)");
  private static final Pattern BALANCER = Pattern.compile("(?m)^  load balancer (\\S*) \\(");
  private static final Pattern REFUSAL = Pattern.compile("(?m)^  ! (.*)$");
  private static final Pattern ASSUMED = Pattern.compile("(?m)^assumed  (.*)$");
  private static final Pattern INSTANCES = Pattern.compile("\\([A-Z_]+ [0-9]+, instance\\)");

  private static final String ORDINARY =
      """
      {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: web, namespace: shop},
       spec: {ingressClassName: alb, rules: [{host: shop.example.com, http: {paths: [
        {path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]}}]}}
      ---
      {apiVersion: v1, kind: Service, metadata: {name: web, namespace: shop},
       spec: {type: NodePort, selector: {app: web}, ports: [{%1$sport: 80, targetPort: 8080}]}}
      ---
      {apiVersion: v1, kind: Service, metadata: {name: dns, namespace: shop},
       spec: {type: LoadBalancer, loadBalancerClass: service.k8s.aws/nlb, selector: {app: dns},
        ports: [{%1$sport: 53}]}}
      """;

  @TempDir Path folder;

  @Test
  void commandsAgreeOnNamesNodePortsClassesAndAssumptions() throws IOException {
    List<JsonNode> drawn = draw();
    assertThat(drawn).hasSize(DRAWN);
    Path empty = Files.writeString(folder.resolve("empty.json"), namespace("none"));
    int balancers = 0;
    int refused = 0;
    int instances = 0;
    for (int i = 0; i < drawn.size(); i++) {
      Path file = Files.writeString(folder.resolve("manifests.json"), manifests(drawn.get(i), i));
      Seen stack = Seen.of(Program.run("stack", file));

      Run explain = Program.run("explain", "--json", file);
      assertThat(explain.err()).as(name(drawn, i)).doesNotContain("internal error");
      JsonNode explained = MAPPER.readTree(explain.out());
      assertThat(texts(explained.at("/input/assumed")))
          .filteredOn(text -> !text.endsWith(OF_RULES))
          .isEqualTo(stack.assumed());
      Set<String> messages = messages(explained);
      for (String stopped : stack.stopped()) {
        assertThat(messages)
            .as(name(drawn, i))
            .anyMatch(
                message ->
                    message.contains(": " + stopped + ".")
                        || message.contains(": \"" + stopped + "\"."));
      }
      assertThat(messages.isEmpty())
          .as("%s: %s, %s", name(drawn, i), messages, stack.refused())
          .isEqualTo(stack.refused().isEmpty());

      Run diff = Program.run("diff", "--format", "json", empty, file);
      assertThat(stack.assumed()).isSubsetOf(groups(ASSUMED, diff.err()));
      assertThat(created(MAPPER.readTree(diff.out()))).as(name(drawn, i)).isEqualTo(stack.names());

      Path page = folder.resolve("page.html");
      assertThat(Program.run("report", "--html", page, "--fail-on", "none", file).status())
          .isZero();
      String html = Files.readString(page);
      stack.names().values().forEach(n -> n.forEach(one -> assertThat(html).contains(one)));
      stack.instances().forEach(target -> assertThat(html).contains(target.replaceAll("[()]", "")));

      balancers += stack.names().size();
      refused += stack.refused().size();
      instances += stack.instances().size();
    }
    assertThat(balancers).isGreaterThan(DRAWN / 4);
    assertThat(refused).isGreaterThan(DRAWN / 20);
    assertThat(instances).isGreaterThan(DRAWN / 10);
  }

  /**
   * One Ingress of class alb and its Service, as most repositories have them: Helm installs the
   * IngressClass. Every command takes the Ingress as the controller's and says what it assumed.
   */
  @Test
  void theMostOrdinaryIngressIsPlannedByEveryCommand() throws IOException {
    Path file = Files.writeString(folder.resolve("ordinary.yaml"), ORDINARY.formatted(""));
    Path empty = Files.writeString(folder.resolve("empty.json"), namespace("none"));
    Path page = folder.resolve("page.html");
    String assumed = "IngressClass alb exists and is the controller's";

    Seen stack = Seen.of(Program.run("stack", file));
    assertThat(stack.names()).containsKey("Ingress shop/web");
    assertThat(stack.assumed()).contains(assumed);
    String name = stack.names().get("Ingress shop/web").iterator().next();
    assertThat(Program.run("diff", "--assumed", empty, file).out())
        .contains("A load balancer is created for Ingress shop/web: " + name + ".")
        .contains("assumed  " + assumed);
    assertThat(Program.run("report", "--html", page, file).status()).isZero();
    assertThat(PageReader.data(Files.readString(page)).toString()).contains(name, assumed);
    assertThat(Program.run("explain", file).out()).contains("assumed  " + assumed);
  }

  /** The API server writes {@code protocol: TCP} into every port without a protocol. */
  @Test
  void aProtocolThatIsWrittenOutIsNoChange() throws IOException {
    Path before = Files.writeString(folder.resolve("before.yaml"), ORDINARY.formatted(""));
    Path after =
        Files.writeString(folder.resolve("after.yaml"), ORDINARY.formatted("protocol: TCP, "));

    assertThat(Program.run("diff", before, after).out()).contains("nothing found");
    Run stack = Program.run("stack", before);
    assertThat(stack.out())
        .contains("Service shop/dns\n  load balancer ", "listener TCP 53", " (TCP 3")
        .doesNotContain("listener  ")
        .isEqualTo(Program.run("stack", after).out());
    assertThat(stack.status()).isZero();
  }

  /** What the user says comes first, then the Deployment of the controller, then the defaults. */
  @Test
  void everyCommandTakesTheFlagsOfTheControllersDeployment() throws IOException {
    String deployment =
        """
        {apiVersion: apps/v1, kind: Deployment, metadata: {name: lbc, namespace: kube-system},
         spec: {template: {spec: {containers: [{image: "x/aws-load-balancer-controller:v2",
          args: [--cluster-name=prod, --default-target-type=ip]}]}}}}
        ---
        """;
    Path file = Files.writeString(folder.resolve("m.yaml"), deployment + ORDINARY.formatted(""));
    Path empty = Files.writeString(folder.resolve("empty.json"), namespace("none"));

    Seen read = Seen.of(Program.run("stack", file));
    Seen said = Seen.of(Program.run("stack", "--cluster-name", "test", file));
    assertThat(Program.run("stack", file).out()).contains("(HTTP 8080, ip)");
    assertThat(read.assumed()).noneMatch(text -> text.contains("the cluster is named"));
    assertThat(said.names()).isNotEqualTo(read.names());
    assertThat(created(diff(empty, file))).isEqualTo(read.names());
    assertThat(created(diff(empty, file, "--cluster-name", "test"))).isEqualTo(said.names());
    assertThat(Program.run("stack", "--default-target-type", "instance", file).out())
        .contains(", instance)");
  }

  private static JsonNode diff(Path before, Path after, String... options) throws IOException {
    List<Object> args = new ArrayList<>(List.of("diff", "--format", "json", before, after));
    args.addAll(List.of(options));
    return MAPPER.readTree(Program.run(args.toArray()).out());
  }

  /**
   * What {@code stack} shows.
   *
   * @param names the names of the load balancers by the id of their plan
   * @param refused the ids of plans at which the controller stops
   * @param stopped the problems at which it stops
   * @param instances protocols and node ports of target groups
   * @param assumed what it assumed
   */
  private record Seen(
      Map<String, Set<String>> names,
      Set<String> refused,
      List<String> stopped,
      Set<String> instances,
      List<String> assumed) {
    static Seen of(Run run) {
      Map<String, Set<String>> names = new TreeMap<>();
      Set<String> refused = new TreeSet<>();
      for (String block : run.out().split("\n\n")) {
        HEAD.matcher(block + "\n  .")
            .results()
            .limit(1)
            .forEach(
                head -> {
                  Set<String> found = new TreeSet<>(groups(BALANCER, block));
                  if (!found.isEmpty()) {
                    names.put(head.group(1), found);
                  } else if (head.group(2).equals("!")) {
                    refused.add(head.group(1));
                  }
                });
      }
      return new Seen(
          names,
          refused,
          groups(REFUSAL, run.out()),
          INSTANCES
              .matcher(run.out())
              .results()
              .map(MatchResult::group)
              .collect(Collectors.toSet()),
          groups(ASSUMED, run.out()));
    }
  }

  private static List<String> groups(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(m -> m.group(1)).toList();
  }

  private static List<String> texts(JsonNode list) {
    return Streams.stream(list).map(JsonNode::asText).toList();
  }

  /** The problems for which the controller stops, as the findings of explain have them. */
  private static Set<String> messages(JsonNode explained) {
    Set<String> out = new TreeSet<>();
    for (JsonNode finding : explained.path("findings")) {
      String text = finding.path("consequence").asText();
      if (finding.path("code").asText().equals("stack-refused")
          || text.startsWith("The load balancer controller cannot ")) {
        out.add(text);
      }
    }
    return out;
  }

  /** The load balancers that a difference to an empty cluster creates. */
  private static Map<String, Set<String>> created(JsonNode diff) {
    Map<String, Set<String>> out = new TreeMap<>();
    Pattern sentence = Pattern.compile("A load balancer is created for (.*): ([^:]*)\\.");
    for (JsonNode finding : diff.path("findings")) {
      List<String> texts = new ArrayList<>(texts(finding.path("details")));
      texts.add(finding.path("consequence").asText());
      for (String text : texts) {
        sentence
            .matcher(text)
            .results()
            .forEach(m -> out.put(m.group(1), ImmutableSortedSet.copyOf(m.group(2).split(", "))));
      }
    }
    return out;
  }

  private static String name(List<JsonNode> drawn, int i) {
    return drawn.get(i).path("id").asText() + ", number " + i;
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
    Collections.shuffle(lines, new Random(20261123));
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
          "ingressClassParams", "elbv2.k8s.aws/v1beta1 IngressClassParams",
          "namespaces", "v1 Namespace",
          "services", "v1 Service",
          "secrets", "v1 Secret");

  /** The objects of a recorded input as one list. */
  private static String manifests(JsonNode vector, int number) throws IOException {
    JsonNode in = vector.path("in");
    ObjectNode list = MAPPER.createObjectNode().put("apiVersion", "v1").put("kind", "List");
    list.putArray("items");
    KINDS.forEach(
        (field, kind) -> {
          boolean left = number % 3 == 0 && field.equals("ingressClasses");
          in.path(field).forEach(o -> add(list, o, kind, left));
        });
    if (in.path("service").isObject()) {
      add(list, in.path("service"), KINDS.get("services"), false);
    }
    if (number % 2 == 0) {
      list.withArray("items").add(deployment(in));
    }
    // an API server stores no Service whose name has a dot
    return MAPPER.writeValueAsString(list).replace("cart.v2", "cart-v2");
  }

  private static void add(ObjectNode list, JsonNode object, String kind, boolean withoutAlb) {
    if (withoutAlb && object.at("/metadata/name").asText().equals("alb")) {
      return;
    }
    ObjectNode out = object.deepCopy();
    if (out.at("/spec/ports/0").has("nodePort") && !out.path("spec").has("type")) {
      // an API server stores node ports only with a type that has them
      ((ObjectNode) out.path("spec")).put("type", "NodePort");
    }
    int space = kind.indexOf(' ');
    out.put("apiVersion", kind.substring(0, space)).put("kind", kind.substring(space + 1));
    list.withArray("items").add(out);
  }

  private static JsonNode deployment(JsonNode in) throws IOException {
    ObjectNode out =
        (ObjectNode)
            MAPPER.readTree(
                """
                {"apiVersion": "apps/v1", "kind": "Deployment",
                 "metadata": {"name": "aws-load-balancer-controller", "namespace": "kube-system"},
                 "spec": {"template": {"spec": {"containers": [
                  {"image": "example.com/aws-load-balancer-controller:v2", "args": []}]}}}}
                """);
    JsonNode config = in.path("config");
    for (Map.Entry<String, String> flag :
        Map.of(
                "clusterName", "cluster-name",
                "vpcId", "aws-vpc-id",
                "ingressClass", "ingress-class",
                "defaultTargetType", "default-target-type",
                "defaultLoadBalancerScheme", "default-load-balancer-scheme",
                "backendSecurityGroup", "backend-security-group")
            .entrySet()) {
      if (config.has(flag.getKey())) {
        ((ArrayNode) out.at("/spec/template/spec/containers/0/args"))
            .add("--" + flag.getValue() + "=" + config.get(flag.getKey()).asText());
      }
    }
    return out;
  }

  private static String namespace(String name) {
    return "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"%s\"}}"
        .formatted(name);
  }
}
