package dev.rolloutkit.lbclass.internal.evaluation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.evaluation.Caveat;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.internal.service.ServiceCopies;
import dev.rolloutkit.lbclass.internal.strategy.DualStack;
import dev.rolloutkit.lbclass.internal.strategy.ReadForm;
import dev.rolloutkit.lbclass.internal.strategy.RepeatedNodePorts;
import dev.rolloutkit.lbclass.internal.validation.ServiceWarnings;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.strategy.AllocatedValues;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import dev.rolloutkit.lbclass.strategy.Prepared;
import dev.rolloutkit.lbclass.strategy.ServiceDefaults;
import dev.rolloutkit.lbclass.strategy.ServiceStrategy;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates a request in the steps of the API server: it sets defaults, copies allocated values,
 * normalizes cluster IPs, lets its allocator check IP fields and node ports, prepares and validates
 * the Service, computes warnings, and converts the Service to the form in which clients read it. A
 * missing health check node port is no problem, because the allocator fills it in before
 * validation.
 *
 * <p>The allocator makes three checks, and stops after the first one that fails: cluster IPs, IP
 * families and IP family policy by themselves; the policy compared with the stored Service;
 * repeated node ports. If a check fails, the API server does not validate the Service any further,
 * so the answer has only the allocator's problems. With {@link ServerSettings#allocatorFirst} off,
 * the answer has the problems of validation, or those of the allocator if validation finds none.
 * Both orders refuse the same requests. Neither answer has validation's own problem of the policy
 * ({@code must be set to 'SingleStack' when releasing the secondary ipFamily}): the allocator sets
 * the policy before validation, and refuses every request in which validation would find the policy
 * wrong.
 *
 * <p>Source: Kubernetes 1.34.5 to 1.37, registry of core/v1 Services.
 *
 * @rule A Service is defaulted, gets its allocated values, is prepared and then validated, in the
 *     API server's order.
 */
public final class ServiceEvaluation {
  /** A placeholder for a health check node port that will be allocated; any port number works. */
  private static final int TO_BE_ALLOCATED = 1;

  private ServiceEvaluation() {}

  /** Evaluates a request. No argument is modified. */
  public static ServerVerdict evaluate(ServiceRequest request, ServerSettings settings) {
    Service out = ServiceCopies.copy(request.service());
    if (request instanceof ServiceRequest.Create) {
      return evaluateCreate(out, settings);
    }
    return request instanceof ServiceRequest.Update update
        ? evaluateUpdate(update.old(), out, settings)
        : evaluateStatus(((ServiceRequest.UpdateStatus) request).old(), out, settings);
  }

  private static ServerVerdict evaluateCreate(Service out, ServerSettings settings) {
    ServiceDefaults.applyTo(out, settings.gates());
    AllocatedValues.normalize(null, out);
    return evaluateAllocated(null, out, settings);
  }

  private static ServerVerdict evaluateUpdate(Service old, Service out, ServerSettings settings) {
    ServiceDefaults.applyTo(out, settings.gates());
    AllocatedValues.carryTo(old, out, settings);
    AllocatedValues.normalize(old, out);
    return evaluateAllocated(old, out, settings);
  }

  /** Performs the steps from the allocator on. */
  private static ServerVerdict evaluateAllocated(
      @Nullable Service old, Service out, ServerSettings settings) {
    ServiceSpec was = old == null ? null : Services.spec(old);
    ImmutableList.Builder<DroppedField> dropped = ImmutableList.builder();
    ImmutableList<Problem> ofAddresses = ofAddresses(old, out, settings, dropped);
    Prepared prepared =
        old == null
            ? ServiceStrategy.prepareCreate(out, settings.gates())
            : ServiceStrategy.prepareUpdate(old, out, settings.gates());
    dropped.addAll(prepared.dropped());
    boolean pending = fillHealthCheck(out.getSpec());
    ImmutableList<Problem> problems = problems(old, out, ofAddresses, settings);
    if (pending) {
      out.getSpec().setHealthCheckNodePort(null);
    }
    ImmutableSet<Caveat> caveats = Caveats.of(was, out.getSpec());
    ImmutableList<String> warnings = ImmutableList.of();
    if (problems.isEmpty()) {
      DualStack.fill(was, out.getSpec());
      warnings = ServiceWarnings.of(out, settings.messageStyle());
      ReadForm.apply(out.getSpec(), dropped);
    }
    return new ServerVerdict(problems, warnings, dropped.build(), out, caveats);
  }

  private static ServerVerdict evaluateStatus(Service old, Service out, ServerSettings settings) {
    ServiceDefaults.applyTo(out, settings.gates());
    Prepared prepared = ServiceStrategy.prepareStatusUpdate(old, out, settings.gates());
    ImmutableList<Problem> problems = ServiceValidation.statusUpdate(old, out, settings);
    ImmutableList.Builder<DroppedField> dropped = ImmutableList.builder();
    dropped.addAll(prepared.dropped());
    ReadForm.apply(out.getSpec(), dropped);
    return new ServerVerdict(
        problems,
        problems.isEmpty()
            ? ServiceWarnings.ofStatus(out, settings.messageStyle())
            : ImmutableList.of(),
        dropped.build(),
        out,
        ImmutableSet.of());
  }

  /** The problems that the allocator finds in IP fields. */
  private static ImmutableList<Problem> ofAddresses(
      @Nullable Service old,
      Service out,
      ServerSettings settings,
      ImmutableList.Builder<DroppedField> dropped) {
    if (!ServiceValidation.hasSoundAddresses(old, out, settings)) {
      return ServiceValidation.addresses(old, out, settings);
    }
    ServiceSpec was = old == null ? null : Services.spec(old);
    return settings
        .scope()
        .filter(DualStack.check(was, out.getSpec(), settings.messageStyle(), dropped));
  }

  private static ImmutableList<Problem> problems(
      @Nullable Service old,
      Service out,
      ImmutableList<Problem> ofAddresses,
      ServerSettings settings) {
    ImmutableList<Problem> ofAllocator =
        ofAddresses.isEmpty()
            ? RepeatedNodePorts.check(old == null ? null : Services.spec(old), out.getSpec())
            : ofAddresses;
    if (settings.allocatorFirst() && !ofAllocator.isEmpty()) {
      return ofAllocator;
    }
    ImmutableList<Problem> problems =
        old == null
            ? ServiceValidation.create(out, settings)
            : withoutRelease(ServiceValidation.update(old, out, settings));
    return problems.isEmpty() ? ofAllocator : problems;
  }

  /**
   * The problems without validation's own problems of the IP family policy, as the description of
   * the class explains.
   */
  private static ImmutableList<Problem> withoutRelease(ImmutableList<Problem> problems) {
    return problems.isEmpty()
        ? problems
        : problems.stream()
            .filter(problem -> !isOfRelease(problem))
            .collect(ImmutableList.toImmutableList());
  }

  private static boolean isOfRelease(Problem problem) {
    return problem.type() == ErrorType.INVALID && problem.field().equals("spec.ipFamilyPolicy");
  }

  private static boolean fillHealthCheck(ServiceSpec spec) {
    if (!Services.needsHealthCheck(spec) || Services.number(spec.getHealthCheckNodePort()) != 0) {
      return false;
    }
    spec.setHealthCheckNodePort(TO_BE_ALLOCATED);
    return true;
  }
}
