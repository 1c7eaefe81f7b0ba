package dev.rolloutkit.stack.internal.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.diff.AnswerChange;
import dev.rolloutkit.stack.diff.ChangeKind;
import dev.rolloutkit.stack.diff.ResourceChange;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.diff.StackVerdict;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.ingressgroup.GroupLoader;
import dev.rolloutkit.stack.internal.lint.IngressGroupLint;
import dev.rolloutkit.stack.lint.GroupFinding;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.review.Decision;
import dev.rolloutkit.stack.review.GroupReview;
import dev.rolloutkit.stack.review.IngressReview;
import dev.rolloutkit.stack.route.Request;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reviews an Ingress before it is created or changed: whether its groups can still be deployed, and
 * how their load balancers would change.
 *
 * @rule An Ingress is reviewed by the groups that it leaves or joins: whether they can still be
 *     deployed, and which requests move to other rules.
 */
public final class IngressReviews {
  private final StackInputs inputs;
  private final String changed;

  private IngressReviews(StackInputs inputs, String changed) {
    this.inputs = inputs;
    this.changed = changed;
  }

  /**
   * Reviews one Ingress.
   *
   * @param before the objects of the cluster before the change
   * @param changed the Ingress after the change; it replaces the one with the same name in {@code
   *     before}
   */
  public static IngressReview of(ClusterObjects before, Ingress changed, StackInputs inputs) {
    StackSettings config = inputs.settings();
    ClusterObjects after = with(before, changed);
    Set<GroupId> ids = new LinkedHashSet<>();
    for (Ingress ingress : before.ingresses()) {
      if (isSame(ingress, changed)) {
        ids.addAll(groups(GroupLoader.groupOf(ingress, before, config)));
      }
    }
    ids.addAll(groups(GroupLoader.groupOf(changed, after, config)));
    IngressView read = IngressView.of(changed);
    IngressReviews reviews = new IngressReviews(inputs, read.namespace() + "/" + read.name());
    ImmutableMap.Builder<GroupId, GroupReview> out = ImmutableMap.builder();
    Decision worst = Decision.ALLOW;
    for (GroupId id : ids) {
      GroupReview review =
          reviews.review(GroupLoader.load(id, before, config), GroupLoader.load(id, after, config));
      out.put(id, review);
      worst = review.decision().compareTo(worst) > 0 ? review.decision() : worst;
    }
    return new IngressReview(worst, out.buildOrThrow());
  }

  private static List<GroupId> groups(GroupMembership membership) {
    List<GroupId> out = new ArrayList<>(membership.pendingFinalization());
    membership.group().ifPresent(out::add);
    return out;
  }

  private static ClusterObjects with(ClusterObjects cluster, Ingress changed) {
    List<Ingress> all = new ArrayList<>();
    boolean replaced = false;
    for (Ingress ingress : cluster.ingresses()) {
      boolean same = isSame(ingress, changed);
      all.add(same ? changed : ingress);
      replaced |= same;
    }
    if (!replaced) {
      all.add(changed);
    }
    return new ClusterObjects(
        ImmutableList.copyOf(all), cluster.classes(), cluster.params(), cluster.namespaces());
  }

  private static boolean isSame(HasMetadata a, HasMetadata b) {
    return a.getMetadata() != null
        && b.getMetadata() != null
        && a.getMetadata().getName() != null
        && a.getMetadata().getName().equals(b.getMetadata().getName())
        && String.valueOf(a.getMetadata().getNamespace())
            .equals(String.valueOf(b.getMetadata().getNamespace()));
  }

  private GroupReview review(Outcome<IngressGroup> before, Outcome<IngressGroup> after) {
    Outcome<Stack> was = before.flatMap(inputs::build);
    Outcome<Stack> is = after.flatMap(inputs::build);
    if (is instanceof Outcome.Ok<Stack> ok) {
      Optional<StackDiff> diff = was.toOptional().map(old -> StackDiff.of(old, ok.value()));
      ImmutableList.Builder<String> effects = ImmutableList.builder();
      diff.ifPresent(d -> effects.addAll(effects(d)));
      was.toOptional().ifPresent(old -> effects.addAll(movedRequests(old, diff.orElseThrow())));
      ok.warnings().forEach(warning -> effects.add(warning.message()));
      ImmutableList<String> reasons = effects.build();
      return new GroupReview(
          reasons.isEmpty() ? Decision.ALLOW : Decision.WARN,
          reasons,
          Optional.empty(),
          ImmutableList.of(),
          diff);
    }
    Problem first = is.problems().get(0);
    ImmutableList<GroupFinding> findings =
        after
            .toOptional()
            .map(group -> IngressGroupLint.of(group, inputs::build))
            .map(GroupReport::findings)
            .orElse(ImmutableList.of(new GroupFinding(first, Optional.empty())));
    boolean broken = was instanceof Outcome.Failed<?>;
    ImmutableList.Builder<String> reasons = ImmutableList.builder();
    reasons.add(
        broken
            ? "the group cannot be deployed, neither before nor after the change"
            : "the whole group could no longer be deployed");
    for (GroupFinding finding : findings) {
      reasons.add(
          finding.member().map(m -> "Ingress " + m).orElse("the group")
              + ": "
              + finding.problem().message());
    }
    return new GroupReview(
        broken ? Decision.WARN : Decision.DENY,
        reasons.build(),
        Optional.of(first),
        findings,
        Optional.empty());
  }

  /** The effects of the change that users of the load balancer notice. */
  private static ImmutableList<String> effects(StackDiff diff) {
    if (diff.verdict() == StackVerdict.SAFE) {
      return ImmutableList.of();
    }
    return diff.changes().stream()
        .filter(
            change ->
                (!change.cost().isEmpty() && change.kind() != ChangeKind.NO_EFFECT)
                    || change.type().equals(ResourceTypes.LOAD_BALANCER))
        .map(ResourceChange::toString)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Requests that move away from rules of other Ingresses, and the ports where this is not known.
   */
  private ImmutableList<String> movedRequests(Stack before, StackDiff diff) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    diff.answers()
        .forEach(
            (port, answers) -> {
              for (AnswerChange change : answers.changes()) {
                ruleOfAnother(before, port + ":" + change.before().priority())
                    .ifPresent(source -> out.add(movedRequests(change.example(), port, source)));
              }
              if (!answers.exact() && hasRulesOfOthers(before, port)) {
                out.add(
                    "it is unknown whether the same rules still answer all requests on port "
                        + port
                        + ": rules have regular expressions, or there are too many rules to"
                        + " compare");
              }
            });
    return out.build();
  }

  private static String movedRequests(Request example, int port, String source) {
    return "requests such as "
        + example.host()
        + example.path()
        + " on port "
        + port
        + " are no longer answered by the rule of Ingress "
        + source;
  }

  private boolean hasRulesOfOthers(Stack stack, int port) {
    return stack.ids(ResourceTypes.LISTENER_RULE).stream()
        .filter(rule -> rule.startsWith(port + ":"))
        .anyMatch(rule -> ruleOfAnother(stack, rule).isPresent());
  }

  /** The source of a rule, unless the rule comes from the changed Ingress. */
  private Optional<String> ruleOfAnother(Stack stack, String rule) {
    return stack
        .source(ResourceTypes.LISTENER_RULE, rule)
        .filter(source -> !source.startsWith(changed + " "));
  }
}
