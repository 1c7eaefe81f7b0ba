package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The limits of EC2 on rules. IPv4 and IPv6 are counted apart; a group as a source counts for both,
 * a prefix list with its greatest number of entries for both.
 *
 * <p>Source: Amazon VPC quotas.
 *
 * @param rulesPerGroup inbound rules a group, by default 60
 * @param groupsPerInterface groups an interface, by default 5
 * @param product the greatest product of the two, by default 1000
 * @param prefixListEntries the greatest number of entries by prefix list; unknown ones count as one
 */
public record QuotaPolicy(
    int rulesPerGroup,
    int groupsPerInterface,
    int product,
    ImmutableMap<String, Integer> prefixListEntries) {

  /** The limits of a new account. */
  public static QuotaPolicy defaults() {
    return new QuotaPolicy(60, 5, 1000, ImmutableMap.of());
  }

  /** The same with another limit of rules. */
  public QuotaPolicy withRulesPerGroup(int limit) {
    return new QuotaPolicy(limit, groupsPerInterface, product, prefixListEntries);
  }

  /** The same with the entries of prefix lists. */
  public QuotaPolicy withPrefixLists(Map<String, ? extends Collection<String>> lists) {
    return new QuotaPolicy(
        rulesPerGroup,
        groupsPerInterface,
        product,
        ImmutableMap.copyOf(Maps.transformValues(lists, Collection::size)));
  }

  /** How many rules a group may have: fewer where an interface may have many groups. */
  public int limit() {
    return Math.min(rulesPerGroup, product / Math.max(1, groupsPerInterface));
  }

  /** How many IPv4 rules a permission counts as. */
  public int v4(Permission permission) {
    Source source = permission.source();
    return source instanceof Source.Cidr6 ? 0 : weight(source);
  }

  /** How many IPv6 rules a permission counts as. */
  public int v6(Permission permission) {
    Source source = permission.source();
    return source instanceof Source.Cidr4 ? 0 : weight(source);
  }

  /** Whether the number of entries behind it is unknown. */
  public boolean isUnknown(Permission permission) {
    return permission.source() instanceof Source.PrefixList list
        && !prefixListEntries.containsKey(list.id());
  }

  /** Whether a group may have these rules. */
  public boolean fits(Collection<Permission> permissions) {
    long v4 = 0;
    long v6 = 0;
    for (Permission p : permissions) {
      v4 += v4(p);
      v6 += v6(p);
    }
    return v4 <= limit() && v6 <= limit();
  }

  /** The greater of the two counts. */
  long count(List<Permission> permissions) {
    long v4 = 0;
    long v6 = 0;
    for (Permission p : permissions) {
      v4 += v4(p);
      v6 += v6(p);
    }
    return Math.max(v4, v6);
  }

  private int weight(Source source) {
    return source instanceof Source.PrefixList list
        ? prefixListEntries.getOrDefault(list.id(), 1)
        : 1;
  }
}
