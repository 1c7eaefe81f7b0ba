package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.diff.AnswerChange;
import dev.rolloutkit.stack.diff.ChangeKind;
import dev.rolloutkit.stack.diff.ResourceChange;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares two plans of a load balancer: what the controller does to get from one to the other, and
 * which requests notice.
 *
 * @rule An upgrade replaces a load balancer or changes whom its requests reach.
 */
public final class StackEffects {
  private static final Pattern TARGET_GROUP =
      Pattern.compile("TargetGroup/([^\"]+?)/status/targetGroupARN");
  private static final Pattern STATUS = Pattern.compile("\"statusCode\":\"(\\d+)\"");

  /** Names are not part of a request, and each target is registered with a port of its own. */
  private static final ImmutableSet<String> UNNOTICED = ImmutableSet.of("name", "port");

  /** What the controller writes for a port that only has a name. */
  private static final String ANY_PORT = "1";

  private StackEffects() {}

  /**
   * What the controller does to a load balancer when another plan is desired, and which requests
   * notice.
   *
   * @param id the name of the load balancer for people, such as {@code Ingress group shop}
   */
  public static ImmutableList<StackEffect> between(String id, Stack was, Stack is) {
    return between(id, was, is, (ingress, annotation) -> false);
  }

  /**
   * What the controller does to a load balancer when another plan is desired, and which requests
   * notice.
   *
   * @param id the name of the load balancer for people, such as {@code Ingress group shop}
   * @param written whether another controller writes an annotation of an Ingress, which the plans
   *     do not have
   */
  public static ImmutableList<StackEffect> between(
      String id, Stack was, Stack is, BiPredicate<ObjectKey, String> written) {
    ImmutableList.Builder<StackEffect> out = ImmutableList.builder();
    StackDiff diff = LoadBalancerStacks.diff(was, is);
    for (ResourceChange one : diff.changes()) {
      if (one.kind() == ChangeKind.REPLACE) {
        out.add(
            new StackEffect(
                Level.BREAKING,
                EffectKind.REPLACED,
                "The "
                    + StackChangeWords.name(one)
                    + " of "
                    + id
                    + " is replaced, since "
                    + String.join(", ", one.fields())
                    + " cannot change: "
                    + one.cost()
                    + ".",
                ImmutableList.of(),
                targetGroup(one)));
      } else if (one.kind() == ChangeKind.NO_EFFECT) {
        out.add(
            new StackEffect(
                UNNOTICED.containsAll(one.fields()) ? Level.NOTE : Level.WARNING,
                EffectKind.CHANGED,
                kept(one, was, is),
                ImmutableList.of(),
                targetGroup(one)));
      }
    }
    diff.answers()
        .forEach((port, answers) -> answers.changes().forEach(a -> out.add(answer(was, a))));
    String others = StackChangeWords.of(diff, was, is, written);
    if (!others.isEmpty()) {
      out.add(
          new StackEffect(
              Level.NOTE,
              EffectKind.CHANGED,
              "On the load balancer of " + id + ", the controller " + others + ".",
              ImmutableList.of()));
    }
    return out.build();
  }

  /**
   * Requests whose answer changes; the worst are those that then get an error or reach no targets.
   */
  private static StackEffect answer(Stack was, AnswerChange change) {
    Request example = change.example();
    Set<String> targets = targets(change.after().answer());
    ImmutableSet<String> known = ImmutableSet.copyOf(was.ids(ResourceTypes.TARGET_GROUP));
    Optional<String> status = status(change.after().answer());
    boolean error = status.filter(s -> s.startsWith("5") || s.startsWith("4")).isPresent();
    boolean fresh = !targets.isEmpty() && targets.stream().noneMatch(known::contains);
    boolean worked = status(change.before().answer()).filter(s -> s.startsWith("5")).isEmpty();
    String request =
        example.method()
            + " "
            + (example.port() == 443 ? "https" : "http")
            + "://"
            + example.host()
            + (example.port() == 80 || example.port() == 443 ? "" : ":" + example.port())
            + example.path();
    String now = words(change.after().answer());
    String before = words(change.before().answer());
    String consequence =
        "Requests such as "
            + request
            + (now.equals(before)
                ? " are treated otherwise on their way to " + now
                : " go to " + now + " instead of " + before)
            + (error && worked
                ? ": they fail."
                : fresh
                    ? ", a target group that is new: they fail until its first targets are healthy."
                    : ".");
    return new StackEffect(
        worked && (error || fresh) ? Level.BREAKING : Level.NOTE,
        EffectKind.REQUESTS_MOVE,
        consequence,
        ImmutableList.of(request));
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

  /** What stays as it is, with both values, and what that means for requests. */
  private static String kept(ResourceChange change, Stack was, Stack is) {
    List<String> kept = new ArrayList<>();
    for (String field : change.fields()) {
      kept.add(field(field, change, was, is));
    }
    return "The "
        + StackChangeWords.name(change)
        + " keeps "
        + String.join(" and ", kept)
        + ": the load balancer controller does not change "
        + (kept.size() == 1 ? "this" : "these")
        + " once it exists."
        + (UNNOTICED.containsAll(change.fields())
            ? " This affects no request: each target is registered with its own port."
            : "");
  }

  /** A field that a request may not notice; the name depends on what only the cluster knows. */
  private static String field(String field, ResourceChange change, Stack was, Stack is) {
    if (field.equals("name")) {
      return "its name";
    }
    return field
        + " "
        + explained(field, value(was, change, field))
        + " instead of "
        + explained(field, value(is, change, field));
  }

  private static String explained(String field, String value) {
    return field.equals("port") && value.equals(ANY_PORT)
        ? value + " (which stands for a named port)"
        : value;
  }

  private static String value(Stack stack, ResourceChange change, String field) {
    return stack
        .spec(change.type(), change.id())
        .map(spec -> spec.path(field).asText())
        .filter(value -> !value.isEmpty())
        .orElse("none");
  }

  private static String targetGroup(ResourceChange change) {
    return change.type().equals(ResourceTypes.TARGET_GROUP) ? change.id() : "";
  }
}
