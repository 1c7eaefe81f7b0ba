package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
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
import dev.rolloutkit.ako.name.AviNames;
import java.util.ArrayList;
import java.util.List;

/**
 * Applies a HostRule to the finished rules of a virtual service for one host. It can add hosts,
 * turn paths into regular expressions, redirect the root path, or remove all rules.
 */
final class PolicyEffects {
  private final HostEffects effects;
  private final VsDraft draft;
  private final VirtualService vs;
  private final AviNames names;
  private final boolean hashed;

  private PolicyEffects(HostEffects effects, VsDraft draft, VirtualService vs) {
    this.effects = effects;
    this.draft = draft;
    this.vs = vs;
    this.names = effects.names();
    this.hashed = effects.mode() == NamingMode.EVH;
  }

  static VirtualService apply(HostEffects effects, VsDraft draft, VirtualService vs) {
    boolean ofOneHost =
        vs.role() == Role.SNI_CHILD || vs.role() == Role.EVH_CHILD || vs.role() == Role.DEDICATED;
    return ofOneHost ? new PolicyEffects(effects, draft, vs).apply() : vs;
  }

  private VirtualService apply() {
    VirtualService.Builder out = VirtualService.builder().from(vs);
    out.stringGroups(draft.stringGroups);
    if (effects.overwrites(draft)) {
      return out.httpPolicySets(ImmutableList.of()).build();
    }
    boolean regex = usesRegex(effects, draft);
    List<HttpPolicySet> sets = new ArrayList<>();
    for (HttpPolicySet set : vs.httpPolicySets()) {
      sets.add(ofSet(set, regex));
    }
    out.httpPolicySets(sets);
    if (regex && !hashed) {
      out.pools(vs.pools().stream().map(this::encoded).toList())
          .poolGroups(vs.poolGroups().stream().map(this::encoded).toList());
    }
    return out.build();
  }

  /** Whether the paths of a virtual service are regular expressions. */
  static boolean usesRegex(HostEffects effects, VsDraft vs) {
    return effects.usesRegex() && !effects.overwrites(vs) && !isPlainDedicated(effects, vs);
  }

  /** The path of a rule; for {@code /} the application's root path if the HostRule sets one. */
  static String path(HostEffects effects, VsDraft vs, Rule rule) {
    String root = root(effects, vs);
    return rule.path().equals("/") && !root.isEmpty() ? root : rule.path();
  }

  private static String root(HostEffects effects, VsDraft vs) {
    return isPlainDedicated(effects, vs) ? "" : effects.applicationRoot();
  }

  private static boolean isPlainDedicated(HostEffects effects, VsDraft vs) {
    return vs.role == Role.DEDICATED && !vs.secure && effects.mode() != NamingMode.EVH;
  }

  private HttpPolicySet ofSet(HttpPolicySet set, boolean regex) {
    String root = root(effects, draft);
    boolean hasRoot =
        effects.remembersPaths()
            ? draft.paths.contains("/")
            : vs.httpPolicySets().stream()
                .flatMap(each -> each.rules().stream())
                .anyMatch(rule -> rule.path().equals("/"));
    List<Rule> rules = new ArrayList<>();
    List<Redirect> redirects = new ArrayList<>(set.redirects());
    for (Rule rule : set.rules()) {
      String path = path(effects, draft, rule);
      if (!root.isEmpty() && hasRoot && path.equals(root)) {
        redirects.addAll(toRoot(root));
      }
      rules.add(ofRule(rule, path, regex));
    }
    return new HttpPolicySet(
        set.name(),
        ImmutableList.copyOf(rules),
        ImmutableList.copyOf(redirects),
        set.headerRewrite(),
        set.closesHttp());
  }

  private List<Redirect> toRoot(String root) {
    List<Redirect> out = new ArrayList<>();
    for (Port port : draft.rootPorts) {
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
   * The names for which a rule is.
   *
   * <p>Compatibility: on a dedicated virtual service whose paths are regular expressions, AKO
   * removes them from all rules.
   */
  private ImmutableList<String> hosts(Rule rule, boolean regex) {
    if (regex && vs.role() == Role.DEDICATED) {
      return ImmutableList.of();
    }
    return vs.vhDomains().size() > 1 ? vs.vhDomains() : rule.scope().hosts();
  }

  private Rule ofRule(Rule rule, String path, boolean regex) {
    ImmutableList<String> hosts = hosts(rule, regex);
    String group = null;
    Match match = rule.match();
    if (regex && !path.isEmpty()) {
      group = names.stringGroup(draft.host, path).value();
      match = Match.REGEX_MATCH;
    }
    Target target =
        regex && !hashed
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
