package dev.rolloutkit.lbclass;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.evaluation.ServiceEvaluation;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.evaluation.Verdict;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.CloudAnswers;
import dev.rolloutkit.lbclass.ownership.ControllerProfile;
import dev.rolloutkit.lbclass.ownership.Owner;
import dev.rolloutkit.lbclass.ownership.Ownership;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision;
import dev.rolloutkit.lbclass.ownership.ServiceController;
import dev.rolloutkit.lbclass.ownership.ServiceSync;
import dev.rolloutkit.lbclass.ownership.SyncPlan;
import dev.rolloutkit.lbclass.planning.ClassPlanner;
import dev.rolloutkit.lbclass.planning.Plan;
import dev.rolloutkit.lbclass.planning.ReconcilePlan;
import dev.rolloutkit.lbclass.settings.LbClassOptions;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import dev.rolloutkit.lbclass.strategy.ServiceDefaults;
import dev.rolloutkit.lbclass.validation.ServiceWarnings;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/**
 * What the API server and the service controller decide about a Service and its load balancer
 * class.
 *
 * <p>Every function is pure and total: Services are read and never changed, any field of theirs may
 * be missing, and what is wrong with one is a {@link Problem}. Where options are left out they are
 * {@link LbClassOptions#reference}.
 */
public final class LoadBalancerClasses {
  private LoadBalancerClasses() {}

  /**
   * What an API server will answer to a request: problems, warnings, and the Service that it would
   * store.
   *
   * <pre>{@code
   * Verdict verdict = LoadBalancerClasses.evaluate(new ServiceRequest.Create(service), options);
   * verdict.problems().forEach(problem -> System.err.println(problem.text()));
   * }</pre>
   */
  public static Verdict evaluate(ServiceRequest request, LbClassOptions options) {
    return ServiceEvaluation.evaluate(
        Objects.requireNonNull(request, "request"), Objects.requireNonNull(options, "options"));
  }

  /**
   * What an API server will answer to a new Service.
   *
   * <p>{@code evaluateCreate(service).allowed()} is whether {@code kubectl create} would succeed.
   */
  public static Verdict evaluateCreate(Service service) {
    return evaluate(new ServiceRequest.Create(service), LbClassOptions.reference());
  }

  /**
   * What an API server will answer to a change of a Service.
   *
   * <p>{@code evaluateUpdate(live, desired).dropped()} is what it would take out without a word.
   */
  public static Verdict evaluateUpdate(Service old, Service service) {
    return evaluate(new ServiceRequest.Update(old, service), LbClassOptions.reference());
  }

  /**
   * A copy with the API server's defaults.
   *
   * <p>{@code setDefaults(service).getSpec().getAllocateLoadBalancerNodePorts()} is {@code true}
   * for a load balancer that says nothing of it.
   */
  public static Service setDefaults(Service service) {
    return ServiceDefaults.apply(
        Objects.requireNonNull(service, "service"), ServiceGates.defaults());
  }

  /**
   * What the API server says about a Service that it accepts.
   *
   * <p>{@code spec.externalIPs[0]: non-standard IP address "010.0.0.1" will be considered invalid
   * in a future Kubernetes release: use "10.0.0.1"}.
   */
  public static ImmutableList<String> warnings(Service service) {
    return ServiceWarnings.of(Objects.requireNonNull(service, "service"));
  }

  /**
   * Whether the default cloud controller serves a Service: a load balancer without a class.
   *
   * <p>A class that is empty is a class: {@code loadBalancerClass: ""} belongs to nobody.
   */
  public static boolean wantsLoadBalancer(Service service) {
    return ServiceController.wantsLoadBalancer(Objects.requireNonNull(service, "service"));
  }

  /**
   * What one sync of the service controller does, given what the cloud answers.
   *
   * <p>{@code sync(service, answers, 0).steps()} has a warning that there are no nodes.
   */
  public static SyncPlan sync(Service service, CloudAnswers cloud, int nodes) {
    return ServiceSync.plan(
        Objects.requireNonNull(service, "service"), Objects.requireNonNull(cloud, "cloud"), nodes);
  }

  /**
   * What a controller does with a Service.
   *
   * <p>{@code decide(service, ControllerProfiles.metalLb(), options)} is {@code Ignore(CLASS_SET)}
   * for a load balancer with a class.
   */
  public static OwnershipDecision decide(
      Service service, ControllerProfile profile, LbClassOptions options) {
    return Ownership.decide(
        Objects.requireNonNull(service, "service"),
        Objects.requireNonNull(profile, "profile"),
        Objects.requireNonNull(options, "options"));
  }

  /**
   * The controllers of a cluster that act on a Service; none means that nobody will, two that they
   * fight.
   *
   * <p>{@code owners(service, ClassRegistry.builtIn(), options)} has the cloud provider for a load
   * balancer without a class.
   */
  public static ImmutableList<Owner> owners(
      Service service, ClassRegistry registry, LbClassOptions options) {
    return Objects.requireNonNull(registry, "registry")
        .owners(
            Objects.requireNonNull(service, "service"), Objects.requireNonNull(options, "options"));
  }

  /**
   * The way of a live Service to another class.
   *
   * <p>For a load balancer it is three steps: to {@code NodePort}, a wait until the old one is
   * gone, and back.
   */
  public static Outcome<Plan> planClassChange(
      Service live, String target, ClassRegistry registry, LbClassOptions options) {
    return ClassPlanner.planClassChange(
        Objects.requireNonNull(live, "live"),
        Objects.requireNonNull(target, "target"),
        Objects.requireNonNull(registry, "registry"),
        Objects.requireNonNull(options, "options"));
  }

  /**
   * What an operator does to bring a live Service to the desired one without fighting webhooks.
   *
   * <p>A class that a webhook has set on the live Service is adopted, so that the answer is {@code
   * Unchanged}.
   */
  public static Outcome<ReconcilePlan> planReconcile(
      Service desired, Service live, ClassRegistry registry, LbClassOptions options) {
    return ClassPlanner.planReconcile(
        Objects.requireNonNull(desired, "desired"),
        Objects.requireNonNull(live, "live"),
        Objects.requireNonNull(registry, "registry"),
        Objects.requireNonNull(options, "options"));
  }

  /**
   * A handler of admission reviews with that policy, or what is wrong with the policy.
   *
   * <p>{@code admission(policy, options).orElseThrow().review(body)} is the answer to a webhook
   * call.
   */
  public static Outcome<AdmissionHandler> admission(ClassPolicy policy, LbClassOptions options) {
    return AdmissionHandler.of(
        Objects.requireNonNull(policy, "policy"), Objects.requireNonNull(options, "options"));
  }
}
