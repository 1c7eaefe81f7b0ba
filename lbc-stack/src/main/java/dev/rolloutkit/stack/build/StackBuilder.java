package dev.rolloutkit.stack.build;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.OidcSecrets;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.frontend.AlbAddresses;
import dev.rolloutkit.lbc.frontend.AlbFrontend;
import dev.rolloutkit.lbc.frontend.MergeRules;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.AlbSecurityGroups;
import dev.rolloutkit.sg.loadbalancer.GroupRef;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.InactiveMember;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.addon.AddOns;
import dev.rolloutkit.stack.internal.certificate.CertificateDiscovery;
import dev.rolloutkit.stack.internal.certificate.CertificateRequest;
import dev.rolloutkit.stack.internal.frontend.FrontendNlb;
import dev.rolloutkit.stack.internal.listener.CertificateRef;
import dev.rolloutkit.stack.internal.listener.Listeners;
import dev.rolloutkit.stack.internal.listener.MemberListener;
import dev.rolloutkit.stack.internal.loadbalancer.LoadBalancerSettings;
import dev.rolloutkit.stack.internal.loadbalancer.SharedSettings;
import dev.rolloutkit.stack.internal.targetgroup.SecurityGroupTrees;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import dev.rolloutkit.stack.targetgroup.TargetGroups;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Builds the stack of a group, step by step in the controller's order.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 *
 * @rule The stack of an Ingress group is built in the controller's order and stops at the first
 *     problem.
 */
final class StackBuilder {
  private final IngressGroup group;
  private final Map<String, ServiceView> services;
  private final OidcSecrets secrets;
  private final CertificateDiscovery certificates;
  private final AwsDirectory directory;
  private final StackSettings config;
  private final TagRules tags;
  private final Stack.Builder stack;
  private final List<Problem> warnings;

  StackBuilder(IngressGroup group, StackInputs inputs, List<Problem> warnings) {
    this.group = group;
    this.services = inputs.services;
    this.secrets = inputs.secrets;
    this.certificates = inputs.certificates;
    this.directory = inputs.directory;
    this.config = inputs.config;
    this.warnings = warnings;
    this.tags = new TagRules(config, warnings);
    this.stack = Stack.builder(group.id().text());
  }

  /** Builds the stack, or fails at the first problem. */
  Stack build() throws Failure {
    for (InactiveMember member : group.inactiveMembers()) {
      checkDeletion(member);
    }
    ObjectNode frontends = Trees.object();
    ObjectNode none = frontends.putObject("TargetGroups");
    if (config.flags().release().has(LbcChange.FRONTEND_NLB_TARGET_GROUP)) {
      stack.addWhole(
          ResourceTypes.FRONTEND_TARGET_GROUPS, ResourceTypes.FRONTEND_TARGET_GROUPS, frontends);
    }
    if (group.members().isEmpty()) {
      return stack.build();
    }
    ImmutableList.Builder<MemberListener> listening = ImmutableList.builder();
    for (GroupMember member : group.members()) {
      CertificateRef requested = request(member);
      try {
        listening.add(MemberListener.of(member, requested, certificates, directory, config));
      } catch (Failure e) {
        throw e.prefixed("ingress: " + member.key() + ": ");
      }
    }
    ImmutableList<MemberListener> listens = listening.build();
    AlbFrontend frontend =
        AlbFrontend.merged(listens.stream().map(MemberListener::listen).toList(), mergeRules());

    LoadBalancerSettings settings = new LoadBalancerSettings(group, config, directory);
    AlbGroup albGroup = group.albGroup();
    String scheme = settings.scheme();
    String ipAddressType = AlbAddresses.type(albGroup.members());
    boolean dualstack = !ipAddressType.equals("ipv4");
    ImmutableList<String> subnets = settings.subnets(scheme, ipAddressType);
    Map<String, String> managedTags = new LinkedHashMap<>();
    SgDecision decision =
        AlbSecurityGroups.decide(
            albGroup,
            frontend,
            dualstack,
            config.flags(),
            directory.sgDirectory(),
            () -> managedTags.putAll(tags.ofGroup(group.members())),
            new ArrayList<>());
    decision
        .managedGroup()
        .ifPresent(
            managed ->
                stack.add(
                    ResourceTypes.SECURITY_GROUP,
                    ResourceTypes.MANAGED_GROUP,
                    SecurityGroupTrees.managed(managed, managedTags)));
    stack.backendSecurityGroupAllocated(decision.backendGroupAllocated());
    ArrayNode groups = SecurityGroupTrees.references(decision);
    Optional<String> pool = settings.customerOwnedPool();
    ImmutableMap<String, String> attributes = settings.attributes();
    ImmutableMap<String, String> loadBalancerTags = tags.ofGroup(group.members());
    String name = settings.name(scheme);
    OptionalInt capacity = settings.capacity();
    Optional<String> ipam = settings.ipamPool();

    ObjectNode spec =
        Trees.object()
            .put("name", name)
            .put("type", "application")
            .put("scheme", scheme)
            .put("ipAddressType", ipAddressType);
    ArrayNode mapping = Trees.list();
    subnets.forEach(id -> mapping.addObject().put("subnetID", id));
    Trees.setNonEmpty(spec, "subnetMapping", mapping);
    Trees.setNonEmpty(spec, "securityGroups", groups);
    Trees.putPresent(spec, "customerOwnedIPv4Pool", pool.orElse(null));
    Trees.setNonEmpty(spec, "loadBalancerAttributes", Trees.pairs(attributes, "key", "value"));
    if (capacity.isPresent()) {
      spec.putObject("minimumLoadBalancerCapacity").put("capacityUnits", capacity.getAsInt());
    }
    Trees.putMap(spec, "tags", loadBalancerTags);
    Trees.putPresent(spec, "ipv4IPAMPool", ipam.orElse(null));
    stack.add(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN, spec);

    TargetGroups targets =
        new TargetGroups(
            group.id(),
            group.members(),
            services,
            secrets,
            config,
            directory,
            tags,
            dualstack,
            decision.backendGroup().map(GroupRef::id).orElse(null),
            stack);
    new Listeners(listens, frontend, config, tags, targets, stack, warnings).add();
    AddOns.add(group.members(), directory, config.flags().release(), stack);
    new FrontendNlb(group, listens, config, directory, tags, stack, none).add(spec);
    return stack.build();
  }

  private void checkDeletion(InactiveMember member) throws Failure {
    if (!member.deleted()) {
      return;
    }
    String suffix = "load-balancer-attributes";
    Annotations annotations = Annotations.ofIngress(member.ingress().annotations());
    String raw =
        Failure.orStop(annotations.map(suffix, config.flags().release()))
            .get("deletion_protection.enabled");
    if (raw == null) {
      return;
    }
    Optional<Boolean> isProtected = GoStrings.parseBool(raw);
    if (isProtected.isEmpty()) {
      throw SharedSettings.invalid(suffix, GoStrings.parseBoolError(raw));
    }
    if (isProtected.get()) {
      throw SharedSettings.invalid(
          suffix,
          "deletion_protection is enabled, cannot delete the ingress: " + member.ingress().name());
    }
  }

  private @Nullable CertificateRef request(GroupMember member) throws Failure {
    if (!config.flags().has(FeatureGate.ENABLE_CERTIFICATE_MANAGEMENT)) {
      return null;
    }
    String suffix = "create-acm-cert";
    Outcome<Optional<Boolean>> flag = member.read().bool(suffix);
    boolean keeps = !config.fixes().fixes(StackDefect.STRAY_CERTIFICATE_REQUEST);
    Optional<Boolean> enabled =
        keeps
            ? (flag instanceof Outcome.Ok<Optional<Boolean>> ok ? ok.value() : Optional.empty())
            : Failure.orStop(flag);
    boolean named = member.read().list("certificate-arn").filter(l -> !l.isEmpty()).isPresent();
    boolean ofClass = member.params().filter(p -> !p.texts("certificateArn").isEmpty()).isPresent();
    if (!enabled.orElse(false) || named || (ofClass && !keeps)) {
      return null;
    }
    String authority =
        member
            .read()
            .text("acm-pca-arn")
            .filter(arn -> !arn.isEmpty())
            .orElse(config.flags().defaultPcaArn());
    ImmutableSortedSet<String> hosts =
        CertificateRequest.hosts(member.key(), MemberListener.hosts(member));
    CertificateRequest request =
        CertificateRequest.of(
            member.key(), hosts, authority, tags.ofCertificate(member), config.flags().release());
    stack.add(ResourceTypes.CERTIFICATE, request.id(), request.spec());
    return CertificateRef.requested(request.id());
  }

  private MergeRules mergeRules() {
    MergeRules rules = MergeRules.reference();
    if (config.fixes().fixes(StackDefect.ADDRESSES_PRINTED)) {
      rules = rules.printingValues();
    }
    return config.fixes().fixes(StackDefect.CONFLICTS_STOP_ALL)
        ? rules.keepingFirstPolicy(warnings::add)
        : rules;
  }
}
