package dev.rolloutkit.stack.plan;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.IngressGroups;
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
 * A plan that remembers what each load balancer was planned from, so that the plan of another state
 * of the cluster shares what did not change: its {@link PlannedLoadBalancer}s are then the same
 * instances. The answers are those of {@link PlannedCluster#of}.
 *
 * <p>A value: nothing changes it, and any number of plans may be made from it.
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
   * Plans every load balancer of another state of the cluster, and builds only those whose Ingress
   * group, Service, or Services that they forward to are not equal to what they were; all, if a
   * Secret or a flag is not.
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
   * The same, faster, if it is known what changed.
   *
   * @param changed {@code namespace/name} of the Ingresses and Services that come, go or are not
   *     equal to what they were; the others, which nobody may have modified, are not compared
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
