package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.targets.cluster.Binding;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.NamespacedName;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroup;

/**
 * A Service with its pods, their target group, and what its controller is about to do.
 *
 * @param cluster the pods that run, with their gates, and the binding with its checkpoint
 * @param group the target group
 * @param due whether something has woken the controller
 * @param lives which pods live their second life, a bit for each: a pod that comes again with its
 *     address is another one, as its time of creation tells
 * @param deferred whether the controller means to look again later, though nothing wakes it
 */
public record TargetCluster(
    ClusterView cluster, TargetGroup group, int lives, boolean due, boolean deferred) {
  /** The port of all pods. */
  static final int PORT = 8080;

  /** The binding. */
  static final TgbKey KEY = new TgbKey("shop", "web");

  /** The binding as it is now. */
  public Binding binding() {
    Binding binding = cluster.bindings().get(KEY);
    if (binding == null) {
      throw new IllegalStateException("nobody deletes the binding");
    }
    return binding;
  }

  /** The pods that run. */
  public ImmutableList<PodInfo> pods() {
    return cluster.pods().values().asList();
  }

  /** The target of a pod, as a group tells targets apart. */
  static String target(PodInfo pod) {
    return pod.ip() + ':' + PORT;
  }

  static String address(int pod) {
    return "10.0.0." + pod;
  }

  static NamespacedName name(int pod) {
    return new NamespacedName(KEY.namespace(), "pod-" + pod);
  }

  /** How many targets get traffic. */
  public long healthy() {
    return group.targets().stream().filter(Target::isHealthy).count();
  }

  TargetCluster withGroup(TargetGroup changed) {
    return new TargetCluster(cluster, changed, lives, due, deferred);
  }

  /** The same cluster where the controller is to have a pass. */
  TargetCluster woken() {
    return new TargetCluster(cluster, group, lives, true, deferred);
  }

  /** The same cluster with other pods, which wakes the controller. */
  TargetCluster withPods(Iterable<PodInfo> changed, int changedLives) {
    ClusterView.Builder out = ClusterView.builder().putBinding(KEY, binding());
    changed.forEach(pod -> out.putPod(pod.key(), pod));
    return new TargetCluster(out.build(), group, changedLives, true, deferred);
  }
}
