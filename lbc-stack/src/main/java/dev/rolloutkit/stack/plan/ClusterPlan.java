package dev.rolloutkit.stack.plan;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.internal.ingressgroup.IngressGroups;
import dev.rolloutkit.stack.internal.plan.StoredServices;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A plan that can be updated for another state of the cluster: {@code with} reuses the {@link
 * PlannedLoadBalancer} of each load balancer whose objects did not change. The result equals that
 * of {@link PlannedCluster#of}.
 *
 * <p>Instances are immutable.
 */
public final class ClusterPlan {
  private final PlannedCluster cluster;
  private final ImmutableMap<String, KeptPlan> kept;
  private final IngressGroups groups;
  private final StoredServices services;
  private final List<@Nullable Secret> secrets;
  private final StackSettings config;

  private ClusterPlan(
      PlannedCluster cluster,
      Planning planning,
      List<@Nullable Secret> secrets,
      StackSettings config) {
    this.cluster = cluster;
    this.kept = planning.kept();
    this.groups = planning.groups();
    this.services = planning.services();
    this.secrets = secrets;
    this.config = config;
  }

  /** Plans every load balancer; see {@link PlannedCluster#of}. */
  public static ClusterPlan of(
      ClusterObjects objects,
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> secrets,
      StackSettings config) {
    return planned(objects, services, secrets, config, nothing(ImmutableMap.of()));
  }

  /**
   * Plans every load balancer of another state of the cluster. A load balancer is built again only
   * if its Ingress group, its Service or a Service to which it forwards has changed. All are built
   * again if a Secret or a flag has changed.
   */
  public ClusterPlan with(
      ClusterObjects objects,
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> others,
      StackSettings settings) {
    return planned(
        objects,
        services,
        others,
        settings,
        nothing(isShared(others, settings) ? kept : ImmutableMap.of()));
  }

  /**
   * Like the other {@code with}, but faster, because the caller knows which objects changed.
   *
   * @param changed {@code namespace/name} of the Ingresses and Services that were created, deleted
   *     or changed; the others are not compared, so they must not have been modified
   */
  public ClusterPlan with(
      ClusterObjects objects,
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> others,
      StackSettings settings,
      Set<String> changed) {
    return isShared(others, settings)
        ? planned(
            objects,
            services,
            others,
            settings,
            new Planning.Last(kept, groups, this.services, changed))
        : with(objects, services, others, settings);
  }

  private boolean isShared(Collection<? extends @Nullable Secret> others, StackSettings settings) {
    return config.equals(settings) && secrets.equals(new ArrayList<>(others));
  }

  private static Planning.Last nothing(ImmutableMap<String, KeptPlan> kept) {
    return new Planning.Last(kept, null, null, ImmutableSet.of());
  }

  private static ClusterPlan planned(
      ClusterObjects objects,
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> secrets,
      StackSettings config,
      Planning.Last last) {
    Planning planning = new Planning(objects, services, secrets, config, last);
    PlannedCluster cluster = planning.plan();
    return new ClusterPlan(
        cluster,
        planning,
        Collections.unmodifiableList(new ArrayList<@Nullable Secret>(secrets)),
        config);
  }

  /** The plan. */
  public PlannedCluster cluster() {
    return cluster;
  }

  /** The plan of a load balancer; empty if there is none with this id. */
  public Optional<PlannedLoadBalancer> loadBalancer(String id) {
    return Optional.ofNullable(kept.get(id)).map(KeptPlan::plan);
  }
}
