package dev.rolloutkit.stack.internal.build;

import dev.rolloutkit.lbc.action.OidcSecrets;
import dev.rolloutkit.lbc.service.ServiceView;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Indexes Services and Secrets by name. Null elements are ignored. If several objects have the same
 * name, the first one counts.
 */
public final class ServiceIndex {
  private ServiceIndex() {}

  /** Services by {@code namespace/name}. */
  public static Map<String, ServiceView> of(Collection<? extends @Nullable Service> services) {
    Map<String, ServiceView> out = new LinkedHashMap<>();
    for (Service service : services) {
      if (service != null) {
        ServiceView read = ServiceView.of(service);
        out.putIfAbsent(read.key(), read);
      }
    }
    return out;
  }

  /** The Secrets from which rules read the client ID and client secret for OIDC. */
  public static OidcSecrets secrets(Collection<? extends @Nullable Secret> secrets) {
    return new OidcSecrets(secrets.stream().filter(Objects::nonNull).<Secret>map(s -> s).toList());
  }
}
