package dev.rolloutkit.targets.endpoint;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the Service port to which a binding refers. */
public final class ServicePorts {

  /** A Service and one of its ports. */
  public record Found(Service service, ServicePort port) {}

  private ServicePorts() {}

  /**
   * Finds a port: a number refers to the first port with that number, a string to the first with
   * that name, so {@code "80"} is a name.
   */
  public static Outcome<Found> find(
      ClusterView cluster, NamespacedName name, IntOrStringValue port, Lookups lookups) {
    Optional<String> error = lookups.errorOf(Lookups.Read.GET_SERVICE);
    if (error.isPresent()) {
      return Outcome.failed(
          Problem.text(FieldPath.root(), error.get(), TargetProblemCodes.READ_FAILED));
    }
    Service service = cluster.services().get(name);
    if (service == null) {
      return notFound("Service " + GoStrings.quote(name.name()) + " not found");
    }
    if (service.getSpec() != null && service.getSpec().getPorts() != null) {
      for (ServicePort candidate : service.getSpec().getPorts()) {
        if (candidate != null && matches(candidate, port)) {
          return Outcome.ok(new Found(service, candidate));
        }
      }
    }
    return notFound("unable to find port " + port.stringValue() + " on service " + name.joined());
  }

  /** The string; empty if it is {@code null}. */
  static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  static <T> Outcome<T> notFound(String what) {
    return Outcome.failed(
        Problem.text(
            FieldPath.of("spec", "serviceRef"),
            "backend not found: " + what,
            TargetProblemCodes.BACKEND_NOT_FOUND));
  }

  private static boolean matches(ServicePort candidate, IntOrStringValue port) {
    if (port.isInt()) {
      return candidate.getPort() != null && candidate.getPort() == port.intValue();
    }
    return text(candidate.getName()).equals(port.stringValue());
  }
}
