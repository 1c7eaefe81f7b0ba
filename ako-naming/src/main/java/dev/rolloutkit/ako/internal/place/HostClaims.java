package dev.rolloutkit.ako.internal.place;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.Iterables;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.FqdnReuse;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Records which objects claim a host and which have been built with it, if namespaces may not share
 * hosts. AKO enforces this only in EVH mode. All Ingresses of watched namespaces claim their hosts,
 * whatever their class. Passthrough hosts count as claimed, but not as built.
 *
 * @rule If namespaces may not share hosts, in EVH mode the first namespace that claims a host keeps
 *     it.
 */
public final class HostClaims {
  private final boolean strict;
  private final SetMultimap<String, NamespacedName> owners = HashMultimap.create();
  private final SetMultimap<String, NamespacedName> builders = HashMultimap.create();

  /** The Ingresses and Routes that a full sync left out. */
  private final Set<NamespacedName> leftOut = new HashSet<>();

  public HostClaims(AkoConfig config) {
    this.strict = config.fqdnReuse() == FqdnReuse.STRICT && config.mode() == NamingMode.EVH;
  }

  /** Whether namespaces may not share hosts. */
  public boolean isStrict() {
    return strict;
  }

  /**
   * Claims all hosts. If one of them belongs to another namespace, claims none and reports a
   * problem; the object then also loses its former claims of these hosts. Returns whether the hosts
   * were claimed.
   */
  public boolean claim(
      NamespacedName object, Collection<String> hosts, FieldPath at, Reports reports) {
    if (strict) {
      for (String host : hosts) {
        if (isUsedElsewhere(owners, host, object)) {
          reports.add(at, "Host " + host + " already claimed", AkoProblemCodes.HOST_CLAIMED);
          release(object, hosts);
          return false;
        }
      }
      hosts.forEach(host -> owners.put(host, object));
    }
    return true;
  }

  /** Gives back the claims of an object. */
  public void release(NamespacedName object, Collection<String> hosts) {
    if (strict) {
      hosts.forEach(host -> owners.remove(host, object));
    }
  }

  /** Records that a host of an object is built; returns false if it must be left out instead. */
  public boolean build(NamespacedName object, String host) {
    if (!strict) {
      return true;
    }
    if (isUsedElsewhere(builders, host, object)) {
      return false;
    }
    builders.put(host, object);
    return true;
  }

  /** Records that a full sync left an object out, because another namespace has its hosts. */
  public void leaveOut(NamespacedName object) {
    leftOut.add(object);
  }

  /** Whether a full sync left an object out. */
  public boolean isLeftOut(NamespacedName object) {
    return leftOut.contains(object);
  }

  /** Records that a host of an object was removed. */
  public void removed(NamespacedName object, String host) {
    if (strict) {
      builders.remove(host, object);
    }
  }

  /** Whether another namespace uses a host; all users of a host are of one namespace. */
  private static boolean isUsedElsewhere(
      SetMultimap<String, NamespacedName> users, String host, NamespacedName object) {
    NamespacedName user = Iterables.getFirst(users.get(host), null);
    return user != null && !user.namespace().equals(object.namespace());
  }
}
