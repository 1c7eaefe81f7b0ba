package dev.rolloutkit.sg.binding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the security group of a target to which the controller adds rules, and the groups that an
 * annotation names.
 *
 * <p>Source: AWS Load Balancer Controller, networking manager and security group resolver.
 *
 * @rule Rules are added to the only security group of a network interface, or of several to the one
 *     with the cluster's tag.
 */
public final class EndpointSecurityGroups {
  private EndpointSecurityGroups() {}

  /**
   * The security group of a network interface to which the controller adds rules: its only group,
   * or, of several, the one that has the cluster's tag (with any value) and all extra tags (with
   * exactly their values).
   *
   * <pre>{@code
   * EndpointSecurityGroups.resolve(Eni.of("eni-1", List.of("sg-a")), Map.of(), flags)  // sg-a
   * }</pre>
   *
   * <p>Compatibility: the only group of an interface is chosen even if it does not exist or has no
   * tags; a group that is listed twice counts as two groups.
   *
   * @param groups the groups of EC2, by id
   * @return the group id, or a problem if no group or more than one matches
   */
  public static Outcome<String> resolve(
      Eni eni, Map<String, SecurityGroup> groups, LbcFlags flags) {
    List<String> ids = eni.securityGroupIds();
    if (ids.size() == 1) {
      return Outcome.ok(ids.get(0));
    }
    Set<String> unknown = new LinkedHashSet<>();
    Set<String> candidates = new LinkedHashSet<>();
    for (String id : ids) {
      SecurityGroup group = groups.get(id);
      if (group == null) {
        unknown.add(id);
      } else if (isCandidate(group, flags)) {
        candidates.add(id);
      }
    }
    FieldPath at = FieldPath.of("eni").key(eni.id()).child("securityGroups");
    if (!unknown.isEmpty()) {
      return Outcome.failed(
          Problem.plain(
              at,
              "couldn't fetch SecurityGroupInfos: [" + spaced(unknown) + "]",
              SgProblemCodes.SECURITY_GROUP_NOT_FOUND));
    }
    if (candidates.size() == 1) {
      return Outcome.ok(candidates.iterator().next());
    }
    return Outcome.failed(
        Problem.plain(
            at,
            "expected exactly one securityGroup tagged with "
                + flags.clusterTag()
                + extraTags(flags)
                + " for eni "
                + eni.id()
                + ", got: ["
                + spaced(candidates)
                + "] (clusterName: "
                + flags.clusterName()
                + ")",
            candidates.isEmpty()
                ? SgProblemCodes.ENI_SG_UNTAGGED
                : SgProblemCodes.ENI_SG_AMBIGUOUS));
  }

  /**
   * The groups of an interface to which rules could be added, in their order: its only group, or
   * all that have the tags. If there are several, {@link #resolve} fails, but the rules can be
   * {@linkplain dev.rolloutkit.sg.quota.RuleQuota#spill spread over all of them} instead.
   *
   * @param groups the groups of EC2, by id
   */
  public static ImmutableList<String> candidates(
      Eni eni, Map<String, SecurityGroup> groups, LbcFlags flags) {
    ImmutableSet<String> ids = ImmutableSet.copyOf(eni.securityGroupIds());
    return ids.size() == 1
        ? ids.asList()
        : ids.stream()
            .filter(
                id -> {
                  SecurityGroup group = groups.get(id);
                  return group != null && isCandidate(group, flags);
                })
            .collect(ImmutableList.toImmutableList());
  }

  /**
   * The ids of security groups that are given by id or by name; those that are given by id come
   * first. A string that begins with {@code sg-} is an id; any other is the value of a {@code Name}
   * tag, which several groups may have.
   *
   * @rule A security group in an annotation is an id if it begins with {@code sg-}, otherwise the
   *     value of a Name tag.
   * @param groups the groups of the VPC, in the order in which EC2 lists them
   * @return the ids, or a problem if a group is not found or an id is given twice
   */
  public static Outcome<ImmutableList<String>> resolveNamesOrIds(
      Collection<String> namesOrIds, Collection<SecurityGroup> groups) {
    List<String> ids = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    for (String entry : namesOrIds) {
      if (entry.startsWith("sg-")) {
        ids.add(entry);
      } else {
        names.add(entry);
      }
    }
    Set<String> foundIds = new LinkedHashSet<>(ids);
    foundIds.retainAll(byId(groups).keySet());
    Set<String> byName = new LinkedHashSet<>();
    Set<String> foundNames = new LinkedHashSet<>();
    for (SecurityGroup group : groups) {
      String name = group.tags().get("Name");
      if (name != null && names.contains(name)) {
        byName.add(group.id());
        foundNames.add(name);
      }
    }
    List<String> errors = new ArrayList<>();
    if (foundIds.size() != ids.size()) {
      errors.add("requested ids [" + commas(ids) + "] but found [" + commas(foundIds) + "]");
    }
    if (foundNames.size() != names.size()) {
      errors.add("requested names [" + commas(names) + "] but found [" + commas(foundNames) + "]");
    }
    if (!errors.isEmpty()) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.root(),
              "couldn't find all security groups: " + commas(errors),
              SgProblemCodes.SECURITY_GROUP_NOT_FOUND));
    }
    return Outcome.ok(ImmutableList.<String>builder().addAll(foundIds).addAll(byName).build());
  }

  /** Maps groups by id; if several have the same id, the last one counts. */
  public static ImmutableMap<String, SecurityGroup> byId(Collection<SecurityGroup> groups) {
    Map<String, SecurityGroup> out = new LinkedHashMap<>();
    groups.forEach(g -> out.put(g.id(), g));
    return ImmutableMap.copyOf(out);
  }

  private static boolean isCandidate(SecurityGroup group, LbcFlags flags) {
    return group.tags().containsKey(flags.clusterTag())
        && flags.serviceTargetEniSecurityGroupTags().entrySet().stream()
            .allMatch(tag -> tag.getValue().equals(group.tags().get(tag.getKey())));
  }

  private static String extraTags(LbcFlags flags) {
    if (flags.serviceTargetEniSecurityGroupTags().isEmpty()) {
      return "";
    }
    List<String> tags = new ArrayList<>();
    for (String key : CodePoints.sortedKeys(flags.serviceTargetEniSecurityGroupTags())) {
      tags.add(key + ":" + flags.serviceTargetEniSecurityGroupTags().get(key));
    }
    return " and map[" + String.join(" ", tags) + "]";
  }

  private static String spaced(Collection<String> ids) {
    return String.join(" ", ImmutableSortedSet.copyOf(CodePoints.ORDER, ids));
  }

  private static String commas(Collection<String> texts) {
    return String.join(", ", texts);
  }
}
