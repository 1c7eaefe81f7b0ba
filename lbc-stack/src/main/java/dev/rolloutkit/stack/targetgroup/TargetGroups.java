package dev.rolloutkit.stack.targetgroup;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.BackendDirectory;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.OidcSecrets;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.lbc.target.AlbTargetGroups;
import dev.rolloutkit.lbc.target.TargetGroupSettings;
import dev.rolloutkit.sg.loadbalancer.AlbBindings;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.internal.naming.ResourceNames;
import dev.rolloutkit.stack.internal.naming.TargetGroupKey;
import dev.rolloutkit.stack.internal.targetgroup.BindingTrees;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The target groups of an Ingress group. Each is built when a rule first refers to it. Also finds
 * the Services and Secrets that rules refer to.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of target groups.
 *
 * @rule A target group is built when a rule first refers to its Service and port.
 */
public final class TargetGroups implements BackendDirectory {
  private final GroupId group;
  private final StackSettings config;
  private final AwsDirectory directory;
  private final TagRules tags;
  private final Stack.Builder stack;
  private final boolean dualstack;
  private final @Nullable String backendGroup;
  private final OidcSecrets secrets;
  private final Map<String, ServiceView> services;
  private final Map<String, GroupMember> members = new HashMap<>();
  private final Map<String, String> owners = new HashMap<>();

  /**
   * Adds the target groups and their bindings to a stack.
   *
   * @param services the Services by {@code namespace/name}
   * @param dualstack whether the load balancer has IPv6
   * @param backendGroup the security group from which rules on the targets allow traffic; {@code
   *     null} if the controller does not manage such rules
   */
  public TargetGroups(
      GroupId group,
      List<GroupMember> members,
      Map<String, ServiceView> services,
      OidcSecrets secrets,
      StackSettings config,
      AwsDirectory directory,
      TagRules tags,
      boolean dualstack,
      @Nullable String backendGroup,
      Stack.Builder stack) {
    this.group = group;
    this.services = services;
    this.secrets = secrets;
    this.config = config;
    this.directory = directory;
    this.tags = tags;
    this.dualstack = dualstack;
    this.backendGroup = backendGroup;
    this.stack = stack;
    members.forEach(member -> this.members.putIfAbsent(member.key(), member));
  }

  @Override
  public boolean hasService(String namespace, String name) {
    return services.containsKey(namespace + "/" + name);
  }

  @Override
  public Map<String, String> authentication(String namespace, String name) {
    Map<String, String> out = new HashMap<>(annotations(namespace, name));
    out.keySet().removeIf(key -> !key.startsWith(Annotations.ALB + "auth-"));
    return out;
  }

  @Override
  public Map<String, String> annotations(String namespace, String name) {
    ServiceView service = services.get(namespace + "/" + name);
    return service == null ? ImmutableMap.of() : service.annotations();
  }

  @Override
  public Outcome<Authentication.Client> client(String namespace, String secret) {
    stack.secret(namespace + "/" + secret);
    return secrets.client(namespace, secret);
  }

  @Override
  public Outcome<ImmutableMap<String, String>> tags(IngressView ingress, ReaderSettings options) {
    return Failure.toOutcome(() -> tags.ofIngress(member(ingress)), List.of());
  }

  @Override
  public Outcome<LbcAction.Target> target(
      FieldPath at, LbcAction.Target target, IngressView ingress) {
    if (target.targetGroupArn() != null) {
      return Outcome.ok(
          new LbcAction.Target(target.targetGroupArn(), null, null, null, target.weight()));
    }
    if (target.targetGroupName() != null) {
      return TargetGroupCatalog.named(at, target.targetGroupName(), directory.targetGroups())
          .map(arn -> new LbcAction.Target(arn, null, null, null, target.weight()));
    }
    String name = target.serviceName() == null ? "" : target.serviceName();
    IntOrStringValue port =
        target.servicePort() == null ? IntOrStringValue.of(0) : target.servicePort();
    ServiceView service = services.get(ingress.namespace() + "/" + name);
    if (service == null) {
      // a rule looks up its Service before its target group
      return Outcome.failed(Problem.internal(at, "no Service " + ingress.namespace() + "/" + name));
    }
    return Failure.toOutcome(
        () -> {
          String id = add(member(ingress), service, port);
          // a target group of this stack is represented by its resource id
          return new LbcAction.Target(null, id, null, null, target.weight());
        },
        List.of());
  }

  /** The target of a rule as JSON: an ARN, or a reference to a target group of the stack. */
  public static JsonNode reference(LbcAction.Target target) {
    return target.targetGroupName() == null
        ? Trees.text(target.targetGroupArn() == null ? "" : target.targetGroupArn())
        : Trees.ref(ResourceTypes.TARGET_GROUP, target.targetGroupName(), "targetGroupARN");
  }

  private GroupMember member(IngressView ingress) {
    GroupMember member = members.get(ingress.key());
    if (member == null) {
      throw new IllegalStateException(
          "not a member: " + ingress.namespace() + "/" + ingress.name());
    }
    return member;
  }

  private String add(GroupMember member, ServiceView service, IntOrStringValue port)
      throws Failure {
    String id =
        TargetGroupCatalog.resourceId(
            member.ingress().namespace(),
            member.ingress().name(),
            service.name(),
            port.stringValue());
    if (config.fixes().fixes(StackDefect.TARGET_GROUP_ID_COLLISION)) {
      checkOwner(id, member.key() + " and Service " + service.name());
    }
    if (stack.has(ResourceTypes.TARGET_GROUP, id)) {
      return id;
    }
    TargetGroup built = build(member, service, port);
    String serviceKey = service.key();
    String memberKey = member.key();
    stack
        .add(ResourceTypes.TARGET_GROUP, id, built.spec())
        .add(ResourceTypes.BINDING, id, built.binding())
        .source(
            ResourceTypes.TARGET_GROUP,
            id,
            () ->
                "Service "
                    + serviceKey
                    + " port "
                    + port.stringValue()
                    + ", for Ingress "
                    + memberKey);
    return id;
  }

  private void checkOwner(String id, String owner) throws Failure {
    String before = owners.putIfAbsent(id, owner);
    if (before != null && !before.equals(owner)) {
      throw new Failure(
          Problem.plain(
              FieldPath.of("resources").key(id),
              "Ingress " + before + " share a target group with Ingress " + owner,
              StackProblemCodes.TARGET_GROUP_ID_COLLISION));
    }
  }

  /** Builds the target group of a Service port, with its binding. */
  public TargetGroup build(GroupMember member, ServiceView service, IntOrStringValue port)
      throws Failure {
    Map<String, String> all = new HashMap<>();
    TargetGroupSettings settings =
        AlbTargetGroups.settings(
            member,
            service,
            port,
            dualstack,
            config.flags(),
            () -> all.putAll(tags.ofTargetGroup(member, service.key(), service.annotations())));
    TargetGroupKey key =
        TargetGroupKey.builder()
            .clusterName(config.flags().clusterName())
            .group(group)
            .ingressNamespace(member.ingress().namespace())
            .ingressName(member.ingress().name())
            .serviceNamespace(service.namespace())
            .serviceName(service.name())
            .serviceUid(service.uid())
            .servicePort(port.stringValue())
            .targetGroupPort(settings.port())
            .targetType(settings.targetType().text())
            .protocol(settings.protocol())
            .protocolVersion(settings.protocolVersion())
            .targetControlPort(settings.controlPort())
            .build();
    String name = ResourceNames.targetGroup(key);
    String id = ResourceNames.targetGroupId(key);
    return new TargetGroup(
        id,
        BindingTrees.targetGroup(name, settings, all),
        BindingTrees.binding(
            id,
            name,
            service.namespace(),
            service.name(),
            port,
            settings,
            AlbBindings.networking(
                settings, backendGroup, config.flags().disableRestrictedSgRules()),
            config.flags()));
  }
}
