package dev.rolloutkit.stack;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.stack.build.StackBuilder;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupId;
import dev.rolloutkit.stack.ingressgroup.GroupLoader;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.service.ServiceStackBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** What the load balancer will be, before anybody applies it. */
public final class LoadBalancerStacks {
  private LoadBalancerStacks() {}

  /** The members of a group. */
  public static Outcome<IngressGroup> load(
      GroupId id, ClusterObjects cluster, ControllerConfig config) {
    return GroupLoader.load(id, cluster, config);
  }

  /** The stack of a group of Ingresses, or the one problem at which the controller stops. */
  public static Outcome<Stack> build(
      IngressGroup group,
      Collection<@Nullable Service> services,
      Collection<@Nullable Secret> secrets,
      AwsDirectory directory,
      ControllerConfig config) {
    return StackBuilder.build(group, services, secrets, directory, config);
  }

  /**
   * The stack of the network load balancer of a Service; empty for a Service that is not the
   * controller's.
   *
   * @param others the Services that its annotations name
   */
  public static Outcome<Stack> buildService(
      Service service,
      Collection<@Nullable Service> others,
      AwsDirectory directory,
      ControllerConfig config) {
    return ServiceStackBuilder.build(service, others, directory, config);
  }
}
