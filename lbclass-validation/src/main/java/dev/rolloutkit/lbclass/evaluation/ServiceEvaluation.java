package dev.rolloutkit.lbclass.evaluation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.service.ServiceCopies;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.LbClassOptions;
import dev.rolloutkit.lbclass.strategy.AllocatedValues;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import dev.rolloutkit.lbclass.strategy.DualStack;
import dev.rolloutkit.lbclass.strategy.Prepared;
import dev.rolloutkit.lbclass.strategy.ServiceDefaults;
import dev.rolloutkit.lbclass.strategy.ServiceStrategy;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import dev.rolloutkit.lbclass.validation.ServiceWarnings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates a request in the steps of the API server: it sets defaults, copies allocated values,
 * normalizes cluster IPs, determines IP families, prepares and validates the Service, and computes
 * warnings. A missing health check node port is no problem, because the API server allocates it
 * before validation.
 *
 * <p>Source: Kubernetes 1.34.5, registry of core/v1 Services.
 */
public final class ServiceEvaluation {
  /** A placeholder for a health check node port that will be allocated; any port number works. */
  private static final int TO_BE_ALLOCATED = 1;

  private ServiceEvaluation() {}

  /** Evaluates a request. No argument is modified. */
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
    return evaluateAllocated(null, out, options);
  }

  private static Verdict evaluateUpdate(Service old, Service out, LbClassOptions options) {
    ServiceDefaults.applyTo(out, options.gates());
    AllocatedValues.carryTo(old, out, options);
    AllocatedValues.normalize(old, out);
    return evaluateAllocated(old, out, options);
  }

  /** Performs the steps from the allocator on. */
  private static Verdict evaluateAllocated(
      @Nullable Service old, Service out, LbClassOptions options) {
    ServiceSpec was = old == null ? null : Services.spec(old);
    ImmutableList.Builder<DroppedField> dropped = ImmutableList.builder();
    ImmutableList<Problem> ofStack =
        ServiceValidation.hasSoundAddresses(old, out, options)
            ? options
                .scope()
                .filter(DualStack.check(was, out.getSpec(), options.messageStyle(), dropped))
            : ImmutableList.of();
    Prepared prepared =
        old == null
            ? ServiceStrategy.prepareCreate(out, options.gates())
            : ServiceStrategy.prepareUpdate(old, out, options.gates());
    dropped.addAll(prepared.dropped());
    boolean pending = fillHealthCheck(out.getSpec());
    ImmutableList<Problem> problems = problems(old, out, ofStack, options);
    if (pending) {
      out.getSpec().setHealthCheckNodePort(null);
    }
    ImmutableSet<Caveat> caveats = Caveats.of(was, out.getSpec());
    if (problems.isEmpty()) {
      DualStack.fill(was, out.getSpec());
    }
    return new Verdict(
        problems,
        problems.isEmpty() ? ServiceWarnings.of(out) : ImmutableList.of(),
        dropped.build(),
        out,
        caveats);
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

  /**
   * The problems of validation. If validation finds none, or only problems of the IP family policy,
   * the result is the problems that the allocator has found, if any.
   */
  private static ImmutableList<Problem> problems(
      @Nullable Service old, Service out, ImmutableList<Problem> ofStack, LbClassOptions options) {
    if (options.allocatorFirst()) {
      ImmutableList<Problem> addresses = ServiceValidation.addresses(old, out, options);
      if (!addresses.isEmpty() || !ofStack.isEmpty()) {
        return addresses.isEmpty() ? ofStack : addresses;
      }
    }
    ImmutableList<Problem> problems =
        old == null
            ? ServiceValidation.create(out, options)
            : ServiceValidation.update(old, out, options);
    return !ofStack.isEmpty() && isOfPolicyAlone(problems) ? ofStack : problems;
  }

  private static boolean isOfPolicyAlone(ImmutableList<Problem> problems) {
    return problems.stream().allMatch(p -> p.field().equals("spec.ipFamilyPolicy"));
  }

  private static boolean fillHealthCheck(ServiceSpec spec) {
    if (!Services.needsHealthCheck(spec) || Services.number(spec.getHealthCheckNodePort()) != 0) {
      return false;
    }
    spec.setHealthCheckNodePort(TO_BE_ALLOCATED);
    return true;
  }
}
