package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.plan.PlannedStack;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.diff.AnswerChange;
import dev.rolloutkit.stack.diff.ChangeKind;
import dev.rolloutkit.stack.diff.ResourceChange;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the load balancer controller does to load balancers, and which requests it affects. */
final class StackChanges implements ChangeCheck {
  private static final Pattern TARGET_GROUP =
      Pattern.compile("TargetGroup/([^\"]+?)/status/targetGroupARN");
  private static final Pattern STATUS = Pattern.compile("\"statusCode\":\"(\\d+)\"");
  private static final int SHOWN = 6;

  @Override
  public void check(Change change, Consumer<Finding> out) {
    ImmutableMap<String, PlannedStack> before = change.before().planned().byId();
    ImmutableMap<String, PlannedStack> after = change.after().planned().byId();
    for (String id : Sets.union(before.keySet(), after.keySet())) {
      PlannedStack was = existing(before.get(id));
      PlannedStack is = existing(after.get(id));
      if (was == null && is != null) {
        created(change.after(), is, out);
      } else if (was != null && is == null) {
        deleted(change.before(), was, out);
      } else if (was != null
          && is != null
          && was.stack() instanceof Outcome.Ok<Stack> old
          && is.stack() instanceof Outcome.Ok<Stack> now) {
        compare(owner(change, was, is), is, old.value(), now.value(), out);
      }
    }
  }

  /** The plan of a load balancer; {@code null} if the controller deletes it. */
  private static @Nullable PlannedStack existing(@Nullable PlannedStack stack) {
    return stack == null || stack.plan().isDeleted() ? null : stack;
  }

  private static void created(World world, PlannedStack stack, Consumer<Finding> out) {
    if (stack.stack().isOk() && !stack.members().isEmpty()) {
      tell(
          Owner.first(world, stack),
          Level.NOTE,
          FindingCode.STACK_CHANGED,
          "A load balancer is created for " + stack.id() + names(stack) + ".",
          out);
    }
  }

  /** The names of its load balancers, after a colon. */
  private static String names(PlannedStack planned) {
    return planned
        .stack()
        .toOptional()
        .map(
            stack ->
                stack.ids(ResourceTypes.LOAD_BALANCER).stream()
                    .flatMap(id -> stack.spec(ResourceTypes.LOAD_BALANCER, id).stream())
                    .map(spec -> spec.path("name").asText())
                    .collect(Collectors.joining(", ", ": ", "")))
        .orElse("");
  }

  private static void deleted(World world, PlannedStack stack, Consumer<Finding> out) {
    if (!stack.members().isEmpty()) {
      tell(
          Owner.first(world, stack),
          Level.WARNING,
          FindingCode.STACK_REPLACED,
          "The load balancer of " + stack.id() + " is deleted, and its DNS name with it.",
          out);
    }
  }

  /**
   * The object of a load balancer to look at.
   *
   * @param world the side of the change on which it is
   * @param manifest the object; {@code null} if the load balancer has none
   */
  private record Owner(World world, @Nullable Manifest manifest) {
    static Owner first(World world, PlannedStack stack) {
      return new Owner(world, stack.members().isEmpty() ? null : stack.members().get(0));
    }
  }

  /** The first member that changes; else one that leaves the group; else the first. */
  private static Owner owner(Change change, PlannedStack was, PlannedStack is) {
    Map<String, Manifest> old = new LinkedHashMap<>();
    was.members().forEach(member -> old.put(member.label(), member));
    for (Manifest member : is.members()) {
      Manifest former = old.remove(member.label());
      if (former == null || !former.tree().equals(member.tree())) {
        return new Owner(change.after(), member);
      }
    }
    for (Manifest gone : old.values()) {
      Manifest elsewhere = change.after().byLabel().get(gone.label());
      return elsewhere == null
          ? new Owner(change.before(), gone)
          : new Owner(change.after(), elsewhere);
    }
    return Owner.first(change.after(), is);
  }

  private static void compare(
      Owner owner, PlannedStack planned, Stack was, Stack is, Consumer<Finding> out) {
    StackDiff diff = LoadBalancerStacks.diff(was, is);
    List<String> other = new ArrayList<>();
    for (ResourceChange one : diff.changes()) {
      if (one.kind() == ChangeKind.REPLACE) {
        tell(
            owner,
            Level.BREAKING,
            FindingCode.STACK_REPLACED,
            "The "
                + name(one)
                + " of "
                + planned.id()
                + " is replaced, since "
                + String.join(", ", one.fields())
                + " cannot change: "
                + one.cost()
                + ".",
            out);
      } else if (one.kind() == ChangeKind.NO_EFFECT) {
        tell(
            owner,
            Level.WARNING,
            FindingCode.STACK_CHANGED,
            "The change of "
                + String.join(", ", one.fields())
                + " of the "
                + name(one)
                + " has no effect: "
                + one.cost()
                + ".",
            out);
      } else if (!one.type().equals(ResourceTypes.BINDING)) {
        other.add(
            switch (one.kind()) {
                  case CREATE -> "creates ";
                  case DELETE -> "deletes ";
                  case MOVE -> "moves ";
                  default -> "changes ";
                }
                + name(one)
                + (one.fields().isEmpty() ? "" : " (" + String.join(", ", one.fields()) + ")"));
      }
    }
    diff.answers()
        .forEach((port, answers) -> answers.changes().forEach(a -> answer(owner, was, a, out)));
    if (!other.isEmpty()) {
      tell(
          owner,
          Level.NOTE,
          FindingCode.STACK_CHANGED,
          "The load balancer controller "
              + String.join("; ", other.subList(0, Math.min(SHOWN, other.size())))
              + (other.size() > SHOWN ? "; and " + (other.size() - SHOWN) + " more" : "")
              + ".",
          out);
    }
  }

  /**
   * Requests whose answer changes; the worst are those that then get an error or reach no targets.
   */
  private static void answer(Owner owner, Stack was, AnswerChange change, Consumer<Finding> out) {
    Request example = change.example();
    Set<String> targets = targets(change.after().answer());
    ImmutableSet<String> known = ImmutableSet.copyOf(was.ids(ResourceTypes.TARGET_GROUP));
    Optional<String> status = status(change.after().answer());
    boolean error = status.filter(s -> s.startsWith("5") || s.startsWith("4")).isPresent();
    boolean fresh = !targets.isEmpty() && targets.stream().noneMatch(known::contains);
    boolean worked = status(change.before().answer()).filter(s -> s.startsWith("5")).isEmpty();
    String consequence =
        "Requests such as "
            + example.method()
            + " "
            + (example.port() == 443 ? "https" : "http")
            + "://"
            + example.host()
            + (example.port() == 80 || example.port() == 443 ? "" : ":" + example.port())
            + example.path()
            + " go to "
            + words(change.after().answer())
            + " instead of "
            + words(change.before().answer())
            + (error && worked
                ? ": they fail."
                : fresh
                    ? ", a target group that is new: they fail until its first targets are healthy."
                    : ".");
    tell(
        owner,
        worked && (error || fresh) ? Level.BREAKING : Level.NOTE,
        FindingCode.REQUESTS_MOVE,
        consequence,
        out);
  }

  private static Set<String> targets(String answer) {
    Set<String> out = new LinkedHashSet<>();
    Matcher matcher = TARGET_GROUP.matcher(answer);
    while (matcher.find()) {
      out.add(matcher.group(1).replace("~1", "/"));
    }
    return out;
  }

  private static Optional<String> status(String answer) {
    Matcher matcher = STATUS.matcher(answer);
    return matcher.find() && targets(answer).isEmpty()
        ? Optional.of(matcher.group(1))
        : Optional.empty();
  }

  private static String words(String answer) {
    Set<String> targets = targets(answer);
    if (!targets.isEmpty()) {
      Matcher weights = Pattern.compile("\"weight\":(\\d+)").matcher(answer);
      List<String> parts = new ArrayList<>();
      for (String target : targets) {
        parts.add(
            target + (targets.size() > 1 && weights.find() ? " (" + weights.group(1) + ")" : ""));
      }
      return String.join(" and ", parts);
    }
    return status(answer).map(s -> "an answer with status " + s).orElse("a redirect");
  }

  private static String name(ResourceChange change) {
    String type = change.type().substring(change.type().lastIndexOf(':') + 1);
    String words = type.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    return change.id().equals(ResourceTypes.MAIN) ? words : words + " " + change.id();
  }

  private static void tell(
      Owner owner, Level level, FindingCode code, String consequence, Consumer<Finding> out) {
    Manifest manifest = owner.manifest();
    if (manifest != null) {
      out.accept(
          new Finding(
              level,
              code,
              manifest.label(),
              owner.world().place(manifest, "/metadata/name"),
              consequence,
              ""));
    }
  }
}
