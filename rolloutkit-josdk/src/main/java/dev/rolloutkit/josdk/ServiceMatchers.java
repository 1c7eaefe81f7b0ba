package dev.rolloutkit.josdk;

import dev.rolloutkit.josdk.dependent.ServerMatcher;
import dev.rolloutkit.josdk.internal.desired.ServiceState;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/** Matchers for Services. */
public final class ServiceMatchers {
  private ServiceMatchers() {}

  /**
   * Returns a matcher that never sends what the API server would refuse. It keeps what the server
   * allocated, what it defaulted, and what webhooks set.
   *
   * <pre>{@code
   * ServiceMatchers.respectingTheServer().plan(live, desired).update(); // what to send
   * }</pre>
   */
  public static ServerMatcher<Service> respectingTheServer() {
    return respectingTheServer(ServerSettings.reference());
  }

  /** Returns the same matcher for an API server of another version. */
  public static ServerMatcher<Service> respectingTheServer(ServerSettings options) {
    Objects.requireNonNull(options, "options");
    return new ServerMatcher<>(new ServiceState(options, ClassRegistry.builtIn()));
  }
}
