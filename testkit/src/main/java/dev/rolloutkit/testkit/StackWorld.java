package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;

/**
 * Everything that the stack of the group {@link #GROUP} depends on.
 *
 * @param cluster Ingresses and their classes
 * @param services the Services that rules name
 * @param directory the existing resources in AWS
 * @param config the controller's flags
 */
public record StackWorld(
    ClusterObjects cluster,
    ImmutableList<Service> services,
    AwsDirectory directory,
    StackSettings config) {
  /** The group of all Ingresses. */
  public static final GroupId GROUP = GroupId.explicit("web");

  /** Loads the members of the group. */
  public Outcome<IngressGroup> load() {
    return LoadBalancerStacks.load(GROUP, cluster, config);
  }

  /** Builds the stack of a group with the objects of this world. */
  public Outcome<Stack> build(IngressGroup group) {
    return LoadBalancerStacks.build(group, StackInputs.of(services, List.of(), directory, config));
  }

  /** Builds the stack of the group. */
  public Outcome<Stack> build() {
    return load().flatMap(this::build);
  }

  /** The same world with its Ingresses in reverse order. */
  public StackWorld reversed() {
    return new StackWorld(
        new ClusterObjects(
            cluster.ingresses().reverse(),
            cluster.classes(),
            cluster.params(),
            cluster.namespaces()),
        services,
        directory,
        config);
  }
}
