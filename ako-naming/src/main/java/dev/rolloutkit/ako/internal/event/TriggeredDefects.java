package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.crd.CustomStatus;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.RouteTls;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.event.HandledObjects.Handled;
import dev.rolloutkit.ako.internal.event.HostState.Http;
import dev.rolloutkit.ako.internal.event.HostState.Tls;
import dev.rolloutkit.ako.internal.host.CertificateReader;
import dev.rolloutkit.ako.internal.merge.KeptPools;
import dev.rolloutkit.ako.internal.merge.VsDraft;
import dev.rolloutkit.ako.internal.parse.HostRuleCertificates;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.internal.place.Placement;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects the defects of AKO that one event may have triggered. Each of them may make the state
 * after the event different from that after a full sync; this class does not compare the two.
 *
 * @rule After each event the defects of AKO are listed because of which the result differs from
 *     that of a full sync.
 */
final class TriggeredDefects {
  private final Translation translation;
  private final HandledIndex index;

  /** The objects that were handled because of the event, with their state before it. */
  private final Map<NamespacedName, Optional<Handled>> before = new LinkedHashMap<>();

  private final Set<AkoDefect> found = EnumSet.noneOf(AkoDefect.class);

  TriggeredDefects(Translation translation, HandledIndex index) {
    this.translation = translation;
    this.index = index;
  }

  ImmutableSet<AkoDefect> found() {
    return Sets.immutableEnumSet(found);
  }

  /** Records that an Ingress or Route was handled; {@code was} is its state before the event. */
  void handled(NamespacedName key, @Nullable Handled was) {
    before.putIfAbsent(key, Optional.ofNullable(was));
  }

  /** Finds defects after all Ingresses and Routes that the event affects have been handled. */
  void ofHandled() {
    SetMultimap<String, NamespacedName> formerUsers = HashMultimap.create();
    before.forEach(
        (key, old) ->
            old.ifPresent(o -> o.hosts().keySet().forEach(host -> formerUsers.put(host, key))));
    for (Map.Entry<NamespacedName, Optional<Handled>> entry : before.entrySet()) {
      NamespacedName key = entry.getKey();
      Handled old = entry.getValue().orElse(null);
      Handled now = translation.l7().handled().get(key);
      for (String host : Sets.union(hosts(old), hosts(now))) {
        boolean alone = Sets.union(index.ofHost(host), formerUsers.get(host)).size() < 2;
        ofHost(host, old, now, alone);
      }
      ofEmptied(old);
      ofEmptied(now);
      if (old == null && now != null && !index.isYoungest(key)) {
        found.add(AkoDefect.FIRST_INGRESS_DECIDES);
      }
    }
    if (!before.isEmpty()
        && translation.cluster().config().mode() == NamingMode.SNI
        && index.hasHostWithoutRedirect()) {
      found.add(AkoDefect.REDIRECT_TAKES_OTHERS);
    }
  }

  private static Set<String> hosts(@Nullable Handled handled) {
    return handled == null ? Set.of() : handled.hosts().keySet();
  }

  private void ofHost(String host, @Nullable Handled old, @Nullable Handled now, boolean alone) {
    HostState was = old == null ? null : old.hosts().get(host);
    HostState is = now == null ? null : now.hosts().get(host);
    if (was != null && is == null) {
      ofRemovedHost(host, was, alone);
      if (old != null && hasAuthority(tls(old, host))) {
        found.add(AkoDefect.FORMER_AUTHORITY_STAYS);
      }
    }
    if (is != null && !alone) {
      found.add(AkoDefect.LAST_HANDLED_DECIDES);
    }
    if (was != null && is != null) {
      if (was.http() != is.http() || was.tls() != is.tls()) {
        found.add(AkoDefect.FORMER_TLS_STAYS);
        found.add(AkoDefect.FIRST_INGRESS_DECIDES);
        found.add(
            is.tls() == Tls.PASSTHROUGH
                ? AkoDefect.PASSTHROUGH_REDIRECT_STAYS
                : AkoDefect.POOL_FLAG_NOT_COMPARED);
      }
      ofPaths(host, was, is);
      if (KeptPools.areAffected(pathsOf(old, host), pathsOf(now, host))) {
        found.add(AkoDefect.POOL_FLAG_NOT_COMPARED);
      }
    }
    if (old != null && now != null && translation.cluster().config().mode() == NamingMode.EVH) {
      ofCertificates(tls(old, host), tls(now, host));
    }
    if (now != null && isWithoutCertificate(now, host)) {
      found.add(AkoDefect.FIRST_INGRESS_DECIDES);
    }
  }

  private static List<HostPath> pathsOf(@Nullable Handled handled, String host) {
    List<HostPath> out = new ArrayList<>();
    if (handled != null) {
      ParsedIngress parsed = handled.source().parsed();
      out.addAll(parsed.insecure().getOrDefault(host, ImmutableList.of()));
      parsed
          .tls()
          .forEach(entry -> out.addAll(entry.hosts().getOrDefault(host, ImmutableList.of())));
    }
    return out;
  }

  private void ofRemovedHost(String host, HostState was, boolean alone) {
    found.add(AkoDefect.FIRST_INGRESS_DECIDES);
    if (was.tls() == Tls.PASSTHROUGH) {
      found.add(AkoDefect.PASSTHROUGH_REDIRECT_STAYS);
    }
    if (!alone) {
      boolean tls =
          index.ofHost(host).stream()
              .map(
                  key ->
                      Objects.requireNonNull(translation.l7().handled().get(key)).hosts().get(host))
              .anyMatch(other -> other != null && other.tls() != Tls.NONE);
      found.add(
          tls || was.tls() != Tls.NONE || was.http() != Http.ALLOW
              ? AkoDefect.TLS_GOES_WITH_ONE_USER
              : AkoDefect.NAME_GOES_WITH_ONE_USER);
      found.add(AkoDefect.DELETED_INGRESS_STAYS_IN_METADATA);
      found.add(AkoDefect.LAST_HANDLED_DECIDES);
    }
  }

  private void ofPaths(String host, HostState was, HostState is) {
    if (!was.pathsWithout(is).isEmpty()) {
      if (translation.custom().hostRule(host, translation.reports().problems()) != null) {
        found.add(AkoDefect.WRONG_STRING_GROUPS_DELETED);
        found.add(AkoDefect.DELETED_ROOT_PATH_REDIRECTED);
      }
    }
  }

  private void ofCertificates(List<TlsHosts> old, List<TlsHosts> now) {
    if (!old.equals(now)) {
      found.add(AkoDefect.FORMER_CERTIFICATE_STAYS);
      if (hasAuthority(old)) {
        found.add(AkoDefect.FORMER_AUTHORITY_STAYS);
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
                    && !entry.secret().startsWith(HostRuleCertificates.REFERENCE)
                    && !CertificateReader.isComplete(
                        translation
                            .cluster()
                            .snapshot()
                            .secret(entry.secretNamespace(), entry.secret())));
  }

  /** Finds defects of the virtual services on which the hosts of an object are or were placed. */
  private void ofEmptied(@Nullable Handled handled) {
    if (handled == null) {
      return;
    }
    L7Source source = handled.source();
    Placement placement = translation.l7().placement();
    boolean listens = translation.merges().settingListeners().exist(source);
    for (String host : handled.hosts().keySet()) {
      String model = placement.place(source, host).model();
      VsDraft vs = translation.merges().models().draft(model);
      if (listens || (vs != null && vs.hasSettingPorts())) {
        found.add(AkoDefect.SETTING_LISTENERS_LOST);
      }
      ofEmptied(vs);
      ofEmptied(translation.merges().models().draft(placement.passthroughModel(source, host)));
    }
  }

  private void ofEmptied(@Nullable VsDraft vs) {
    if (vs != null && vs.isEmptied()) {
      switch (vs.role()) {
        case DEDICATED -> found.add(AkoDefect.EMPTIED_DEDICATED_STAYS);
        case SHARED, EVH_SHARED, PASSTHROUGH -> found.add(AkoDefect.EMPTIED_PARENT_STAYS);
        default -> {}
      }
    }
  }

  /** Finds defects after a custom resource was validated again. */
  void ofCustom(CustomChange change) {
    if (change.isRejectedNow()) {
      found.add(AkoDefect.REJECTED_RULE_STAYS);
    }
    if (change.replacesSomething()) {
      found.add(AkoDefect.GONE_RULE_STAYS_NOTED);
      found.add(AkoDefect.WRONG_STRING_GROUPS_DELETED);
    }
    if (change.missesSome()) {
      found.add(AkoDefect.HOSTS_OF_RULE_NOT_FOUND);
    }
  }

  /** Finds defects because of statuses that would be different after a restart of AKO. */
  void ofStatuses(Collection<CustomStatus> stale) {
    for (CustomStatus status : stale) {
      found.add(
          status.error().startsWith("duplicate fqdn")
              ? AkoDefect.DUPLICATE_RULE_STAYS_REJECTED
              : AkoDefect.RULE_NOT_CHECKED_AGAIN);
    }
  }

  /** Records that AKO does not react to a change, or not to all of it. */
  void ofIgnored() {
    found.add(AkoDefect.CHANGE_NOT_NOTICED);
  }

  /** Finds defects when AKO starts to watch a namespace or stops to do so. */
  void ofNamespace(NamespaceChange change) {
    found.add(
        change.accepted()
            ? AkoDefect.TENANT_CHANGE_ADMITS
            : AkoDefect.SHARED_VIP_OUTLIVES_NAMESPACE);
  }

  /** Records that the load balancer class of a Service changed from AKO's to another. */
  void ofForeignService() {
    found.add(AkoDefect.FOREIGN_SERVICE_STAYS);
  }
}
