package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.translate.StoredHost.Insecure;
import dev.rolloutkit.ako.translate.StoredHost.Secure;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds the objects of Ingresses and Routes to the graph and removes them. AKO adds the hosts
 * without TLS first, then those with TLS, then those with passthrough, and finally removes the
 * objects that an Ingress or Route no longer needs. Source: AKO 2.1.
 */
final class L7Objects {
  private final Sync sync;

  L7Objects(Sync sync) {
    this.sync = sync;
  }

  /** Handles a new or changed Ingress or Route. */
  void put(Frontend source) {
    Handled before = sync.handled.get(source.key());
    if (before != null && !before.source.isAlike(source)) {
      leave(before);
      before = null;
    }
    Map<String, StoredHost> stored = new LinkedHashMap<>();
    if (before != null) {
      before.hosts.forEach((host, data) -> stored.put(host, data.copy()));
    }
    Map<String, StoredHost> now = new LinkedHashMap<>();
    ParsedIngress parsed = source.parsed();
    parsed.insecure().forEach((host, paths) -> insecure(source, host, paths, stored, now));
    for (TlsHosts tls : parsed.tls()) {
      tls.hosts().forEach((host, paths) -> secure(source, host, paths, tls, stored, now));
    }
    parsed.passthrough().forEach((host, paths) -> passthrough(source, host, paths, stored, now));
    now.keySet().forEach(host -> Unmodelled.report(sync, source, host));
    sync.handled.put(
        source.key(),
        new Handled(source, now, before == null ? sync.nextInOrder() : before.order()));
    stored.forEach((host, data) -> removeStale(source, host, data, now.get(host)));
    for (String host : stored.keySet()) {
      if (!now.containsKey(host)) {
        sync.hostClaims.removed(source.key(), host);
      }
    }
  }

  private void insecure(
      Frontend source,
      String host,
      ImmutableList<HostPath> paths,
      Map<String, StoredHost> stored,
      Map<String, StoredHost> now) {
    if (!sync.hostClaims.build(source.key(), host)) {
      return;
    }
    StoredHost old = stored.get(host);
    HostContext context = source.host(sync, host, paths);
    if (old != null && old.insecure != Insecure.NONE) {
      Map<String, List<String>> gone = old.without(paths, byService(source));
      if (!gone.isEmpty()) {
        old.paths = gone;
      } else {
        old.insecure = Insecure.NONE;
        old.secure = oneForBoth(context) ? Secure.NONE : old.secure;
      }
    }
    StoredHost data = now.computeIfAbsent(host, h -> new StoredHost());
    data.insecure = Insecure.ALLOW;
    data.setPaths(paths);
    VsDraft known = sync.models.get(context.model());
    if (context.vs().dedicated()) {
      DedicatedHosts.insecure(sync, context);
    } else if (sync.config.mode() == NamingMode.EVH) {
      EvhHosts.insecure(sync, context);
    } else {
      SharedHosts.insecure(sync, context);
    }
    SettingListeners.apply(sync, known, context, false);
  }

  private void secure(
      Frontend source,
      String host,
      ImmutableList<HostPath> paths,
      TlsHosts tls,
      Map<String, StoredHost> stored,
      Map<String, StoredHost> now) {
    if (!sync.hostClaims.build(source.key(), host)) {
      return;
    }
    StoredHost old = stored.get(host);
    HostContext context = source.host(sync, host, paths);
    if (old != null && oneForBoth(context) && old.insecure == Insecure.ALLOW) {
      old.insecure = Insecure.NONE;
    }
    if (old != null && old.secure == Secure.EDGE) {
      Map<String, List<String>> gone = old.without(paths, byService(source));
      if (!gone.isEmpty()) {
        old.paths = gone;
      } else {
        old.secure = Secure.NONE;
        old.insecure = oneForBoth(context) ? Insecure.NONE : old.insecure;
      }
    }
    StoredHost data = now.computeIfAbsent(host, h -> new StoredHost());
    data.secure = Secure.EDGE;
    if (tls.redirect()) {
      data.insecure = Insecure.REDIRECT;
    }
    data.setPaths(paths);
    VsDraft known = sync.models.get(context.model());
    if (context.vs().dedicated()) {
      DedicatedHosts.secure(sync, context, tls);
    } else if (sync.config.mode() == NamingMode.EVH) {
      EvhHosts.secure(sync, context, tls);
    } else {
      SharedHosts.secure(sync, context, tls);
    }
    SettingListeners.apply(sync, known, context, true);
  }

  private void passthrough(
      Frontend source,
      String host,
      ImmutableList<HostPath> paths,
      Map<String, StoredHost> stored,
      Map<String, StoredHost> now) {
    StoredHost old = stored.get(host);
    if (old != null && old.secure == Secure.PASSTHROUGH) {
      old.secure = Secure.NONE;
    }
    StoredHost data = now.computeIfAbsent(host, h -> new StoredHost());
    data.secure = Secure.PASSTHROUGH;
    if (source.parsed().redirectsPassthrough()) {
      data.insecure = Insecure.REDIRECT;
    }
    data.setPaths(paths);
    PassthroughHosts.add(sync, source.host(sync, host, paths));
  }

  /** Whether the same virtual service serves the paths of a host with and without TLS. */
  private boolean oneForBoth(HostContext host) {
    return host.vs().dedicated() || sync.config.mode() == NamingMode.EVH;
  }

  /** Whether the names of pools contain their Service, as for Routes and in EVH mode. */
  private boolean byService(Frontend source) {
    return source.isRoute() || sync.config.mode() == NamingMode.EVH;
  }

  /**
   * Removes the objects that a host no longer needs after an update.
   *
   * <p>Compatibility: a host that becomes a passthrough host, or stays one, loses its DNS name on
   * the virtual service for hosts without passthrough.
   */
  private void removeStale(Frontend source, String host, StoredHost old, @Nullable StoredHost now) {
    boolean fqdn = true;
    boolean redirect = true;
    if (now != null && old.secure != Secure.PASSTHROUGH && now.secure != Secure.PASSTHROUGH) {
      fqdn = false;
      redirect = now.insecure != Insecure.REDIRECT;
    }
    if (old.secure == Secure.PASSTHROUGH) {
      if (now == null || now.secure != Secure.PASSTHROUGH) {
        PassthroughHosts.remove(sync, source, host);
      }
      return;
    }
    boolean onlyNames =
        !fqdn
            && now != null
            && source.isRoute()
            && sync.config.mode() == NamingMode.EVH
            && old.without(now.paths).isEmpty();
    if (old.secure == Secure.EDGE) {
      stale(source, host, new Removal(true, old.paths, fqdn, redirect, onlyNames));
    }
    if (old.insecure != Insecure.NONE) {
      stale(source, host, new Removal(false, old.paths, fqdn, redirect, onlyNames));
    }
  }

  /**
   * Removes the objects of a host.
   *
   * <p>Compatibility: in SNI mode a dedicated virtual service without pools stays; see {@link
   * AkoDefect#EMPTIED_DEDICATED_STAYS}.
   */
  private void stale(Frontend source, String host, Removal gone) {
    if (terminated(source, host, gone) && gone.fqdn() && sync.config.mode() == NamingMode.EVH) {
      sync.models.put(source.host(sync, host, ImmutableList.of()).model(), null);
    }
  }

  /**
   * Removes the objects of an Ingress or Route from the virtual services on which it was placed
   * with another AviInfraSetting or tenant, and gives back its hosts.
   */
  private void leave(Handled before) {
    NamespacedName key = before.source.key();
    sync.handled.remove(key);
    before.hosts.keySet().forEach(host -> sync.hostClaims.removed(key, host));
    before.hosts.forEach((host, data) -> removeStale(before.source, host, data, null));
  }

  /** Removes the objects of an Ingress or Route whose namespace has another tenant now. */
  void leaveTenant(NamespacedName key) {
    Handled before = sync.handled.get(key);
    String tenant = sync.cluster.namespaceAnnotation(key.namespace(), NamespaceTransition.TENANT);
    if (before != null
        && !Manifests.orEmpty(tenant).equals(Manifests.orEmpty(before.source.tenant()))) {
      leave(before);
    }
  }

  /** Removes all objects of an Ingress or Route that was deleted or that AKO no longer watches. */
  void remove(NamespacedName key) {
    Handled handled = sync.handled.remove(key);
    if (handled == null) {
      return;
    }
    handled.hosts.keySet().forEach(host -> sync.hostClaims.removed(key, host));
    handled.hosts.forEach(
        (host, data) -> {
          if (data.secure == Secure.PASSTHROUGH) {
            PassthroughHosts.remove(sync, handled.source, host);
            if (data.insecure == Insecure.ALLOW && sync.config.mode() == NamingMode.EVH) {
              crash(handled.source, host);
            }
            return;
          }
          boolean empty = false;
          if (data.secure == Secure.EDGE) {
            empty = terminated(handled.source, host, new Removal(true, data.paths, true, true));
          }
          if (data.insecure == Insecure.ALLOW) {
            empty = terminated(handled.source, host, new Removal(false, data.paths, true, true));
          }
          if (empty) {
            sync.models.put(handled.source.host(sync, host, ImmutableList.of()).model(), null);
          }
        });
  }

  private void crash(Frontend source, String host) {
    sync.problems.add(
        Problem.text(
            source.at(),
            "AKO crashes when it removes the passthrough host "
                + GoStrings.quote(host)
                + ", because the host also allows HTTP",
            ProblemCodes.REFERENCE_CRASH));
  }

  /** Removes objects of a host; returns whether a dedicated virtual service has become empty. */
  private boolean terminated(Frontend source, String host, Removal gone) {
    HostContext context = source.host(sync, host, ImmutableList.of());
    VsDraft vs = sync.models.get(context.model());
    if (vs == null) {
      return false;
    }
    return switch (vs.role) {
      case DEDICATED -> DedicatedHosts.remove(sync, vs, context, gone);
      case EVH_SHARED -> {
        EvhHosts.remove(sync, vs, context, gone);
        yield false;
      }
      case SHARED -> {
        SharedHosts.remove(sync, vs, context, gone);
        yield false;
      }
      default -> false;
    };
  }

  /**
   * The state that AKO stores of an Ingress or Route that it has handled.
   *
   * @param source the Ingress or Route
   * @param hosts the state of its hosts
   * @param order its position in the order in which objects were first handled
   */
  record Handled(Frontend source, Map<String, StoredHost> hosts, long order) {}
}
