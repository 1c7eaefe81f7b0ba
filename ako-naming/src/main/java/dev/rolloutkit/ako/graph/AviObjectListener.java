package dev.rolloutkit.ako.graph;

import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.Origin;

/**
 * Receives every Avi object when AKO creates it, including objects that a later object with the
 * same name replaces.
 */
@FunctionalInterface
public interface AviObjectListener {
  /** Ignores every object. */
  AviObjectListener NONE = (tenant, name, origin, parent) -> {};

  /**
   * Called when AKO creates an object.
   *
   * @param tenant its Avi tenant
   * @param name its name
   * @param origin the Kubernetes object from which it comes
   * @param parent the virtual service to which it belongs; empty for none
   */
  void created(String tenant, AviName name, Origin origin, String parent);

  /** Called when AKO omits an object because its name is too long; see {@link #created}. */
  default void omitted(String tenant, AviName name, Origin origin, String parent) {}
}
