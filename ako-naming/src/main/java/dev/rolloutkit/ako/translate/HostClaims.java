package dev.rolloutkit.ako.translate;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.FqdnReuse;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Records which object uses a host, if namespaces may not share hosts. AKO enforces this only in
 * EVH mode and not for passthrough hosts. It does so after it has checked the class of an Ingress
 * and before all other checks.
 */
final class HostClaims {
  private final boolean strict;
  private final Map<String, ObjectKey> owners = new HashMap<>();
  private final SetMultimap<ObjectKey, String> hostsOf = HashMultimap.create();

  HostClaims(AkoConfig config) {
    this.strict = config.fqdnReuse() == FqdnReuse.STRICT && config.mode() == NamingMode.EVH;
  }

  /** Claims those of the hosts that are free. */
  void take(ObjectKey object, Collection<String> hosts) {
    if (strict) {
      for (String host : hosts) {
        if (owners.putIfAbsent(host, object) == null) {
          hostsOf.put(object, host);
        }
      }
    }
  }

  /** Claims all hosts, or none, with a problem, if one of them belongs to another namespace. */
  boolean claim(ObjectKey object, Collection<String> hosts, FieldPath at, List<Problem> problems) {
    if (strict) {
      for (String host : hosts) {
        ObjectKey owner = owners.get(host);
        if (owner != null && !owner.namespace().equals(object.namespace())) {
          problems.add(
              Problem.text(at, "Host " + host + " already claimed", ProblemCodes.HOST_CLAIMED));
          return false;
        }
      }
      take(object, hosts);
    }
    return true;
  }

  /** Releases the hosts of an object that was removed. */
  void release(ObjectKey object) {
    hostsOf.removeAll(object).forEach(owners::remove);
  }
}
