package dev.rolloutkit.stack.internal.frontend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.sg.binding.EndpointSecurityGroups;
import dev.rolloutkit.sg.internal.loadbalancer.GroupNames;
import dev.rolloutkit.sg.loadbalancer.AlbSecurityGroups;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.listener.MemberListener;
import dev.rolloutkit.stack.internal.loadbalancer.LoadBalancerSettings;
import dev.rolloutkit.stack.internal.loadbalancer.SharedSettings;
import dev.rolloutkit.stack.internal.naming.ResourceNames;
import dev.rolloutkit.stack.internal.subnet.Subnets;
import dev.rolloutkit.stack.internal.targetgroup.BindingTrees;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Builds the network load balancer in front of the application load balancer of an Ingress group.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of the front load balancer.
 *
 * @rule An Ingress group gets a network load balancer in front of its application load balancer if
 *     its members enable it.
 */
public final class FrontendNlb {
  private static final String PREFIX = "frontend-nlb-";
  private static final String ID = "FrontendNlb";

  private final IngressGroup group;
  private final List<GroupMember> members;
  private final ImmutableList<MemberListener> listens;
  private final StackSettings config;
  private final AwsDirectory directory;
  private final TagRules tags;
  private final Stack.Builder stack;
  private final ObjectNode targets;
  private final TreeMap<String, ObjectNode> entries = new TreeMap<>(CodePoints.ORDER);

  /**
   * Prepares the network load balancer of one group.
   *
   * @param targets receives an entry for each target group
   */
  public FrontendNlb(
      IngressGroup group,
      ImmutableList<MemberListener> listens,
      StackSettings config,
      AwsDirectory directory,
      TagRules tags,
      Stack.Builder stack,
      ObjectNode targets) {
    this.group = group;
    this.members = group.members();
    this.listens = listens;
    this.config = config;
    this.directory = directory;
    this.tags = tags;
    this.stack = stack;
    this.targets = targets;
  }

  /**
   * Adds the network load balancer to the stack if the members enable it.
   *
   * @rule The scheme of the network load balancer in front is that of its own annotation, otherwise
   *     that of a flag.
   */
  public void add(ObjectNode alb) throws Failure {
    if (!SharedSettings.sameBool(
            members, "enable-frontend-nlb", "conflicting enable frontend NLB values")
        .orElse(false)) {
      return;
    }
    String scheme =
        LoadBalancerSettings.scheme(
            SharedSettings.values(members, PREFIX + "scheme", params -> Optional.empty()),
            PREFIX + "scheme",
            config.fixes().fixes(StackDefect.FRONTEND_SCHEME_BY_FLAG)
                ? alb.path("scheme").asText()
                : config.flags().defaultLoadBalancerScheme());
    JsonNode groups = securityGroups(alb);
    String ipAddressType = alb.path("ipAddressType").asText();
    ImmutableList<String> subnets = subnets(scheme, ipAddressType, alb);
    ImmutableList<String> addresses = addresses(scheme, subnets.size());
    ObjectNode spec =
        Trees.object()
            .put(
                "name",
                ResourceNames.frontend(
                    config.flags().clusterName(), group.id(), scheme, alb.path("name").asText()))
            .put("type", "network")
            .put("scheme", scheme)
            .put("ipAddressType", ipAddressType);
    ArrayNode mapping = Trees.list();
    for (int i = 0; i < subnets.size(); i++) {
      ObjectNode one = mapping.addObject();
      if (!addresses.isEmpty()) {
        one.put("allocationID", addresses.get(i));
      }
      one.put("subnetID", subnets.get(i));
    }
    Trees.setNonEmpty(spec, "subnetMapping", mapping);
    Trees.setNonEmpty(spec, "securityGroups", groups);
    ImmutableMap<String, String> ownTags = tags();
    Trees.setNonEmpty(spec, "loadBalancerAttributes", Trees.pairs(attributes(), "key", "value"));
    Trees.putMap(spec, "tags", ownTags);
    stack.add(ResourceTypes.LOAD_BALANCER, ID, spec);

    SortedMap<Integer, FrontendPort> ports = FrontendPorts.of(listens, config);
    for (Map.Entry<Integer, FrontendPort> port : ports.entrySet()) {
      addListener(
          port.getKey(),
          port.getValue(),
          config.flags().release().has(LbcChange.FRONTEND_NLB_TAGGED)
              ? ownTags
              : ImmutableMap.of());
    }
    entries.forEach(targets::set);
  }

  private JsonNode securityGroups(ObjectNode alb) throws Failure {
    List<String> named =
        AlbSecurityGroups.namedGroups(group.albGroup(), PREFIX + "security-groups");
    return named.isEmpty()
        ? alb.path("securityGroups").deepCopy()
        : Trees.texts(
            Failure.orStop(
                EndpointSecurityGroups.resolveNamesOrIds(named, directory.securityGroups())));
  }

  private ImmutableList<String> subnets(String scheme, String ipAddressType, ObjectNode alb)
      throws Failure {
    Subnets resolver = Subnets.network(config, directory, ipAddressType);
    Optional<ImmutableList<String>> named =
        SharedSettings.sameList(members, PREFIX + "subnets", "conflicting subnets: ");
    if (named.isEmpty() && !config.flags().release().has(LbcChange.FRONTEND_NLB_SUBNETS)) {
      return ImmutableList.copyOf(alb.path("subnetMapping").findValuesAsText("subnetID"));
    }
    ImmutableList<SubnetInfo> found =
        named.isPresent() ? resolver.named(named.get()) : resolver.discovered(scheme);
    return found.stream().map(SubnetInfo::id).collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<String> addresses(String scheme, int subnets) throws Failure {
    if (!config.flags().release().has(LbcChange.FRONTEND_NLB_ADDRESSES)) {
      return ImmutableList.of();
    }
    String suffix = PREFIX + "eip-allocations";
    if (!SharedSettings.lists(members, suffix).isEmpty() && !scheme.equals("internet-facing")) {
      throw SharedSettings.invalid(
          suffix, "EIP allocations can only be set for internet facing load balancers");
    }
    ImmutableList<String> addresses =
        SharedSettings.sameList(
                members, suffix, "all EIP allocations for the ingress group must be the same: ")
            .orElse(ImmutableList.of());
    if (!addresses.isEmpty() && addresses.size() != subnets) {
      throw SharedSettings.invalid(
          suffix,
          "count of EIP allocations ("
              + addresses.size()
              + ") and subnets ("
              + subnets
              + ") must match");
    }
    return addresses;
  }

  private ImmutableMap<String, String> tags() throws Failure {
    if (!config.flags().release().has(LbcChange.FRONTEND_NLB_ADDRESSES)) {
      return ImmutableMap.of();
    }
    String suffix = PREFIX + "tags";
    ImmutableMap<String, String> found = null;
    for (GroupMember member : members) {
      if (member.read().text(suffix).isPresent()) {
        ImmutableMap<String, String> next =
            Failure.orStop(member.read().map(suffix, config.flags().release()));
        if (found != null && !found.equals(next)) {
          throw SharedSettings.conflict(
              suffix, "conflicting frontend NLB tags: " + printed(found) + " | " + printed(next));
        }
        found = found == null ? next : found;
      }
    }
    return found == null ? tags.ofGroup(members) : found;
  }

  private ImmutableMap<String, String> attributes() throws Failure {
    if (!config.flags().release().has(LbcChange.FRONTEND_NLB_ATTRIBUTES)) {
      return ImmutableMap.of();
    }
    String suffix = PREFIX + "attributes";
    ImmutableMap<String, String> found = null;
    for (GroupMember member : members) {
      boolean there = member.read().text(suffix).isPresent();
      ImmutableMap<String, String> next =
          Failure.orStop(member.read().map(suffix, config.flags().release()));
      if (found == null) {
        found = there ? next : null;
      } else if (there
          ? !found.equals(next)
          : !config.fixes().fixes(StackDefect.ABSENT_ATTRIBUTES_CONFLICT)) {
        throw SharedSettings.conflict(
            suffix,
            "conflicting frontend NLB attributes: " + printed(found) + " | " + printed(next));
      }
    }
    ImmutableMap<String, String> out = found == null ? ImmutableMap.of() : found;
    RoutingPolicies.check(out, suffix);
    return out;
  }

  private static String printed(Map<String, String> map) {
    return "map["
        + String.join(
            " ", CodePoints.sortedKeys(map).stream().map(key -> key + ":" + map.get(key)).toList())
        + "]";
  }

  private void addListener(int number, FrontendPort port, Map<String, String> ownTags) {
    String targetGroup = ID + "-tg-TCP-" + number;
    GroupId id = group.id();
    String hashed =
        config.flags().clusterName()
            + id.text()
            + number
            + "albTCP"
            + port.check().port().stringValue()
            + port.check().protocol();
    String name =
        id.isExplicit()
            ? GroupNames.ofGroup(id.name(), hashed)
            : GroupNames.ofObject(id.namespace(), id.name(), hashed);
    ObjectNode spec =
        Trees.object()
            .put("name", name)
            .put("targetType", "alb")
            .put("port", number)
            .put("protocol", "TCP")
            .put("ipAddressType", "ipv4");
    spec.set("healthCheckConfig", BindingTrees.healthCheck(port.check(), ""));
    Trees.putMap(spec, "tags", ownTags);
    stack.add(ResourceTypes.TARGET_GROUP, targetGroup, spec);

    ObjectNode listener = Trees.object();
    listener.set("loadBalancerARN", Trees.ref(ResourceTypes.LOAD_BALANCER, ID, "loadBalancerARN"));
    listener.put("port", number).put("protocol", "TCP");
    listener
        .putArray("defaultActions")
        .addObject()
        .put("type", "forward")
        .putObject("forwardConfig")
        .putArray("targetGroups")
        .addObject()
        .set(
            "targetGroupARN", Trees.ref(ResourceTypes.TARGET_GROUP, targetGroup, "targetGroupARN"));
    Trees.putMap(listener, "tags", ownTags);
    stack.add(ResourceTypes.LISTENER, ID + "-ls-TCP-" + number, listener);

    ObjectNode entry = Trees.object().put("Name", name);
    entry.set("ARN", Trees.ref(ResourceTypes.TARGET_GROUP, targetGroup, "targetGroupARN"));
    entry.put("Port", number);
    entry.set(
        "TargetARN", Trees.ref(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN, "loadBalancerARN"));
    entry.put("TargetPort", port.target());
    entries.put(name, entry);
  }
}
