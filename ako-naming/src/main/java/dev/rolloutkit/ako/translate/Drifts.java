package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.RouteTls;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.translate.L7Objects.Handled;
import dev.rolloutkit.ako.translate.StoredHost.Insecure;
import dev.rolloutkit.ako.translate.StoredHost.Secure;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which of AKO's defects an event may have run into: each is a reason why the state after it can
 * differ from that of a full sync. A reason is not yet a difference.
 */
final class Drifts {
  private final Sync sync;
  private final Map<ObjectKey, Handled> before;
  private final Set<Defect> found = EnumSet.noneOf(Defect.class);

  /**
   * Looks at one event.
   *
   * @param before what was handled before the event
   */
  Drifts(Sync sync, Map<ObjectKey, Handled> before) {
    this.sync = sync;
    this.before = before;
  }

  Set<Defect> found() {
    return found;
  }

  /** Ingresses or Routes were handled. */
  void ofHandled(Collection<ObjectKey> keys) {
    Map<String, Set<ObjectKey>> users = new LinkedHashMap<>();
    before.forEach((key, handled) -> addHosts(users, key, handled));
    sync.handled.forEach((key, handled) -> addHosts(users, key, handled));
    for (ObjectKey key : keys) {
      Handled old = before.get(key);
      Handled now = sync.handled.get(key);
      Set<String> hosts = new HashSet<>();
      hosts.addAll(old == null ? Set.of() : old.hosts().keySet());
      hosts.addAll(now == null ? Set.of() : now.hosts().keySet());
      for (String host : hosts) {
        boolean alone = users.getOrDefault(host, Set.of()).size() < 2;
        ofHost(host, old, now, alone);
      }
      if (old == null && now != null && !isYoungest(key)) {
        found.add(Defect.FIRST_ANSWER_STAYS);
      }
    }
    if (!keys.isEmpty()) {
      ofEmptied();
      if (sync.config.mode() == NamingMode.SNI
          && sync.handled.values().stream()
              .flatMap(handled -> handled.hosts().values().stream())
              .anyMatch(h -> h.secure == Secure.EDGE && h.insecure != Insecure.REDIRECT)) {
        found.add(Defect.REDIRECT_TAKES_OTHERS);
      }
    }
  }

  private boolean isYoungest(ObjectKey key) {
    Map<ObjectKey, ? extends HasMetadata> all =
        sync.config.openShift() ? sync.cluster.routes() : sync.cluster.ingresses();
    HasMetadata object = all.get(key);
    return object != null
        && sync.handled.keySet().stream()
            .filter(other -> !other.equals(key) && all.containsKey(other))
            .allMatch(other -> Ingresses.OLDEST_FIRST.compare(all.get(other), object) < 0);
  }

  private static void addHosts(Map<String, Set<ObjectKey>> users, ObjectKey key, Handled handled) {
    handled.hosts().keySet().forEach(h -> users.computeIfAbsent(h, x -> new HashSet<>()).add(key));
  }

  private void ofHost(String host, @Nullable Handled old, @Nullable Handled now, boolean alone) {
    StoredHost was = old == null ? null : old.hosts().get(host);
    StoredHost is = now == null ? null : now.hosts().get(host);
    if (was != null && is == null) {
      ofGone(host, was, alone);
      if (old != null && hasAuthority(tls(old, host))) {
        found.add(Defect.FORMER_AUTHORITY_STAYS);
      }
    }
    if (is != null && !alone) {
      found.add(Defect.LAST_HANDLED_DECIDES);
    }
    if (was != null && is != null) {
      if (was.insecure != is.insecure || was.secure != is.secure) {
        found.add(Defect.FORMER_TLS_STAYS);
        found.add(Defect.FIRST_ANSWER_STAYS);
        found.add(
            is.secure == Secure.PASSTHROUGH
                ? Defect.PASSTHROUGH_TWIN_STAYS
                : Defect.POOL_FLAG_NOT_COMPARED);
      }
      ofPaths(host, was, is);
    }
    if (old != null && now != null && sync.config.mode() == NamingMode.EVH) {
      ofCertificates(tls(old, host), tls(now, host));
    }
    if (now != null && isWithoutCertificate(now, host)) {
      found.add(Defect.FIRST_ANSWER_STAYS);
    }
  }

  private void ofGone(String host, StoredHost was, boolean alone) {
    found.add(Defect.FIRST_ANSWER_STAYS);
    if (was.secure == Secure.PASSTHROUGH) {
      found.add(Defect.PASSTHROUGH_TWIN_STAYS);
    }
    if (!alone) {
      boolean tls =
          sync.handled.values().stream()
              .map(handled -> handled.hosts().get(host))
              .anyMatch(other -> other != null && other.secure != Secure.NONE);
      found.add(
          tls || was.secure != Secure.NONE || was.insecure != Insecure.ALLOW
              ? Defect.TLS_GOES_WITH_ONE_USER
              : Defect.NAME_GOES_WITH_ONE_USER);
      found.add(Defect.GONE_INGRESS_STAYS_NAMED);
      found.add(Defect.LAST_HANDLED_DECIDES);
    }
  }

  private void ofPaths(String host, StoredHost was, StoredHost is) {
    if (!was.without(is.paths).isEmpty()) {
      HostEffects effects = HostEffects.of(sync, host, "");
      if (effects.usesRegex() || effects.isThere()) {
        found.add(Defect.STRING_GROUPS_MISCUT);
        found.add(Defect.GONE_ROOT_REMEMBERED);
      }
    }
  }

  private void ofCertificates(List<TlsHosts> old, List<TlsHosts> now) {
    if (!old.equals(now)) {
      found.add(Defect.FORMER_CERTIFICATE_STAYS);
      if (hasAuthority(old)) {
        found.add(Defect.FORMER_AUTHORITY_STAYS);
      }
    }
  }

  private static boolean hasAuthority(List<TlsHosts> entries) {
    return entries.stream()
        .map(TlsHosts::route)
        .filter(Objects::nonNull)
        .map(RouteTls::caCertificate)
        .anyMatch(Objects::nonNull);
  }

  private static List<TlsHosts> tls(Handled handled, String host) {
    return handled.source().parsed().tls().stream()
        .filter(entry -> entry.hosts().containsKey(host))
        .toList();
  }

  private boolean isWithoutCertificate(Handled handled, String host) {
    return tls(handled, host).stream()
        .anyMatch(
            entry ->
                (entry.route() == null || !entry.route().inline())
                    && !entry.secret().startsWith(HostRuleTls.REFERENCE)
                    && !Certificates.isComplete(
                        sync.cluster.secret(entry.secretNamespace(), entry.secret())));
  }

  private void ofEmptied() {
    for (VsDraft vs : sync.models.values()) {
      if (vs == null || !vs.pools.isEmpty() || !vs.children.isEmpty()) {
        continue;
      }
      if (vs.role == Role.DEDICATED) {
        found.add(Defect.EMPTIED_DEDICATED_STAYS);
      } else if (vs.role == Role.SHARED || vs.role == Role.EVH_SHARED) {
        found.add(Defect.EMPTIED_PARENT_STAYS);
      } else if (vs.role == Role.PASSTHROUGH) {
        found.add(Defect.EMPTIED_PARENT_STAYS);
      }
    }
  }

  /** One of AKO's own resources was looked at. */
  void ofCustom(CustomRules rules, CustomKind kind, ObjectKey key, CustomChanges changes) {
    if (sync.custom.isRejected(kind, key) && rules.spec(kind, key).isPresent()) {
      found.add(Defect.REJECTED_RULE_STAYS);
    }
    if (rules.spec(kind, key).isPresent()
        && !rules.spec(kind, key).equals(sync.custom.spec(kind, key))) {
      found.add(Defect.GONE_RULE_STAYS_NOTED);
      found.add(Defect.STRING_GROUPS_MISCUT);
    }
    if (changes.missesSome()) {
      found.add(Defect.HOSTS_OF_RULE_NOT_FOUND);
    }
  }

  /** The status that each resource has, against that which it would have after a restart. */
  void ofStatuses(CustomRules restarted) {
    sync.custom
        .statuses()
        .forEach(
            (name, status) -> {
              if (!status.equals(restarted.statuses().get(name))) {
                found.add(
                    status.error().startsWith("duplicate fqdn")
                        ? Defect.NEXT_RULE_FORGOTTEN
                        : Defect.RULE_NOT_CHECKED_AGAIN);
              }
            });
  }

  /** A Service was AKO's and is another controller's now. */
  void ofForeignService() {
    found.add(Defect.FOREIGN_SERVICE_STAYS);
  }
}
