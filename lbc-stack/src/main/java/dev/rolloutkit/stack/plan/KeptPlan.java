package dev.rolloutkit.stack.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.stack.internal.plan.StoredServices;

/**
 * A plan, and everything that it depends on except the Secrets and the flags.
 *
 * @param source the Ingress group or the Service
 * @param read the Services that were looked up, including those that do not exist
 * @param plan the plan
 * @param assumptions what it assumes
 */
record KeptPlan(
    Object source,
    ImmutableMap<String, StoredServices.Stored> read,
    PlannedLoadBalancer plan,
    ImmutableList<Assumption> assumptions) {

  /** Whether this plan is also that of a group or Service in another state of the cluster. */
  boolean isOf(Object other, StoredServices services) {
    return source.equals(other)
        && read.entrySet().stream()
            .allMatch(one -> one.getValue().equals(services.at(one.getKey())));
  }
}
