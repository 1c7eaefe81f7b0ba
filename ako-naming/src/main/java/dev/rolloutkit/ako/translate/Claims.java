package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.Origin;

/**
 * Receives every Avi object when AKO creates it, including objects that a later object with the
 * same name replaces.
 */
@FunctionalInterface
public interface Claims {
  /** Ignores every object. */
  Claims NONE = (tenant, name, origin, parent) -> {};

  /**
   * Called when AKO creates an object.
   *
   * @param tenant its Avi tenant
   * @param name its name
   * @param origin the Kubernetes object from which it comes
   * @param parent the virtual service to which it belongs; empty for none
   */
  void made(String tenant, AviName name, Origin origin, String parent);

  /** Called when AKO omits an object because its name is too long; see {@link #made}. */
  default void refused(String tenant, AviName name, Origin origin, String parent) {}
}
