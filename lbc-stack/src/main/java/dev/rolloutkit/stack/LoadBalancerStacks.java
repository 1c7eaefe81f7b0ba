package dev.rolloutkit.stack;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupId;
import dev.rolloutkit.stack.ingressgroup.GroupLoader;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.lint.IngressGroupLint;
import dev.rolloutkit.stack.naming.NameOwner;
import dev.rolloutkit.stack.naming.NameOwners;
import dev.rolloutkit.stack.quota.ForecastInputs;
import dev.rolloutkit.stack.quota.QuotaForecast;
import dev.rolloutkit.stack.quota.QuotaUse;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.review.IngressReview;
import dev.rolloutkit.stack.review.IngressReviews;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.Route;
import dev.rolloutkit.stack.route.Routes;
import dev.rolloutkit.stack.service.ServiceOwnership;
import dev.rolloutkit.stack.service.ServiceStackBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
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

  /** Every group of a cluster, sorted by id; those that only Ingresses leave have no members. */
  public static ImmutableMap<GroupId, Outcome<IngressGroup>> loadAll(
      ClusterObjects cluster, ControllerConfig config) {
    return GroupLoader.all(cluster, config);
  }

  /** The stack of a group of Ingresses, or the one problem at which the controller stops. */
  public static Outcome<Stack> build(
      IngressGroup group,
      Collection<@Nullable Service> services,
      Collection<@Nullable Secret> secrets,
      AwsDirectory directory,
      ControllerConfig config) {
    return StackInputs.of(services, secrets, directory, config).build(group);
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

  /** Whether a Service is the controller's, so that it builds a load balancer for it. */
  public static boolean isManaged(Service service, ControllerConfig config) {
    return ServiceOwnership.isManaged(service, config);
  }

  /** The group that one Ingress asks for, and those whose finalizer it carries. */
  public static GroupMembership groupOf(
      Ingress ingress, ClusterObjects cluster, ControllerConfig config) {
    return GroupLoader.groupOf(ingress, cluster, config);
  }

  /** Everything that is wrong with a group, each with the member to blame. */
  public static GroupReport lint(
      IngressGroup group,
      Collection<@Nullable Service> services,
      Collection<@Nullable Secret> secrets,
      AwsDirectory directory,
      ControllerConfig config) {
    return IngressGroupLint.of(group, StackInputs.of(services, secrets, directory, config)::build);
  }

  /**
   * What a created or changed Ingress does to its groups, for a webhook to answer.
   *
   * @param before the cluster without the change
   */
  public static IngressReview review(
      ClusterObjects before,
      Ingress changed,
      Collection<@Nullable Service> services,
      Collection<@Nullable Secret> secrets,
      AwsDirectory directory,
      ControllerConfig config) {
    return IngressReviews.of(
        before, changed, StackInputs.of(services, secrets, directory, config), config);
  }

  /** The owners of all names in AWS: from the name of a target group to its Service and Ingress. */
  public static ImmutableMap<String, NameOwner> owners(Collection<Stack> stacks) {
    return NameOwners.of(stacks);
  }

  /** What the controller does when one stack takes the place of another. */
  public static StackDiff diff(Stack before, Stack after) {
    return StackDiff.of(before, after);
  }

  /** What a request gets, and why. */
  public static Route route(Stack stack, Request request) {
    return Routes.of(stack, request);
  }

  /** How close a stack comes to the limits of AWS, in the end and on the way there. */
  public static ImmutableList<QuotaUse> forecast(ForecastInputs inputs) {
    return QuotaForecast.of(inputs);
  }
}
