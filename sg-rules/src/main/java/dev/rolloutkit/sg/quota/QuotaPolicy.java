package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import java.util.Collection;
import java.util.Map;

/**
 * The quotas of EC2 for rules. IPv4 and IPv6 rules are counted separately. A rule with a security
 * group as its source counts once in both; a rule with a prefix list counts in both with the
 * maximum number of entries of the list.
 *
 * <p>Source: Amazon VPC quotas.
 *
 * @param rulesPerGroup the maximum number of inbound rules of a security group, 60 by default
 * @param groupsPerInterface the maximum number of security groups of a network interface, 5 by
 *     default
 * @param product the maximum product of the two, 1000 by default
 * @param prefixListEntries the maximum number of entries of each prefix list, by id; an absent list
 *     counts as one entry
 */
public record QuotaPolicy(
    int rulesPerGroup,
    int groupsPerInterface,
    int product,
    ImmutableMap<String, Integer> prefixListEntries) {

  /** The quotas of a new account. */
  public static QuotaPolicy defaults() {
    return new QuotaPolicy(60, 5, 1000, ImmutableMap.of());
  }

  /** A copy of this policy with another number of rules for each group. */
  public QuotaPolicy withRulesPerGroup(int limit) {
    return new QuotaPolicy(limit, groupsPerInterface, product, prefixListEntries);
  }

  /** A copy of this policy that counts the entries of these prefix lists. */
  public QuotaPolicy withPrefixLists(Map<String, ? extends Collection<String>> lists) {
    return new QuotaPolicy(
        rulesPerGroup,
        groupsPerInterface,
        product,
        ImmutableMap.copyOf(Maps.transformValues(lists, Collection::size)));
  }

  /**
   * The effective maximum number of rules of a group, which is lower if an interface may have many
   * groups.
   */
  public int limit() {
    return Math.min(rulesPerGroup, product / Math.max(1, groupsPerInterface));
  }

  /** The number of IPv4 rules that a permission counts as. */
  public int v4(Permission permission) {
    Source source = permission.source();
    return source instanceof Source.Cidr6 ? 0 : weight(source);
  }

  /** The number of IPv6 rules that a permission counts as. */
  public int v6(Permission permission) {
    Source source = permission.source();
    return source instanceof Source.Cidr4 ? 0 : weight(source);
  }

  /** Whether the source of a permission is a prefix list with an unknown number of entries. */
  public boolean isUnknown(Permission permission) {
    return permission.source() instanceof Source.PrefixList list
        && !prefixListEntries.containsKey(list.id());
  }

  /** Whether these rules are within the quota of a group. */
  public boolean fits(Collection<Permission> permissions) {
    long v4 = 0;
    long v6 = 0;
    for (Permission p : permissions) {
      v4 += v4(p);
      v6 += v6(p);
    }
    return v4 <= limit() && v6 <= limit();
  }

  private int weight(Source source) {
    return source instanceof Source.PrefixList list
        ? prefixListEntries.getOrDefault(list.id(), 1)
        : 1;
  }
}
