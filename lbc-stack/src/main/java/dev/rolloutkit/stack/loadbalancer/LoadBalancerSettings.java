package dev.rolloutkit.stack.loadbalancer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.sg.loadbalancer.Failure;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.stack.config.FeatureGate;
import dev.rolloutkit.stack.config.LiveLoadBalancer;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.ingressgroup.ClassParams;
import dev.rolloutkit.stack.ingressgroup.ClassParams.SubnetSelector;
import dev.rolloutkit.stack.ingressgroup.GroupMember;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.naming.ResourceNames;
import dev.rolloutkit.stack.subnet.Subnets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What the members of a group say about their load balancer, each question by itself; each stops at
 * its first problem.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 */
public final class LoadBalancerSettings {
  private static final String SUBNETS = "subnets";
  private static final String CAPACITY_UNITS = "CapacityUnits";

  private final List<GroupMember> members;
  private final Optional<ClassParams> firstParams;
  private final IngressGroup group;
  private final ControllerConfig config;
  private final AwsDirectory directory;

  /** The questions to a group with at least one member. */
  public LoadBalancerSettings(IngressGroup group, ControllerConfig config, AwsDirectory directory) {
    this.group = group;
    this.members = group.members();
    this.firstParams = members.get(0).params();
    this.config = config;
    this.directory = directory;
  }

  /** {@code internal} or {@code internet-facing}. */
  public String scheme() throws Failure {
    return scheme(
        Members.values(members, "scheme", params -> params.text("scheme")),
        "scheme",
        config.defaultLoadBalancerScheme());
  }

  /** The one scheme of several values. */
  public static String scheme(ImmutableList<String> schemes, String suffix, String otherwise)
      throws Failure {
    if (schemes.isEmpty()) {
      return otherwise;
    }
    if (schemes.size() > 1) {
      throw Members.conflict(suffix, "conflicting scheme: " + ResourceNames.set(schemes));
    }
    return known(suffix, schemes.get(0));
  }

  /** The scheme, if it is one. */
  public static String known(String suffix, String scheme) throws Failure {
    if (!scheme.equals("internal") && !scheme.equals("internet-facing")) {
      throw Members.invalid(suffix, "unknown scheme: " + scheme);
    }
    return scheme;
  }

  /** The subnets: by class, by annotation, those it has, or those that are found. */
  public ImmutableList<String> subnets(String scheme, String ipAddressType) throws Failure {
    Subnets resolver = Subnets.application(config, directory, ipAddressType);
    List<SubnetSelector> selectors = new ArrayList<>();
    List<ImmutableList<String>> lists = new ArrayList<>();
    for (GroupMember member : members) {
      Optional<SubnetSelector> selector = member.fromParams(ClassParams::subnets);
      if (selector.isPresent()) {
        selectors.add(selector.get());
      } else {
        Members.read(member).list(SUBNETS).ifPresent(lists::add);
      }
    }
    if (!selectors.isEmpty() && !lists.isEmpty()) {
      throw Members.conflict(
          SUBNETS, "conflicting subnet specifications: IngressClassParams versus annotation");
    }
    if (!selectors.isEmpty()) {
      if (selectors.stream().anyMatch(selector -> !selector.equals(selectors.get(0)))) {
        throw Members.conflict(SUBNETS, "conflicting IngressClassParams subnet specifications");
      }
      return ids(resolver.selected(selectors.get(0)));
    }
    if (!lists.isEmpty()) {
      for (ImmutableList<String> list : lists) {
        if (!CodePoints.sorted(list).equals(CodePoints.sorted(lists.get(0)))) {
          throw Members.conflict(
              SUBNETS,
              "conflicting subnets: "
                  + Members.spaced(lists.get(0))
                  + " | "
                  + Members.spaced(list));
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

  /** The pool of addresses that a customer owns. */
  public Optional<String> customerOwnedPool() throws Failure {
    String suffix = "customer-owned-ipv4-pool";
    for (GroupMember member : members) {
      if (Members.read(member).text(suffix).filter(String::isEmpty).isPresent()) {
        throw Members.invalid(
            suffix,
            "cannot use empty value for customer-owned-ipv4-pool annotation, ingress: "
                + member.key());
      }
    }
    ImmutableList<String> pools = Members.values(members, suffix, params -> Optional.empty());
    if (pools.size() > 1) {
      throw Members.conflict(suffix, "conflicting CustomerOwnedIPv4Pool: " + Members.spaced(pools));
    }
    return pools.stream().findFirst();
  }

  /** The attributes of the load balancer. */
  public ImmutableMap<String, String> attributes() throws Failure {
    Members.checkClasses(
        members, "loadBalancerAttributes", p -> p.pairs("loadBalancerAttributes"), config);
    return Members.merged(
        members,
        "load-balancer-attributes",
        firstParams.flatMap(p -> p.pairs("loadBalancerAttributes")).orElse(ImmutableMap.of()),
        (member, key, before, now) ->
            "conflicting load balancer attributes " + key + ": " + before + " | " + now);
  }

  /** The name. */
  public String name(String scheme) throws Failure {
    Set<String> explicit = new LinkedHashSet<>();
    for (GroupMember member : members) {
      member
          .fromParams(params -> params.nonEmpty("loadBalancerName"))
          .or(() -> Members.read(member).text("load-balancer-name"))
          .ifPresent(explicit::add);
    }
    return ResourceNames.loadBalancer(config.clusterName(), group.id(), scheme, explicit);
  }

  /** The units of capacity that are reserved. */
  public OptionalInt capacity() throws Failure {
    if (!config.has(FeatureGate.LB_CAPACITY_RESERVATION)) {
      return OptionalInt.empty();
    }
    Members.checkClasses(
        members, "minimumLoadBalancerCapacity", ClassParams::capacityUnits, config);
    Optional<Integer> ofClass = firstParams.flatMap(ClassParams::capacityUnits);
    if (ofClass.isPresent()) {
      return OptionalInt.of(ofClass.get());
    }
    String suffix = "minimum-load-balancer-capacity";
    return capacity(
        suffix,
        Members.merged(
            members,
            suffix,
            ImmutableMap.of(),
            (member, key, before, now) ->
                "conflicting capacity reservation " + key + ": " + before + " | " + now));
  }

  /** The units of a map that may have no other key. */
  public static OptionalInt capacity(String suffix, Map<String, String> map) throws Failure {
    OptionalInt out = OptionalInt.empty();
    for (String key : CodePoints.sortedKeys(map)) {
      if (!key.equals(CAPACITY_UNITS)) {
        throw Members.invalid(
            suffix,
            "invalid key to set the capacity: " + key + ", Expected key: " + CAPACITY_UNITS);
      }
      String value = map.getOrDefault(key, "");
      if (GoStrings.parseInt(value, 32).isEmpty()) {
        throw Members.invalid(
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

  /** The pool of addresses of the address manager. */
  public Optional<String> ipamPool() throws Failure {
    Members.checkClasses(members, "ipamConfiguration", ClassParams::ipamPool, config);
    Optional<String> ofClass = firstParams.flatMap(ClassParams::ipamPool);
    if (ofClass.isPresent()) {
      return ofClass;
    }
    String suffix = "ipam-ipv4-pool-id";
    String found = null;
    for (GroupMember member : members) {
      String next = Members.read(member).text(suffix).orElse("");
      if (!next.isEmpty()) {
        if (found != null && !found.equals(next)) {
          throw Members.conflict(suffix, "conflicting ipv4 ipam pools " + found + ": " + next);
        }
        found = next;
      }
    }
    return Optional.ofNullable(found);
  }
}
