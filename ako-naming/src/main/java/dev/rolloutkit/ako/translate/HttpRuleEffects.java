package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.crd.CustomRules.HttpRulePath;
import dev.rolloutkit.ako.graph.CrdStatus;
import dev.rolloutkit.ako.graph.PkiProfile;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Applies HTTPRules to pools.
 *
 * <p>Compatibility: AKO inserts the target into a regular expression that must match the beginning
 * of the pool's plain name, so a rule for the Ingress {@code web} also applies to pools of {@code
 * web2}. AKO crashes if the target is not a valid regular expression. If several targets match, AKO
 * applies any one of them; this class applies the last one. Source: AKO 2.1.
 */
final class HttpRuleEffects {
  private HttpRuleEffects() {}

  /**
   * The pool with the settings from the HTTPRules for its host.
   *
   * @param root whether the target {@code /} counts as empty; see {@link #lastWithoutPath}
   * @param plain the name of the pool before it is hashed
   * @param shared whether it is on a shared virtual service in SNI mode
   */
  static Pool apply(
      Sync sync, HostContext host, boolean root, String plain, boolean shared, Pool pool) {
    HttpRulePath best = null;
    int fitting = 0;
    for (HttpRulePath path : sync.custom.httpRulePaths(host.host())) {
      if (counts(sync, host, path)
          && reaches(sync, host, path.rule(), target(path, root), plain, shared)) {
        fitting++;
        best = path;
      }
    }
    if (fitting > 1) {
      sync.problems.add(
          Problem.text(
              host.source().at(),
              "several targets of HTTPRules match the pool " + GoStrings.quote(pool.name()),
              ProblemCodes.AMBIGUOUS_HTTP_RULE));
    }
    return best == null ? pool : applied(sync, best, target(best, root), plain, pool);
  }

  private static boolean counts(Sync sync, HostContext host, HttpRulePath path) {
    String type = path.spec().at("tls", "type").text();
    String tenant =
        Sharding.tenant(
            sync.config,
            sync.cluster.namespaceAnnotation(path.rule().namespace(), NamespaceTransition.TENANT));
    return (type.isEmpty() || type.equals("reencrypt")) && tenant.equals(host.tenant());
  }

  /**
   * The index of the last empty path; -1 if there is none.
   *
   * <p>Compatibility: AKO applies the HTTPRules to all pools of the virtual service once for each
   * path of the host. The target {@code /} counts as empty when it does so for an empty path, and
   * an empty target matches every path. So this holds for all pools up to the last empty path.
   */
  static int lastWithoutPath(HostContext host) {
    int last = -1;
    for (int i = 0; i < host.paths().size(); i++) {
      last = host.paths().get(i).path().isEmpty() ? i : last;
    }
    return last;
  }

  private static boolean reaches(
      Sync sync,
      HostContext host,
      NamespacedName rule,
      String target,
      String plain,
      boolean shared) {
    String infra = host.infraName() == null ? "" : host.infraName() + "-";
    String namespace = rule.namespace();
    String text = target.replace('/', '_');
    String name = host.ingress().name();
    String expression =
        sync.names.prefix()
            + infra
            + (shared
                ? host.host() + text + ".*-" + namespace + "-" + name
                : namespace + "-" + host.host() + text + ".*-" + name);
    Pattern pattern = pattern(sync, rule, target, expression);
    return pattern != null && pattern.matcher(plain).lookingAt();
  }

  private static String target(HttpRulePath path, boolean root) {
    String target = path.spec().at("target").text();
    return root && target.equals("/") ? "" : target;
  }

  private static @Nullable Pattern pattern(
      Sync sync, NamespacedName rule, String target, String expression) {
    try {
      return Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      sync.problems.add(crash(rule, target));
      return null;
    }
  }

  /** The problem that AKO crashes on an invalid target, and crashes again after each restart. */
  static Problem crash(NamespacedName rule, String target) {
    return Problem.text(
        FieldPath.of("httprules").key(rule.toString()),
        "AKO crashes on the target "
            + GoStrings.quote(target)
            + ", which is not a regular expression, as soon as an Ingress or Route uses its host",
        ProblemCodes.REFERENCE_CRASH);
  }

  private static Pool applied(
      Sync sync, HttpRulePath rule, String target, String plain, Pool pool) {
    Tree spec = rule.spec();
    Pool.Builder out = Pool.builder().from(pool);
    Map<String, Object> refs = new LinkedHashMap<>(pool.refs());
    Tree tls = spec.at("tls");
    String type = tls.at("type").text();
    if (!type.isEmpty()) {
      out.sniEnabled(true);
      String profile = tls.at("sslProfile").text();
      HostEffects.one(
          refs, "sslProfile", "sslprofile", profile.isEmpty() ? "System-Standard" : profile);
      String authority = tls.at("destinationCA").text();
      boolean named = sync.config.mode() == NamingMode.EVH;
      out.pkiProfile(
          authority.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  new PkiProfile(
                      sync.names.pkiProfile(named ? plain : pool.name()).value(),
                      authority,
                      markers(pool, target))));
      HostEffects.one(refs, "pkiProfile", "pkiprofile", tls.at("pkiProfile").text());
    }
    HostEffects.one(
        refs,
        "persistence",
        "applicationpersistenceprofile",
        spec.at("applicationPersistence").text());
    HostEffects.many(refs, "healthMonitors", "healthmonitor", spec.at("healthMonitors").texts());
    if (spec.at("enableHTTP2").isPresent()) {
      refs.put("enableHttp2", spec.at("enableHTTP2").isTrue());
    }
    balance(spec.at("loadBalancerPolicy"), refs);
    return out.refs(Frozen.ofMap(refs))
        .crd(new CrdStatus("HTTPRule", rule.rule() + "/" + target, CrdStatus.ACTIVE))
        .build();
  }

  /**
   * The tags of a pool, with the target of the rule instead of the path and without the
   * AviInfraSetting.
   */
  private static ImmutableList<Marker> markers(Pool pool, String target) {
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
