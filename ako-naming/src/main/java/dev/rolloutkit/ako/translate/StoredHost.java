package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.ingress.HostPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What AKO remembers of a host of an Ingress or Route, to find out later what is gone. It is
 * changed while an update is worked out.
 */
final class StoredHost {
  /** What happens to requests without TLS. */
  enum Insecure {
    NONE,
    ALLOW,
    REDIRECT
  }

  /** Where TLS ends. */
  enum Secure {
    NONE,
    EDGE,
    PASSTHROUGH
  }

  Insecure insecure = Insecure.NONE;
  Secure secure = Secure.NONE;

  /** The Services behind each path. */
  Map<String, List<String>> paths = new LinkedHashMap<>();

  StoredHost copy() {
    StoredHost out = new StoredHost();
    out.insecure = insecure;
    out.secure = secure;
    paths.forEach((path, services) -> out.paths.put(path, new ArrayList<>(services)));
    return out;
  }

  void setPaths(List<HostPath> given) {
    paths = new LinkedHashMap<>();
    for (HostPath path : given) {
      paths.computeIfAbsent(path.path(), p -> new ArrayList<>(1)).add(path.backend().service());
    }
  }

  /** What of the paths and their Services is gone. */
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
   * What of the paths is gone.
   *
   * @param byService whether a Service that is gone counts although its path stays
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
