package dev.rolloutkit.ako.translate;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.crd.CustomRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which Ingresses or Routes AKO handles once more when one of its own resources was made, changed
 * or deleted. Source: AKO 2.1.
 */
final class CustomChanges {
  /** What the name of every shared virtual service contains. */
  private static final String SHARED = "Shared-";

  private final Sync sync;
  private final CustomRules before;
  private final CustomKind kind;
  private final ObjectKey key;

  CustomChanges(Sync sync, CustomRules before, CustomKind kind, ObjectKey key) {
    this.sync = sync;
    this.before = before;
    this.kind = kind;
    this.key = key;
  }

  /**
   * The Ingresses or Routes, in the order in which they were first handled. A HostRule of shared
   * virtual services is applied to those here.
   */
  List<ObjectKey> reached() {
    if (kind == CustomKind.HOST_RULE) {
      applyToShared();
    }
    List<ObjectKey> out = new ArrayList<>();
    sync.handled.forEach(
        (object, handled) -> {
          if (handled.hosts().entrySet().stream()
              .anyMatch(host -> reaches(object, host.getKey(), host.getValue().paths.keySet()))) {
            out.add(object);
          }
        });
    return out;
  }

  /** Compatibility: one that was for shared ones and is now for hosts stays on the shared ones. */
  private void applyToShared() {
    Tree old = before.spec(kind, key).at("virtualhost");
    Tree now = sync.custom.spec(kind, key).at("virtualhost");
    if (now.isPresent() && !now.at("fqdn").text().contains(SHARED)) {
      return;
    }
    for (VsDraft vs : sync.models.values()) {
      if (vs != null && !vs.ownFqdn.isEmpty() && (names(old, vs) || names(now, vs))) {
        SharedHosts.applyShared(sync, vs, vs.ownFqdn);
      }
    }
  }

  private static boolean names(Tree virtualHost, VsDraft vs) {
    return virtualHost.at("fqdn").text().contains(SHARED)
        && CustomRules.fits(virtualHost, vs.ownFqdn);
  }

  private boolean reaches(ObjectKey object, String host, Set<String> paths) {
    if (paths.isEmpty()) {
      return false;
    }
    return switch (kind) {
      case HOST_RULE -> isRuled(host, key);
      case L7_RULE -> sync.custom.hostRulesWith(key).stream().anyMatch(rule -> isRuled(host, rule));
      case SSO_RULE ->
          host.equals(before.spec(kind, key).at("fqdn").text())
              || host.equals(sync.custom.spec(kind, key).at("fqdn").text());
      case HTTP_RULE ->
          object.namespace().equals(key.namespace())
              && (isTargeted(before, host, paths) || isTargeted(sync.custom, host, paths));
      case L4_RULE -> false;
    };
  }

  /** Whether there are hosts, or shared virtual services, that a HostRule is for and misses. */
  boolean missesSome() {
    if (kind == CustomKind.HTTP_RULE) {
      String old = before.spec(kind, key).at("fqdn").text();
      String now = sync.custom.spec(kind, key).at("fqdn").text();
      return sync.handled.entrySet().stream()
          .anyMatch(
              object ->
                  object.getValue().hosts().entrySet().stream()
                      .anyMatch(
                          host ->
                              (host.getKey().equals(old) || host.getKey().equals(now))
                                  && !reaches(
                                      object.getKey(),
                                      host.getKey(),
                                      host.getValue().paths.keySet())));
    }
    if (kind != CustomKind.HOST_RULE) {
      return false;
    }
    Tree now = sync.custom.spec(kind, key).at("virtualhost");
    Tree old = before.spec(kind, key).at("virtualhost");
    return misses(now) || misses(old);
  }

  private boolean misses(Tree virtualHost) {
    if (!virtualHost.isPresent()) {
      return false;
    }
    boolean shared = virtualHost.at("fqdn").text().contains(SHARED);
    return sync.models.values().stream()
            .anyMatch(
                vs ->
                    vs != null
                        && !vs.ownFqdn.isEmpty()
                        && !shared
                        && CustomRules.fits(virtualHost, vs.ownFqdn))
        || sync.handled.values().stream()
            .flatMap(handled -> handled.hosts().keySet().stream())
            .anyMatch(host -> CustomRules.fits(virtualHost, host) && !isFound(virtualHost, host));
  }

  private boolean isRuled(String host, ObjectKey rule) {
    return isFound(before.spec(CustomKind.HOST_RULE, rule).at("virtualhost"), host)
        || isFound(sync.custom.spec(CustomKind.HOST_RULE, rule).at("virtualhost"), host);
  }

  /**
   * Whether AKO finds a host when it looks for those of a HostRule.
   *
   * <p>Compatibility: it looks for hosts that the rule's text contains, not for hosts that contain
   * the text; see {@link Defect#HOSTS_OF_RULE_NOT_FOUND}.
   */
  private static boolean isFound(Tree virtualHost, String host) {
    String fqdn = virtualHost.at("fqdn").text();
    if (!virtualHost.isPresent() || fqdn.contains(SHARED)) {
      return false;
    }
    return virtualHost.at("fqdnType").text().equals("Contains")
        ? fqdn.contains(host)
        : CustomRules.fits(virtualHost, host);
  }

  private boolean isTargeted(CustomRules rules, String host, Set<String> paths) {
    Tree spec = rules.spec(kind, key);
    if (!spec.isPresent() || !spec.at("fqdn").text().equals(host)) {
      return false;
    }
    for (String target : rules.httpTargets(host)) {
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
    try {
      return Pattern.compile(target);
    } catch (PatternSyntaxException e) {
      sync.problems.add(HttpRuleEffects.crash(key, target));
      return null;
    }
  }
}
