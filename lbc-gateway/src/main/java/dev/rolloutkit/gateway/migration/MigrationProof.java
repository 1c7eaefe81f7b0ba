package dev.rolloutkit.gateway.migration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.gateway.cluster.Fields;
import dev.rolloutkit.gateway.migration.Migration.StackDifference;
import dev.rolloutkit.gateway.migration.RequestDifference.Side;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.stack.diff.AnswerChange;
import dev.rolloutkit.stack.diff.AnswerChanges;
import dev.rolloutkit.stack.diff.RuleSetDifference;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Compares two stacks by how they treat requests, whatever they were built from. */
public final class MigrationProof {
  private static final ImmutableSet<String> OF_LISTENERS =
      ImmutableSet.of(
          "certificates", "sslPolicy", "alpnPolicy", "mutualAuthentication", "listenerAttributes");
  private static final ImmutableList<String> APART =
      ImmutableList.of(
          ResourceTypes.LOAD_BALANCER,
          ResourceTypes.SECURITY_GROUP,
          ResourceTypes.WAF_V2,
          ResourceTypes.WAF_REGIONAL,
          ResourceTypes.SHIELD);

  private final ComparedStack before;
  private final ComparedStack after;
  private final ImmutableList.Builder<RequestDifference> differences = ImmutableList.builder();
  private final ImmutableList.Builder<String> undecided = ImmutableList.builder();
  private final ImmutableList.Builder<StackDifference> apart = ImmutableList.builder();

  /** One of the two stacks, with its rules in normal form. */
  private static final class ComparedStack {
    final Stack stack;
    final Treatments treatments;
    final Map<Integer, List<ObjectNode>> rules = new HashMap<>();

    ComparedStack(Stack stack, Map<String, ServiceView> services) {
      this.stack = stack;
      this.treatments = new Treatments(stack, services);
      for (String id : stack.ids(ResourceTypes.LISTENER_RULE)) {
        ObjectNode spec = stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow();
        spec.set("actions", treatments.actions(spec.path("actions")));
        rules
            .computeIfAbsent(
                Integer.parseInt(id.substring(0, id.indexOf(':'))), p -> new ArrayList<>())
            .add(spec);
      }
      rules.values().forEach(list -> list.sort(Comparator.comparingInt(ComparedStack::priority)));
    }

    static int priority(JsonNode rule) {
      return rule.path("priority").intValue();
    }

    List<ObjectNode> rules(int port) {
      return rules.getOrDefault(port, List.of());
    }

    Optional<ObjectNode> listener(int port) {
      return stack.spec(ResourceTypes.LISTENER, Integer.toString(port));
    }

    JsonNode defaults(int port) {
      return treatments.actions(listener(port).orElseThrow().path("defaultActions"));
    }

    ImmutableList<RouteRule> routeRules(int port) {
      ImmutableList.Builder<RouteRule> out = ImmutableList.builder();
      rules(port).forEach(rule -> out.add(RouteRule.of(rule)));
      return out.add(RouteRule.ofDefault(defaults(port))).build();
    }

    Side side(int port, RouteRule rule) {
      if (rule.priority() == RouteRule.DEFAULT) {
        return new Side(Optional.empty(), Optional.empty(), rule.answer());
      }
      String id = port + ":" + rule.priority();
      return new Side(
          Optional.of(id), stack.source(ResourceTypes.LISTENER_RULE, id), rule.answer());
    }
  }

  private MigrationProof(Stack before, Stack after, Map<String, ServiceView> services) {
    this.before = new ComparedStack(before, services);
    this.after = new ComparedStack(after, services);
  }

  /**
   * Compares two stacks. The work is limited by a counted budget: if it is exceeded, the verdict is
   * unknown and says so.
   *
   * @param services the Services of both, by {@code namespace/name}: they tell the numbers of ports
   *     that are given by name
   */
  public static Migration of(Stack before, Stack after, Map<String, ServiceView> services) {
    return new MigrationProof(before, after, services).compared();
  }

  private Migration compared() {
    TreeSet<Integer> ports = new TreeSet<>();
    ports.addAll(before.stack.listenerPorts().orElse(ImmutableList.of()));
    ports.addAll(after.stack.listenerPorts().orElse(ImmutableList.of()));
    ports.forEach(this::compare);
    if (!before.stack.secrets().equals(after.stack.secrets())) {
      undecided.add(
          "rules read OIDC clients from different Secrets: "
              + before.stack.secrets()
              + " and "
              + after.stack.secrets());
    }
    for (String type : APART) {
      compareApart(type);
    }
    return new Migration(differences.build(), undecided.build(), apart.build());
  }

  private void compare(int port) {
    Optional<ObjectNode> was = before.listener(port);
    Optional<ObjectNode> is = after.listener(port);
    if (was.isEmpty() || is.isEmpty()) {
      Side nothing = new Side(Optional.empty(), Optional.empty(), "");
      differences.add(
          new RequestDifference(
              Request.of(port, "example.com", "/"),
              was.isEmpty() ? nothing : first(before, port),
              is.isEmpty() ? nothing : first(after, port)));
      return;
    }
    String protocol = Fields.text(was.get(), "protocol");
    String other = Fields.text(is.get(), "protocol");
    if (!protocol.equals(other)) {
      differences.add(
          new RequestDifference(
              Request.of(port, "example.com", "/"),
              new Side(Optional.empty(), Optional.empty(), "listener of protocol " + protocol),
              new Side(Optional.empty(), Optional.empty(), "listener of protocol " + other)));
      return;
    }
    for (String field : OF_LISTENERS) {
      compareField(ResourceTypes.LISTENER, Integer.toString(port), field, was.get(), is.get());
    }
    if (!before.stack.certificates(port).equals(after.stack.certificates(port))) {
      apart.add(
          new StackDifference(
              ResourceTypes.LISTENER,
              Integer.toString(port),
              "certificates",
              before.stack.certificates(port).toString(),
              after.stack.certificates(port).toString()));
    }
    if (!written(before, port).equals(written(after, port))) {
      compareRules(port);
    }
  }

  /** The treatment of the request {@code example.com/}, if it can be told. */
  private static Side first(ComparedStack side, int port) {
    Request request = Request.of(port, "example.com", "/");
    return answering(side.routeRules(port), request)
        .map(rule -> side.side(port, rule))
        .orElseGet(() -> new Side(Optional.empty(), Optional.empty(), "unknown"));
  }

  /** The rules of a port as text: if they are equal, so is the treatment of every request. */
  private static List<String> written(ComparedStack side, int port) {
    List<String> out = new ArrayList<>();
    for (ObjectNode rule : side.rules(port)) {
      out.add(
          GoJson.write(Treatments.sorted(rule.path("conditions")))
              + GoJson.write(rule.path("actions"))
              + GoJson.write(Treatments.sorted(rule.path("transforms"))));
    }
    out.add(GoJson.write(side.defaults(port)));
    return out;
  }

  private void compareRules(int port) {
    ImmutableList<RouteRule> was = before.routeRules(port);
    ImmutableList<RouteRule> is = after.routeRules(port);
    AnswerChanges changes = RuleSetDifference.of(was, is, port);
    int confirmed = 0;
    for (AnswerChange change : changes.changes()) {
      Optional<RouteRule> a = answering(was, change.example());
      Optional<RouteRule> b = answering(is, change.example());
      if (a.isPresent() && b.isPresent() && !a.get().answer().equals(b.get().answer())) {
        confirmed++;
        differences.add(
            new RequestDifference(
                change.example(), before.side(port, a.get()), after.side(port, b.get())));
      }
    }
    if (!changes.exact() || confirmed < changes.changes().size()) {
      long regexes = regexes(was) + regexes(is);
      undecided.add(
          regexes > 0
              ? "port "
                  + port
                  + ": "
                  + regexes
                  + " rules have regular expressions, which are not evaluated"
              : "port " + port + ": the rules exceed the budget of the comparison");
    }
  }

  private static long regexes(List<RouteRule> rules) {
    return rules.stream()
        .filter(rule -> rule.conditions().stream().anyMatch(RuleCondition::regex))
        .count();
  }

  private static Optional<RouteRule> answering(List<RouteRule> rules, Request request) {
    for (RouteRule rule : rules) {
      Optional<Boolean> matches = rule.matches(request);
      if (matches.isEmpty()) {
        return Optional.empty();
      }
      if (matches.get()) {
        return Optional.of(rule);
      }
    }
    return Optional.empty();
  }

  private void compareApart(String type) {
    ImmutableSortedSet<String> ids =
        ImmutableSortedSet.orderedBy(CodePoints.ORDER)
            .addAll(before.stack.ids(type))
            .addAll(after.stack.ids(type))
            .build();
    for (String id : ids) {
      ObjectNode was = before.stack.spec(type, id).orElse(null);
      ObjectNode is = after.stack.spec(type, id).orElse(null);
      if (was == null || is == null) {
        apart.add(
            new StackDifference(
                type, id, "", was == null ? "null" : "{...}", is == null ? "null" : "{...}"));
        continue;
      }
      TreeSet<String> fields = new TreeSet<>(CodePoints.ORDER);
      was.fieldNames().forEachRemaining(fields::add);
      is.fieldNames().forEachRemaining(fields::add);
      fields.forEach(field -> compareField(type, id, field, was, is));
    }
  }

  private void compareField(String type, String id, String field, JsonNode was, JsonNode is) {
    String a = text(was.path(field));
    String b = text(is.path(field));
    if (!a.equals(b)) {
      apart.add(new StackDifference(type, id, field, a, b));
    }
  }

  private static String text(JsonNode tree) {
    return tree.isMissingNode() ? "null" : GoJson.write(Treatments.sorted(tree));
  }
}
