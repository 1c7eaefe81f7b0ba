package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.gateway.attachment.Attachments;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.internal.configuration.Configurations;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.sg.internal.loadbalancer.GroupNames;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.internal.targetgroup.SecurityGroupTrees;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the stack of a Gateway, step by step in the controller's order.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Gateways.
 *
 * @rule The stack of a Gateway is built in the controller's order and fails at the first problem.
 */
public final class GatewayStackBuilder {
  private static final String ADD_ON = "gateway.k8s.aws.addon.";

  private final Build build;
  private final TagRules tags;
  private final Stack.Builder stack;

  private GatewayStackBuilder(Build build) {
    this.build = build;
    this.tags = new TagRules(build.settings().stack(), new ArrayList<>());
    this.stack = Stack.builder(GatewayFields.key(build.gateway()));
  }

  /**
   * Builds the stack, or fails at the first problem.
   *
   * @param routes the routes that a valid listener takes, with their backends
   */
  public static Stack build(
      JsonNode gateway,
      LoadBalancerKind kind,
      Configurations configurations,
      GatewayCluster cluster,
      Attachments attachments,
      Map<String, LoadedRoute> routes,
      AwsDirectory directory,
      GatewaySettings settings)
      throws Failure {
    return new GatewayStackBuilder(
            new Build(
                gateway,
                kind,
                configurations,
                cluster,
                attachments,
                ImmutableMap.copyOf(routes),
                directory,
                settings))
        .build();
  }

  private Stack build() throws Failure {
    JsonNode configuration = build.configuration();
    if (!GatewayFields.text(build.gateway().path("metadata"), "deletionTimestamp").isEmpty()) {
      checkDeletion();
      return stack.build();
    }
    String scheme =
        GatewayFields.optional(configuration, "scheme")
            .orElse(build.settings().flags().defaultLoadBalancerScheme());
    String ipAddressType = GatewayFields.optional(configuration, "ipAddressType").orElse("ipv4");
    boolean hasIpv6 = !ipAddressType.equals("ipv4");
    GatewaySubnets subnets = GatewaySubnets.of(build, scheme, ipAddressType);
    SgDecision groups = GatewaySecurityGroups.decide(build, hasIpv6);
    ImmutableMap<String, String> ownTags =
        tags.ofConfiguration(GatewayFields.map(configuration, "tags"));
    groups
        .managedGroup()
        .ifPresent(
            group -> {
              ObjectNode tree = SecurityGroupTrees.managed(group, ownTags);
              if (tree.has("ingress")) {
                tree.set("ingress", SortedTrees.sorted(tree.path("ingress")));
              }
              stack.add(ResourceTypes.SECURITY_GROUP, ResourceTypes.MANAGED_GROUP, tree);
            });
    stack.backendSecurityGroupAllocated(groups.backendGroupAllocated());
    stack.add(
        ResourceTypes.LOAD_BALANCER,
        ResourceTypes.MAIN,
        loadBalancer(scheme, ipAddressType, subnets, groups, ownTags));
    if (!build.isNetwork()) {
      addOns();
    }
    GatewayTargetGroups targets =
        new GatewayTargetGroups(
            build,
            hasIpv6,
            new BindingNetworking(build, scheme, subnets.subnets(), groups),
            tags,
            stack);
    new PortListeners(build, ownTags, tags, targets, stack).add();
    targets.addFrontend();
    return stack.build();
  }

  private void checkDeletion() throws Failure {
    String on =
        GatewayFields.pairs(build.configuration(), "loadBalancerAttributes")
            .getOrDefault("deletion_protection.enabled", "");
    if (on.equals("true")) {
      throw Build.stop(
          "Unable to delete gateway "
              + GatewayFields.key(build.gateway())
              + " because deletion protection is enabled.");
    }
  }

  private ObjectNode loadBalancer(
      String scheme,
      String ipAddressType,
      GatewaySubnets subnets,
      SgDecision groups,
      Map<String, String> ownTags) {
    JsonNode configuration = build.configuration();
    String name =
        GatewayFields.optional(configuration, "loadBalancerName")
            .filter(given -> !given.isEmpty())
            .orElseGet(
                () ->
                    GroupNames.ofObject(
                        build.namespace(), build.name(), build.cluster(build.uid() + scheme)));
    ObjectNode spec =
        Trees.object()
            .put("name", name)
            .put("type", build.isNetwork() ? "network" : "application")
            .put("scheme", scheme)
            .put("ipAddressType", ipAddressType);
    if (build.isNetwork()) {
      spec.put("enablePrefixForIpv6SourceNat", subnets.sourceNat() ? "on" : "off");
    }
    Trees.setNonEmpty(spec, "subnetMapping", subnets.mapping());
    Trees.setNonEmpty(spec, "securityGroups", SecurityGroupTrees.references(groups));
    if (build.isNetwork()) {
      Trees.putNonEmpty(
          spec,
          "securityGroupsInboundRulesOnPrivateLink",
          GatewayFields.text(
              configuration, "enforceSecurityGroupInboundRulesOnPrivateLinkTraffic"));
    } else {
      Trees.putNonEmpty(
          spec,
          "customerOwnedIPv4Pool",
          GatewayFields.text(configuration, "customerOwnedIpv4Pool"));
    }
    Trees.setNonEmpty(
        spec,
        "loadBalancerAttributes",
        Trees.list().addAll(GatewayFields.list(configuration, "loadBalancerAttributes")));
    JsonNode capacity = configuration.path("minimumLoadBalancerCapacity").path("capacityUnits");
    if (capacity.isNumber()) {
      spec.putObject("minimumLoadBalancerCapacity").put("capacityUnits", capacity.intValue());
    }
    Trees.putMap(spec, "tags", ownTags);
    if (!build.isNetwork()) {
      Trees.putNonEmpty(spec, "ipv4IPAMPool", GatewayFields.text(configuration, "ipv4IPAMPoolId"));
    }
    return spec;
  }

  private void addOns() {
    JsonNode configuration = build.configuration();
    String acl = GatewayFields.text(configuration.path("wafV2"), "webACL");
    if (!acl.isEmpty() || wasEnabled("wafv2")) {
      addOn(ResourceTypes.WAF_V2, Trees.object().put("webACLARN", acl));
    }
    boolean shield = configuration.path("shieldConfiguration").path("enabled").booleanValue();
    if (shield || wasEnabled("shield")) {
      addOn(ResourceTypes.SHIELD, Trees.object().put("enabled", shield));
    }
  }

  private void addOn(String type, ObjectNode spec) {
    spec.set(
        "resourceARN",
        Trees.ref(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN, "loadBalancerARN"));
    stack.add(type, ResourceTypes.MAIN, spec);
  }

  /** Whether an annotation of the Gateway records that an add-on was enabled. */
  private boolean wasEnabled(String name) {
    return GatewayFields.map(build.gateway().path("metadata"), "annotations").entrySet().stream()
        .anyMatch(
            annotation ->
                annotation.getKey().equalsIgnoreCase(ADD_ON + name)
                    && annotation.getValue().equals("true"));
  }

  /** The problem of an HTTP or gRPC route that would stop the whole Gateway. */
  public static Optional<String> problem(LoadedRoute route) {
    return AlbRules.problem(route);
  }

  /** The names of the load balancers that a stack has; none if it is empty. */
  public static ImmutableList<String> names(Stack stack) {
    return stack.spec(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN).stream()
        .map(spec -> GatewayFields.text(spec, "name"))
        .collect(ImmutableList.toImmutableList());
  }
}
