package dev.rolloutkit.ako.internal.host;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.graph.HttpPolicySet.Rule;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.name.AviName;
import org.jspecify.annotations.Nullable;

/**
 * The Avi objects for the paths of a host, without those that AKO omits because their names are too
 * long.
 *
 * @param pools the pools, in the order of the paths
 * @param groups the pool groups; each replaces any other with its name
 * @param policySet the policy set of the rules; {@code null} for none
 * @param rules the rules; each replaces any other with its name and comes after all others
 */
public record HostObjects(
    ImmutableList<PathPool> pools,
    ImmutableList<PoolGroup> groups,
    @Nullable AviName policySet,
    ImmutableList<Rule> rules) {

  /**
   * The pool for a path.
   *
   * @param path the path
   * @param name the name of the pool
   * @param pool the pool before HTTPRules are applied
   * @param httpRule the HTTPRule that applies
   */
  public record PathPool(HostPath path, AviName name, Pool pool, HttpRuleMatch httpRule) {}
}
