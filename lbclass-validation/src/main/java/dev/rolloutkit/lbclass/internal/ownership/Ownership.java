package dev.rolloutkit.lbclass.internal.ownership;

import com.google.common.base.Strings;
import dev.rolloutkit.lbclass.ownership.CleanupFinalizer;
import dev.rolloutkit.lbclass.ownership.ControllerProfile;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision.Cleanup;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision.Ignore;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision.Reason;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision.Reconcile;
import dev.rolloutkit.lbclass.ownership.ServiceController;
import dev.rolloutkit.lbclass.ownership.UnsetClass;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.LbClassDefect;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a controller serves a Service.
 *
 * @rule A controller serves a Service by its class, its annotations or because it has no class, as
 *     its profile says.
 */
public final class Ownership {
  private Ownership() {}

  /** Decides what the controller with the given profile does with a Service. */
  public static OwnershipDecision decide(
      Service service, ControllerProfile profile, ServerSettings settings) {
    return profile.serviceController()
        ? decideServiceController(service, settings)
        : decideOther(service, profile);
  }

  /**
   * Compatibility: the service controller cleans up every Service with its finalizer, and creates a
   * load balancer for a Service that is being deleted and never had the finalizer. {@link
   * LbClassDefect#FOREIGN_CLASS_CLEANED_UP} and {@link
   * LbClassDefect#DELETED_SERVICE_GETS_LOAD_BALANCER} fix this.
   *
   * @rule The service controller cleans up every Service with its finalizer.
   */
  private static OwnershipDecision decideServiceController(
      Service service, ServerSettings settings) {
    ServiceSpec spec = Services.spec(service);
    boolean deleting = Services.isDeleting(service);
    boolean otherClass = Services.isLoadBalancer(spec) && spec.getLoadBalancerClass() != null;
    if (ServiceController.needsCleanup(service)
        && !(otherClass && settings.fixes().fixes(LbClassDefect.FOREIGN_CLASS_CLEANED_UP))) {
      return new Cleanup(deleting ? Reason.DELETED : Reason.TYPE_CHANGED);
    }
    boolean deletedWithoutFinalizer =
        deleting && !CleanupFinalizer.isIn(Services.finalizers(service));
    if (ServiceController.wantsLoadBalancer(service)) {
      return deletedWithoutFinalizer
              && settings.fixes().fixes(LbClassDefect.DELETED_SERVICE_GETS_LOAD_BALANCER)
          ? new Ignore(Reason.DELETED_WITHOUT_FINALIZER)
          : new Reconcile(Reason.DEFAULT_CONTROLLER);
    }
    if (deletedWithoutFinalizer) {
      return new Ignore(Reason.DELETED_WITHOUT_FINALIZER);
    }
    return new Ignore(otherClass ? Reason.CLASS_SET : Reason.NOT_LOAD_BALANCER);
  }

  private static OwnershipDecision decideOther(Service service, ControllerProfile profile) {
    boolean holds = holdsFinalizer(service, profile);
    if (Services.isDeleting(service)) {
      return holds ? new Cleanup(Reason.DELETED) : new Ignore(Reason.DELETED_WITHOUT_FINALIZER);
    }
    Reason claim = reasonToServe(service, profile);
    if (claim != null) {
      return new Reconcile(claim);
    }
    ServiceSpec spec = Services.spec(service);
    boolean balancer = Services.isLoadBalancer(spec);
    if (holds) {
      return new Cleanup(balancer ? Reason.NO_LONGER_OWNED : Reason.TYPE_CHANGED);
    }
    if (!balancer) {
      return new Ignore(Reason.NOT_LOAD_BALANCER);
    }
    if (spec.getLoadBalancerClass() == null) {
      return new Ignore(Reason.NO_CLASS);
    }
    return new Ignore(profile.classes().isEmpty() ? Reason.CLASS_SET : Reason.OTHER_CLASS);
  }

  private static boolean holdsFinalizer(Service service, ControllerProfile profile) {
    for (String finalizer : Services.finalizers(service)) {
      if (finalizer != null && profile.finalizers().contains(finalizer)) {
        return true;
      }
    }
    return false;
  }

  /** The reason why the controller serves the Service; {@code null} if it does not. */
  private static @Nullable Reason reasonToServe(Service service, ControllerProfile profile) {
    ServiceSpec spec = Services.spec(service);
    if (profile.typeGuard() && !Services.isLoadBalancer(spec)) {
      return null;
    }
    Map<String, String> annotations = Services.annotations(service);
    for (String key : profile.overridingAnnotations()) {
      if (!Strings.nullToEmpty(annotations.get(key)).isEmpty()) {
        return Reason.ANNOTATION;
      }
    }
    for (String key : profile.overridingLabels()) {
      if (Services.labels(service).containsKey(key)) {
        return Reason.LABEL;
      }
    }
    String name = spec.getLoadBalancerClass();
    if (name != null) {
      if (profile.classes().contains(name)) {
        return Reason.CLASS;
      }
      return profile.foreign() ? Reason.ANY_CLASS : null;
    }
    if (!profile.unset().accepts(annotations)) {
      return null;
    }
    return profile.unset() instanceof UnsetClass.ByAnnotation
        ? Reason.ANNOTATION
        : Reason.DEFAULT_CONTROLLER;
  }
}
