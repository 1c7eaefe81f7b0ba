package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.translate.StoredHost.Insecure;
import dev.rolloutkit.ako.translate.StoredHost.Secure;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts Ingresses and Routes into the graph and takes them out again, as AKO does it: hosts without
 * TLS first, then those with it, then those whose TLS is passed through; what the object had before
 * and has no longer goes last. Source: AKO 2.1.
 */
final class L7Objects {
  private final Sync sync;

  L7Objects(Sync sync) {
    this.sync = sync;
  }

  /** An object is there: new, or changed. */
  void put(Frontend source) {
    Handled before = sync.handled.get(source.key());
    if (before != null && !before.source.isAlike(source)) {
      remove(source.key());
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
  }

  private void insecure(
      Frontend source,
      String host,
      ImmutableList<HostPath> paths,
      Map<String, StoredHost> stored,
      Map<String, StoredHost> now) {
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
    if (context.vs().dedicated()) {
      DedicatedHosts.insecure(sync, context);
    } else if (sync.config.mode() == NamingMode.EVH) {
      EvhHosts.insecure(sync, context);
    } else {
      SharedHosts.insecure(sync, context);
    }
  }

  private void secure(
      Frontend source,
      String host,
      ImmutableList<HostPath> paths,
      TlsHosts tls,
      Map<String, StoredHost> stored,
      Map<String, StoredHost> now) {
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
    if (context.vs().dedicated()) {
      DedicatedHosts.secure(sync, context, tls);
    } else if (sync.config.mode() == NamingMode.EVH) {
      EvhHosts.secure(sync, context, tls);
    } else {
      SharedHosts.secure(sync, context, tls);
    }
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

  /** Whether the same virtual service has a host's paths with and without TLS. */
  private boolean oneForBoth(HostContext host) {
    return host.vs().dedicated() || sync.config.mode() == NamingMode.EVH;
  }

  /** Pools of Routes and of EVH mode have their Service in their name. */
  private boolean byService(Frontend source) {
    return source.isRoute() || sync.config.mode() == NamingMode.EVH;
  }

  /**
   * Takes off what an update leaves behind.
   *
   * <p>Compatibility: a host that was passed through and is so still loses its DNS name on the
   * virtual service of hosts that are terminated.
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
      stale(source, host, new Gone(true, old.paths, fqdn, redirect, onlyNames));
    }
    if (old.insecure != Insecure.NONE) {
      stale(source, host, new Gone(false, old.paths, fqdn, redirect, onlyNames));
    }
  }

  /**
   * Compatibility: in SNI mode the emptied virtual service of a host stays; see {@link
   * Defect#EMPTIED_DEDICATED_STAYS}.
   */
  private void stale(Frontend source, String host, Gone gone) {
    if (terminated(source, host, gone) && gone.fqdn() && sync.config.mode() == NamingMode.EVH) {
      sync.models.put(source.host(sync, host, ImmutableList.of()).model(), null);
    }
  }

  /** An object is gone, or AKO does not watch it any more. */
  void remove(ObjectKey key) {
    Handled handled = sync.handled.remove(key);
    if (handled == null) {
      return;
    }
    sync.hostClaims.release(key);
    handled.hosts.forEach(
        (host, data) -> {
          if (data.secure == Secure.PASSTHROUGH) {
            PassthroughHosts.remove(sync, handled.source, host);
            if (data.insecure == Insecure.ALLOW && sync.config.mode() == NamingMode.EVH) {
              crash(handled.source, host, "a host that is passed through and allows HTTP");
            }
            return;
          }
          boolean empty = false;
          if (data.secure == Secure.EDGE) {
            empty = terminated(handled.source, host, new Gone(true, data.paths, true, true));
          }
          if (data.insecure == Insecure.ALLOW) {
            empty = terminated(handled.source, host, new Gone(false, data.paths, true, true));
          }
          if (empty) {
            sync.models.put(handled.source.host(sync, host, ImmutableList.of()).model(), null);
          }
        });
  }

  private void crash(Frontend source, String host, String what) {
    sync.problems.add(
        Problem.text(
            source.at(),
            "AKO crashes when it takes off " + what + ", here " + GoStrings.quote(host),
            ProblemCodes.REFERENCE_CRASH));
  }

  /** Whether a dedicated virtual service is empty now. */
  private boolean terminated(Frontend source, String host, Gone gone) {
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
   * What AKO remembers of an object.
   *
   * @param source the object
   * @param hosts its hosts
   * @param order its place in the order in which objects were first handled
   */
  record Handled(Frontend source, Map<String, StoredHost> hosts, long order) {}
}
