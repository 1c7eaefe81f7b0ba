package dev.rolloutkit.stack.internal.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.stack.diff.RuleChanges;
import dev.rolloutkit.stack.internal.diff.Replacements;
import dev.rolloutkit.stack.quota.ForecastInputs;
import dev.rolloutkit.stack.quota.QuotaUse;
import dev.rolloutkit.stack.quota.Quotas;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Forecasts how close a stack comes to the quotas of AWS, before AWS rejects it.
 *
 * <p>The peak is the highest use while one stack replaces another, since the controller creates new
 * resources before it deletes old ones. There are three exceptions. Once the quota of rules is
 * reached, rules are created and deleted in turn. Removed listeners are deleted first. If the load
 * balancer itself is replaced, it is deleted first, with everything that belongs to it.
 *
 * @rule The controller creates new resources before it deletes old ones, so that the use of a quota
 *     is highest in between.
 */
public final class QuotaForecast {
  private final ForecastInputs inputs;
  private final Stack stack;
  private final Optional<Stack> before;

  private QuotaForecast(ForecastInputs inputs) {
    this.inputs = inputs;
    this.stack = inputs.stack();
    this.before = inputs.before().filter(live -> !isReplaced(live, inputs.stack()));
  }

  /** Returns the use of each quota. The time is linear in the size of both stacks. */
  public static ImmutableList<QuotaUse> of(ForecastInputs inputs) {
    return new QuotaForecast(inputs).uses();
  }

  private static boolean isReplaced(Stack live, Stack stack) {
    Optional<ObjectNode> was = live.spec(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN);
    Optional<ObjectNode> is = stack.spec(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN);
    return was.isPresent()
        && (is.isEmpty() || !Replacements.ofLoadBalancer(was.get(), is.get()).isEmpty());
  }

  private ImmutableList<QuotaUse> uses() {
    Quotas quotas = inputs.quotas();
    RuleCounts rules = RuleCounts.of(stack);
    ImmutableSet<String> certificates = certificates(stack);
    Targets targets = targets();
    InboundRules inbound = InboundRules.of(stack, inputs.prefixListWeights());
    InboundRules inboundPeak =
        before
            .map(live -> InboundRules.of(live, inputs.prefixListWeights()).and(inbound))
            .orElse(inbound);
    int groups = stack.ids(ResourceTypes.TARGET_GROUP).size();
    return ImmutableList.of(
        use(
            "rules per load balancer",
            rules.rules(),
            rulesPeak(rules.rules(), quotas.rulesPerLoadBalancer()),
            quotas.rulesPerLoadBalancer()),
        use(
            "target groups per load balancer",
            groups,
            groups + groupsToDelete(),
            quotas.targetGroupsPerLoadBalancer()),
        use(
            "target groups per action",
            rules.groupsOfAction(),
            rules.groupsOfAction(),
            quotas.targetGroupsPerAction()),
        new QuotaUse(
            "targets per target group",
            targets.most(),
            targets.most(),
            quotas.targetsPerTargetGroup(),
            targets.atLeast()),
        new QuotaUse(
            "targets per load balancer",
            targets.sum(),
            targets.sum(),
            quotas.targetsPerLoadBalancer(),
            targets.atLeast()),
        use(
            "certificates per load balancer",
            certificates.size(),
            before
                .map(live -> Sets.union(certificates(live), certificates).size())
                .orElse(certificates.size()),
            quotas.certificatesPerLoadBalancer()),
        use(
            "listeners per load balancer",
            stack.ids(ResourceTypes.LISTENER).size(),
            stack.ids(ResourceTypes.LISTENER).size(),
            quotas.listenersPerLoadBalancer()),
        use(
            "condition values per rule",
            rules.valuesOfRule(),
            rules.valuesOfRule(),
            quotas.conditionValuesPerRule()),
        inbound("inbound IPv4 rules of the managed group", inbound.v4(), inboundPeak.v4(), inbound),
        inbound("inbound IPv6 rules of the managed group", inbound.v6(), inboundPeak.v6(), inbound),
        use(
            "security groups per network interface",
            securityGroups(),
            securityGroups(),
            quotas.securityGroupsPerInterface()));
  }

  private static QuotaUse use(String quota, int used, int peak, int limit) {
    return new QuotaUse(quota, used, Math.max(used, peak), limit, false);
  }

  private QuotaUse inbound(String quota, int used, int peak, InboundRules inbound) {
    return new QuotaUse(
        quota,
        used,
        Math.max(used, peak),
        inputs.quotas().inboundRulesPerSecurityGroup(),
        inbound.atLeast());
  }

  /**
   * The peak of the number of rules: once the quota is reached, the controller creates and deletes
   * rules in turn.
   */
  private int rulesPeak(int used, int limit) {
    if (before.isEmpty()) {
      return used;
    }
    int both = 0;
    for (RuleChanges changes : RuleChanges.byPort(before.get(), stack).values()) {
      both += changes.afterCreation();
    }
    return Math.min(both, Math.max(used, limit));
  }

  /** The number of old target groups that still exist after all new ones are created. */
  private int groupsToDelete() {
    int out = 0;
    if (before.isPresent()) {
      for (String id : before.get().ids(ResourceTypes.TARGET_GROUP)) {
        Optional<ObjectNode> is = stack.spec(ResourceTypes.TARGET_GROUP, id);
        ObjectNode was = before.get().spec(ResourceTypes.TARGET_GROUP, id).orElseThrow();
        out += is.isPresent() && Replacements.ofTargetGroup(was, is.get()).isEmpty() ? 0 : 1;
      }
    }
    return out;
  }

  private static ImmutableSet<String> certificates(Stack stack) {
    Set<String> out = new HashSet<>();
    for (int port : stack.listenerPorts().orElse(ImmutableList.of())) {
      stack.certificates(port).stream().skip(1).forEach(out::add);
    }
    return ImmutableSet.copyOf(out);
  }

  private int securityGroups() {
    int most = 0;
    for (String id : stack.ids(ResourceTypes.LOAD_BALANCER)) {
      JsonNode spec = stack.spec(ResourceTypes.LOAD_BALANCER, id).orElseThrow();
      most = Math.max(most, spec.path("securityGroups").size());
    }
    return most;
  }

  private record Targets(int most, int sum, boolean atLeast) {}

  private Targets targets() {
    int most = 0;
    int sum = 0;
    boolean atLeast = false;
    for (String id : stack.ids(ResourceTypes.TARGET_GROUP)) {
      Integer count = inputs.targets().get(id);
      atLeast |= count == null;
      most = Math.max(most, count == null ? 0 : count);
      sum += count == null ? 0 : count;
    }
    return new Targets(most, sum, atLeast);
  }
}
