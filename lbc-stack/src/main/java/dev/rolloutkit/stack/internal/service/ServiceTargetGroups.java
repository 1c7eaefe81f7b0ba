package dev.rolloutkit.stack.internal.service;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.lbc.target.NlbTargetGroups;
import dev.rolloutkit.lbc.target.TargetGroupSettings;
import dev.rolloutkit.sg.internal.loadbalancer.GroupNames;
import dev.rolloutkit.sg.internal.loadbalancer.NlbBindings;
import dev.rolloutkit.sg.loadbalancer.NlbContext;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.internal.targetgroup.BindingTrees;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.tag.TagRules;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the target groups of the load balancer of one Service. If several have the same id, only
 * the first is kept.
 *
 * @rule Several target groups of a Service with one id are one, and the first is kept.
 */
final class ServiceTargetGroups {
  private final ServiceView base;
  private final boolean dualstack;
  private final SgDecision decision;
  private final NlbContext context;
  private final StackSettings config;
  private final TagRules tags;
  private final Stack.Builder stack;

  ServiceTargetGroups(
      ServiceView base,
      boolean dualstack,
      SgDecision decision,
      NlbContext context,
      StackSettings config,
      TagRules tags,
      Stack.Builder stack) {
    this.base = base;
    this.dualstack = dualstack;
    this.decision = decision;
    this.context = context;
    this.config = config;
    this.tags = tags;
    this.stack = stack;
  }

  /** Adds the target group of a port and returns its id. */
  String add(ServiceView service, ServiceView.Port port, String protocol) throws Failure {
    String id = service.key() + ":" + port.port();
    if (stack.has(ResourceTypes.TARGET_GROUP, id)) {
      return id;
    }
    if (config.fixes().fixes(StackDefect.UNKNOWN_TARGET_TYPE_IS_INSTANCE)) {
      String type = base.read().text(Annotations.NLB_SUFFIX + "nlb-target-type").orElse("instance");
      if (!type.equals("ip") && !type.equals("instance")) {
        throw Annotations.invalid(
            Annotations.NLB + "nlb-target-type", "unknown targetType: " + type);
      }
    }
    Map<String, String> all = new HashMap<>();
    TargetGroupSettings read =
        NlbTargetGroups.settings(
            base,
            service,
            port,
            protocol,
            dualstack,
            config.flags(),
            () -> all.putAll(tags.ofService(base.read())));
    Optional<TargetGroupBindingNetworking> networking =
        NlbBindings.networking(decision, base, read, context, config.flags());
    TargetGroupSettings settings =
        TargetGroupSettings.builder()
            .from(read)
            .multiCluster(NlbTargetGroups.isMultiCluster(base))
            .build();
    String name =
        GroupNames.ofObject(
            service.namespace(),
            service.name(),
            config.flags().clusterName()
                + (namesOwner(service) ? base.uid() : "")
                + service.uid()
                + settings.port()
                + port.port()
                + settings.targetType().text()
                + protocol
                + settings.healthCheck().protocol()
                + settings.healthCheck().intervalSeconds());
    String source = "Service " + service.key() + " port " + port.port();
    stack
        .add(ResourceTypes.TARGET_GROUP, id, BindingTrees.targetGroup(name, settings, all))
        .add(
            ResourceTypes.BINDING,
            id,
            BindingTrees.binding(
                id,
                name,
                service.namespace(),
                service.name(),
                IntOrStringValue.of(port.port()),
                settings,
                networking,
                config.flags()))
        .source(ResourceTypes.TARGET_GROUP, id, () -> source);
    return id;
  }

  /**
   * Whether the hash in the name of a Service's target group also covers the UID of the stack's
   * Service, as it does for other Services in newer releases.
   */
  private boolean namesOwner(ServiceView service) {
    return !service.key().equals(base.key())
        && config.flags().release().has(LbcChange.UID_OF_OTHER_SERVICES_IN_NAMES);
  }
}
