package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.re2j.Pattern;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.internal.host.HttpRules;
import dev.rolloutkit.ako.internal.merge.HostMerges;
import dev.rolloutkit.ako.internal.merge.VsDraft;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Determines which Ingresses or Routes AKO handles again when one of its custom resources is
 * created, changed or deleted. Create an instance before the change, and call its methods after it.
 * Source: AKO 2.1.
 *
 * @rule A changed custom resource makes AKO handle again the Ingresses or Routes whose hosts it
 *     applied to or applies to now.
 */
final class CustomChange {
  /** A part of the name of every shared virtual service. */
  private static final String SHARED = "Shared-";

  private final CustomRules custom;
  private final HandledIndex index;
  private final HostMerges merges;
  private final CustomKind kind;
  private final NamespacedName key;

  /** The last accepted version before the change. */
  private final Version before;

  /** Problems of targets that are no regular expressions. */
  private final List<Problem> problems = new ArrayList<>();

  CustomChange(
      CustomRules custom,
      HandledIndex index,
      HostMerges merges,
      CustomKind kind,
      NamespacedName key) {
    this.custom = custom;
    this.index = index;
    this.merges = merges;
    this.kind = kind;
    this.key = key;
    this.before = accepted();
  }

  /**
   * An accepted version of the resource.
   *
   * @param spec its specification; absent for none
   * @param targets the targets of the HTTPRules for its host
   */
  private record Version(Tree spec, ImmutableSet<String> targets) {
    boolean exists() {
      return spec.isPresent();
    }

    Tree virtualHost() {
      return spec.at("virtualhost");
    }

    String fqdn() {
      return spec.at("fqdn").text();
    }
  }

  /** The last accepted version. */
  private Version accepted() {
    Tree spec = custom.spec(kind, key);
    return new Version(spec, custom.httpTargets(spec.at("fqdn").text()));
  }

  /** Whether a resource that was accepted before is rejected now. */
  boolean isRejectedNow() {
    return custom.isRejected(kind, key) && before.exists();
  }

  /** Whether a resource that was accepted before was deleted or has changed. */
  boolean replacesSomething() {
    return before.exists() && !before.spec().equals(accepted().spec());
  }

  /**
   * The Ingresses or Routes that AKO handles again, in the order in which they were first handled.
   * If the resource is a HostRule for shared virtual services, this method also applies it to them.
   */
  List<NamespacedName> reached() {
    if (kind == CustomKind.HOST_RULE) {
      applyToShared();
    }
    Set<NamespacedName> out = new LinkedHashSet<>();
    for (String host : candidates()) {
      for (NamespacedName object : index.ofHost(host)) {
        if (reaches(object, host)) {
          out.add(object);
        }
      }
    }
    return index.inOrder(out);
  }

  /**
   * The hosts that the resource may affect. All hosts are searched only for HostRules of type
   * {@code Contains} or {@code Wildcard}.
   */
  private Iterable<String> candidates() {
    return switch (kind) {
      case HOST_RULE -> hostsOf(List.of(before.virtualHost(), accepted().virtualHost()));
      case L7_RULE -> {
        List<Tree> hosts = new ArrayList<>();
        for (NamespacedName rule : custom.hostRulesWith(key)) {
          hosts.add(custom.spec(CustomKind.HOST_RULE, rule).at("virtualhost"));
        }
        yield hostsOf(hosts);
      }
      case SSO_RULE, HTTP_RULE -> ImmutableSet.of(before.fqdn(), accepted().fqdn());
      case L4_RULE -> ImmutableSet.of();
    };
  }

  private Iterable<String> hostsOf(List<Tree> virtualHosts) {
    Set<String> out = new LinkedHashSet<>();
    for (Tree virtualHost : virtualHosts) {
      String type = virtualHost.at("fqdnType").text();
      if (!virtualHost.isPresent()) {
        continue;
      }
      if (type.equals("Contains") || type.equals("Wildcard")) {
        Iterables.addAll(out, Iterables.filter(index.hosts(), host -> isFound(virtualHost, host)));
      } else if (isFound(virtualHost, virtualHost.at("fqdn").text())) {
        out.add(virtualHost.at("fqdn").text());
      }
    }
    return out;
  }

  /**
   * Applies a HostRule for shared virtual services.
   *
   * <p>Compatibility: if the rule was for shared virtual services and now is for hosts, AKO does
   * not remove its settings from the shared virtual services.
   */
  private void applyToShared() {
    Tree old = before.virtualHost();
    Tree now = accepted().virtualHost();
    if (now.isPresent() && !now.at("fqdn").text().contains(SHARED)) {
      return;
    }
    Set<Map.Entry<String, VsDraft>> addressed = new LinkedHashSet<>();
    for (Tree virtualHost : List.of(old, now)) {
      if (virtualHost.at("fqdn").text().contains(SHARED)) {
        addressed.addAll(merges.models().sharedOf(virtualHost));
      }
    }
    addressed.forEach(each -> merges.applyToShared(each.getValue(), each.getKey()));
  }

  /**
   * The paths of a host of an object.
   *
   * <p>Compatibility: AKO does not find passthrough hosts.
   */
  private Set<String> pathsOf(NamespacedName object, String host) {
    HostState state = index.stateOf(object, host);
    return state == null || state.isOnlyPassedThrough()
        ? ImmutableSet.of()
        : state.paths().keySet();
  }

  private boolean reaches(NamespacedName object, String host) {
    Set<String> paths = pathsOf(object, host);
    if (paths.isEmpty() || kind != CustomKind.HTTP_RULE) {
      return !paths.isEmpty();
    }
    return object.namespace().equals(key.namespace())
        && (isTargeted(before, host, paths) || isTargeted(accepted(), host, paths));
  }

  /** Whether the resource applies to hosts or shared virtual services that AKO does not find. */
  boolean missesSome() {
    if (kind == CustomKind.HTTP_RULE) {
      for (String host : candidates()) {
        for (NamespacedName object : index.ofHost(host)) {
          if (!reaches(object, host)) {
            return true;
          }
        }
      }
      return false;
    }
    return kind == CustomKind.HOST_RULE
        && (isMissed(accepted().virtualHost()) || isMissed(before.virtualHost()));
  }

  private boolean isMissed(Tree virtualHost) {
    if (!virtualHost.isPresent()) {
      return false;
    }
    String fqdn = virtualHost.at("fqdn").text();
    if (!fqdn.contains(SHARED) && !merges.models().sharedOf(virtualHost).isEmpty()) {
      return true;
    }
    String type = virtualHost.at("fqdnType").text();
    Iterable<String> hosts =
        type.equals("Contains") || type.equals("Wildcard")
            ? index.hosts()
            : Iterables.filter(ImmutableSet.of(fqdn), host -> !index.ofHost(host).isEmpty());
    return Iterables.any(
        hosts, host -> CustomRules.matches(virtualHost, host) && !isFound(virtualHost, host));
  }

  /**
   * Whether AKO finds a host when it searches for the hosts of a HostRule.
   *
   * <p>Compatibility: for type {@code Contains}, AKO searches for hosts that the rule's fqdn
   * contains, and not for hosts that contain the fqdn; see {@link
   * AkoDefect#HOSTS_OF_RULE_NOT_FOUND}.
   *
   * @rule For fqdnType {@code Contains} AKO searches for hosts that the fqdn of the HostRule
   *     contains, and not for hosts that contain it.
   */
  private static boolean isFound(Tree virtualHost, String host) {
    String fqdn = virtualHost.at("fqdn").text();
    if (!virtualHost.isPresent() || fqdn.contains(SHARED)) {
      return false;
    }
    return virtualHost.at("fqdnType").text().equals("Contains")
        ? fqdn.contains(host)
        : CustomRules.matches(virtualHost, host);
  }

  private boolean isTargeted(Version version, String host, Set<String> paths) {
    if (!version.exists() || !version.fqdn().equals(host)) {
      return false;
    }
    for (String target : version.targets()) {
      Pattern pattern = pattern(target);
      for (String path : paths) {
        if (pattern != null && (path.isEmpty() || pattern.matcher(path).lookingAt())) {
          return true;
        }
      }
    }
    return false;
  }

  private @Nullable Pattern pattern(String target) {
    return HttpRules.compile(key, target, target, problems);
  }

  /** The problems that were found. */
  List<Problem> problems() {
    return problems;
  }
}
