package dev.rolloutkit.ako.internal.host;

import com.google.common.collect.ImmutableList;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.crd.CustomRules.HttpRulePath;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the HTTPRules for pools.
 *
 * <p>Compatibility: AKO inserts the target into a regular expression that must match the beginning
 * of the pool's plain name, so a rule for the Ingress {@code web} also applies to pools of {@code
 * web2}. AKO crashes if the target is not a valid regular expression. If several targets match, AKO
 * applies any one of them; this class applies the last one. Source: AKO 2.1.
 *
 * @rule The target of an HTTPRule is a regular expression for the beginning of a pool's name, so a
 *     rule for {@code web} also applies to pools of {@code web2}.
 * @param cluster the cluster
 * @param custom its HTTPRules
 * @param names the names of Avi objects
 */
public record HttpRules(WatchedCluster cluster, CustomRules custom, AviNames names) {

  /**
   * The HTTPRule for a pool.
   *
   * @param root whether the target {@code /} counts as empty; see {@link #lastWithoutPath}
   * @param shared whether the pool is on a shared virtual service in SNI mode
   */
  HttpRuleMatch of(PlacedHost host, boolean root, AviName pool, boolean shared) {
    ImmutableList<HttpRulePath> paths = custom.httpRulePaths(host.host());
    if (paths.isEmpty()) {
      return HttpRuleMatch.NONE;
    }
    List<Problem> problems = new ArrayList<>();
    HttpRulePath last = null;
    int matches = 0;
    for (HttpRulePath path : paths) {
      if (isApplicable(host, path)) {
        String target = target(path, root);
        Pattern pattern =
            compile(path.rule(), target, expression(host, path.rule(), target, shared), problems);
        if (pattern != null && pattern.matcher(pool.plain()).lookingAt()) {
          matches++;
          last = path;
        }
      }
    }
    if (matches > 1) {
      problems.add(
          Problem.plain(
              host.at(),
              "several targets of HTTPRules match the pool " + GoStrings.quote(pool.value()),
              AkoProblemCodes.AMBIGUOUS_HTTP_RULE));
    }
    boolean plain = cluster.config().mode() == NamingMode.EVH;
    return new HttpRuleMatch(
        last,
        last == null ? "" : target(last, root),
        last == null ? "" : names.pkiProfile(plain ? pool.plain() : pool.value()).value(),
        ImmutableList.copyOf(problems));
  }

  private boolean isApplicable(PlacedHost host, HttpRulePath path) {
    String type = path.spec().at("tls", "type").text();
    return (type.isEmpty() || type.equals("reencrypt"))
        && cluster.tenantOf(path.rule().namespace()).equals(host.tenant());
  }

  /**
   * The index of the last empty path; -1 if there is none.
   *
   * <p>Compatibility: for each path of the host, AKO applies the HTTPRules to all pools that the
   * virtual service has by then. If that path is empty, the target {@code /} counts as empty too,
   * and an empty target matches every path. So the target {@code /} applies to the pools of all
   * paths up to the last empty one.
   */
  static int lastWithoutPath(List<HostPath> paths) {
    int last = -1;
    for (int i = 0; i < paths.size(); i++) {
      last = paths.get(i).path().isEmpty() ? i : last;
    }
    return last;
  }

  private static String target(HttpRulePath path, boolean root) {
    String target = path.spec().at("target").text();
    return root && target.equals("/") ? "" : target;
  }

  private String expression(PlacedHost host, NamespacedName rule, String target, boolean shared) {
    String infra = host.infraName() == null ? "" : host.infraName() + "-";
    String path = target.replace('/', '_');
    String name = host.source().key().name();
    return names.prefix()
        + infra
        + (shared
            ? host.host() + path + ".*-" + rule.namespace() + "-" + name
            : rule.namespace() + "-" + host.host() + path + ".*-" + name);
  }

  /** A target as a regular expression; {@code null}, with a problem, if AKO crashes on it. */
  public static @Nullable Pattern compile(
      NamespacedName rule, String target, String expression, List<Problem> problems) {
    try {
      return Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      problems.add(
          Problem.plain(
              FieldPath.of("httprules").key(rule.toString()),
              "AKO crashes on the target "
                  + GoStrings.quote(target)
                  + ", which is not a regular expression, as soon as an Ingress or Route uses its"
                  + " host",
              AkoProblemCodes.REFERENCE_CRASH));
      return null;
    }
  }
}
