package dev.rolloutkit.ako.internal.events;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.HttpPolicySet;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.ArrayList;
import java.util.List;

/** Lists the names in a graph as strings, so that two graphs can be compared. */
final class GraphNames {
  private final Multiset<String> texts = HashMultiset.create();

  private GraphNames() {}

  /** The strings that occur more often in one graph than in another, sorted, without repetition. */
  static ImmutableList<String> more(AviGraph graph, AviGraph than) {
    Multiset<String> other = of(than);
    List<String> out = new ArrayList<>();
    for (Multiset.Entry<String> entry : of(graph).entrySet()) {
      if (entry.getCount() > other.count(entry.getElement())) {
        out.add(entry.getElement());
      }
    }
    return CodePoints.sorted(out);
  }

  private static Multiset<String> of(AviGraph graph) {
    GraphNames names = new GraphNames();
    for (AviModel model : graph.models()) {
      VirtualService vs = model.virtualService();
      if (vs != null) {
        names.texts.add("vs " + model.key() + ":" + vs.name());
        names.add(vs);
      }
    }
    return names.texts;
  }

  private void add(VirtualService vs) {
    String name = vs.name();
    vs.vip().ifPresent(vip -> vip.fqdns().forEach(fqdn -> add("fqdn", name, fqdn)));
    for (Pool pool : vs.pools()) {
      add("pool", name, pool.name());
      pool.pkiProfile().ifPresent(profile -> add("pkiProfile", name, profile.name()));
    }
    vs.poolGroups().forEach(group -> add("poolGroup", name, group.name()));
    for (HttpPolicySet set : vs.httpPolicySets()) {
      add("httpPolicySet", name, set.name());
      set.rules().forEach(rule -> add("rule", name, rule.name()));
      set.redirects()
          .forEach(redirect -> redirect.hosts().forEach(host -> add("redirect", name, host)));
    }
    vs.sslKeyCerts().forEach(certificate -> add("sslKeyCert", name, certificate));
    vs.caCerts().forEach(certificate -> add("caCert", name, certificate));
    vs.l4PolicySet().ifPresent(set -> add("l4PolicySet", name, set.name()));
    vs.dataScript().ifPresent(script -> add("dataScript", name, script.name()));
    vs.stringGroups().forEach(group -> add("stringGroup", name, group.name()));
    for (VirtualService child : vs.children()) {
      texts.add("vs " + name + "/" + child.name());
      add(child);
    }
  }

  private void add(String kind, String vs, String name) {
    texts.add(kind + " " + vs + " " + name);
  }
}
