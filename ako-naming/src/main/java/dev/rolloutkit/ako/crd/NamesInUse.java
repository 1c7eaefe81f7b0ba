package dev.rolloutkit.ako.crd;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The names and aliases with which AKO last built the hosts of the cluster. */
@FunctionalInterface
public interface NamesInUse {
  /** No names, because AKO has just started and has built no hosts. */
  NamesInUse NONE = (aliases, fqdn) -> null;

  /**
   * An alias that another host uses.
   *
   * @param alias the alias
   * @param host the other host
   */
  record Use(String alias, String host) {}

  /**
   * The first host, in the order in which AKO built them, that uses one of the aliases; {@code
   * null} if none does.
   *
   * @param fqdn the host to which the aliases belong; its own names are ignored
   */
  @Nullable Use find(List<String> aliases, String fqdn);
}
