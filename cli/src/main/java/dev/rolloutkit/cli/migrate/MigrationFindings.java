package dev.rolloutkit.cli.migrate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.input.Locator;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.plan.PlannedStack;
import dev.rolloutkit.gateway.migration.Cause;
import dev.rolloutkit.gateway.migration.Migration;
import dev.rolloutkit.gateway.migration.RequestDifference;
import dev.rolloutkit.gateway.migration.SettingDifference;
import dev.rolloutkit.gateway.plan.PlannedGateway;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a migration changes, as findings at the objects that are to be mended. */
final class MigrationFindings {
  /** Names and tags of load balancers: a migration always changes them, and no request shows it. */
  private static final ImmutableSet<String> NAMES = ImmutableSet.of("name", "tags", "groupName");

  /** An object and a field of it, as stacks write their sources. */
  private static final Pattern SOURCE =
      Pattern.compile("(?:(\\w+) )?([^ /]+/[^ /]+) (\\S+)(?: .*)?");

  private static final Pattern STEP = Pattern.compile("([^.\\[\\]]+)|\\[([0-9]+)\\]");

  private final Locator ingressPlaces;
  private final Locator gatewayPlaces;
  private final ImmutableMap<String, Manifest> gateways;
  private final ImmutableList.Builder<Finding> out = ImmutableList.builder();

  MigrationFindings(
      Locator ingressPlaces, Locator gatewayPlaces, ImmutableMap<String, Manifest> gateways) {
    this.ingressPlaces = ingressPlaces;
    this.gatewayPlaces = gatewayPlaces;
    this.gateways = gateways;
  }

  /** The findings so far. */
  ImmutableList<Finding> all() {
    return out.build();
  }

  /** Objects that the API server refuses. */
  void refused(Map<String, ? extends List<Problem>> refused) {
    refused.forEach(
        (object, problems) ->
            problems.forEach(
                problem ->
                    add(
                        Level.ERROR,
                        FindingCode.REFUSED,
                        object,
                        place(object, pointer(problem.field())),
                        "The API server refuses it, so the Gateway is built without it: "
                            + problem.text(),
                        "")));
  }

  /** Ingresses that no Gateway replaces. */
  void alone(PlannedStack stack) {
    add(
        Level.UNKNOWN,
        FindingCode.MIGRATION_UNPAIRED,
        stack.id(),
        place(stack),
        "No Gateway replaces it, as far as names, tags and hosts tell.",
        "Name its Gateway with --pair "
            + stack.plan().members().stream().findFirst().orElse("NAMESPACE/INGRESS")
            + "=NAMESPACE/GATEWAY.");
  }

  /** A Gateway that replaces no Ingress. */
  void added(PlannedGateway gateway) {
    add(
        Level.NOTE,
        FindingCode.MIGRATION_UNPAIRED,
        gateway.id(),
        place(gateway.id(), ""),
        "It replaces none of the Ingresses.",
        "");
    unsafe(gateway);
  }

  /** What is unsafe about a Gateway although no condition shows it. */
  private void unsafe(PlannedGateway gateway) {
    for (Problem problem : gateway.result().findings()) {
      add(
          Level.WARNING,
          FindingCode.GATEWAY_UNSAFE,
          gateway.id(),
          place(gateway.id(), ""),
          "No condition shows it: " + problem.text(),
          "");
    }
  }

  /** The comparison of a pair. */
  void compared(PlannedStack before, PlannedGateway after, Migration migration) {
    unsafe(after);
    migration.differences().forEach(difference -> difference(before, after, difference));
    for (String reason : migration.undecided()) {
      add(
          Level.UNKNOWN,
          FindingCode.MIGRATION_UNKNOWN,
          before.id(),
          place(before),
          "Whether " + after.id() + " treats all requests alike is not known: " + reason + ".",
          "");
    }
    settings(before, after, migration.settings());
    apart(before, after, migration.apart());
    if (migration.verdict() == Migration.Verdict.EQUAL) {
      add(
          Level.NOTE,
          FindingCode.MIGRATION_EQUAL,
          before.id(),
          place(before),
          "Proved: "
              + after.id()
              + " sends every request to the same Service, or gives it the same answer.",
          "");
    }
  }

  /** A side that cannot be built. */
  void stopped(String object, Place place, String problem) {
    add(
        Level.ERROR,
        FindingCode.STACK_REFUSED,
        object,
        place,
        "The load balancer controller stops here, so there is nothing to compare: " + problem,
        "");
  }

  Place place(PlannedStack stack) {
    return stack.members().isEmpty() ? Place.none() : Place.of(stack.members().get(0).at());
  }

  /** The place of a field of an object of the side with the Gateways. */
  Place place(String object, String pointer) {
    Manifest manifest = gateways.get(object);
    return manifest == null ? Place.none() : gatewayPlaces.find(manifest, pointer);
  }

  private void difference(PlannedStack before, PlannedGateway after, RequestDifference one) {
    Spot was = ingress(before, one.before().source());
    Optional<Spot> is = one.after().source().flatMap(this::route);
    String request = RequestText.of(one.witness());
    ImmutableList.Builder<String> details = ImmutableList.builder();
    details.add("before: " + one.before().described());
    details.add("after: " + one.after().described());
    details.add("why: " + one.cause().text());
    details.addAll(annotations(before, one.cause()));
    out.add(
        new Finding(
            Level.BREAKING,
            FindingCode.MIGRATION_DIFFERS,
            was.object(),
            was.place(),
            request
                + " and requests like it: before, "
                + one.before().text()
                + "; "
                + after.id()
                + ": "
                + one.after().text()
                + ".",
            "",
            new Finding.More(
                "",
                ImmutableList.of(request),
                details.build(),
                is.map(spot -> ImmutableList.of(spot.place())).orElse(ImmutableList.of()))));
  }

  /** The annotations of the Ingresses that have the effect of a cause. */
  private static List<String> annotations(PlannedStack before, Cause cause) {
    List<String> out = new ArrayList<>();
    for (Manifest member : before.members()) {
      TreeSet<String> names = new TreeSet<>();
      member
          .tree()
          .path("metadata")
          .path("annotations")
          .fieldNames()
          .forEachRemaining(
              name -> {
                if (cause.annotations().stream()
                    .anyMatch(a -> a.endsWith(".") ? name.startsWith(a) : name.equals(a))) {
                  names.add(name);
                }
              });
      if (!names.isEmpty()) {
        out.add(
            "annotations of this effect on " + member.label() + ": " + String.join(", ", names));
      }
    }
    return out;
  }

  private void settings(
      PlannedStack before, PlannedGateway after, List<SettingDifference> settings) {
    TreeMap<String, List<String>> byChange = new TreeMap<>();
    for (SettingDifference one : settings) {
      byChange
          .computeIfAbsent(
              one.setting()
                  + " is "
                  + one.after().orElse("not set")
                  + " instead of "
                  + one.before().orElse("not set"),
              change -> new ArrayList<>())
          .add(one.backend());
    }
    byChange.forEach(
        (change, backends) ->
            add(
                Level.WARNING,
                FindingCode.MIGRATION_SETTINGS,
                before.id(),
                place(before),
                "The target groups of "
                    + String.join(", ", ImmutableSet.copyOf(backends))
                    + " change with "
                    + after.id()
                    + ": "
                    + change
                    + ".",
                ""));
  }

  private void apart(
      PlannedStack before, PlannedGateway after, List<Migration.StackDifference> apart) {
    for (Migration.StackDifference one : apart) {
      String type = one.type().substring(one.type().lastIndexOf(':') + 1);
      add(
          NAMES.contains(one.field()) ? Level.NOTE : Level.WARNING,
          FindingCode.MIGRATION_APART,
          before.id(),
          place(before),
          type
              + (one.id().isEmpty() || one.id().equals(type) ? "" : " " + one.id())
              + (one.field().isEmpty() ? "" : ", " + one.field())
              + ": "
              + one.before()
              + ", with "
              + after.id()
              + " "
              + one.after()
              + ".",
          "");
    }
  }

  /** An object and the place of a field in it. */
  private record Spot(String object, Place place) {}

  /** The rule of an Ingress; the load balancer if no rule answers. */
  private Spot ingress(PlannedStack stack, Optional<String> source) {
    Matcher matcher = SOURCE.matcher(source.orElse(""));
    if (matcher.matches()) {
      String key = matcher.group(2);
      for (Manifest member : stack.members()) {
        if (key.equals(member.namespace() + "/" + member.name())) {
          return new Spot(member.label(), ingressPlaces.find(member, pointer(matcher.group(3))));
        }
      }
    }
    return new Spot(stack.id(), place(stack));
  }

  private Optional<Spot> route(String source) {
    Matcher matcher = SOURCE.matcher(source);
    if (!matcher.matches() || matcher.group(1) == null) {
      return Optional.empty();
    }
    String object = matcher.group(1) + " " + matcher.group(2);
    return gateways.containsKey(object)
        ? Optional.of(new Spot(object, place(object, pointer(matcher.group(3)))))
        : Optional.empty();
  }

  /** {@code spec.rules[0].matches} as {@code /spec/rules/0/matches}. */
  private static String pointer(String field) {
    StringBuilder out = new StringBuilder();
    Matcher step = STEP.matcher(field);
    while (step.find()) {
      out.append('/').append(step.group(1) == null ? step.group(2) : step.group(1));
    }
    return out.toString();
  }

  private void add(
      Level level,
      FindingCode code,
      String object,
      Place place,
      String consequence,
      String remedy) {
    out.add(new Finding(level, code, object, place, consequence, remedy));
  }
}
