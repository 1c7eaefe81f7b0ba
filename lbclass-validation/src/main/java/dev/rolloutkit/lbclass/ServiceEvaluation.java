package dev.rolloutkit.lbclass;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import dev.rolloutkit.lbclass.validation.ServiceWarnings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The way of a request through the API server: defaults, carry-over of allocated values,
 * normalisation of cluster IPs, preparation, validation, warnings. A health check port that is
 * needed and missing counts as given, since it is allocated before validation.
 *
 * <p>Source: Kubernetes 1.34.5, registry of core/v1 Services.
 */
public final class ServiceEvaluation {
  /** Stands for a health check port that will be allocated; any port number would do. */
  private static final int TO_BE_ALLOCATED = 1;

  private ServiceEvaluation() {}

  /** The verdict on a request. No argument is changed. */
  public static Verdict evaluate(ServiceRequest request, LbClassOptions options) {
    Service out = ServiceCopies.copy(request.service());
    if (request instanceof ServiceRequest.Create) {
      return evaluateCreate(out, options);
    }
    return request instanceof ServiceRequest.Update update
        ? evaluateUpdate(update.old(), out, options)
        : evaluateStatus(((ServiceRequest.UpdateStatus) request).old(), out, options);
  }

  private static Verdict evaluateCreate(Service out, LbClassOptions options) {
    ServiceDefaults.applyTo(out, options.gates());
    AllocatedValues.normalize(null, out);
    Prepared prepared = ServiceStrategy.prepareCreate(out, options.gates());
    boolean pending = fillHealthCheck(out.getSpec());
    ImmutableList<Problem> problems = problems(null, out, options);
    return verdict(problems, prepared, pending);
  }

  private static Verdict evaluateUpdate(Service old, Service out, LbClassOptions options) {
    ServiceDefaults.applyTo(out, options.gates());
    AllocatedValues.carryTo(old, out, options);
    AllocatedValues.normalize(old, out);
    Prepared prepared = ServiceStrategy.prepareUpdate(old, out, options.gates());
    boolean pending = fillHealthCheck(out.getSpec());
    ImmutableList<Problem> problems = problems(old, out, options);
    return verdict(problems, prepared, pending);
  }

  private static Verdict evaluateStatus(Service old, Service out, LbClassOptions options) {
    ServiceDefaults.applyTo(out, options.gates());
    Prepared prepared = ServiceStrategy.prepareStatusUpdate(old, out, options.gates());
    ImmutableList<Problem> problems = ServiceValidation.statusUpdate(old, out, options);
    return new Verdict(
        problems,
        problems.isEmpty() ? ServiceWarnings.ofStatus(out) : ImmutableList.of(),
        prepared.dropped(),
        out,
        ImmutableSet.of());
  }

  private static ImmutableList<Problem> problems(
      @Nullable Service old, Service out, LbClassOptions options) {
    if (options.allocatorFirst()) {
      ImmutableList<Problem> addresses = ServiceValidation.addresses(old, out, options);
      if (!addresses.isEmpty()) {
        return addresses;
      }
    }
    return old == null
        ? ServiceValidation.create(out, options)
        : ServiceValidation.update(old, out, options);
  }

  private static Verdict verdict(
      ImmutableList<Problem> problems, Prepared prepared, boolean pending) {
    Service out = prepared.service();
    if (pending) {
      out.getSpec().setHealthCheckNodePort(null);
    }
    return new Verdict(
        problems,
        problems.isEmpty() ? ServiceWarnings.of(out) : ImmutableList.of(),
        prepared.dropped(),
        out,
        caveats(out.getSpec()));
  }

  private static boolean fillHealthCheck(ServiceSpec spec) {
    if (!Services.needsHealthCheck(spec) || Services.number(spec.getHealthCheckNodePort()) != 0) {
      return false;
    }
    spec.setHealthCheckNodePort(TO_BE_ALLOCATED);
    return true;
  }

  private static ImmutableSet<Caveat> caveats(ServiceSpec spec) {
    Set<Caveat> out = EnumSet.noneOf(Caveat.class);
    if (!Services.text(spec.getClusterIP()).isEmpty() && !Services.isHeadless(spec)) {
      out.add(Caveat.CLUSTER_IP);
    }
    if (!Services.list(spec.getIpFamilies()).isEmpty() || spec.getIpFamilyPolicy() != null) {
      out.add(Caveat.IP_FAMILIES);
    }
    if (Services.number(spec.getHealthCheckNodePort()) != 0) {
      out.add(Caveat.HEALTH_CHECK_NODE_PORT);
    }
    int without = 0;
    for (ServicePort port : Services.list(spec.getPorts())) {
      if (Services.nodePort(port) != 0) {
        out.add(Caveat.NODE_PORT);
      } else {
        without++;
      }
    }
    if (without > 1 && Services.allocatesNodePorts(spec)) {
      out.add(Caveat.NODE_PORT_ALLOCATION);
    }
    return Sets.immutableEnumSet(out);
  }
}
