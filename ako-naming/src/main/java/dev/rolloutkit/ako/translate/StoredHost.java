package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.ingress.HostPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state of a host that AKO stores when it handles an Ingress or Route. At the next update AKO
 * compares it with the new state to find what was removed. Instances are mutable.
 */
final class StoredHost {
  /** How HTTP requests are handled. */
  enum Insecure {
    NONE,
    ALLOW,
    REDIRECT
  }

  /** Where TLS is terminated: nowhere, at the virtual service, or in the pods. */
  enum Secure {
    NONE,
    EDGE,
    PASSTHROUGH
  }

  Insecure insecure = Insecure.NONE;
  Secure secure = Secure.NONE;

  /** The names of the Services of each path. */
  Map<String, List<String>> paths = new LinkedHashMap<>();

  StoredHost copy() {
    StoredHost out = new StoredHost();
    out.insecure = insecure;
    out.secure = secure;
    paths.forEach((path, services) -> out.paths.put(path, new ArrayList<>(services)));
    return out;
  }

  /** Whether the pods terminate TLS and HTTP requests are not served. */
  boolean isOnlyPassedThrough() {
    return secure == Secure.PASSTHROUGH && insecure != Insecure.ALLOW;
  }

  void setPaths(List<HostPath> given) {
    paths = new LinkedHashMap<>();
    for (HostPath path : given) {
      paths.computeIfAbsent(path.path(), p -> new ArrayList<>(1)).add(path.backend().service());
    }
  }

  /** The stored paths and Services that the given ones do not contain. */
  Map<String, List<String>> without(Map<String, List<String>> now) {
    Map<String, List<String>> out = copy().paths;
    now.forEach(
        (path, services) -> {
          List<String> known = out.get(path);
          if (known != null && known.removeAll(services) && known.isEmpty()) {
            out.remove(path);
          }
        });
    return out;
  }

  /**
   * The stored paths that the given ones do not contain.
   *
   * @param byService whether the result also contains paths that have only lost a Service
   */
  Map<String, List<String>> without(List<HostPath> now, boolean byService) {
    Map<String, List<String>> out = copy().paths;
    for (HostPath path : now) {
      List<String> services = out.get(path.path());
      if (services != null) {
        if (byService) {
          services.removeIf(path.backend().service()::equals);
        }
        if (!byService || services.isEmpty()) {
          out.remove(path.path());
        }
      }
    }
    return out;
  }
}
