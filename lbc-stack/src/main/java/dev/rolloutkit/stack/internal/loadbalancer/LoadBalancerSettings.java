package dev.rolloutkit.stack.internal.loadbalancer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.classparams.IngressClassParams.SubnetSelector;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.LiveLoadBalancer;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.naming.ResourceNames;
import dev.rolloutkit.stack.internal.subnet.Subnets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Computes each setting of the load balancer of an Ingress group from the members of the group.
 * Each method fails at its first problem.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 *
 * @rule Each setting of a load balancer comes from the members of its group, which must agree on
 *     it.
 */
public final class LoadBalancerSettings {
  private static final String SUBNETS = "subnets";
  private static final String CAPACITY_UNITS = "CapacityUnits";

  private final List<GroupMember> members;
  private final Optional<IngressClassParams> firstParams;
  private final IngressGroup group;
  private final StackSettings config;
  private final AwsDirectory directory;

  /** The settings of a group that has at least one member. */
  public LoadBalancerSettings(IngressGroup group, StackSettings config, AwsDirectory directory) {
    this.group = group;
    this.members = group.members();
    this.firstParams = members.get(0).params();
    this.config = config;
    this.directory = directory;
  }

  /**
   * {@code internal} or {@code internet-facing}.
   *
   * @rule A load balancer has the scheme on which its members or their class agree, otherwise that
   *     of a flag.
   */
  public String scheme() throws Failure {
    return scheme(
        SharedSettings.values(members, "scheme", params -> params.text("scheme")),
        "scheme",
        config.flags().defaultLoadBalancerScheme());
  }

  /** The single scheme in a list of values, or {@code otherwise} if the list is empty. */
  public static String scheme(ImmutableList<String> schemes, String suffix, String otherwise)
      throws Failure {
    if (schemes.isEmpty()) {
      return otherwise;
    }
    if (schemes.size() > 1) {
      throw SharedSettings.conflict(suffix, "conflicting scheme: " + ResourceNames.set(schemes));
    }
    return known(suffix, schemes.get(0));
  }

  /** Returns the scheme, or fails if it is unknown. */
  public static String known(String suffix, String scheme) throws Failure {
    if (!scheme.equals("internal") && !scheme.equals("internet-facing")) {
      throw SharedSettings.invalid(suffix, "unknown scheme: " + scheme);
    }
    return scheme;
  }

  /**
   * The subnets of the class if it names any; otherwise those of the annotation, those of the
   * existing load balancer, or the discovered ones, in this order of precedence.
   *
   * @rule The subnets are those of the class, otherwise those of the annotation, those of the
   *     existing load balancer, or the discovered ones.
   */
  public ImmutableList<String> subnets(String scheme, String ipAddressType) throws Failure {
    Subnets resolver = Subnets.application(config, directory, ipAddressType);
    List<SubnetSelector> selectors = new ArrayList<>();
    List<ImmutableList<String>> lists = new ArrayList<>();
    for (GroupMember member : members) {
      Optional<SubnetSelector> selector = member.fromParams(IngressClassParams::subnets);
      if (selector.isPresent()) {
        selectors.add(selector.get());
      } else {
        member.read().list(SUBNETS).ifPresent(lists::add);
      }
    }
    if (!selectors.isEmpty() && !lists.isEmpty()) {
      throw SharedSettings.conflict(
          SUBNETS, "conflicting subnet specifications: IngressClassParams versus annotation");
    }
    if (!selectors.isEmpty()) {
      if (selectors.stream().anyMatch(selector -> !selector.equals(selectors.get(0)))) {
        throw SharedSettings.conflict(
            SUBNETS, "conflicting IngressClassParams subnet specifications");
      }
      return ids(resolver.selected(selectors.get(0)));
    }
    if (!lists.isEmpty()) {
      for (ImmutableList<String> list : lists) {
        if (!CodePoints.sorted(list).equals(CodePoints.sorted(lists.get(0)))) {
          throw SharedSettings.conflict(
              SUBNETS,
              "conflicting subnets: "
                  + SharedSettings.spaced(lists.get(0))
                  + " | "
                  + SharedSettings.spaced(list));
        }
      }
      return ids(resolver.named(lists.get(0)));
    }
    LiveLoadBalancer live = directory.loadBalancer().orElse(null);
    if (live != null && live.scheme().equals(scheme)) {
      return live.subnetIds();
    }
    try {
      return ids(resolver.discovered(scheme));
    } catch (Failure e) {
      throw e.prefixed("couldn't auto-discover subnets: ");
    }
  }

  private static ImmutableList<String> ids(ImmutableList<SubnetInfo> subnets) {
    return subnets.stream().map(SubnetInfo::id).collect(ImmutableList.toImmutableList());
  }

  /** The customer-owned IPv4 address pool; absent if no member names one. */
  public Optional<String> customerOwnedPool() throws Failure {
    String suffix = "customer-owned-ipv4-pool";
    for (GroupMember member : members) {
      if (member.read().text(suffix).filter(String::isEmpty).isPresent()) {
        throw SharedSettings.invalid(
            suffix,
            "cannot use empty value for customer-owned-ipv4-pool annotation, ingress: "
                + member.key());
      }
    }
    ImmutableList<String> pools =
        SharedSettings.values(members, suffix, params -> Optional.empty());
    if (pools.size() > 1) {
      throw SharedSettings.conflict(
          suffix, "conflicting CustomerOwnedIPv4Pool: " + SharedSettings.spaced(pools));
    }
    return pools.stream().findFirst();
  }

  /** The attributes of the load balancer. */
  public ImmutableMap<String, String> attributes() throws Failure {
    SharedSettings.checkClasses(
        members, "loadBalancerAttributes", p -> p.pairs("loadBalancerAttributes"), config);
    return SharedSettings.merged(
        members,
        "load-balancer-attributes",
        firstParams.flatMap(p -> p.pairs("loadBalancerAttributes")).orElse(ImmutableMap.of()),
        config.flags().release(),
        (member, key, before, now) ->
            "conflicting load balancer attributes " + key + ": " + before + " | " + now);
  }

  /** The name of the load balancer. */
  public String name(String scheme) throws Failure {
    Set<String> explicit = new LinkedHashSet<>();
    for (GroupMember member : members) {
      member
          .fromParams(
              params ->
                  config.flags().release().has(LbcChange.NAME_AND_REDIRECT_IN_PARAMETERS)
                      ? params.nonEmpty("loadBalancerName")
                      : Optional.empty())
          .or(() -> member.read().text("load-balancer-name"))
          .ifPresent(explicit::add);
    }
    return ResourceNames.loadBalancer(config.flags().clusterName(), group.id(), scheme, explicit);
  }

  /** The reserved capacity units; absent if none are requested or the feature gate is disabled. */
  public OptionalInt capacity() throws Failure {
    if (!config.flags().has(FeatureGate.LB_CAPACITY_RESERVATION)) {
      return OptionalInt.empty();
    }
    SharedSettings.checkClasses(
        members, "minimumLoadBalancerCapacity", IngressClassParams::capacityUnits, config);
    Optional<Integer> ofClass = firstParams.flatMap(IngressClassParams::capacityUnits);
    if (ofClass.isPresent()) {
      return OptionalInt.of(ofClass.get());
    }
    String suffix = "minimum-load-balancer-capacity";
    return capacity(
        suffix,
        SharedSettings.merged(
            members,
            suffix,
            ImmutableMap.of(),
            config.flags().release(),
            (member, key, before, now) ->
                "conflicting capacity reservation " + key + ": " + before + " | " + now),
        config.flags().release());
  }

  /** The capacity units of a map, which may have no other key. */
  public static OptionalInt capacity(
      String suffix, Map<String, String> map, ReleaseOf<LbcChange> release) throws Failure {
    OptionalInt out = OptionalInt.empty();
    for (String key : CodePoints.sortedKeys(map)) {
      if (!key.equals(CAPACITY_UNITS)) {
        throw SharedSettings.invalid(
            suffix,
            "invalid key to set the capacity: " + key + ", Expected key: " + CAPACITY_UNITS);
      }
      String value = map.getOrDefault(key, "");
      if (!release.has(LbcChange.CAPACITY_VALUES_CHECKED)) {
        out = OptionalInt.of((int) GoStrings.parseIntOrNearest(value, 64));
        continue;
      }
      if (GoStrings.parseInt(value, 32).isEmpty()) {
        throw SharedSettings.invalid(
            suffix,
            "invalid value to set the capacity: "
                + value
                + ": "
                + GoStrings.parseIntError("ParseInt", value, 32).orElse(""));
      }
      out = OptionalInt.of((int) GoStrings.parseInt(value, 32).getAsLong());
    }
    return out;
  }

  /** The IPv4 address pool of IPAM; absent if none is requested. */
  public Optional<String> ipamPool() throws Failure {
    SharedSettings.checkClasses(members, "ipamConfiguration", IngressClassParams::ipamPool, config);
    Optional<String> ofClass = firstParams.flatMap(IngressClassParams::ipamPool);
    if (ofClass.isPresent()) {
      return ofClass;
    }
    String suffix = "ipam-ipv4-pool-id";
    String found = null;
    for (GroupMember member : members) {
      String next = member.read().text(suffix).orElse("");
      if (!next.isEmpty()) {
        if (found != null && !found.equals(next)) {
          throw SharedSettings.conflict(
              suffix, "conflicting ipv4 ipam pools " + found + ": " + next);
        }
        found = next;
      }
    }
    return Optional.ofNullable(found);
  }
}
