package dev.rolloutkit.targets.internal.endpoint;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the Service port to which a binding refers.
 *
 * @rule A binding names the port of its Service by number or by name.
 */
final class ServicePorts {

  /** A Service and one of its ports. */
  record Found(ServiceView service, ServiceView.Port port) {}

  private ServicePorts() {}

  /** Finds a port of a Service that the controller knows; see {@link ServiceView#port}. */
  static Outcome<Found> find(
      ClusterView cluster, NamespacedName name, IntOrStringValue port, Lookups lookups) {
    Optional<String> error = lookups.errorOf(Lookups.Read.GET_SERVICE);
    if (error.isPresent()) {
      return Outcome.failed(
          Problem.plain(FieldPath.root(), error.get(), TargetProblemCodes.READ_FAILED));
    }
    Service service = cluster.services().get(name);
    if (service == null) {
      return notFound("Service " + GoStrings.quote(name.name()) + " not found");
    }
    ServiceView view = ServiceView.of(service);
    return view.port(port)
        .map(found -> Outcome.ok(new Found(view, found)))
        .orElseGet(
            () ->
                notFound(
                    "unable to find port " + port.stringValue() + " on service " + name.joined()));
  }

  /** The string; empty if it is {@code null}. */
  static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  static <T> Outcome<T> notFound(String what) {
    return Outcome.failed(
        Problem.plain(
            FieldPath.of("spec", "serviceRef"),
            "backend not found: " + what,
            TargetProblemCodes.BACKEND_NOT_FOUND));
  }
}
