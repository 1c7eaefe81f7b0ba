package dev.rolloutkit.lbclass.validation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.internal.validation.TopologyRules;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.LbClassDefect;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * Validates Services as the API server does: all problems, in its order, including duplicates.
 * Metadata is assumed to be valid, except for annotations that have rules here. Checks that depend
 * on the cluster, such as free addresses and the range of node ports, are not performed.
 *
 * <p>Objects must be defaulted and prepared. To validate a manifest, call {@code
 * LoadBalancerClasses.evaluate}.
 *
 * <p>A {@code null} in a list, or as a key of the selector, is a problem; if there is one, no other
 * problems are reported. Validation takes time linear in the size of the objects. A valid Service
 * causes no allocation except for parsed addresses and ranges and, if it has several ports, sets of
 * their names and numbers.
 *
 * <p>Source: Kubernetes 1.34.5 to 1.37, validation of core/v1 Services.
 *
 * @rule All problems of a Service are reported in the API server's order, those of the change
 *     first.
 */
public final class ServiceValidation {
  private ServiceValidation() {}

  /** Validates a new Service. */
  public static ImmutableList<Problem> create(Service service, ServerSettings settings) {
    Problems found = MissingElements.check(service, new Problems());
    if (found.isEmpty()) {
      found = checkObject(service, Services.spec(service), null, settings, found);
    }
    return finish(found, settings);
  }

  /**
   * Validates an update: returns first the problems of the change, then those of the object.
   *
   * <p>Compatibility: both parts validate the class, so its problems are reported twice; {@link
   * LbClassDefect#PROBLEMS_REPORTED_TWICE} omits duplicates.
   */
  public static ImmutableList<Problem> update(
      Service old, Service service, ServerSettings settings) {
    Problems found = MissingElements.check(service, new Problems());
    if (found.isEmpty()) {
      ServiceSpec was = Services.spec(old);
      ServiceSpec spec = Services.spec(service);
      found = AddressChangeRules.checkClusterIps(was, spec, settings, found);
      found = AddressChangeRules.checkIpFamilies(was, spec, settings, found);
      found = LoadBalancerRules.checkClassChange(was, spec, settings, found);
      found = TrafficPolicyRules.checkHealthCheckNodePortChange(was, spec, found);
      found = checkObject(service, spec, old, settings, found);
    }
    return finish(found, settings);
  }

  /** Validates a status update, of which only {@code loadBalancer.ingress} is checked. */
  public static ImmutableList<Problem> statusUpdate(
      Service old, Service service, ServerSettings settings) {
    Problems found = MissingElements.check(service, new Problems());
    if (found.isEmpty()) {
      found = StatusRules.check(old, service, Services.spec(service), settings, found);
    }
    return finish(found, settings);
  }

  /**
   * Validates only the IP fields, which an API server's allocator checks before all other fields.
   */
  public static ImmutableList<Problem> addresses(
      @Nullable Service old, Service service, ServerSettings settings) {
    Problems found = MissingElements.check(service, new Problems());
    if (found.isEmpty()) {
      found =
          ClusterIpRules.check(
              Services.spec(service), old == null ? null : Services.spec(old), settings, found);
    }
    return finish(found, settings);
  }

  /** Whether {@link #addresses} has no problems, regardless of the scope. */
  public static boolean hasSoundAddresses(
      @Nullable Service old, Service service, ServerSettings settings) {
    return MissingElements.check(service, new Problems()).isEmpty()
        && ClusterIpRules.check(
                Services.spec(service),
                old == null ? null : Services.spec(old),
                settings,
                new Problems())
            .isEmpty();
  }

  private static Problems checkObject(
      Service service,
      ServiceSpec spec,
      @Nullable Service old,
      ServerSettings settings,
      Problems before) {
    MessageStyle style = settings.messageStyle();
    ServiceSpec was = old == null ? null : old.getSpec();
    Problems found = TopologyRules.check(service, before);
    found = PortRules.checkPresent(spec, found);
    found = ServiceTypeRules.checkAddresses(spec, found);
    found = PortRules.checkEach(spec, style, found);
    found = SelectorRules.check(spec, style, found);
    found = SessionAffinityRules.check(spec, settings, found);
    found = ClusterIpRules.check(spec, was, settings, found);
    found = ExternalIpRules.check(spec, was, settings, found);
    found = ServiceTypeRules.checkType(spec, style, found);
    found = PortRules.checkNoNodePorts(spec, found);
    found = PortRules.checkNodePortsUnique(spec, found);
    found = PortRules.checkPortsUnique(spec, style, found);
    found = SourceRangeRules.check(service, spec, old, settings, found);
    found = LoadBalancerRules.checkAllocateNodePorts(spec, settings, found);
    found = LoadBalancerRules.checkClass(spec, style, found);
    found = TrafficPolicyRules.checkExternal(spec, style, found);
    found = TrafficPolicyRules.checkHealthCheckNodePort(spec, found);
    found = TrafficPolicyRules.checkInternal(spec, style, found);
    return TrafficPolicyRules.checkDistribution(spec, settings.gates(), found);
  }

  private static ImmutableList<Problem> finish(Problems found, ServerSettings settings) {
    if (found.isEmpty()) {
      return ImmutableList.of();
    }
    ImmutableList<Problem> wanted = settings.scope().filter(found.list());
    return settings.fixes().fixes(LbClassDefect.PROBLEMS_REPORTED_TWICE)
        ? ImmutableSet.copyOf(wanted).asList()
        : wanted;
  }
}
