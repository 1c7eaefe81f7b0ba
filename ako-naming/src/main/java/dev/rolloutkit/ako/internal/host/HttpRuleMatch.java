package dev.rolloutkit.ako.internal.host;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.crd.CustomRules.HttpRulePath;
import dev.rolloutkit.ako.graph.CrdStatus;
import dev.rolloutkit.ako.graph.PkiProfile;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.internal.effect.AviReferences;
import dev.rolloutkit.ako.internal.effect.ImmutableCopies;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.apimachinery.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The path of an HTTPRule that applies to a pool.
 *
 * @rule A pool gets the load balancer policy, health monitors and TLS settings of the HTTPRule for
 *     its path.
 * @param path the path; {@code null} for none
 * @param target its target, or an empty string if the target {@code /} counts as empty for this
 *     pool
 * @param pkiProfile the name of a PKI profile for the pool
 * @param problems the problems to report if the rule is applied
 */
public record HttpRuleMatch(
    @Nullable HttpRulePath path,
    String target,
    String pkiProfile,
    ImmutableList<Problem> problems) {
  static final HttpRuleMatch NONE = new HttpRuleMatch(null, "", "", ImmutableList.of());

  /** The problems of targets on which AKO crashes whether the rule applies to the pool or not. */
  public ImmutableList<Problem> crashes() {
    return problems.stream()
        .filter(each -> each.code().equals(AkoProblemCodes.REFERENCE_CRASH))
        .collect(ImmutableList.toImmutableList());
  }

  /** The pool with the settings of the rule. */
  public Pool applyTo(Pool pool) {
    if (path == null) {
      return pool;
    }
    Tree spec = path.spec();
    Pool.Builder out = Pool.builder().from(pool);
    Map<String, Object> refs = new LinkedHashMap<>(pool.refs());
    Tree tls = spec.at("tls");
    if (!tls.at("type").text().isEmpty()) {
      out.sniEnabled(true);
      String profile = tls.at("sslProfile").text();
      AviReferences.putNamed(
          refs, "sslProfile", "sslprofile", profile.isEmpty() ? "System-Standard" : profile);
      String authority = tls.at("destinationCA").text();
      out.pkiProfile(
          authority.isEmpty()
              ? Optional.empty()
              : Optional.of(new PkiProfile(pkiProfile, authority, markers(pool))));
      AviReferences.putNamed(refs, "pkiProfile", "pkiprofile", tls.at("pkiProfile").text());
    }
    AviReferences.putNamed(
        refs,
        "persistence",
        "applicationpersistenceprofile",
        spec.at("applicationPersistence").text());
    AviReferences.putAll(
        refs, "healthMonitors", "healthmonitor", spec.at("healthMonitors").texts());
    if (spec.at("enableHTTP2").isPresent()) {
      refs.put("enableHttp2", spec.at("enableHTTP2").isTrue());
    }
    balance(spec.at("loadBalancerPolicy"), refs);
    return out.refs(ImmutableCopies.ofMap(refs))
        .crd(Optional.of(new CrdStatus("HTTPRule", path.rule() + "/" + target, CrdStatus.ACTIVE)))
        .build();
  }

  /**
   * The tags of a pool, with the target of the rule instead of the path and without the
   * AviInfraSetting.
   */
  private ImmutableList<Marker> markers(Pool pool) {
    ImmutableList.Builder<Marker> out = ImmutableList.builder();
    for (Marker marker : pool.markers()) {
      if (marker.key().equals("Path")) {
        out.add(new Marker("Path", ImmutableList.of(target)));
      } else if (!marker.key().equals("InfrasettingName")) {
        out.add(marker);
      }
    }
    return out.build();
  }

  private static void balance(Tree policy, Map<String, Object> refs) {
    String algorithm = policy.at("algorithm").text();
    if (algorithm.isEmpty()) {
      return;
    }
    refs.put("lbAlgorithm", algorithm);
    if (algorithm.equals("LB_ALGORITHM_CONSISTENT_HASH")) {
      String hash = policy.at("hash").text();
      refs.put("lbAlgorithmHash", hash);
      if (hash.equals("LB_ALGORITHM_CONSISTENT_HASH_CUSTOM_HEADER")) {
        refs.put("lbAlgorithmConsistentHashHdr", policy.at("hostHeader").text());
      }
    }
  }
}
