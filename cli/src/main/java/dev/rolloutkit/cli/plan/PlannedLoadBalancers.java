package dev.rolloutkit.cli.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.strategy.ServiceStrategy;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.world.SgWorld;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.plan.ClusterPlan;
import dev.rolloutkit.stack.plan.PlannedCluster;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The load balancers that the AWS Load Balancer Controller creates for the manifests of a cluster.
 * Every command plans them here, so that all of them speak of the same load balancers.
 *
 * @param planning the plan of the cluster, from which that of another state can be made
 * @param stacks the plans with their manifests
 * @param bindings the bindings of all plans, except those whose node ports are unknown
 * @param assumed what was assumed, as text; empty if there is no load balancer
 */
public record PlannedLoadBalancers(
    ClusterPlan planning,
    ImmutableList<PlannedStack> stacks,
    ImmutableList<PlannedBinding> bindings,
    ImmutableList<String> assumed) {
  /** So many names are listed in the text of an assumption. */
  private static final int SHOWN = 8;

  /** Plans everything. */
  public static PlannedLoadBalancers of(Cluster cluster, ControllerSettings settings) {
    return of(cluster, settings, null);
  }

  /**
   * Plans everything.
   *
   * @param last the plan of another state of the cluster, which is shared where nothing differs;
   *     {@code null} if there is none
   */
  public static PlannedLoadBalancers of(
      Cluster cluster, ControllerSettings settings, @Nullable ClusterPlan last) {
    ClusterObjects objects =
        ClusterObjects.of(
            values(cluster.ingresses()),
            others(cluster, IngressClass.class),
            values(cluster.classParams()),
            others(cluster, Namespace.class));
    List<Service> services = stored(values(cluster.services()), settings.server());
    List<Secret> secrets = others(cluster, Secret.class);
    ClusterPlan planning =
        last == null
            ? ClusterPlan.of(objects, services, secrets, settings.loadBalancer())
            : last.with(objects, services, secrets, settings.loadBalancer());
    PlannedCluster plan = planning.cluster();
    ImmutableList.Builder<PlannedStack> stacks = ImmutableList.builder();
    ImmutableList.Builder<PlannedBinding> bindings = ImmutableList.builder();
    for (PlannedLoadBalancer one : plan.loadBalancers()) {
      Cluster.Items<?> source =
          one.source() == PlannedLoadBalancer.Source.SERVICE
              ? cluster.services()
              : cluster.ingresses();
      stacks.add(
          new PlannedStack(
              one,
              one.members().stream()
                  .map(key -> manifest(source, key))
                  .collect(ImmutableList.toImmutableList())));
      one.bindings().stream()
          .filter(binding -> !binding.nodePortsAssumed())
          .map(binding -> owned(binding, one, manifest(source, binding.owner())))
          .forEach(bindings::add);
    }
    return new PlannedLoadBalancers(
        planning, stacks.build(), bindings.build(), texts(plan, settings));
  }

  /** The plan of the cluster. */
  public PlannedCluster plan() {
    return planning.cluster();
  }

  /** Services as the API server stores them: a protocol that is left out is TCP. */
  private static List<Service> stored(List<Service> written, ServerSettings server) {
    return written.stream()
        .map(service -> LoadBalancerClasses.setDefaults(service, server))
        .map(service -> ServiceStrategy.withoutDisabledFields(null, service, server.gates()))
        .toList();
  }

  private static ImmutableList<String> texts(PlannedCluster plan, ControllerSettings settings) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (!plan.loadBalancers().isEmpty()) {
      out.addAll(settings.assumed());
      plan.assumptions().forEach(assumption -> out.add(assumption.text(SHOWN)));
    }
    return out.build();
  }

  private static Manifest manifest(Cluster.Items<?> items, String key) {
    Item<?> item = items.byKey().get(key);
    if (item == null) {
      throw new IllegalStateException("planned, but not among the manifests: " + key);
    }
    return item.manifest();
  }

  private static PlannedBinding owned(
      dev.rolloutkit.stack.plan.PlannedBinding planned, PlannedLoadBalancer of, Manifest owner) {
    TargetGroupBinding binding = planned.binding();
    JsonNode group =
        owner.tree().path("metadata").path("annotations").path(SgWorld.ENDPOINT_GROUP_ANNOTATION);
    if (group.isTextual()) {
      binding =
          TargetGroupBinding.builder()
              .from(binding)
              .putAnnotation(SgWorld.ENDPOINT_GROUP_ANNOTATION, group.textValue())
              .build();
    }
    return new PlannedBinding(
        binding,
        of.id(),
        owner,
        planned.targetGroup(),
        planned.loadBalancerGroups(),
        planned.ownGroups());
  }

  private static <T> List<T> others(Cluster cluster, Class<T> type) {
    return cluster.others().stream().filter(type::isInstance).map(type::cast).toList();
  }

  private static <T> List<T> values(Cluster.Items<T> items) {
    return items.all().stream().map(Item::value).toList();
  }

  /** The plans by their ids. */
  public ImmutableMap<String, PlannedStack> byId() {
    Map<String, PlannedStack> out = new LinkedHashMap<>();
    stacks.forEach(stack -> out.putIfAbsent(stack.id(), stack));
    return ImmutableMap.copyOf(out);
  }

  /**
   * The security groups that annotations name for load balancers and whose rules the controller
   * does not manage.
   */
  public ImmutableMap<String, PlannedBinding> unmanagedGroups() {
    ImmutableMap.Builder<String, PlannedBinding> out = ImmutableMap.builder();
    for (PlannedBinding planned : bindings) {
      if (planned.binding().networking().isEmpty() && !planned.ownGroups().isEmpty()) {
        planned.ownGroups().forEach(group -> out.put(group, planned));
      }
    }
    return out.buildKeepingLast();
  }
}
