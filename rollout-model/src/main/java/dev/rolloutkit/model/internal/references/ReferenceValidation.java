package dev.rolloutkit.model.internal.references;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.references.ReferencedIngress;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedService;
import dev.rolloutkit.model.references.ReferencedTemplates;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.AlbTrafficRouting;
import dev.rolloutkit.model.routing.NginxTrafficRouting;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates the objects that a Rollout refers to.
 *
 * <p>The resources of Istio, Ambassador and App Mesh are not validated.
 *
 * <p>Source: Argo Rollouts, its validation of references.
 *
 * @rule The Services, analysis templates and Ingresses of a Rollout must exist and fit together.
 */
public final class ReferenceValidation {
  private static final FieldPath ROUTING =
      FieldPath.of("spec", "strategy", "canary", "trafficRouting");

  private static final GoStruct METADATA = GoSchema.struct("meta.v1.ObjectMeta");

  private ReferenceValidation() {}

  /**
   * Returns every problem: those of the services, then of the analysis templates, then of the
   * ingresses, each in the given order.
   */
  public static ImmutableList<Problem> validate(Rollout rollout, ReferencedResources resources) {
    return validate(rollout, resources, RolloutsRelease.MATCHED);
  }

  /** As {@link #validate(Rollout, ReferencedResources)}, as a release of the controller does. */
  public static ImmutableList<Problem> validate(
      Rollout rollout, ReferencedResources resources, ReleaseOf<RolloutsChange> release) {
    List<Problem> out = new ArrayList<>();
    GoMap labels = templateLabels(rollout);
    for (ReferencedService service : resources.services()) {
      service(rollout, labels, service, out);
    }
    for (ReferencedTemplates templates : resources.analysisTemplates()) {
      TemplateValidation.validate(rollout, templates, release, out);
    }
    for (ReferencedIngress ingress : resources.ingresses()) {
      if (release.has(RolloutsChange.INGRESS_BY_ITS_ROUTER)) {
        ingress(rollout, ingress, out);
      } else {
        anyIngress(rollout, ingress, out);
      }
    }
    return ImmutableList.copyOf(out);
  }

  /** Problems of labels are sorted by their text. */
  private static void service(
      Rollout rollout, GoMap labels, ReferencedService service, List<Problem> out) {
    String name = GoZero.of(service.metadata().name());
    String value = GoStrings.quote(name);
    List<Problem> unmatched = new ArrayList<>();
    for (String key : CodePoints.sortedKeys(service.selector())) {
      if (!key.equals(RolloutKeys.POD_TEMPLATE_HASH)
          && !GoZero.of(service.selector().get(key)).equals(labels.get(key))) {
        unmatched.add(
            Problem.invalid(
                service.role().path(),
                value,
                "Service " + value + " has unmatch label " + GoStrings.quote(key) + " in rollout"));
      }
    }
    unmatched.sort(Comparator.comparing(Problem::text, CodePoints.ORDER));
    out.addAll(unmatched);
    ImmutableMap<String, String> annotations = GoZero.of(service.metadata().annotations());
    String manager = annotations.get(RolloutKeys.MANAGED_BY);
    if (manager != null && !manager.equals(rollout.name())) {
      out.add(
          Problem.invalid(
              service.role().path(), value, "Service " + value + " is managed by another Rollout"));
    }
  }

  private static void ingress(Rollout rollout, ReferencedIngress ingress, List<Problem> out) {
    CanaryStrategy canary = Strategies.canary(rollout);
    TrafficRouting routing = Strategies.trafficRouting(rollout);
    if (canary == null || routing == null) {
      return;
    }
    String stable = GoZero.of(canary.stableService());
    NginxTrafficRouting nginx = routing.nginx();
    if (nginx != null) {
      FieldPath at =
          place(
              ingress.name(),
              nginx.stableIngress(),
              nginx.stableIngresses(),
              ROUTING.child("nginx"),
              "stableIngress");
      if (at != null) {
        backend(at, ingress, stable, out);
        return;
      }
    }
    AlbTrafficRouting alb = routing.alb();
    if (alb != null) {
      FieldPath at =
          place(ingress.name(), alb.ingress(), alb.ingresses(), ROUTING.child("alb"), "ingress");
      if (at != null) {
        String root = GoZero.of(alb.rootService());
        backend(at, ingress, root.isEmpty() ? stable : root, out);
      }
    }
  }

  /**
   * Validates an ingress as releases before {@link RolloutsChange#INGRESS_BY_ITS_ROUTER} do: by the
   * rules for nginx if the Rollout has nginx, otherwise by those for ALB. An ingress that the list
   * does not contain counts as the one that the field for a single ingress names, and the problem
   * shows that name.
   */
  private static void anyIngress(Rollout rollout, ReferencedIngress ingress, List<Problem> out) {
    CanaryStrategy canary = Strategies.canary(rollout);
    TrafficRouting routing = Strategies.trafficRouting(rollout);
    if (canary == null || routing == null) {
      return;
    }
    String stable = GoZero.of(canary.stableService());
    NginxTrafficRouting nginx = routing.nginx();
    AlbTrafficRouting alb = routing.alb();
    if (nginx != null) {
      anyBackend(
          ingress,
          nginx.stableIngress(),
          nginx.stableIngresses(),
          ROUTING.child("nginx"),
          "stableIngress",
          stable,
          out);
    } else if (alb != null) {
      String root = GoZero.of(alb.rootService());
      anyBackend(
          ingress,
          alb.ingress(),
          alb.ingresses(),
          ROUTING.child("alb"),
          "ingress",
          root.isEmpty() ? stable : root,
          out);
    }
  }

  private static void anyBackend(
      ReferencedIngress ingress,
      @Nullable String one,
      @Nullable ImmutableList<String> many,
      FieldPath router,
      String member,
      String service,
      List<Problem> out) {
    boolean listed = GoZero.of(many).contains(ingress.name());
    backend(
        router.child(listed ? member + "es" : member),
        listed ? ingress.name() : GoZero.of(one),
        ingress,
        service,
        out);
  }

  /**
   * The path at which the Rollout refers to the ingress; the list takes precedence over the single
   * name.
   */
  private static @Nullable FieldPath place(
      String ingress,
      @Nullable String one,
      @Nullable ImmutableList<String> many,
      FieldPath router,
      String member) {
    if (GoZero.of(many).contains(ingress)) {
      return router.child(member + "es");
    }
    return ingress.equals(GoZero.of(one)) ? router.child(member) : null;
  }

  private static void backend(
      FieldPath at, ReferencedIngress ingress, String service, List<Problem> out) {
    backend(at, ingress.name(), ingress, service, out);
  }

  private static void backend(
      FieldPath at, String shown, ReferencedIngress ingress, String service, List<Problem> out) {
    if (!ingress.services().contains(service)) {
      out.add(
          Problem.invalid(
              at,
              GoStrings.quote(shown),
              "ingress `"
                  + ingress.name()
                  + "` has no rules using service "
                  + service
                  + " backend"));
    }
  }

  /** The labels of the template, decoded without the rest of it. */
  private static GoMap templateLabels(Rollout rollout) {
    JsonNode template = rollout.spec().template();
    return template == null
        ? GoMap.EMPTY
        : GoDecoder.lenient(template.get("metadata"), METADATA).map("labels");
  }
}
