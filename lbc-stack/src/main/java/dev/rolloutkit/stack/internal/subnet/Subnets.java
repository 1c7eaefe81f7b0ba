package dev.rolloutkit.stack.internal.subnet;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.classparams.IngressClassParams.SubnetSelector;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.config.SubnetInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Finds the subnets of a load balancer.
 *
 * <p>Source: AWS Load Balancer Controller, subnets resolver.
 *
 * @rule An application load balancer needs subnets in two availability zones, a network load
 *     balancer needs one.
 */
public final class Subnets {
  private static final String ROLE = "kubernetes.io/role/";
  private static final String CLUSTER = "kubernetes.io/cluster";
  private static final String NONE = "unable to resolve at least one subnet";
  private static final int FEWEST_ADDRESSES = 8;

  private final StackSettings config;
  private final List<SubnetInfo> all;
  private final String ipAddressType;
  private final boolean network;

  private Subnets(
      StackSettings config, List<SubnetInfo> all, String ipAddressType, boolean network) {
    this.config = config;
    this.all = all;
    this.ipAddressType = ipAddressType;
    this.network = network;
  }

  /** For an application load balancer, which needs subnets in two availability zones. */
  public static Subnets application(
      StackSettings config, AwsDirectory directory, String ipAddressType) {
    return new Subnets(config, directory.subnets(), ipAddressType, false);
  }

  /** For a network load balancer, which needs one subnet. */
  public static Subnets network(
      StackSettings config, AwsDirectory directory, String ipAddressType) {
    return new Subnets(config, directory.subnets(), ipAddressType, true);
  }

  /**
   * The subnets of a list of ids and names, in the order of the list; older releases return those
   * with ids first. An element that begins with {@code subnet-} is an id.
   *
   * @rule A subnet in an annotation is an id if it begins with {@code subnet-}, otherwise a name.
   */
  public ImmutableList<SubnetInfo> named(Collection<String> namesOrIds) throws Failure {
    ImmutableList<SubnetInfo> found;
    try {
      found =
          config.flags().release().has(LbcChange.SUBNETS_OF_ONE_NAME)
              ? byOccurrence(namesOrIds)
              : byCount(namesOrIds);
    } catch (Failure e) {
      throw e.prefixed("failed to list subnets by names or IDs: ");
    }
    return validated(found);
  }

  /**
   * Reads the list as newer releases do: each occurrence of a name stands for another one of the
   * subnets with that name.
   */
  private ImmutableList<SubnetInfo> byOccurrence(Collection<String> namesOrIds) throws Failure {
    List<String> ids = namesOrIds.stream().filter(text -> text.startsWith("subnet-")).toList();
    Map<String, SubnetInfo> byId = ids.isEmpty() ? Map.of() : byIds(ids);
    Map<String, Integer> mentions = new TreeMap<>(CodePoints.ORDER);
    Map<String, List<SubnetInfo>> byName = new LinkedHashMap<>();
    for (String text : namesOrIds) {
      if (!text.startsWith("subnet-")) {
        mentions.merge(text, 1, Integer::sum);
      }
    }
    for (SubnetInfo subnet : all) {
      String name = subnet.tags().get("Name");
      if (name != null && mentions.containsKey(name)) {
        byName.computeIfAbsent(name, n -> new ArrayList<>()).add(subnet);
      }
    }
    List<String> missing =
        mentions.keySet().stream().filter(name -> !byName.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw stop("couldn't find all subnets, missing names: " + spaced(missing));
    }
    for (Map.Entry<String, Integer> mention : mentions.entrySet()) {
      int found = byName.getOrDefault(mention.getKey(), List.of()).size();
      if (mention.getValue() > found) {
        throw stop(
            "subnet with Name tag \""
                + mention.getKey()
                + "\" requested "
                + mention.getValue()
                + " times but only "
                + found
                + " subnet(s) found with that name");
      }
    }
    byName
        .values()
        .forEach(list -> list.sort(Comparator.comparing(SubnetInfo::id, CodePoints.ORDER)));
    ImmutableList.Builder<SubnetInfo> out = ImmutableList.builder();
    Map<String, Integer> taken = new LinkedHashMap<>();
    for (String text : namesOrIds) {
      SubnetInfo given = byId.get(text);
      out.add(
          given != null
              ? given
              : byName.getOrDefault(text, List.of()).get(taken.merge(text, 1, Integer::sum) - 1));
    }
    return out.build();
  }

  /**
   * Reads the list as older releases do: the names stand for all subnets that have one of them, and
   * these must be as many as the names in the list.
   */
  private ImmutableList<SubnetInfo> byCount(Collection<String> namesOrIds) throws Failure {
    List<String> ids = namesOrIds.stream().filter(text -> text.startsWith("subnet-")).toList();
    Map<String, SubnetInfo> byId = ids.isEmpty() ? Map.of() : byIds(ids);
    List<String> names = namesOrIds.stream().filter(text -> !text.startsWith("subnet-")).toList();
    List<SubnetInfo> byName =
        all.stream()
            .filter(subnet -> names.contains(subnet.tags().getOrDefault("Name", "subnet-")))
            .toList();
    if (byName.size() != names.size()) {
      throw stop(
          "couldn't find all subnets, want: "
              + spaced(names)
              + ", found: "
              + spaced(byName.stream().map(SubnetInfo::id).toList()));
    }
    List<SubnetInfo> out = new ArrayList<>(byId.values());
    out.addAll(byName);
    if (config.flags().release().has(LbcChange.SUBNETS_IN_THE_ORDER_ASKED)) {
      List<String> asked = List.copyOf(namesOrIds);
      out.sort(
          Comparator.comparingInt(
              subnet ->
                  byId.containsKey(subnet.id())
                      ? asked.indexOf(subnet.id())
                      : asked.indexOf(subnet.tags().get("Name"))));
    }
    return ImmutableList.copyOf(out);
  }

  /** The subnets of a selector: by its ids, in their order, or else by its tags. */
  public ImmutableList<SubnetInfo> selected(SubnetSelector selector) throws Failure {
    if (!selector.ids().isEmpty()) {
      ImmutableList<SubnetInfo> found;
      try {
        found = ImmutableList.copyOf(byIds(selector.ids()).values());
      } catch (Failure e) {
        throw e.prefixed("failed to list subnets by IDs: ");
      }
      return validated(found);
    }
    return chosen(all.stream().filter(subnet -> fits(subnet, selector)).toList());
  }

  /**
   * The subnets that are tagged for the role of the scheme. If there are none and the feature gate
   * {@code SubnetDiscoveryByReachability} is enabled, those whose route table fits the scheme.
   *
   * @rule Subnets are discovered by the tag for the scheme, or else by their route tables.
   */
  public ImmutableList<SubnetInfo> discovered(String scheme) throws Failure {
    boolean internet = scheme.equals("internet-facing");
    String role = ROLE + (internet ? "elb" : "internal-elb");
    Predicate<SubnetInfo> tagged =
        subnet -> {
          String value = subnet.tags().get(role);
          return value != null && (value.isEmpty() || value.equals("1"));
        };
    List<SubnetInfo> found = all.stream().filter(tagged).toList();
    if (found.isEmpty() && config.flags().has(FeatureGate.SUBNET_DISCOVERY_BY_REACHABILITY)) {
      found = all.stream().filter(subnet -> subnet.isPublic() == internet).toList();
    }
    return chosen(found);
  }

  private static boolean fits(SubnetInfo subnet, SubnetSelector selector) {
    return selector.tags().entrySet().stream()
        .allMatch(
            tag -> {
              String value = subnet.tags().get(tag.getKey());
              return value != null && tag.getValue().contains(value);
            });
  }

  private Map<String, SubnetInfo> byIds(Collection<String> ids) throws Failure {
    Set<String> wanted = new LinkedHashSet<>(ids);
    Map<String, SubnetInfo> known = new LinkedHashMap<>();
    all.forEach(subnet -> known.putIfAbsent(subnet.id(), subnet));
    Map<String, SubnetInfo> found = new LinkedHashMap<>();
    for (String id : wanted) {
      SubnetInfo subnet = known.get(id);
      if (subnet != null) {
        found.put(id, subnet);
      }
    }
    if (found.size() != ids.size()) {
      throw stop(
          "couldn't find all subnets, want: " + spaced(ids) + ", found: " + spaced(found.keySet()));
    }
    return found;
  }

  private ImmutableList<SubnetInfo> validated(ImmutableList<SubnetInfo> subnets) throws Failure {
    if (subnets.isEmpty()) {
      throw stop(NONE);
    }
    Map<String, List<String>> byZone = new TreeMap<>(CodePoints.ORDER);
    subnets.forEach(
        s -> byZone.computeIfAbsent(s.availabilityZone(), z -> new ArrayList<>()).add(s.id()));
    for (Map.Entry<String, List<String>> zone : byZone.entrySet()) {
      if (zone.getValue().size() > 1) {
        throw stop(
            "multiple subnets in same Availability Zone "
                + zone.getKey()
                + ": "
                + spaced(zone.getValue()));
      }
    }
    checkCount(subnets);
    if (needsIpv6()) {
      List<String> without = subnets.stream().filter(s -> !s.ipv6()).map(SubnetInfo::id).toList();
      if (!without.isEmpty()) {
        throw stop(
            "subnets "
                + spaced(without)
                + " do not have an associated IPv6 CIDR block, which is required for "
                + ipAddressType
                + " load balancers");
      }
    }
    return subnets;
  }

  private ImmutableList<SubnetInfo> chosen(List<SubnetInfo> candidates) throws Failure {
    String own = CLUSTER + "/" + config.flags().clusterName();
    boolean checksTags = config.flags().has(FeatureGate.SUBNETS_CLUSTER_TAG_CHECK);
    int foreign = 0;
    int full = 0;
    int withoutIpv6 = 0;
    Map<String, SubnetInfo> byZone = new LinkedHashMap<>();
    Comparator<SubnetInfo> best =
        Comparator.<SubnetInfo, Boolean>comparing(s -> !s.tags().containsKey(own))
            .thenComparing(SubnetInfo::id, CodePoints.ORDER);
    for (SubnetInfo subnet : candidates) {
      if (checksTags
          && !subnet.tags().containsKey(own)
          && subnet.tags().keySet().stream().anyMatch(key -> key.startsWith(CLUSTER))) {
        foreign++;
      } else if (subnet.availableIpAddressCount() < FEWEST_ADDRESSES) {
        full++;
      } else if (needsIpv6() && !subnet.ipv6()) {
        withoutIpv6++;
      } else {
        byZone.merge(subnet.availabilityZone(), subnet, (a, b) -> best.compare(a, b) <= 0 ? a : b);
      }
    }
    if (byZone.isEmpty()) {
      throw stop(
          NONE
              + ". Evaluated "
              + candidates.size()
              + " subnets: "
              + foreign
              + " are tagged for other clusters, "
              + (needsIpv6() ? "" : "and ")
              + full
              + " have insufficient available IP addresses"
              + (needsIpv6()
                  ? ", and "
                      + withoutIpv6
                      + " don't have an associated IPv6 CIDR block, which is required for "
                      + ipAddressType
                      + " load balancers"
                  : ""));
    }
    List<SubnetInfo> out = new ArrayList<>(byZone.values());
    out.sort(Comparator.comparing(SubnetInfo::id, CodePoints.ORDER));
    checkCount(out);
    return ImmutableList.copyOf(out);
  }

  private void checkCount(List<SubnetInfo> subnets) throws Failure {
    Set<String> locales = new TreeSet<>(CodePoints.ORDER);
    for (SubnetInfo subnet : subnets) {
      locales.add(locale(subnet));
    }
    if (locales.size() > 1) {
      throw stop("subnets in multiple locales: " + spaced(locales));
    }
    boolean two =
        !network
            && locales.contains("availability-zone")
            && !config.flags().has(FeatureGate.ALB_SINGLE_SUBNET);
    if (two && subnets.size() < 2) {
      throw stop("subnets count less than minimal required count: " + subnets.size() + " < 2");
    }
  }

  private static String locale(SubnetInfo subnet) throws Failure {
    if (!subnet.outpostArn().isEmpty()) {
      return "outpost";
    }
    return switch (subnet.zoneType()) {
      case "availability-zone", "local-zone", "wavelength-zone" -> subnet.zoneType();
      default ->
          throw stop("unknown zone type for subnet " + subnet.id() + ": " + subnet.zoneType());
    };
  }

  private boolean needsIpv6() {
    return !ipAddressType.equals("ipv4") && config.flags().release().has(LbcChange.IPV6_SUBNETS);
  }

  private static String spaced(Collection<String> texts) {
    return "[" + String.join(" ", texts) + "]";
  }

  private static Failure stop(String message) {
    return new Failure(
        Problem.plain(FieldPath.root(), message, StackProblemCodes.SUBNET_NOT_RESOLVED));
  }
}
