package dev.rolloutkit.ako.name;

import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.Objects;

/**
 * One path of one host of an Ingress or Route. AKO derives the names of the path's pools, pool
 * groups and rules from it.
 *
 * <pre>{@code
 * PathIdentity path = PathIdentity.of("red", "web", "foo.com", "/bar");
 * names.path(path).sniPool().value(); // "prod--red-foo.com_bar-web"
 * }</pre>
 *
 * @param object the Ingress or Route
 * @param host the host as the manifest spells it
 * @param path the path as the manifest spells it
 * @param infra the name of the AviInfraSetting that is part of the name; empty for none
 * @param dedicated whether the host has a virtual service of its own
 */
public record PathIdentity(
    NamespacedName object, String host, String path, String infra, boolean dedicated) {
  /** No part is {@code null}. */
  public PathIdentity {
    Objects.requireNonNull(object, "object");
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(infra, "infra");
  }

  /** A path on a shared virtual service, without an AviInfraSetting. */
  public static PathIdentity of(String namespace, String name, String host, String path) {
    return new PathIdentity(new NamespacedName(namespace, name), host, path, "", false);
  }

  /** The same path with an AviInfraSetting; empty for none. */
  public PathIdentity withInfra(String infra) {
    return new PathIdentity(object, host, path, infra, dedicated);
  }

  /** The same path of a host that has a virtual service of its own. */
  public PathIdentity onDedicatedVs() {
    return new PathIdentity(object, host, path, infra, true);
  }
}
