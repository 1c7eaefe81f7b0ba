package dev.rolloutkit.lbclass.ownership;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.internal.ownership.Ownership;
import dev.rolloutkit.lbclass.service.LbClassProblemCodes;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.LbClassDefect;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The load balancer controllers of a cluster, in a fixed order.
 *
 * <pre>{@code
 * ClassRegistry registry = ClassRegistry.of(List.of(
 *     ControllerProfiles.cloudProvider(), ControllerProfiles.awsLoadBalancerController()))
 *     .orElseThrow();
 * ImmutableList<Owner> owners = registry.owners(service, ServerSettings.reference());
 * }</pre>
 *
 * @rule A Service that no controller of the cluster serves stays pending, and one that several
 *     serve is contested.
 */
public final class ClassRegistry {
  private final ImmutableList<ControllerProfile> profiles;

  private ClassRegistry(ImmutableList<ControllerProfile> profiles) {
    this.profiles = profiles;
  }

  /**
   * Creates a registry. It fails if two controllers have the same name, or if a class is not a
   * qualified name, which the API server never accepts. A class without a prefix yields a warning,
   * because such classes are reserved for the users of a cluster.
   */
  public static Outcome<ClassRegistry> of(Collection<ControllerProfile> profiles) {
    List<Problem> problems = new ArrayList<>();
    List<Problem> advisories = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int i = 0;
    for (ControllerProfile profile : profiles) {
      FieldPath at = FieldPath.of("profiles").index(i++);
      if (!names.add(profile.name())) {
        problems.add(Problem.duplicate(at.child("name"), GoStrings.quote(profile.name())));
      }
      for (String name : profile.classes()) {
        for (String message : NameFormats.qualifiedName(name)) {
          problems.add(Problem.invalid(at.child("classes"), GoStrings.quote(name), message));
        }
        if (name.indexOf('/') < 0) {
          advisories.add(
              Problem.plain(
                  at.child("classes"),
                  "class "
                      + GoStrings.quote(name)
                      + " has no prefix: such classes are reserved for end users",
                  LbClassProblemCodes.CLASS_WITHOUT_PREFIX));
        }
      }
    }
    return problems.isEmpty()
        ? Outcome.ok(new ClassRegistry(ImmutableList.copyOf(profiles)), advisories)
        : Outcome.failed(problems);
  }

  /**
   * The service controller of a cloud provider, the AWS Load Balancer Controller and AKO, each in
   * its default configuration.
   */
  public static ClassRegistry builtIn() {
    return new ClassRegistry(
        ImmutableList.of(
            ControllerProfiles.cloudProvider(),
            ControllerProfiles.awsLoadBalancerController(),
            ControllerProfiles.ako(false)));
  }

  /** The profiles of the controllers, in order. */
  public ImmutableList<ControllerProfile> profiles() {
    return profiles;
  }

  /**
   * The controllers that act on a Service, in the order of the registry. If there is none, a load
   * balancer stays pending forever; if there are two or more, they conflict.
   */
  public ImmutableList<Owner> owners(Service service, ServerSettings settings) {
    ImmutableList.Builder<Owner> out = ImmutableList.builder();
    for (ControllerProfile profile : profiles) {
      OwnershipDecision decision = Ownership.decide(service, profile, settings);
      if (!(decision instanceof OwnershipDecision.Ignore)) {
        out.add(new Owner(profile.name(), decision));
      }
    }
    return out.build();
  }

  /** Whether a controller serves the given class. */
  public boolean isImplemented(String loadBalancerClass) {
    for (ControllerProfile profile : profiles) {
      if (profile.foreign() || profile.classes().contains(loadBalancerClass)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the Service is a load balancer that no controller serves. */
  public boolean isOrphan(Service service, ServerSettings settings) {
    return Services.isLoadBalancer(Services.spec(service)) && owners(service, settings).isEmpty();
  }

  /**
   * Whether the service controller of the cloud provider may delete the load balancer of a Service
   * that belongs to another controller, because the Service has a class and also the cleanup
   * finalizer of the service controller.
   *
   * @rule A cloud provider's service controller may delete the load balancer of another
   *     controller's Service if its cleanup finalizer is set.
   */
  public boolean hasFinalizerHazard(Service service, ServerSettings settings) {
    ServiceSpec spec = Services.spec(service);
    return spec.getLoadBalancerClass() != null
        && !settings.fixes().fixes(LbClassDefect.FOREIGN_CLASS_CLEANED_UP)
        && CleanupFinalizer.isIn(Services.finalizers(service))
        && profiles.stream().anyMatch(ControllerProfile::serviceController);
  }
}
