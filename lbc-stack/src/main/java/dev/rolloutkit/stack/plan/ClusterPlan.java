package dev.rolloutkit.stack.plan;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
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
  private final List<@Nullable Secret> secrets;
  private final StackSettings config;

  private ClusterPlan(
      PlannedCluster cluster,
      ImmutableMap<String, KeptPlan> kept,
      List<@Nullable Secret> secrets,
      StackSettings config) {
    this.cluster = cluster;
    this.kept = kept;
    this.secrets = secrets;
    this.config = config;
  }

  /** Plans every load balancer; see {@link PlannedCluster#of}. */
  public static ClusterPlan of(
      ClusterObjects objects,
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> secrets,
      StackSettings config) {
    return planned(objects, services, secrets, config, ImmutableMap.of());
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
    boolean isShared = config.equals(settings) && secrets.equals(new ArrayList<>(others));
    return planned(objects, services, others, settings, isShared ? kept : ImmutableMap.of());
  }

  private static ClusterPlan planned(
      ClusterObjects objects,
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> secrets,
      StackSettings config,
      ImmutableMap<String, KeptPlan> last) {
    Planning planning = new Planning(objects, services, secrets, config, last);
    PlannedCluster cluster = planning.plan();
    return new ClusterPlan(
        cluster,
        planning.kept(),
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
