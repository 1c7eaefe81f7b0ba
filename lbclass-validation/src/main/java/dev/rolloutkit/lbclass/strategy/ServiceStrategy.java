package dev.rolloutkit.lbclass.strategy;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbclass.internal.service.ServiceCopies;
import dev.rolloutkit.lbclass.internal.strategy.TypeChange;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.ServiceStatus;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The changes that the API server makes to a Service before validation. It restores the status or
 * the spec if the request cannot write it, drops fields of disabled features, and drops fields that
 * a new type does not use, unless the request changes them too.
 *
 * <p>Missing and empty lists are equal. Functions whose names begin with {@code prepare} modify the
 * new Service, the others modify no argument.
 *
 * <p>Source: Kubernetes 1.34.5, registry strategy of core/v1 Services; the gate {@code
 * ServiceLoadBalancerClass} as in 1.21 to 1.23.
 *
 * @rule Fields of disabled features are dropped, and a status cannot be written with the spec.
 */
public final class ServiceStrategy {
  private ServiceStrategy() {}

  /** Prepares a new Service: removes the status and the fields of disabled features. */
  public static Prepared create(Service service, ServiceGates gates) {
    return prepareCreate(ServiceCopies.copy(service), gates);
  }

  /**
   * Prepares an updated Service: restores the stored status, drops fields of disabled features, and
   * drops fields that the new type does not use and that the request does not change. A field that
   * the request changes is kept and makes validation fail. {@code selector}, {@code
   * sessionAffinity}, {@code loadBalancerSourceRanges} and {@code loadBalancerIP} are never
   * dropped.
   */
  public static Prepared update(Service old, Service service, ServiceGates gates) {
    return prepareUpdate(old, ServiceCopies.copy(service), gates);
  }

  /**
   * Prepares a status update: restores the stored spec, and drops {@code ipMode} if its gate is off
   * and the stored status has none.
   *
   * @rule An update of the status keeps the stored spec.
   */
  public static Prepared statusUpdate(Service old, Service service, ServiceGates gates) {
    return prepareStatusUpdate(old, ServiceCopies.copy(service), gates);
  }

  /**
   * The Service without those fields of disabled features that the stored Service does not have: a
   * copy, or the given Service itself if all these features are enabled.
   *
   * @param old the stored Service; {@code null} if it is created
   */
  public static Service withoutDisabledFields(
      @Nullable Service old, Service service, ServiceGates gates) {
    ServiceSpec spec = service.getSpec();
    if (spec == null || (gates.loadBalancerClass() && gates.trafficDistribution())) {
      return service;
    }
    Service out = ServiceCopies.copy(service);
    dropDisabled(old == null ? null : old.getSpec(), out.getSpec(), gates, ImmutableList.builder());
    return out;
  }

  public static Prepared prepareCreate(Service out, ServiceGates gates) {
    ImmutableList.Builder<DroppedField> dropped = ImmutableList.builder();
    if (!isEmpty(out.getStatus())) {
      dropped.add(new DroppedField("status", DropReason.STATUS_SUBRESOURCE, "{…}"));
    }
    out.setStatus(emptyStatus());
    dropDisabled(null, out.getSpec(), gates, dropped);
    return new Prepared(out, dropped.build());
  }

  public static Prepared prepareUpdate(Service old, Service out, ServiceGates gates) {
    ImmutableList.Builder<DroppedField> dropped = ImmutableList.builder();
    ServiceStatus status = old.getStatus();
    if (!isEmpty(out.getStatus()) && !Objects.equals(out.getStatus(), status)) {
      dropped.add(new DroppedField("status", DropReason.STATUS_SUBRESOURCE, "{…}"));
    }
    out.setStatus(status == null ? emptyStatus() : ServiceCopies.copy(status));
    ServiceSpec was = Services.spec(old);
    dropDisabled(was, out.getSpec(), gates, dropped);
    TypeChange.dropDependents(was, out.getSpec(), dropped);
    if (!Services.isLoadBalancer(out.getSpec())) {
      if (!Services.ingress(out).isEmpty()) {
        dropped.add(new DroppedField("status.loadBalancer", DropReason.TYPE_CHANGED, "{…}"));
      }
      out.getStatus().setLoadBalancer(new LoadBalancerStatus());
    }
    return new Prepared(out, dropped.build());
  }

  public static Prepared prepareStatusUpdate(Service old, Service out, ServiceGates gates) {
    ImmutableList.Builder<DroppedField> dropped = ImmutableList.builder();
    ServiceSpec spec = ServiceCopies.copy(Services.spec(old));
    if (!spec.equals(out.getSpec())) {
      dropped.add(new DroppedField("spec", DropReason.SPEC_NOT_STATUS, "{…}"));
    }
    out.setSpec(spec);
    if (!gates.loadBalancerIpMode() && !hasIpMode(old)) {
      int i = 0;
      for (LoadBalancerIngress entry : Services.ingress(out)) {
        if (entry != null && entry.getIpMode() != null) {
          dropped.add(
              new DroppedField(
                  "status.loadBalancer.ingress[" + i + "].ipMode",
                  DropReason.GATE_OFF,
                  MessageStyle.V1_34.text(entry.getIpMode())));
          entry.setIpMode(null);
        }
        i++;
      }
    }
    return new Prepared(out, dropped.build());
  }

  private static void dropDisabled(
      @Nullable ServiceSpec old,
      ServiceSpec spec,
      ServiceGates gates,
      ImmutableList.Builder<DroppedField> dropped) {
    String name = spec.getLoadBalancerClass();
    if (name != null
        && !gates.loadBalancerClass()
        && (old == null || old.getLoadBalancerClass() == null)) {
      dropped.add(
          new DroppedField(
              "spec.loadBalancerClass", DropReason.GATE_OFF, MessageStyle.V1_34.text(name)));
      spec.setLoadBalancerClass(null);
    }
    String distribution = spec.getTrafficDistribution();
    if (distribution != null
        && !gates.trafficDistribution()
        && (old == null || old.getTrafficDistribution() == null)) {
      dropped.add(
          new DroppedField(
              "spec.trafficDistribution",
              DropReason.GATE_OFF,
              MessageStyle.V1_34.text(distribution)));
      spec.setTrafficDistribution(null);
    }
  }

  private static boolean hasIpMode(Service service) {
    for (LoadBalancerIngress entry : Services.ingress(service)) {
      if (entry != null && entry.getIpMode() != null) {
        return true;
      }
    }
    return false;
  }

  private static boolean isEmpty(@Nullable ServiceStatus status) {
    return status == null
        || (Services.list(status.getConditions()).isEmpty()
            && (status.getLoadBalancer() == null
                || Services.list(status.getLoadBalancer().getIngress()).isEmpty()));
  }

  private static ServiceStatus emptyStatus() {
    return new ServiceStatus(new ArrayList<>(), new LoadBalancerStatus());
  }
}
