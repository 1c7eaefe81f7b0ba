package dev.rolloutkit.lbclass;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.internal.evaluation.ServiceEvaluation;
import dev.rolloutkit.lbclass.internal.ownership.Ownership;
import dev.rolloutkit.lbclass.internal.ownership.ServiceSync;
import dev.rolloutkit.lbclass.internal.validation.ServiceWarnings;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.CloudAnswers;
import dev.rolloutkit.lbclass.ownership.ControllerProfile;
import dev.rolloutkit.lbclass.ownership.Owner;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision;
import dev.rolloutkit.lbclass.ownership.ServiceController;
import dev.rolloutkit.lbclass.ownership.SyncPlan;
import dev.rolloutkit.lbclass.planning.ClassPlan;
import dev.rolloutkit.lbclass.planning.ClassPlanner;
import dev.rolloutkit.lbclass.planning.ReconcilePlan;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import dev.rolloutkit.lbclass.strategy.ServiceDefaults;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/**
 * The façade of this module: computes how the API server, the service controller and other
 * controllers treat a Service and its load balancer class.
 *
 * <p>Functions never modify Services, any field of a Service may be missing, and an invalid Service
 * yields {@link Problem}s and not an exception. Functions without settings use {@link
 * ServerSettings#reference}.
 */
public final class LoadBalancerClasses {
  private LoadBalancerClasses() {}

  /**
   * Computes an API server's answer to a request: its problems, its warnings, and the Service as a
   * client would read it afterwards.
   *
   * <pre>{@code
   * ServerVerdict verdict =
   *     LoadBalancerClasses.evaluate(new ServiceRequest.Create(service), settings);
   * verdict.problems().forEach(problem -> System.err.println(problem.text()));
   * }</pre>
   */
  public static ServerVerdict evaluate(ServiceRequest request, ServerSettings settings) {
    return ServiceEvaluation.evaluate(
        Objects.requireNonNull(request, "request"), Objects.requireNonNull(settings, "settings"));
  }

  /**
   * Computes an API server's answer to the creation of a Service.
   *
   * <p>{@code evaluateCreate(service).allowed()} says whether {@code kubectl create} would succeed.
   */
  public static ServerVerdict evaluateCreate(Service service) {
    return evaluate(new ServiceRequest.Create(service), ServerSettings.reference());
  }

  /**
   * Computes an API server's answer to an update of a Service.
   *
   * <p>{@code evaluateUpdate(live, desired).dropped()} lists the fields that it would silently
   * drop.
   */
  public static ServerVerdict evaluateUpdate(Service old, Service service) {
    return evaluate(new ServiceRequest.Update(old, service), ServerSettings.reference());
  }

  /**
   * Returns a copy of a Service with the API server's defaults applied.
   *
   * <p>{@code setDefaults(service).getSpec().getAllocateLoadBalancerNodePorts()} is {@code true}
   * for a load balancer that does not set the field.
   */
  public static Service setDefaults(Service service) {
    return ServiceDefaults.apply(
        Objects.requireNonNull(service, "service"), ServiceGates.defaults());
  }

  /**
   * Returns a copy of a Service with the defaults of another API server applied.
   *
   * <p>{@code setDefaults(service, ServerSettings.of(new KubernetesVersion(1, 29)))} leaves {@code
   * ipMode} of a status unset.
   */
  public static Service setDefaults(Service service, ServerSettings settings) {
    return ServiceDefaults.apply(Objects.requireNonNull(service, "service"), settings.gates());
  }

  /**
   * Returns the warnings that the API server sends when it accepts a Service, for example {@code
   * spec.externalIPs[0]: non-standard IP address "010.0.0.1" will be considered invalid in a future
   * Kubernetes release: use "10.0.0.1"}. For those of another release, call {@link #evaluate}.
   */
  public static ImmutableList<String> warnings(Service service) {
    return ServiceWarnings.of(
        Objects.requireNonNull(service, "service"), ServerSettings.reference().messageStyle());
  }

  /**
   * Whether the service controller of the cloud provider serves a Service, which it does for load
   * balancers without a class.
   *
   * <p>An empty class counts as a class, so no controller serves a Service with {@code
   * loadBalancerClass: ""}.
   */
  public static boolean wantsLoadBalancer(Service service) {
    return ServiceController.wantsLoadBalancer(Objects.requireNonNull(service, "service"));
  }

  /**
   * Plans one sync of the service controller, given the answers of the cloud provider.
   *
   * <p>{@code sync(service, answers, 0).steps()} contains a warning event because there are no
   * nodes.
   */
  public static SyncPlan sync(Service service, CloudAnswers cloud, int nodes) {
    return ServiceSync.plan(
        Objects.requireNonNull(service, "service"), Objects.requireNonNull(cloud, "cloud"), nodes);
  }

  /**
   * Decides what a controller does with a Service.
   *
   * <p>{@code decide(service, ControllerProfiles.metalLb(), settings)} is {@code Ignore(CLASS_SET)}
   * for a load balancer with a class.
   */
  public static OwnershipDecision decide(
      Service service, ControllerProfile profile, ServerSettings settings) {
    return Ownership.decide(
        Objects.requireNonNull(service, "service"),
        Objects.requireNonNull(profile, "profile"),
        Objects.requireNonNull(settings, "settings"));
  }

  /**
   * Returns the controllers of a cluster that act on a Service. An empty list means that no
   * controller acts, and two or more elements mean that controllers conflict.
   *
   * <p>{@code owners(service, ClassRegistry.builtIn(), settings)} contains the cloud provider for a
   * load balancer without a class.
   */
  public static ImmutableList<Owner> owners(
      Service service, ClassRegistry registry, ServerSettings settings) {
    return Objects.requireNonNull(registry, "registry")
        .owners(
            Objects.requireNonNull(service, "service"),
            Objects.requireNonNull(settings, "settings"));
  }

  /**
   * Plans the change of a live Service to another class.
   *
   * <p>For a load balancer the plan has three steps: an update to {@code NodePort}, a wait until
   * the old load balancer is removed, and an update back to {@code LoadBalancer}.
   */
  public static Outcome<ClassPlan> planClassChange(
      Service live, String target, ClassRegistry registry, ServerSettings settings) {
    return ClassPlanner.planClassChange(
        Objects.requireNonNull(live, "live"),
        Objects.requireNonNull(target, "target"),
        Objects.requireNonNull(registry, "registry"),
        Objects.requireNonNull(settings, "settings"));
  }

  /**
   * Plans how an operator brings a live Service to the desired state without conflicting with
   * webhooks.
   *
   * <p>The plan keeps a class that a webhook has set on the live Service, so the result is {@code
   * Unchanged} if nothing else differs.
   */
  public static Outcome<ReconcilePlan> planReconcile(
      Service desired, Service live, ClassRegistry registry, ServerSettings settings) {
    return ClassPlanner.planReconcile(
        Objects.requireNonNull(desired, "desired"),
        Objects.requireNonNull(live, "live"),
        Objects.requireNonNull(registry, "registry"),
        Objects.requireNonNull(settings, "settings"));
  }

  /**
   * Creates a handler of admission reviews for a policy; fails with the problems of the policy, if
   * there are any.
   *
   * <p>{@code admission(policy, settings).orElseThrow().review(body)} is the response to a webhook
   * call.
   */
  public static Outcome<AdmissionHandler> admission(ClassPolicy policy, ServerSettings settings) {
    return AdmissionHandler.of(
        Objects.requireNonNull(policy, "policy"), Objects.requireNonNull(settings, "settings"));
  }
}
