package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.Origin;

/**
 * Receives every Avi object when it is made, including those that a later object of the same name
 * replaces.
 */
@FunctionalInterface
public interface Claims {
  /** Ignores every object. */
  Claims NONE = (tenant, name, origin, parent) -> {};

  /**
   * An object is made.
   *
   * @param tenant the Avi tenant it is in
   * @param name its name
   * @param origin what it is made of
   * @param parent the virtual service it belongs to; empty for one that is on its own
   */
  void made(String tenant, AviName name, Origin origin, String parent);

  /** An object is left out because its name is too long; parameters as for {@link #made}. */
  default void refused(String tenant, AviName name, Origin origin, String parent) {}
}
