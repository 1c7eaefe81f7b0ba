package dev.rolloutkit.gateway.internal.migration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.migration.Cause;
import dev.rolloutkit.gateway.migration.Migration;
import dev.rolloutkit.gateway.migration.Migration.StackDifference;
import dev.rolloutkit.gateway.migration.RequestDifference;
import dev.rolloutkit.gateway.migration.RequestDifference.Side;
import dev.rolloutkit.gateway.migration.SettingDifference;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.stack.diff.AnswerChange;
import dev.rolloutkit.stack.diff.AnswerChanges;
import dev.rolloutkit.stack.internal.diff.RuleSetDifference;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares two stacks by how they treat requests, whether they were built from Ingresses or from a
 * Gateway.
 *
 * @rule Two stacks treat all requests alike, or there is a request that they treat differently.
 */
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
  private final ImmutableList.Builder<SettingDifference> settings = ImmutableList.builder();
  private final ImmutableList.Builder<String> undecided = ImmutableList.builder();
  private final ImmutableList.Builder<StackDifference> apart = ImmutableList.builder();

  private MigrationProof(Stack before, Stack after, Map<String, ServiceView> services) {
    this.before = new ComparedStack(before, services);
    this.after = new ComparedStack(after, services);
  }

  /**
   * Compares two stacks. The work is limited by a counted budget: if it is exceeded, the verdict is
   * unknown, and {@link Migration#undecided} says why.
   *
   * @param services the Services of both stacks by {@code namespace/name}, which define the numbers
   *     of named ports
   */
  public static Migration of(Stack before, Stack after, Map<String, ServiceView> services) {
    return new MigrationProof(before, after, services).compared();
  }

  private Migration compared() {
    TreeSet<Integer> ports = new TreeSet<>();
    ports.addAll(before.stack.listenerPorts().orElse(ImmutableList.of()));
    ports.addAll(after.stack.listenerPorts().orElse(ImmutableList.of()));
    Settings compared = new Settings(before, after);
    Set<JsonNode> ambiguous = compared.ambiguous();
    ports.forEach(port -> compare(port, ambiguous));
    compared.compare(settings::add);
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
    return new Migration(differences.build(), settings.build(), undecided.build(), apart.build());
  }

  private void compare(int port, Set<JsonNode> ambiguous) {
    Optional<ObjectNode> was = before.listener(port);
    Optional<ObjectNode> is = after.listener(port);
    if (was.isEmpty() || is.isEmpty()) {
      Side nothing =
          new Side(Optional.empty(), Optional.empty(), "", false, TreatmentText.NOTHING_LISTENS);
      differences.add(
          new RequestDifference(
              Request.of(port, "example.com", "/"),
              was.isEmpty() ? nothing : first(before, port),
              is.isEmpty() ? nothing : first(after, port),
              is.isEmpty() ? Cause.LISTENER_LOST : Cause.LISTENER_ADDED));
      return;
    }
    String protocol = GatewayFields.text(was.get(), "protocol");
    String other = GatewayFields.text(is.get(), "protocol");
    if (!protocol.equals(other)) {
      differences.add(
          new RequestDifference(
              Request.of(port, "example.com", "/"),
              speaking(before, port, protocol),
              speaking(after, port, other),
              Cause.PROTOCOL));
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
    ComparedStack.Rules wereRules = before.rules(port, backend -> false);
    ComparedStack.Rules areRules = after.rules(port, backend -> false);
    compareRules(wereRules, areRules);
    if (!ambiguous.isEmpty()) {
      compareSettings(
          before.rules(port, ambiguous::contains),
          after.rules(port, ambiguous::contains),
          wereRules,
          areRules);
    }
  }

  private static Side speaking(ComparedStack side, int port, String protocol) {
    Side first = first(side, port);
    String text = "a listener of protocol " + protocol;
    return new Side(first.rule(), first.source(), text, first.isDefault(), text);
  }

  /** The treatment of the request {@code example.com/}, if it is known. */
  private static Side first(ComparedStack side, int port) {
    ComparedStack.Rules rules = side.rules(port, backend -> false);
    return rules
        .answering(Request.of(port, "example.com", "/"))
        .map(rules::side)
        .orElseGet(
            () ->
                new Side(
                    Optional.empty(),
                    Optional.empty(),
                    "unknown",
                    false,
                    "depends on a regular expression"));
  }

  private void compareRules(ComparedStack.Rules was, ComparedStack.Rules is) {
    if (was.doTheSame(is)) {
      return;
    }
    AnswerChanges changes = RuleSetDifference.of(was.list(), is.list(), was.port());
    Causes causes = new Causes(was, is);
    int confirmed = 0;
    for (AnswerChange change : changes.changes()) {
      Request example = asSent(change.example());
      Optional<RouteRule> a = was.answering(example);
      Optional<RouteRule> b = is.answering(example);
      if (a.isPresent() && b.isPresent() && !a.get().answer().equals(b.get().answer())) {
        confirmed++;
        differences.add(
            new RequestDifference(
                example, was.side(a.get()), is.side(b.get()), causes.of(a.get(), b.get())));
      }
    }
    if (!changes.exact() || confirmed < changes.changes().size()) {
      long regexes = was.regexes() + is.regexes();
      undecided.add(
          regexes > 0
              ? "port "
                  + was.port()
                  + ": "
                  + regexes
                  + " rules have regular expressions, which are not evaluated"
              : "port " + was.port() + ": the rules exceed the budget of the comparison");
    }
  }

  /** Finds requests that reach the same backend through target groups with other settings. */
  private void compareSettings(
      ComparedStack.Rules was,
      ComparedStack.Rules is,
      ComparedStack.Rules wereRules,
      ComparedStack.Rules areRules) {
    if (was.doTheSame(is)) {
      return;
    }
    AnswerChanges changes = RuleSetDifference.of(was.list(), is.list(), was.port());
    for (AnswerChange change : changes.changes()) {
      Request example = asSent(change.example());
      Optional<RouteRule> a = was.answering(example);
      Optional<RouteRule> b = is.answering(example);
      boolean alike =
          wereRules
              .answering(example)
              .map(RouteRule::answer)
              .equals(areRules.answering(example).map(RouteRule::answer));
      if (a.isPresent() && b.isPresent() && alike) {
        settings.add(
            new SettingDifference(
                wereRules.side(wereRules.answering(example).orElseThrow()).text(),
                "*",
                Optional.of(a.get().answer()),
                Optional.of(b.get().answer()),
                Optional.of(example)));
      }
    }
    if (!changes.exact()) {
      undecided.add(
          "port " + was.port() + ": whether target groups keep their settings is not known");
    }
  }

  /**
   * The example without its assumption which regular expressions match, because that is not proved.
   */
  private static Request asSent(Request example) {
    return Request.builder().from(example).expressions(Optional.empty()).build();
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
