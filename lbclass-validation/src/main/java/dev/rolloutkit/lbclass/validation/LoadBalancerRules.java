package dev.rolloutkit.lbclass.validation;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.LbClassDefect;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.Objects;

/**
 * Validates the load balancer class and {@code allocateLoadBalancerNodePorts}. The class must be a
 * qualified name, only load balancers may have one, and it must not change while the Service is a
 * load balancer.
 *
 * <p>Source: Kubernetes 1.34, validation of Services; KEP-1959.
 */
final class LoadBalancerRules {
  static final String ONLY_FOR_LOAD_BALANCER = "may only be used when `type` is 'LoadBalancer'";

  private LoadBalancerRules() {}

  /**
   * Validates the class of a Service.
   *
   * @rule A load balancer class is a qualified name, and only a Service of type LoadBalancer may
   *     have one.
   */
  static Problems checkClass(ServiceSpec spec, MessageStyle style, Problems before) {
    String name = spec.getLoadBalancerClass();
    if (name == null) {
      return before;
    }
    if (!Services.isLoadBalancer(spec)) {
      return before.and(Problem.forbidden(Fields.CLASS, ONLY_FOR_LOAD_BALANCER));
    }
    if (NameFormats.isQualifiedName(name)) {
      return before;
    }
    Problems found = before;
    for (String message : style.qualifiedName(name)) {
      found = found.and(Problem.invalid(Fields.CLASS, GoStrings.quote(name), message));
    }
    return found;
  }

  /**
   * Validates that an update does not change the class, and then calls {@link #checkClass}.
   *
   * <p>Compatibility: the class is validated again together with the other fields, so each of its
   * problems is reported twice.
   *
   * @rule The class must not change while the Service is a load balancer.
   */
  static Problems checkClassChange(
      ServiceSpec old, ServiceSpec spec, ServerSettings settings, Problems before) {
    Problems found = before;
    if (Services.isLoadBalancer(old)
        && Services.isLoadBalancer(spec)
        && !Objects.equals(old.getLoadBalancerClass(), spec.getLoadBalancerClass())) {
      found =
          found.and(
              Problem.invalid(
                  Fields.CLASS,
                  settings.messageStyle().text(spec.getLoadBalancerClass()),
                  "may not change once set"));
    }
    return checkClass(spec, settings.messageStyle(), found);
  }

  /**
   * Validates that load balancers, and only they, set {@code allocateLoadBalancerNodePorts}.
   *
   * @rule Only load balancers set {@code allocateLoadBalancerNodePorts}.
   */
  static Problems checkAllocateNodePorts(
      ServiceSpec spec, ServerSettings settings, Problems found) {
    boolean set = spec.getAllocateLoadBalancerNodePorts() != null;
    if (set == Services.isLoadBalancer(spec)) {
      return found;
    }
    if (set) {
      return found.and(Problem.forbidden(Fields.ALLOCATE_NODE_PORTS, ONLY_FOR_LOAD_BALANCER));
    }
    // Compatibility: the field path lacks "spec".
    return found.and(
        Problem.required(
            settings.fixes().fixes(LbClassDefect.FIELDS_MISNAMED)
                ? Fields.ALLOCATE_NODE_PORTS
                : Fields.ALLOCATE_NODE_PORTS_WITHOUT_SPEC,
            ""));
  }
}
