package dev.rolloutkit.stack;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.internal.service.ServiceOwnership;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.ingressgroup.GroupLoader;
import dev.rolloutkit.stack.internal.ingressgroup.IngressGroups;
import dev.rolloutkit.stack.internal.lint.IngressGroupLint;
import dev.rolloutkit.stack.internal.quota.QuotaForecast;
import dev.rolloutkit.stack.internal.review.IngressReviews;
import dev.rolloutkit.stack.internal.view.StackListeners;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.naming.NameOwner;
import dev.rolloutkit.stack.naming.NameOwners;
import dev.rolloutkit.stack.plan.PlannedCluster;
import dev.rolloutkit.stack.quota.ForecastInputs;
import dev.rolloutkit.stack.quota.QuotaUse;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.review.IngressReview;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.Route;
import dev.rolloutkit.stack.route.Routes;
import dev.rolloutkit.stack.view.StackListener;
import dev.rolloutkit.stack.view.StackTargetGroup;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Computes the load balancers that the AWS Load Balancer Controller will build, before the
 * manifests are applied.
 */
public final class LoadBalancerStacks {
  private LoadBalancerStacks() {}

  /** Loads a group: its members, and the Ingresses that leave it. */
  public static Outcome<IngressGroup> load(
      GroupId id, ClusterObjects cluster, StackSettings config) {
    return GroupLoader.load(id, cluster, config);
  }

  /**
   * Loads every group of a cluster, sorted by id. A group that Ingresses leave and that none joins
   * has no members.
   */
  public static ImmutableMap<GroupId, Outcome<IngressGroup>> loadAll(
      ClusterObjects cluster, StackSettings config) {
    return IngressGroups.of(cluster, config).all();
  }

  /**
   * Builds the stack of an Ingress group, or returns the one problem at which the controller stops.
   */
  public static Outcome<Stack> build(IngressGroup group, StackInputs inputs) {
    return inputs.build(group);
  }

  /**
   * Builds the stack of the network load balancer of a Service. The stack is empty if the
   * controller does not manage the Service.
   *
   * @param inputs with the Services that its annotations name; Secrets are not needed
   */
  public static Outcome<Stack> buildService(Service service, StackInputs inputs) {
    return inputs.buildService(service);
  }

  /**
   * Plans every load balancer of manifests. The plan lists what it assumes because manifests do not
   * contain it: IngressClasses that Helm installs, node ports and UIDs of Services, and what only
   * AWS knows.
   */
  public static PlannedCluster plan(
      ClusterObjects cluster,
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> secrets,
      StackSettings config) {
    return PlannedCluster.of(cluster, services, secrets, config);
  }

  /** Whether the controller manages a Service and builds a load balancer for it. */
  public static boolean isManaged(Service service, StackSettings config) {
    return ServiceOwnership.isManaged(service, config.flags());
  }

  /**
   * The group to which an Ingress belongs by its class and annotations, and the groups whose
   * finalizers it has.
   */
  public static GroupMembership groupOf(
      Ingress ingress, ClusterObjects cluster, StackSettings config) {
    return GroupLoader.groupOf(ingress, cluster, config);
  }

  /** Finds all problems of a group, each with the member that causes it. */
  public static GroupReport lint(IngressGroup group, StackInputs inputs) {
    return IngressGroupLint.of(group, inputs::build);
  }

  /**
   * Reviews what a created or changed Ingress would do to its groups. A webhook can return the
   * decision.
   *
   * @param before the objects of the cluster before the change
   */
  public static IngressReview review(ClusterObjects before, Ingress changed, StackInputs inputs) {
    return IngressReviews.of(before, changed, inputs);
  }

  /**
   * Returns the owners of resources in AWS, such as the Service and the Ingress of a target group,
   * by the name of the resource.
   */
  public static ImmutableMap<String, NameOwner> owners(Collection<Stack> stacks) {
    return NameOwners.of(stacks);
  }

  /** What the controller changes in AWS when one stack replaces another. */
  public static StackDiff diff(Stack before, Stack after) {
    return StackDiff.of(before, after);
  }

  /** The listeners of a stack with their rules, by port. */
  public static ImmutableList<StackListener> listeners(Stack stack) {
    return StackListeners.of(stack);
  }

  /** The target groups of a stack, sorted by id. */
  public static ImmutableList<StackTargetGroup> targetGroups(Stack stack) {
    return StackTargetGroup.all(stack);
  }

  /** Finds the rule that answers a request, with the reasons. */
  public static Route route(Stack stack, Request request) {
    return Routes.of(stack, request);
  }

  /**
   * How much of each AWS quota a stack uses once it is deployed, and at most while the controller
   * deploys it.
   */
  public static ImmutableList<QuotaUse> forecast(ForecastInputs inputs) {
    return QuotaForecast.of(inputs);
  }
}
