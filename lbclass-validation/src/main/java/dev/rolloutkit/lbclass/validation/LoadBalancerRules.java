package dev.rolloutkit.lbclass.validation;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.LbClassOptions;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.Objects;

/**
 * The load balancer class, and whether node ports are allocated. The class is a qualified name, is
 * there for load balancers only, and stays as it is for as long as the Service is one.
 *
 * <p>Source: Kubernetes 1.34, validation of Services; KEP-1959.
 */
final class LoadBalancerRules {
  static final String ONLY_FOR_LOAD_BALANCER = "may only be used when `type` is 'LoadBalancer'";

  private LoadBalancerRules() {}

  /** The class of one object. */
  static Problems checkClass(ServiceSpec spec, Problems before) {
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
    for (String message : NameFormats.qualifiedName(name)) {
      found = found.and(Problem.invalid(Fields.CLASS, GoStrings.quote(name), message));
    }
    return found;
  }

  /**
   * The class of an update: that it has not changed, and then {@link #checkClass}. Compatibility:
   * the rules of the object itself run again with all others, so that each problem is there twice.
   */
  static Problems checkClassChange(
      ServiceSpec old, ServiceSpec spec, LbClassOptions options, Problems before) {
    Problems found = before;
    if (Services.isLoadBalancer(old)
        && Services.isLoadBalancer(spec)
        && !Objects.equals(old.getLoadBalancerClass(), spec.getLoadBalancerClass())) {
      found =
          found.and(
              Problem.invalid(
                  Fields.CLASS,
                  options.messageStyle().text(spec.getLoadBalancerClass()),
                  "may not change once set"));
    }
    return checkClass(spec, found);
  }

  /** The switch for node ports: there for load balancers, and only for them. */
  static Problems checkAllocateNodePorts(ServiceSpec spec, LbClassOptions options, Problems found) {
    boolean set = spec.getAllocateLoadBalancerNodePorts() != null;
    if (set == Services.isLoadBalancer(spec)) {
      return found;
    }
    if (set) {
      return found.and(Problem.forbidden(Fields.ALLOCATE_NODE_PORTS, ONLY_FOR_LOAD_BALANCER));
    }
    // Compatibility: the path lacks its first part
    return found.and(
        Problem.required(
            options.correctMisnamedFields()
                ? Fields.ALLOCATE_NODE_PORTS
                : Fields.ALLOCATE_NODE_PORTS_WITHOUT_SPEC,
            ""));
  }
}
