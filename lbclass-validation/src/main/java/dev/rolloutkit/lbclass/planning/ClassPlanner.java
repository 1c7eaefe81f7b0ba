package dev.rolloutkit.lbclass.planning;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.internal.evaluation.ServiceEvaluation;
import dev.rolloutkit.lbclass.ownership.AnnotationMigration;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.ControllerProfile;
import dev.rolloutkit.lbclass.planning.ClassPlan.Way;
import dev.rolloutkit.lbclass.service.LbClassProblemCodes;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Plans changes of the load balancer class. The class of a load balancer cannot be changed
 * directly, so the type of the Service is changed to {@code NodePort} and back, or the Service is
 * deleted and created again. The API server accepts each step of a plan after the preceding steps.
 *
 * <p>The change through {@code NodePort} was verified on an API server 1.34.5. The wait between the
 * two updates is essential: once the Service is a load balancer of the new class, no controller
 * deletes the old load balancer.
 *
 * @rule The class of a load balancer cannot change, so a change goes through NodePort and back, or
 *     through deletion.
 */
public final class ClassPlanner {
  private static final FieldPath CLASS = FieldPath.of("spec", "loadBalancerClass");

  private ClassPlanner() {}

  /**
   * Plans the change of a live Service to a class. The plan is empty if the Service has the class,
   * and a single update if the Service is not a load balancer yet. Otherwise the plan changes the
   * type to {@code NodePort} and back or, if that is not possible, deletes and creates the Service.
   *
   * @param target the new class; {@code null} to unset it
   * @return the plan; fails if the API server never accepts the class, or if there is no plan for
   *     the Service
   */
  public static Outcome<ClassPlan> planClassChange(
      Service live, @Nullable String target, ClassRegistry registry, ServerSettings settings) {
    ImmutableList<Problem> problems = check(target, settings.messageStyle());
    if (!problems.isEmpty()) {
      return Outcome.failed(problems);
    }
    ServiceSpec spec = Services.spec(live);
    if (!Services.isLoadBalancer(spec)) {
      return inPlace(live, balancer(live, target), settings);
    }
    if (Objects.equals(spec.getLoadBalancerClass(), target)) {
      return Outcome.ok(plan(Way.UNCHANGED).build());
    }
    Outcome<ClassPlan> flip =
        TypeFlip.plan(live, released(live, balancer(live, target), registry), registry, settings);
    return flip.isOk() ? flip : planRecreation(live, target, registry, settings);
  }

  /**
   * Plans to delete the Service and create it with the class. The Service loses its uid, cluster
   * IPs and node ports, and does not exist for a moment.
   *
   * @rule A Service that is deleted and created again loses its uid, cluster IPs and node ports.
   */
  public static Outcome<ClassPlan> planRecreation(
      Service live, @Nullable String target, ClassRegistry registry, ServerSettings settings) {
    ImmutableList<Problem> problems = check(target, settings.messageStyle());
    if (!problems.isEmpty()) {
      return Outcome.failed(problems);
    }
    Service manifest =
        Manifests.forCreation(balancer(live, target), TypeFlip.finalizers(live, registry));
    ServerVerdict verdict =
        ServiceEvaluation.evaluate(new ServiceRequest.Create(manifest), settings);
    if (!verdict.allowed()) {
      return Outcome.failed(verdict.problems());
    }
    return Outcome.ok(
        plan(Way.RECREATE)
            .addSteps(
                new PlanStep.Delete("the class of a load balancer cannot change"),
                new PlanStep.AwaitAbsent(),
                new PlanStep.Create(manifest))
            .addressChanges(true)
            .keepsUid(false)
            .keepsClusterIp(Services.isHeadless(manifest.getSpec()))
            .keepsNodePorts(false)
            .addAllWipes(verdict.dropped())
            .build());
  }

  /**
   * Plans the migration of a Service that selects a controller by annotations to the class of that
   * controller. The profile determines which annotations are removed because the class replaces
   * them, and which are rewritten.
   *
   * @rule A migration to a class removes the annotations that the class replaces.
   * @return the plan; fails if the profile has no class or the Service already has one
   */
  public static Outcome<ClassPlan> migrateFromAnnotations(
      Service live, ControllerProfile profile, ClassRegistry registry, ServerSettings settings) {
    if (profile.classes().isEmpty()) {
      return Outcome.failed(
          Problem.plain(
              CLASS,
              "controller " + GoStrings.quote(profile.name()) + " has no class",
              LbClassProblemCodes.MIGRATION_NO_CLASS));
    }
    if (Services.spec(live).getLoadBalancerClass() != null) {
      return Outcome.failed(
          Problem.plain(
              CLASS, "the Service already has a class", LbClassProblemCodes.MIGRATION_CLASS_SET));
    }
    Map<String, String> annotations = new LinkedHashMap<>(Services.annotations(live));
    for (AnnotationMigration migration : profile.migrations()) {
      if (migration.value().equals(annotations.get(migration.key()))) {
        annotations.remove(migration.key());
        migration.replacement().forEach(annotations::putIfAbsent);
      }
    }
    Service target = balancer(live, profile.classes().iterator().next());
    target.getMetadata().setAnnotations(annotations);
    return Services.isLoadBalancer(Services.spec(live))
        ? TypeFlip.plan(live, released(live, target, registry), registry, settings)
        : inPlace(live, target, settings);
  }

  /**
   * Plans how an operator that owns a Service brings it to the desired state without conflicting
   * with other clients. The plan keeps a class that a webhook has set, allocated values, and
   * labels, annotations and finalizers that others have set. If the class must change, the result
   * contains a plan with several steps.
   */
  public static Outcome<ReconcilePlan> planReconcile(
      Service desired, Service live, ClassRegistry registry, ServerSettings settings) {
    return Reconciliation.plan(desired, live, registry, settings);
  }

  /** The Service as a load balancer of the given class. */
  private static Service balancer(Service live, @Nullable String target) {
    Service out = Manifests.copy(live);
    out.getSpec().setType(Services.LOAD_BALANCER);
    out.getSpec().setLoadBalancerClass(target);
    // The old health check node port is released with the old type; a new one will be allocated.
    out.getSpec().setHealthCheckNodePort(null);
    return out;
  }

  /**
   * The target without the finalizers that the controllers of the live Service remove during the
   * wait.
   */
  private static Service released(Service live, Service target, ClassRegistry registry) {
    return Manifests.withoutFinalizers(target, TypeFlip.finalizers(live, registry));
  }

  private static Outcome<ClassPlan> inPlace(Service live, Service target, ServerSettings settings) {
    ServerVerdict verdict =
        ServiceEvaluation.evaluate(new ServiceRequest.Update(live, target), settings);
    return verdict.allowed()
        ? Outcome.ok(
            plan(Way.IN_PLACE)
                .addSteps(new PlanStep.Update(target, "the Service is not a load balancer yet"))
                .addressChanges(true)
                .addAllWipes(verdict.dropped())
                .build())
        : Outcome.failed(verdict.problems());
  }

  static ClassPlan.Builder plan(Way way) {
    ClassPlan.Builder out = ClassPlan.builder();
    out.way(way).addressChanges(false).keepsUid(true).keepsClusterIp(true).keepsNodePorts(true);
    return out;
  }

  private static ImmutableList<Problem> check(@Nullable String target, MessageStyle style) {
    if (target == null) {
      return ImmutableList.of();
    }
    List<Problem> out = new ArrayList<>();
    for (String message : style.qualifiedName(target)) {
      out.add(Problem.invalid(CLASS, GoStrings.quote(target), message));
    }
    return ImmutableList.copyOf(out);
  }
}
