package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;

/**
 * A Service with its pods, their target group, and the state of the controller that keeps the group
 * in line with the pods.
 *
 * @param cluster the running pods with their gates, and the binding with its checkpoint
 * @param group the target group
 * @param incarnations a bit for each number of a pod, which changes whenever a pod with this number
 *     is created: a pod that returns with the same name and address is another pod, with another
 *     time of creation
 * @param due whether an event has triggered a pass of the controller
 * @param deferred whether the controller has put the binding into its deferred queue
 */
public record TargetCluster(
    ClusterView cluster, TargetGroupModel group, int incarnations, boolean due, boolean deferred) {
  /** The port of all pods. */
  static final int PORT = 8080;

  /** The key of the binding. */
  static final NamespacedName KEY = new NamespacedName("shop", "web");

  /** The current binding. */
  public TargetGroupBinding binding() {
    TargetGroupBinding binding = cluster.bindings().get(KEY);
    if (binding == null) {
      throw new IllegalStateException("the cluster has no binding " + KEY);
    }
    return binding;
  }

  /** The running pods. */
  public ImmutableList<PodInfo> pods() {
    return cluster.pods().values().asList();
  }

  /** The number of healthy targets. */
  public long healthy() {
    return group.targets().stream().filter(Target::isHealthy).count();
  }

  /** The identity of a pod's target: its address and port. */
  static String target(PodInfo pod) {
    return pod.ip() + ':' + PORT;
  }

  static String address(int pod) {
    return "10.0.0." + pod;
  }

  static NamespacedName name(int pod) {
    return new NamespacedName(KEY.namespace(), "pod-" + pod);
  }

  /** The same cluster with another state of one target. */
  TargetCluster withTarget(Target changed) {
    return withGroup(group.change(ImmutableList.of(changed), ImmutableList.of()));
  }

  /** The same cluster without one target. */
  TargetCluster withoutTarget(String identity) {
    return withGroup(group.change(ImmutableList.of(), ImmutableList.of(identity)));
  }

  private TargetCluster withGroup(TargetGroupModel changed) {
    return new TargetCluster(cluster, changed, incarnations, due, deferred);
  }

  /** The same cluster with a pass of the controller due. */
  TargetCluster withPassDue() {
    return new TargetCluster(cluster, group, incarnations, true, deferred);
  }

  /** The same cluster with other pods, whose change triggers a pass of the controller. */
  TargetCluster withPods(Iterable<PodInfo> changed, int changedIncarnations) {
    ClusterView.Builder out = ClusterView.builder().putBinding(KEY, binding());
    changed.forEach(pod -> out.putPod(pod.key(), pod));
    return new TargetCluster(out.build(), group, changedIncarnations, true, deferred);
  }
}
