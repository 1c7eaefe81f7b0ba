package dev.rolloutkit.consequences.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.diff.ChangeKind;
import dev.rolloutkit.stack.diff.ResourceChange;
import dev.rolloutkit.stack.diff.RuleChanges;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * The parts of a load balancer that the controller creates, changes in place and deletes, as a
 * person knows them: a rule by its host and path, a target group by its Service.
 *
 * @rule A changed rule of a load balancer is named by its host and path, not by its priority.
 */
final class StackChangeWords {
  /** How many parts are told, and how many rules are named in one of them. */
  private static final int SHOWN = 6;

  private static final int RULES = 3;

  private final Stack was;
  private final Stack is;
  private final BiPredicate<ObjectKey, String> written;
  private final List<String> out = new ArrayList<>();

  private StackChangeWords(Stack was, Stack is, BiPredicate<ObjectKey, String> written) {
    this.was = was;
    this.is = is;
    this.written = written;
  }

  /**
   * What the controller does beside replacing something; empty if it does nothing.
   *
   * @param written whether a controller writes an annotation of an Ingress
   */
  static String of(StackDiff diff, Stack was, Stack is, BiPredicate<ObjectKey, String> written) {
    StackChangeWords words = new StackChangeWords(was, is, written);
    words.parts(diff.changes().stream().filter(StackChangeWords::isTold).toList());
    diff.rules().forEach(words::rules);
    List<String> all = words.out;
    int more = all.size() - SHOWN;
    return String.join("; ", all.subList(0, Math.min(SHOWN, all.size())))
        + (more > 0 ? "; and " + more + " more" : "");
  }

  private static boolean isTold(ResourceChange change) {
    return change.kind() != ChangeKind.REPLACE
        && change.kind() != ChangeKind.NO_EFFECT
        && !change.type().equals(ResourceTypes.BINDING)
        && !change.type().equals(ResourceTypes.LISTENER_RULE);
  }

  /** Parts with which the controller does the same are told together. */
  private void parts(List<ResourceChange> changes) {
    ListMultimap<List<String>, String> alike =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    changes.forEach(one -> alike.put(List.of(verb(one.kind()), fields(one)), one(one)));
    alike
        .asMap()
        .forEach((how, names) -> out.add(how.get(0) + all(List.copyOf(names)) + how.get(1)));
  }

  private String fields(ResourceChange change) {
    JsonNode old = spec(was, change);
    JsonNode now = spec(is, change);
    List<String> fields =
        change.fields().stream()
            .map(
                field ->
                    field.equals(FieldChangeWords.CERTIFICATES)
                        ? FieldChangeWords.of(
                            field,
                            certificates(was, change.id(), old),
                            certificates(is, change.id(), now))
                        : FieldChangeWords.of(field, old.path(field), now.path(field)))
            .toList();
    return fields.isEmpty() ? "" : " (" + String.join("; ", fields) + ")";
  }

  /** The certificates of a listener, as names where the load balancer knows them. */
  private static JsonNode certificates(Stack stack, String listener, JsonNode spec) {
    ImmutableList<String> names =
        listener.matches("\\d{1,5}")
            ? stack.certificates(Integer.parseInt(listener))
            : ImmutableList.of();
    if (names.isEmpty()) {
      return spec.path(FieldChangeWords.CERTIFICATES);
    }
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    names.forEach(out::add);
    return out;
  }

  private static JsonNode spec(Stack stack, ResourceChange change) {
    return stack
        .spec(change.type(), change.id())
        .<JsonNode>map(spec -> spec)
        .orElse(MissingNode.getInstance());
  }

  private String one(ResourceChange change) {
    String id = change.id();
    if (id.equals(ResourceTypes.MANAGED_GROUP)) {
      return "the load balancer's own security group";
    }
    return (id.equals(ResourceTypes.MAIN) || change.type().equals(ResourceTypes.LOAD_BALANCER)
            ? "the "
            : "")
        + name(change)
        + (change.type().equals(ResourceTypes.TARGET_GROUP) ? service(id) : "");
  }

  private static String verb(ChangeKind kind) {
    return switch (kind) {
      case CREATE -> "creates ";
      case DELETE -> "deletes ";
      default -> "changes ";
    };
  }

  /** A part of a load balancer, such as {@code target group shop/web:80}. */
  static String name(ResourceChange change) {
    String type = change.type().substring(change.type().lastIndexOf(':') + 1);
    String words =
        type.replaceAll("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ")
            .toLowerCase(Locale.ROOT)
            .replace(" acl ", " ACL ");
    return change.id().equals(ResourceTypes.MAIN) ? words : words + " " + change.id();
  }

  /** The Service whose pods a target group has, as the end of its name. */
  private String service(String targetGroup) {
    Optional<String> name = service(targetGroup, is).or(() -> service(targetGroup, was));
    return name.map(one -> " of Service " + one).orElse("");
  }

  private static Optional<String> service(String targetGroup, Stack stack) {
    return stack
        .spec(ResourceTypes.BINDING, targetGroup)
        .map(spec -> spec.at("/template/spec/serviceRef/name").asText())
        .filter(name -> !name.isEmpty());
  }

  /** The rules of a port that is there before and afterwards; others come and go with it. */
  private void rules(int port, RuleChanges changes) {
    if (!listens(was, port) || !listens(is, port)) {
      return;
    }
    told(
        "moves",
        port,
        rules(is, port, tos(changes.moved())),
        " to another place in the order of rules");
    created(port, changes.created());
    changed(port, changes.modified());
    told("deletes", port, rules(was, port, changes.deleted()), "");
  }

  private void created(int port, List<Integer> priorities) {
    ListMultimap<String, String> byAction =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    for (int priority : priorities) {
      byAction.put(action(is, port, priority).created(), rule(is, port, priority));
    }
    byAction.asMap().forEach((how, rules) -> told("creates", port, List.copyOf(rules), how));
  }

  private void changed(int port, List<RuleChanges.Pair> pairs) {
    ListMultimap<String, String> byAction =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    for (RuleChanges.Pair one : pairs) {
      String old = rule(was, port, one.from());
      String now = rule(is, port, one.to());
      byAction.put(
          (old.equals(now) ? "" : " to one for " + now)
              + action(is, port, one.to()).changedFrom(action(was, port, one.from())),
          old);
    }
    byAction.asMap().forEach((how, rules) -> told("changes", port, List.copyOf(rules), how));
  }

  private RuleActionWords action(Stack stack, int port, int priority) {
    return new RuleActionWords(
        stack,
        spec(stack, port, priority),
        stack.source(ResourceTypes.LISTENER_RULE, port + ":" + priority).orElse(""),
        written);
  }

  private static List<Integer> tos(List<RuleChanges.Pair> pairs) {
    return pairs.stream().map(RuleChanges.Pair::to).toList();
  }

  private static boolean listens(Stack stack, int port) {
    return stack.listenerPorts().orElse(ImmutableList.of()).contains(port);
  }

  private static List<String> rules(Stack stack, int port, List<Integer> priorities) {
    return priorities.stream().map(one -> rule(stack, port, one)).toList();
  }

  private static String rule(Stack stack, int port, int priority) {
    JsonNode spec = spec(stack, port, priority);
    return spec.isMissingNode() ? "" : requests(RouteRule.of(spec).conditions());
  }

  private static JsonNode spec(Stack stack, int port, int priority) {
    return stack
        .spec(ResourceTypes.LISTENER_RULE, port + ":" + priority)
        .<JsonNode>map(spec -> spec)
        .orElse(MissingNode.getInstance());
  }

  private void told(String verb, int port, List<String> rules, String how) {
    List<String> names = rules.stream().distinct().sorted().toList();
    if (names.isEmpty()) {
      return;
    }
    out.add(
        verb
            + (rules.size() == 1 ? " the rule for " : " the rules for ")
            + joined(names)
            + " on port "
            + port
            + how);
  }

  private static String joined(List<String> names) {
    List<String> shown = new ArrayList<>(names.subList(0, Math.min(RULES, names.size())));
    int more = names.size() - shown.size();
    if (more > 0) {
      shown.add(more + " more");
    }
    return all(shown);
  }

  private static String all(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  /** The requests that take a rule, such as {@code shop.example.com/cart}. */
  private static String requests(List<RuleCondition> conditions) {
    StringBuilder place = new StringBuilder();
    List<String> others = new ArrayList<>();
    for (String field : List.of(LbcCondition.HOST, LbcCondition.PATH)) {
      conditions.stream()
          .filter(one -> one.field().equals(field) && !one.regex())
          .forEach(one -> place.append(String.join(" or ", withoutBelow(one.values()))));
    }
    for (RuleCondition one : conditions) {
      boolean isTold =
          !one.regex()
              && (one.field().equals(LbcCondition.HOST) || one.field().equals(LbcCondition.PATH));
      if (!isTold) {
        others.add(one.described());
      }
    }
    String requests = place.isEmpty() ? "all requests" : place.toString();
    return others.isEmpty() ? requests : requests + " whose " + String.join(" and ", others);
  }

  /** A path without what lies below it, which a prefix asks for as well. */
  private static List<String> withoutBelow(List<String> values) {
    return values.stream()
        .filter(one -> !one.endsWith("/*") || !values.contains(one.substring(0, one.length() - 2)))
        .toList();
  }
}
