package dev.rolloutkit.consequences.internal.review;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.consequences.internal.object.Typed;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why the API server refuses a Service. A problem that the Service had before is none of the
 * change, and a manifest without an address has got one when it was stored.
 *
 * @rule A problem that a Service had before is none of the change.
 */
final class ServiceRefusals {
  private static final String SOME_ADDRESS = "10.0.0.1";

  private ServiceRefusals() {}

  /**
   * The first problem.
   *
   * @param old the Service before; {@code null} if it is created
   * @param server the rules of the API server
   */
  static Optional<Problem> of(
      @Nullable ClusterObject old, ClusterObject written, ServerSettings server) {
    Service service = read(written);
    if (service == null) {
      return Optional.empty();
    }
    Service was = old == null ? null : read(old);
    if (was == null) {
      return first(problems(new ServiceRequest.Create(service), server), ImmutableList.of());
    }
    Service stored = stored(was, service.getSpec(), server);
    return first(
        problems(new ServiceRequest.Update(stored, service), server),
        problems(new ServiceRequest.Update(stored, stored), server));
  }

  private static List<Problem> problems(ServiceRequest request, ServerSettings server) {
    return LoadBalancerClasses.evaluate(request, server).problems();
  }

  private static Optional<Problem> first(List<Problem> problems, List<Problem> former) {
    return problems.stream().filter(one -> !former.contains(one)).findFirst();
  }

  private static @Nullable Service read(ClusterObject object) {
    Service service = Typed.read(object.tree(), Service.class).toOptional().orElse(null);
    return service == null || service.getSpec() == null ? null : service;
  }

  /** The Service as it was stored: with addresses, which are those that the other side shows. */
  private static Service stored(Service manifest, ServiceSpec shown, ServerSettings server) {
    Service out = new ServiceBuilder(LoadBalancerClasses.setDefaults(manifest, server)).build();
    ServiceSpec spec = out.getSpec();
    if (!Strings.isNullOrEmpty(spec.getClusterIP()) || "ExternalName".equals(spec.getType())) {
      return out;
    }
    String address = shown.getClusterIP();
    boolean usable = !Strings.isNullOrEmpty(address) && !address.equals("None");
    spec.setClusterIP(usable ? address : SOME_ADDRESS);
    spec.setClusterIPs(usable ? shown.getClusterIPs() : List.of(SOME_ADDRESS));
    if (spec.getIpFamilies() == null || spec.getIpFamilies().isEmpty()) {
      spec.setIpFamilies(usable ? shown.getIpFamilies() : List.of("IPv4"));
    }
    if (spec.getIpFamilyPolicy() == null) {
      spec.setIpFamilyPolicy(usable ? shown.getIpFamilyPolicy() : "SingleStack");
    }
    if (spec.getHealthCheckNodePort() == null) {
      spec.setHealthCheckNodePort(shown.getHealthCheckNodePort());
    }
    return out;
  }
}
