package dev.rolloutkit.canary.internal.pass;

import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.ServiceCopy;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The controller's copies of the Services, each with the last selector that the pass gave it. */
public final class ServiceCopies {
  private final Observed observed;
  private final Map<String, @Nullable ServiceCopy> byName = new HashMap<>();

  ServiceCopies(Observed observed) {
    this.observed = observed;
  }

  /** The copy of a Service; null if there is none. */
  @Nullable ServiceCopy get(String name) {
    return byName.computeIfAbsent(name, n -> ServiceCopy.of(observed.service(n)));
  }
}
