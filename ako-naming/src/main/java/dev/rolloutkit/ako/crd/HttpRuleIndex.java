package dev.rolloutkit.ako.crd;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The accepted HTTPRules by host and target; the last one with a target replaces the others. */
final class HttpRuleIndex {
  private final Map<String, Map<String, NamespacedName>> owners = new HashMap<>();
  private final Map<NamespacedName, Paths> paths = new HashMap<>();

  /** The paths of one HTTPRule by target; the last one with a target replaces the others. */
  private record Paths(String fqdn, Map<String, Tree> byTarget) {}

  void put(NamespacedName key, Tree spec) {
    remove(key);
    Paths own = new Paths(spec.at("fqdn").text(), new LinkedHashMap<>());
    Map<String, NamespacedName> targets =
        owners.computeIfAbsent(own.fqdn(), f -> new LinkedHashMap<>(2));
    for (Tree path : spec.at("paths").list()) {
      String target = path.at("target").text();
      own.byTarget().put(target, path);
      targets.remove(target);
      targets.put(target, key);
    }
    paths.put(key, own);
  }

  void remove(NamespacedName key) {
    Paths own = paths.remove(key);
    if (own != null) {
      Map<String, NamespacedName> targets = owners.getOrDefault(own.fqdn(), ImmutableMap.of());
      own.byTarget().keySet().forEach(target -> targets.remove(target, key));
      if (targets.isEmpty()) {
        owners.remove(own.fqdn());
      }
    }
  }

  /** The HTTPRule for each target of a host. */
  Map<String, NamespacedName> owners(String host) {
    return owners.getOrDefault(host, ImmutableMap.of());
  }

  /** The targets of a host. */
  ImmutableSet<String> targets(String host) {
    return ImmutableSet.copyOf(owners(host).keySet());
  }

  /** The path of an HTTPRule that has a given target; absent for none. */
  Tree path(NamespacedName key, String target) {
    Paths own = paths.get(key);
    return own == null ? Tree.ABSENT : own.byTarget().getOrDefault(target, Tree.ABSENT);
  }
}
