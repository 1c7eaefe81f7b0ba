package dev.rolloutkit.stack.internal.service;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.internal.service.ServiceOwnership;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.sg.internal.loadbalancer.GroupNames;
import dev.rolloutkit.sg.internal.loadbalancer.NlbSecurityGroups;
import dev.rolloutkit.sg.loadbalancer.ExistingLoadBalancer;
import dev.rolloutkit.sg.loadbalancer.NlbContext;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.sg.loadbalancer.Subnet;
import dev.rolloutkit.sg.loadbalancer.VpcCidrs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.LiveLoadBalancer;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.internal.frontend.RoutingPolicies;
import dev.rolloutkit.stack.internal.loadbalancer.LoadBalancerSettings;
import dev.rolloutkit.stack.internal.naming.ResourceNames;
import dev.rolloutkit.stack.internal.subnet.Subnets;
import dev.rolloutkit.stack.internal.targetgroup.SecurityGroupTrees;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Builds the stack of one Service, step by step in the controller's order.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 *
 * @rule The stack of a Service is built in the controller's order and stops at the first problem;
 *     it is empty if the controller does not manage the Service.
 */
public final class ServiceStackBuilder {
  private final Service object;
  private final ServiceView service;
  private final Annotations annotations;
  private final Map<String, ServiceView> services;
  private final AwsDirectory directory;
  private final StackSettings config;
  private final TagRules tags;
  private final Stack.Builder stack;

  private ServiceStackBuilder(
      Service object,
      Map<String, ServiceView> others,
      AwsDirectory directory,
      StackSettings config) {
    this.object = object;
    this.service = ServiceView.of(object);
    this.annotations = service.read();
    this.services = others;
    this.directory = directory;
    this.config = config;
    this.tags = new TagRules(config, new ArrayList<>());
    this.stack = Stack.builder(service.key());
  }

  /**
   * Builds the stack, or returns the one problem at which the controller stops. The stack is empty
   * if the controller does not manage the Service.
   *
   * @param others the Services that its annotations name, by {@code namespace/name}
   */
  public static Outcome<Stack> build(
      Service service,
      Map<String, ServiceView> others,
      AwsDirectory directory,
      StackSettings config) {
    ServiceStackBuilder builder = new ServiceStackBuilder(service, others, directory, config);
    return Failure.toOutcome(builder::build, List.of());
  }

  private Stack build() throws Failure {
    if (!ServiceOwnership.isManaged(object, config.flags())) {
      DeletionProtection.check(object, service, config.flags().release());
      return stack.build();
    }
    LiveLoadBalancer live = directory.loadBalancer().orElse(null);
    String scheme = scheme(live);
    // where subnets do not depend on the address type, their problems come before its own
    boolean needsIpv6 =
        config.flags().release().has(LbcChange.IPV6_SUBNETS) && service.isDualstack();
    ImmutableList<SubnetInfo> subnets = subnets(live, scheme, needsIpv6 ? "dualstack" : "ipv4");
    boolean dualstack = service.isDualstack();
    String ipAddressType = dualstack ? "dualstack" : "ipv4";
    boolean sourceNat = sourceNat(dualstack, subnets);
    ImmutableMap<String, String> attributes = attributes();
    OptionalInt capacity = capacity();
    Map<String, String> managedTags = new HashMap<>();
    SgDecision decision =
        NlbSecurityGroups.decide(
            service,
            config.flags(),
            live == null ? null : new ExistingLoadBalancer(live.securityGroups()),
            directory.sgDirectory(),
            () -> managedTags.putAll(tags.ofService(annotations)),
            new ArrayList<>());
    String prefixLists = Annotations.NLB_SUFFIX + "security-group-prefix-lists";
    if (decision.managedGroup().isPresent()
        && config.fixes().fixes(StackDefect.EMPTY_PREFIX_LISTS)
        && service.sourceRanges().isEmpty()
        && annotations.list(prefixLists).filter(List::isEmpty).isPresent()) {
      throw Annotations.invalid(
          Annotations.NLB + "security-group-prefix-lists",
          "an empty list of prefix lists allows no traffic");
    }
    decision
        .managedGroup()
        .ifPresent(
            group ->
                stack.add(
                    ResourceTypes.SECURITY_GROUP,
                    ResourceTypes.MANAGED_GROUP,
                    SecurityGroupTrees.managed(group, managedTags)));
    stack.backendSecurityGroupAllocated(decision.backendGroupAllocated());
    ImmutableMap<String, String> loadBalancerTags = tags.ofService(annotations);
    ArrayNode mapping =
        new SubnetMappings(
                SubnetAddresses.of(annotations), subnets, scheme, allowed(dualstack, sourceNat))
            .tree();
    String name = name(scheme);
    Optional<String> privateLink = privateLink();

    ObjectNode spec =
        Trees.object()
            .put("name", name)
            .put("type", "network")
            .put("scheme", scheme)
            .put("ipAddressType", ipAddressType)
            .put("enablePrefixForIpv6SourceNat", sourceNat ? "on" : "off");
    Trees.setNonEmpty(spec, "subnetMapping", mapping);
    Trees.setNonEmpty(spec, "securityGroups", SecurityGroupTrees.references(decision));
    Trees.putPresent(spec, "securityGroupsInboundRulesOnPrivateLink", privateLink.orElse(null));
    Trees.setNonEmpty(spec, "loadBalancerAttributes", Trees.pairs(attributes, "key", "value"));
    if (capacity.isPresent()) {
      spec.putObject("minimumLoadBalancerCapacity").put("capacityUnits", capacity.getAsInt());
    }
    Trees.putMap(spec, "tags", loadBalancerTags);
    stack.add(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN, spec);

    VpcCidrs vpc =
        new VpcCidrs(
            subnets.stream()
                .map(s -> new Subnet(s.cidrBlock(), s.ipv6CidrBlocks()))
                .collect(ImmutableList.toImmutableList()),
            directory.vpcIpv4Cidrs(),
            directory.vpcIpv6Cidrs());
    NlbContext context = new NlbContext(Optional.empty(), scheme.equals("internal"), vpc);
    ServiceTargetGroups targets =
        new ServiceTargetGroups(service, dualstack, decision, context, config, tags, stack);
    new ServiceListeners(service, services, targets, config, tags, stack).add();
    return stack.build();
  }

  private Set<SubnetMappings.Allowed> allowed(boolean dualstack, boolean sourceNat) {
    Set<SubnetMappings.Allowed> allowed = EnumSet.noneOf(SubnetMappings.Allowed.class);
    if (dualstack) {
      allowed.add(SubnetMappings.Allowed.IPV6);
    }
    if (sourceNat) {
      allowed.add(SubnetMappings.Allowed.SOURCE_NAT);
    }
    return allowed;
  }

  private Optional<String> text(String name) {
    return annotations.text(Annotations.NLB_SUFFIX + name);
  }

  private String scheme(@Nullable LiveLoadBalancer live) throws Failure {
    Optional<String> scheme = text("scheme");
    if (scheme.isPresent()) {
      return switch (scheme.get()) {
        case "internal", "internet-facing" -> scheme.get();
        default ->
            throw Annotations.invalid(
                Annotations.NLB + "scheme", "unknown scheme: " + scheme.get());
      };
    }
    Optional<Boolean> internal =
        Failure.orStop(annotations.bool(Annotations.NLB_SUFFIX + "internal"));
    if (internal.isPresent()) {
      return internal.get() ? "internal" : "internet-facing";
    }
    if (live != null) {
      return switch (live.scheme()) {
        case "internal", "internet-facing" -> live.scheme();
        default ->
            throw Annotations.invalid(Annotations.NLB + "scheme", "invalid load balancer scheme");
      };
    }
    return config.flags().defaultLoadBalancerScheme();
  }

  private ImmutableList<SubnetInfo> subnets(
      @Nullable LiveLoadBalancer live, String scheme, String ipAddressType) throws Failure {
    Subnets resolver = Subnets.network(config, directory, ipAddressType);
    Optional<ImmutableList<String>> named = annotations.list(Annotations.NLB_SUFFIX + "subnets");
    if (named.isPresent()) {
      return resolver.named(named.get());
    }
    return live != null && live.scheme().equals(scheme)
        ? resolver.named(live.subnetIds())
        : resolver.discovered(scheme);
  }

  private boolean sourceNat(boolean dualstack, List<SubnetInfo> subnets) throws Failure {
    String name = "enable-prefix-for-ipv6-source-nat";
    String value = text(name).orElse("off");
    if (value.equals("off")) {
      return false;
    }
    if (!value.equals("on")) {
      throw Annotations.invalid(
          Annotations.NLB + name,
          "Invalid enable-prefix-for-ipv6-source-nat value: "
              + value
              + ". Valid values are ['on', 'off'].");
    }
    if (!dualstack) {
      throw Annotations.invalid(
          Annotations.NLB + name,
          "enable-prefix-for-ipv6-source-nat annotation is only applicable to Network Load"
              + " Balancers using Dualstack IP address type.");
    }
    List<String> without = subnets.stream().filter(s -> !s.ipv6()).map(SubnetInfo::id).toList();
    if (!without.isEmpty()) {
      throw Annotations.invalid(
          Annotations.NLB + name,
          "To enable prefix for source NAT, all associated subnets must have an IPv6 CIDR. Subnets"
              + " without IPv6 CIDR: ["
              + String.join(" ", without)
              + "].");
    }
    return true;
  }

  private ImmutableMap<String, String> attributes() throws Failure {
    String prefix = Annotations.NLB_SUFFIX;
    Map<String, String> out = new TreeMap<>(CodePoints.ORDER);
    out.putAll(Failure.orStop(annotations.map(prefix + "attributes", config.flags().release())));
    RoutingPolicies.check(out, "attributes");
    if (Failure.orStop(annotations.bool(prefix + "access-log-enabled")).orElse(false)) {
      out.put("access_logs.s3.enabled", "true");
      text("access-log-s3-bucket-name").ifPresent(v -> out.put("access_logs.s3.bucket", v));
      text("access-log-s3-bucket-prefix").ifPresent(v -> out.put("access_logs.s3.prefix", v));
    }
    Failure.orStop(annotations.bool(prefix + "cross-zone-load-balancing-enabled"))
        .ifPresent(on -> out.put("load_balancing.cross_zone.enabled", on.toString()));
    return ImmutableMap.copyOf(out);
  }

  private OptionalInt capacity() throws Failure {
    if (!config.flags().has(FeatureGate.LB_CAPACITY_RESERVATION)) {
      return OptionalInt.empty();
    }
    String suffix = Annotations.NLB_SUFFIX + "minimum-load-balancer-capacity";
    return LoadBalancerSettings.capacity(
        suffix,
        Failure.orStop(annotations.map(suffix, config.flags().release())),
        config.flags().release());
  }

  private String name(String scheme) throws Failure {
    Optional<String> given = text("name");
    return given.isPresent()
        ? ResourceNames.checked(given.get())
        : GroupNames.ofObject(
            service.namespace(),
            service.name(),
            config.flags().clusterName() + service.uid() + scheme);
  }

  private Optional<String> privateLink() throws Failure {
    String name = "inbound-sg-rules-on-private-link-traffic";
    Optional<String> value = text(name);
    if (value.isPresent() && !value.get().equals("on") && !value.get().equals("off")) {
      throw Annotations.invalid(
          Annotations.NLB + name,
          "Invalid value for securityGroupsInboundRulesOnPrivateLink status: "
              + value.get()
              + ", value must be one of [on, off]");
    }
    return value;
  }
}
