package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.graph.HttpPolicySet;
import dev.rolloutkit.ako.graph.HttpPolicySet.HeaderRewrite;
import dev.rolloutkit.ako.graph.HttpPolicySet.Redirect;
import dev.rolloutkit.ako.graph.HttpPolicySet.Rule;
import dev.rolloutkit.ako.graph.StringGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The policies of a virtual service that is being built. */
final class PolicyDraft {
  /** The rules of each policy set, by their names. */
  final Map<String, Map<String, Rule>> rules = new OnDemandMap<>();

  /** The names that are redirected from HTTP to HTTPS. */
  final Set<String> redirectHosts = new OnDemandSet<>();

  /** Whether connections to port 80 are closed. */
  boolean closesHttp;

  /** The rewrites of the host header, by the name of their policy set. */
  final Map<String, HeaderRewrite> headerRewrites = new OnDemandMap<>();

  /** The string groups in the order of their rules, with duplicates if rules have the same path. */
  final List<StringGroup> stringGroups = new ArrayList<>(0);

  /** Whether it has or ever had the path {@code /}. */
  boolean hadRoot;

  /** All policy sets; the redirect is in the one with the name of the virtual service. */
  ImmutableList<HttpPolicySet> freeze(String vs) {
    ImmutableList.Builder<HttpPolicySet> out = ImmutableList.builder();
    for (Map.Entry<String, Map<String, Rule>> set : rules.entrySet()) {
      ImmutableList<Rule> ofSet = ImmutableList.copyOf(set.getValue().values());
      out.add(new HttpPolicySet(set.getKey(), ofSet, ImmutableList.of()));
    }
    if (!redirectHosts.isEmpty() || closesHttp) {
      ImmutableList<Redirect> redirects =
          redirectHosts.isEmpty()
              ? ImmutableList.of()
              : ImmutableList.of(Redirect.toHttps(ImmutableList.copyOf(redirectHosts)));
      out.add(new HttpPolicySet(vs, ImmutableList.of(), redirects, null, closesHttp));
    }
    headerRewrites.forEach(
        (set, rewrite) ->
            out.add(
                new HttpPolicySet(set, ImmutableList.of(), ImmutableList.of(), rewrite, false)));
    return out.build();
  }
}
