package dev.rolloutkit.ako.crd;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The names, aliases included, that the hosts of the cluster were last built with. */
@FunctionalInterface
public interface NamesInUse {
  /** No host has been built yet, as when AKO starts. */
  NamesInUse NONE = (aliases, fqdn) -> null;

  /**
   * An alias that another host uses.
   *
   * @param alias the alias
   * @param host the other host
   */
  record Use(String alias, String host) {}

  /**
   * The first host, in the order in which hosts were built, that uses one of the aliases; {@code
   * null} if none does.
   *
   * @param fqdn the host that asks, whose own names do not count
   */
  @Nullable Use find(List<String> aliases, String fqdn);
}
