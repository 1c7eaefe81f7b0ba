package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.migration.Migration;
import dev.rolloutkit.gateway.migration.RequestDifference;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares two stacks by how they treat requests. */
class MigrationTest {
  /** The number of compared pairs; {@code -Dgateway.pairs=10000} compares 10,000. */
  private static final int PAIRS = Integer.getInteger("gateway.pairs", 300);

  private static final List<String> HOSTS = List.of("a.x", "b.x", "*.x");
  private static final List<String> PATHS = List.of("/*", "/a", "/a/*", "/b");
  private static final List<String> METHODS = List.of("GET", "POST");
  private static final List<String> HEADERS = List.of("ann", "bob", "*");
  private static final List<String> SOURCES = List.of("10.0.0.0/8", "10.1.0.0/16");
  private final Random random = new Random(20261128);

  private static ObjectNode fixed(String code) {
    ObjectNode out = Trees.object().put("type", "fixed-response");
    out.putObject("fixedResponseConfig").put("contentType", "text/plain").put("statusCode", code);
    return out;
  }

  private static ObjectNode rule(int priority, String host, String path, String code) {
    ObjectNode out = Trees.object().put("priority", priority);
    out.putArray("actions").add(fixed(code));
    ArrayNode conditions = out.putArray("conditions");
    condition(conditions, "host-header", "hostHeaderConfig", host);
    condition(conditions, "path-pattern", "pathPatternConfig", path);
    return out;
  }

  private static ObjectNode condition(
      ArrayNode conditions, String field, String config, String value) {
    ObjectNode out = conditions.addObject().put("field", field).putObject(config);
    out.putArray("values").add(value);
    return out;
  }

  private static Stack stack(List<? extends JsonNode> rules) {
    Stack.Builder out = Stack.builder("x").listenerPorts(ImmutableList.of(80));
    ObjectNode listener = Trees.object().put("port", 80).put("protocol", "HTTP");
    listener.putArray("defaultActions").add(fixed("404"));
    out.add(ResourceTypes.LISTENER, "80", listener);
    rules.forEach(
        rule ->
            out.add(
                ResourceTypes.LISTENER_RULE,
                "80:" + rule.path("priority").intValue(),
                rule.deepCopy()));
    return out.build();
  }

  private List<ObjectNode> rules() {
    List<ObjectNode> out = new ArrayList<>();
    int count = 1 + random.nextInt(5);
    for (int i = 1; i <= count; i++) {
      out.add(rule(i));
    }
    return out;
  }

  /** A rule by host and path, and, one time in four each, by method, header and source. */
  private ObjectNode rule(int priority) {
    ObjectNode out =
        rule(priority, one(HOSTS), one(PATHS), Integer.toString(200 + random.nextInt(3)));
    ArrayNode conditions = (ArrayNode) out.path("conditions");
    if (random.nextInt(4) == 0) {
      condition(conditions, "http-request-method", "httpRequestMethodConfig", one(METHODS));
    }
    if (random.nextInt(4) == 0) {
      condition(conditions, "http-header", "httpHeaderConfig", one(HEADERS))
          .put("httpHeaderName", "X-User");
    }
    if (random.nextInt(4) == 0) {
      condition(conditions, "source-ip", "sourceIPConfig", one(SOURCES));
    }
    return out;
  }

  private String one(List<String> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** Requests of every kind that these rules can distinguish. */
  private static List<Request> requests() {
    List<Request> out = new ArrayList<>();
    for (String host : List.of("a.x", "b.x", "c.x", "d")) {
      for (String path : List.of("/", "/a", "/a/c", "/b", "/c")) {
        for (String method : List.of("GET", "POST", "PUT")) {
          for (Map<String, String> headers :
              List.of(
                  Map.<String, String>of(),
                  Map.of("X-User", "ann"),
                  Map.of("X-User", "bob"),
                  Map.of("X-User", "carol"))) {
            for (String source : List.of("10.1.0.1", "10.2.0.1", "192.0.2.1")) {
              out.add(
                  Request.builder()
                      .port(80)
                      .host(host)
                      .path(path)
                      .method(method)
                      .headers(headers)
                      .sourceIp(source)
                      .build());
            }
          }
        }
      }
    }
    return out;
  }

  private static Migration compare(Stack before, Stack after) {
    return Gateways.compare(before, after, List.of());
  }

  @Test
  void aMigrationToItselfIsEqual() {
    for (int i = 0; i < PAIRS; i++) {
      List<ObjectNode> rules = rules();
      Migration found = compare(stack(rules), stack(rules));
      assertThat(found.verdict()).isEqualTo(Migration.Verdict.EQUAL);
      assertThat(found.apart()).isEmpty();
    }
    System.out.printf("migration: %d stacks equal to themselves%n", PAIRS);
  }

  @Test
  void aChangedRuleIsFoundWithAWitnessThatAReplayConfirms() {
    List<Request> requests = requests();
    int differing = 0;
    int witnesses = 0;
    for (int i = 0; i < PAIRS; i++) {
      List<ObjectNode> rules = rules();
      List<ObjectNode> changed = new ArrayList<>(rules);
      int place = random.nextInt(changed.size());
      changed.set(place, rule(place + 1));
      Stack before = stack(rules);
      Stack after = stack(changed);
      Migration found = compare(before, after);
      assertThat(found.undecided()).isEmpty();
      for (RequestDifference difference : found.differences()) {
        Route was = LoadBalancerStacks.route(before, difference.witness());
        Route is = LoadBalancerStacks.route(after, difference.witness());
        assertThat(was.answer()).isNotEqualTo(is.answer());
        assertThat(was.rule()).isEqualTo(difference.before().rule());
        assertThat(is.rule()).isEqualTo(difference.after().rule());
        witnesses++;
      }
      boolean differs =
          requests.stream()
              .anyMatch(
                  request ->
                      !LoadBalancerStacks.route(before, request)
                          .answer()
                          .equals(LoadBalancerStacks.route(after, request).answer()));
      assertThat(found.verdict())
          .isEqualTo(differs ? Migration.Verdict.DIFFERENT : Migration.Verdict.EQUAL);
      differing += differs ? 1 : 0;
    }
    assertThat(differing).isBetween(PAIRS / 4, PAIRS - PAIRS / 50);
    assertThat(witnesses).isGreaterThanOrEqualTo(differing);
    System.out.printf(
        "migration: %d pairs, %d differ with %d witnesses confirmed, %d equal%n",
        PAIRS, differing, witnesses, PAIRS - differing);
  }

  private static ObjectNode regex(int priority, String path, String code) {
    ObjectNode out = Trees.object().put("priority", priority);
    out.putArray("actions").add(fixed(code));
    out.putArray("conditions")
        .addObject()
        .put("field", "path-pattern")
        .putObject("pathPatternConfig")
        .putArray("regexValues")
        .add(path);
    return out;
  }

  @Test
  void rulesWithRegularExpressionsAreEqualOnlyIfTheyAreTheSame() {
    Stack one = stack(List.of(regex(1, "/a+", "200")));
    assertThat(compare(one, stack(List.of(regex(1, "/a+", "200")))).verdict())
        .isEqualTo(Migration.Verdict.EQUAL);
    Migration other = compare(one, stack(List.of(regex(1, "/b+", "200"))));
    assertThat(other.verdict()).isEqualTo(Migration.Verdict.UNKNOWN);
    assertThat(other.undecided())
        .containsExactly("port 80: 2 rules have regular expressions, which are not evaluated");
  }

  @Test
  void rulesWithTheSameExpressionsAreEqualIfTheirOrderDoesNotMatter() {
    ObjectNode other = rule(2, "a.x", "/b", "200");
    ObjectNode first = rule(1, "a.x", "/b", "200");
    assertThat(
            compare(
                    stack(List.of(regex(1, "/a+", "200"), other)),
                    stack(List.of(first, regex(2, "/a+", "200"))))
                .verdict())
        .isEqualTo(Migration.Verdict.EQUAL);
    assertThat(
            compare(
                    stack(List.of(regex(1, "/a+", "201"), other)),
                    stack(List.of(first, regex(2, "/a+", "201"))))
                .verdict())
        .isEqualTo(Migration.Verdict.UNKNOWN);
  }

  @Test
  void aPortOnWhichOnlyOneStackListensIsADifference() {
    Migration found = compare(stack(List.of()), Stack.builder("y").build());
    assertThat(found.verdict()).isEqualTo(Migration.Verdict.DIFFERENT);
    assertThat(found.differences().get(0).after().treatment()).isEmpty();
  }

  @Test
  void targetGroupsOfTheSameBackendAreEqualWhateverTheirNames() {
    ShopGateway shop =
        ShopGateway.alb("{name: 'http', port: 80, protocol: 'HTTP'}")
            .route("r", "rules: [{backendRefs: [{name: 'web', port: 80, weight: 5}]}]");
    ShopGateway renamed =
        ShopGateway.alb("{name: 'http', port: 80, protocol: 'HTTP'}")
            .route("other", "rules: [{backendRefs: [{name: 'web', port: 80}]}]");
    ShopGateway changed =
        ShopGateway.alb("{name: 'http', port: 80, protocol: 'HTTP'}")
            .route("r", "rules: [{backendRefs: [{name: 'api', port: 80}]}]");
    Stack stack = shop.reference().stack().orElseThrow();
    assertThat(compare(stack, renamed.reference().stack().orElseThrow()).verdict())
        .isEqualTo(Migration.Verdict.EQUAL);
    Migration found = compare(stack, changed.reference().stack().orElseThrow());
    assertThat(found.verdict()).isEqualTo(Migration.Verdict.DIFFERENT);
    RequestDifference difference = found.differences().get(0);
    assertThat(difference.before().source()).hasValue("HTTPRoute shop/r spec.rules[0].matches[0]");
    assertThat(difference.before().treatment()).contains("\"service\":\"shop/web\"");
    assertThat(difference.after().treatment()).contains("\"service\":\"shop/api\"");
  }
}
