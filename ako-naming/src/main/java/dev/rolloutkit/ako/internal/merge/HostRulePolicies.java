package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.HttpPolicySet;
import dev.rolloutkit.ako.graph.HttpPolicySet.Match;
import dev.rolloutkit.ako.graph.HttpPolicySet.Redirect;
import dev.rolloutkit.ako.graph.HttpPolicySet.Rule;
import dev.rolloutkit.ako.graph.HttpPolicySet.Scope;
import dev.rolloutkit.ako.graph.HttpPolicySet.Target;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import dev.rolloutkit.ako.name.AviNames;
import java.util.ArrayList;
import java.util.List;

/**
 * Applies a HostRule to the finished rules of a virtual service for one host. It can add hosts,
 * turn paths into regular expressions, redirect the root path, or remove all rules.
 *
 * @rule A HostRule can make paths regular expressions, redirect the root path, add aliases to the
 *     rules of a host, or replace all rules.
 */
public final class HostRulePolicies {
  private final AviNames names;
  private final boolean evh;

  /**
   * Whether a deleted path {@code /} is still redirected; see {@link
   * AkoDefect#DELETED_ROOT_PATH_REDIRECTED}.
   */
  private final boolean remembersPaths;

  public HostRulePolicies(AkoConfig config, AviNames names) {
    this.names = names;
    this.evh = config.mode() == NamingMode.EVH;
    this.remembersPaths = !config.fixes().fixes(AkoDefect.DELETED_ROOT_PATH_REDIRECTED);
  }

  /**
   * The finished virtual service.
   *
   * @param draft the virtual service that is being built
   * @param vs the virtual service before its HostRule is applied to its rules
   */
  VirtualService apply(VsDraft draft, VirtualService vs) {
    AppliedHostRule hostRule = draft.settings.hostRule();
    if (hostRule == null || !draft.id.isOfOneHost()) {
      return vs;
    }
    if (hasNoEffect(draft, hostRule)) {
      return vs;
    }
    VirtualService.Builder out = VirtualService.builder().from(vs);
    out.stringGroups(ImmutableList.copyOf(draft.policies.stringGroups));
    if (hostRule.overwritesRules(draft.settings.l7Rule())) {
      return out.httpPolicySets(ImmutableList.of()).build();
    }
    boolean regex = usesRegex(draft, hostRule);
    String root = applicationRoot(draft, hostRule);
    boolean redirectsRoot = !root.isEmpty() && hasRoot(draft, vs);
    ImmutableList.Builder<HttpPolicySet> sets = ImmutableList.builder();
    for (HttpPolicySet set : vs.httpPolicySets()) {
      List<Redirect> redirects = new ArrayList<>(set.redirects());
      List<Rule> rules = new ArrayList<>();
      for (Rule rule : set.rules()) {
        Rule changed = ofRule(draft, rule, path(root, rule), regex);
        if (redirectsRoot && changed.path().equals(root)) {
          redirects.addAll(toRoot(draft, root));
        }
        rules.add(changed);
      }
      sets.add(
          new HttpPolicySet(
              set.name(),
              ImmutableList.copyOf(rules),
              ImmutableList.copyOf(redirects),
              set.headerRewrite(),
              set.closesHttp()));
    }
    out.httpPolicySets(sets.build());
    if (regex && !evh) {
      out.pools(vs.pools().stream().map(this::encoded).collect(ImmutableList.toImmutableList()))
          .poolGroups(
              vs.poolGroups().stream().map(this::encoded).collect(ImmutableList.toImmutableList()));
    }
    return out.build();
  }

  /**
   * Whether there is neither a HostRule nor an L7Rule nor another name. String groups need a
   * HostRule: without one there are none left of a former one.
   */
  private static boolean hasNoEffect(VsDraft draft, AppliedHostRule hostRule) {
    return !hostRule.settings().isPresent()
        && !draft.settings.l7Rule().isPresent()
        && draft.names.vhDomains.size() <= 1;
  }

  /** Whether the paths of a virtual service are regular expressions. */
  boolean usesRegex(VsDraft vs, AppliedHostRule hostRule) {
    return hostRule.usesRegex()
        && !hostRule.overwritesRules(vs.settings.l7Rule())
        && !isDedicatedWithoutTls(vs);
  }

  /** The path of a rule; for {@code /} the application's root path if the HostRule sets one. */
  String path(VsDraft vs, AppliedHostRule hostRule, Rule rule) {
    return path(applicationRoot(vs, hostRule), rule);
  }

  private static String path(String root, Rule rule) {
    return rule.path().equals("/") && !root.isEmpty() ? root : rule.path();
  }

  private String applicationRoot(VsDraft vs, AppliedHostRule hostRule) {
    return isDedicatedWithoutTls(vs) ? "" : hostRule.applicationRoot();
  }

  /** Whether it is a dedicated virtual service without TLS in SNI mode. */
  private boolean isDedicatedWithoutTls(VsDraft vs) {
    return vs.role() == Role.DEDICATED && !vs.listeners.secure && !evh;
  }

  private boolean hasRoot(VsDraft draft, VirtualService vs) {
    return remembersPaths
        ? draft.policies.hadRoot
        : vs.httpPolicySets().stream()
            .flatMap(set -> set.rules().stream())
            .anyMatch(rule -> rule.path().equals("/"));
  }

  private List<Redirect> toRoot(VsDraft draft, String root) {
    List<Redirect> out = new ArrayList<>();
    for (Port port : draft.listeners.rootPorts) {
      out.add(
          new Redirect(
              ImmutableList.of(),
              0,
              port.port(),
              "HTTP_REDIRECT_STATUS_CODE_302",
              new Redirect.PathRedirect(port.ssl() ? "HTTPS" : "HTTP", "/", root.substring(1))));
    }
    return out;
  }

  /**
   * The host names to which a rule applies.
   *
   * <p>Compatibility: on a dedicated virtual service whose paths are regular expressions, AKO
   * removes them from all rules.
   */
  private static ImmutableList<String> hosts(VsDraft vs, Rule rule, boolean regex) {
    if (regex && vs.role() == Role.DEDICATED) {
      return ImmutableList.of();
    }
    return vs.names.vhDomains.size() > 1 ? vs.names.vhDomains : rule.scope().hosts();
  }

  private Rule ofRule(VsDraft vs, Rule rule, String path, boolean regex) {
    ImmutableList<String> hosts = hosts(vs, rule, regex);
    String group = null;
    Match match = rule.match();
    if (regex && !path.isEmpty()) {
      group = names.stringGroup(vs.names.host, path).value();
      match = Match.REGEX_MATCH;
    }
    Target target =
        regex && !evh
            ? new Target(encode(rule.target().name()), rule.target().isPool())
            : rule.target();
    return new Rule(
        rule.name(),
        match,
        path,
        target,
        new Scope(rule.scope().svcPort(), rule.scope().ingress(), hosts, group));
  }

  private String encode(String name) {
    return names.regexEncoded(name).value();
  }

  private Pool encoded(Pool pool) {
    return Pool.builder().from(pool).name(encode(pool.name())).build();
  }

  private PoolGroup encoded(PoolGroup group) {
    ImmutableList.Builder<PoolGroup.Member> members = ImmutableList.builder();
    for (PoolGroup.Member member : group.members()) {
      members.add(
          new PoolGroup.Member(encode(member.pool()), member.priorityLabel(), member.ratio()));
    }
    return new PoolGroup(encode(group.name()), members.build());
  }
}
