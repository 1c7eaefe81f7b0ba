package dev.rolloutkit.alb.internal.ingress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks the rules of an Ingress, and changes them when a header route is added or removed.
 *
 * @rule The path of a header route is put before all other paths of each rule, and the first path
 *     to its Service is removed with it.
 */
public final class IngressRules {
  public static final FieldPath RULES = FieldPath.of("spec", "rules");
  static final ProblemCode NO_RULE = AlbProblemCodes.INGRESS_NO_RULE_FOR_SERVICE;

  private IngressRules() {}

  /**
   * Returns a problem if no path names the service or, if {@link AlbDefect#RULE_CHECK_IGNORES_PORT}
   * is fixed, if no path that names it uses its action. With {@link AlbSettings#refusesCrashInput},
   * a problem for each rule that crashes the controller comes first.
   *
   * @rule A path of the Ingress must name the Service whose action is written.
   */
  public static ImmutableList<Problem> check(
      List<IngressRule> rules, String service, AlbSettings settings) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    boolean found = false;
    boolean read = false;
    for (int i = 0; i < rules.size(); i++) {
      boolean crashes = false;
      for (IngressPath path : rules.get(i).paths()) {
        ServiceBackendRef to = path.backend().service();
        crashes |= to == null && !found;
        if (to != null && to.name().equals(service)) {
          found = true;
          read |= to.usesAnnotation();
        }
      }
      if (crashes && settings.refusesCrashInput()) {
        out.add(crash(RULES.index(i), "a path without a service"));
      }
    }
    if (!found) {
      out.add(
          Problem.plain(
              RULES, "ingress does not have service `" + service + "` in rules", NO_RULE));
    } else if (!read && settings.fixes(AlbDefect.RULE_CHECK_IGNORES_PORT)) {
      out.add(
          Problem.plain(
              RULES,
              "ingress rule for service `" + service + "` does not use port `use-annotation`",
              AlbProblemCodes.INGRESS_ACTION_NOT_USED));
    }
    return out.build();
  }

  /** The problem for input on which the matched controller crashes. */
  public static Problem crash(FieldPath at, String what) {
    return Problem.plain(at, "the controller crashes on " + what, AlbProblemCodes.CONTROLLER_CRASH);
  }

  /**
   * Whether a path of any rule leads to the given service.
   *
   * <p>Compatibility: neither the port of the path nor the default backend is examined, so the
   * result is {@code true} even for a path that does not use the action annotation. A path to
   * something other than a service, on which the matched controller crashes, does not match.
   */
  public static boolean leadTo(IngressView ingress, String service) {
    for (IngressRule rule : ingress.rules()) {
      if (indexOf(rule.paths(), service) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Removes the first path to the service from each rule; later ones are kept. */
  public static ImmutableList<IngressRule> withoutFirst(List<IngressRule> rules, String service) {
    ImmutableList.Builder<IngressRule> out = ImmutableList.builderWithExpectedSize(rules.size());
    for (IngressRule rule : rules) {
      int at = indexOf(rule.paths(), service);
      if (at < 0) {
        out.add(rule);
      } else {
        List<IngressPath> left = new ArrayList<>(rule.paths());
        left.remove(at);
        out.add(rule.withPaths(left));
      }
    }
    return out.build();
  }

  /**
   * Inserts a path for all requests to the service at the beginning of each rule. Rules without
   * paths, on which the matched controller crashes, do not change.
   */
  public static ImmutableList<IngressRule> withFirst(List<IngressRule> rules, String service) {
    IngressPath first =
        new IngressPath(
            "/*",
            "ImplementationSpecific",
            IngressBackendRef.toPortName(service, ServiceBackendRef.USE_ANNOTATION));
    ImmutableList.Builder<IngressRule> out = ImmutableList.builderWithExpectedSize(rules.size());
    for (IngressRule rule : rules) {
      out.add(
          rule.paths().isEmpty()
              ? rule
              : rule.withPaths(
                  ImmutableList.<IngressPath>builderWithExpectedSize(rule.paths().size() + 1)
                      .add(first)
                      .addAll(rule.paths())
                      .build()));
    }
    return out.build();
  }

  /**
   * Sorts the paths of each rule. The paths of managed routes come first, in the order of these
   * routes; all other paths keep their order. If a managed route is repeated, its last position
   * counts.
   *
   * @rule The paths of managed routes come first, in the order of these routes.
   */
  public static ImmutableList<IngressRule> sorted(
      List<IngressRule> rules, List<String> managedRoutes) {
    Map<String, Integer> rank = new HashMap<>();
    for (int i = 0; i < managedRoutes.size(); i++) {
      rank.put(managedRoutes.get(i), i);
    }
    ImmutableList.Builder<IngressRule> out = ImmutableList.builderWithExpectedSize(rules.size());
    for (IngressRule rule : rules) {
      List<IngressPath> paths = new ArrayList<>(rule.paths());
      paths.sort((a, b) -> Integer.compare(rank(rank, a), rank(rank, b)));
      out.add(rule.withPaths(paths));
    }
    return out.build();
  }

  private static int rank(Map<String, Integer> rank, IngressPath path) {
    ServiceBackendRef service = path.backend().service();
    Integer known = service == null ? null : rank.get(service.name());
    // Compatibility: ordinary paths have the number of distinct names as their rank, so that a
    // repeated name may be sorted after them.
    return known == null ? rank.size() : known;
  }

  private static int indexOf(List<IngressPath> paths, String service) {
    for (int i = 0; i < paths.size(); i++) {
      if (paths.get(i).leadsTo(service)) {
        return i;
      }
    }
    return -1;
  }
}
