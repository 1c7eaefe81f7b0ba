package dev.rolloutkit.ako.crd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All HostRules and SSORules of the cluster, accepted or not, indexed by their host and by the
 * objects to which they refer. The index finds the rules whose status may change when one object of
 * the cluster changes.
 */
final class DeclaredRules {
  /** The kind of Secrets. */
  static final String SECRET = "Secret";

  private final Map<Rule, Declaration> declarations = new HashMap<>();
  private final Map<Claim, TreeMap<Long, NamespacedName>> claimants = new HashMap<>();
  private final SetMultimap<Referent, Rule> referrers = LinkedHashMultimap.create();
  private long next;

  private record Rule(CustomKind kind, NamespacedName key) {}

  /**
   * A kind of rule and a host. Of the rules with the same claim, AKO accepts the first valid one in
   * the order of the cluster.
   */
  record Claim(CustomKind kind, String fqdn) {}

  /** An object to which rules refer: a Secret or an L7Rule. */
  private record Referent(String kind, NamespacedName key) {}

  private record Declaration(long order, Claim claim, ImmutableSet<Referent> referents) {}

  /** Adds or replaces a rule; an absent specification removes it. */
  void put(CustomKind kind, NamespacedName key, Tree spec) {
    Rule rule = new Rule(kind, key);
    Declaration before = declarations.remove(rule);
    if (before != null) {
      claimants.computeIfPresent(
          before.claim(),
          (claim, keys) -> {
            keys.remove(before.order());
            return keys.isEmpty() ? null : keys;
          });
      before.referents().forEach(referent -> referrers.remove(referent, rule));
    }
    Claim claim = spec.isPresent() ? claim(kind, spec) : null;
    if (claim == null) {
      return;
    }
    Declaration now =
        new Declaration(before == null ? next++ : before.order(), claim, referents(rule, spec));
    declarations.put(rule, now);
    claimants.computeIfAbsent(claim, c -> new TreeMap<>()).put(now.order(), key);
    now.referents().forEach(referent -> referrers.put(referent, rule));
  }

  private static @Nullable Claim claim(CustomKind kind, Tree spec) {
    return switch (kind) {
      case HOST_RULE -> new Claim(kind, spec.at("virtualhost", "fqdn").text());
      case SSO_RULE -> new Claim(kind, spec.at("fqdn").text());
      default -> null;
    };
  }

  private static ImmutableSet<Referent> referents(Rule rule, Tree spec) {
    ImmutableSet.Builder<Referent> out = ImmutableSet.builder();
    String namespace = rule.key().namespace();
    if (rule.kind() == CustomKind.HOST_RULE) {
      Tree host = spec.at("virtualhost");
      Tree certificate = host.at("tls", "sslKeyCertificate");
      for (Tree each : ImmutableList.of(certificate, certificate.at("alternateCertificate"))) {
        out.add(secret(namespace, each.at("name").text()));
      }
      out.add(
          new Referent(
              CustomKind.L7_RULE.kind(), new NamespacedName(namespace, host.at("l7Rule").text())));
    } else {
      for (Tree setting : spec.at("oauthVsConfig", "oauthSettings").list()) {
        out.add(secret(namespace, setting.at("appSettings", "clientSecret").text()));
      }
    }
    return out.build();
  }

  private static Referent secret(String namespace, String name) {
    return new Referent(SECRET, new NamespacedName(namespace, name));
  }

  /** The claim of a rule; empty for a rule that does not exist. */
  Set<Claim> claims(CustomKind kind, NamespacedName key) {
    Declaration own = declarations.get(new Rule(kind, key));
    return own == null ? ImmutableSet.of() : ImmutableSet.of(own.claim());
  }

  /** The claims of the rules that refer to an object. */
  Set<Claim> claimsReferringTo(String kind, NamespacedName key) {
    Set<Claim> out = new LinkedHashSet<>();
    referrers
        .get(new Referent(kind, key))
        .forEach(rule -> out.addAll(claims(rule.kind(), rule.key())));
    return out;
  }

  /** The rules with this claim, in the order of the cluster. */
  ImmutableList<NamespacedName> competitors(Claim claim) {
    return ImmutableList.copyOf(claimants.getOrDefault(claim, new TreeMap<>()).values());
  }
}
