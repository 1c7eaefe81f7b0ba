package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.Maps;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The models that AKO has built so far, by their keys.
 *
 * @rule A shared virtual service to which a HostRule applies is found by its DNS name, or by its
 *     own name if it has none.
 */
public final class Models {
  private final HostRulePolicies policies;
  private final Map<String, Model> all = new HashMap<>();

  /** The shared virtual services by their DNS name, or their name if they have none. */
  private final SetMultimap<String, String> shared = LinkedHashMultimap.create();

  public Models(HostRulePolicies policies) {
    this.policies = policies;
  }

  /** The virtual service under a key; {@code null} if there is none for hosts. */
  public @Nullable VsDraft draft(String key) {
    return all.get(key) instanceof VsDraft draft ? draft : null;
  }

  /** Adds a model, or replaces the one with its key. */
  public void put(String key, Model model) {
    all.put(key, model);
  }

  /** Deletes the virtual service of a model, if there is such a model. */
  public void deleteIfPresent(String key) {
    all.replace(key, Model.DELETED);
  }

  /** Adds a shared virtual service with its DNS name, or its name if it has none. */
  public void putShared(String key, VsDraft vs, String fqdn) {
    all.put(key, vs);
    shared.put(fqdn, key);
  }

  /** The shared virtual services whose names a HostRule matches, with these names. */
  public List<Map.Entry<String, VsDraft>> sharedOf(Tree virtualHost) {
    List<Map.Entry<String, VsDraft>> out = new ArrayList<>();
    if (!virtualHost.isPresent()) {
      return out;
    }
    String type = virtualHost.at("fqdnType").text();
    if (!type.equals("Contains") && !type.equals("Wildcard")) {
      addShared(virtualHost.at("fqdn").text(), out);
      return out;
    }
    for (String name : shared.keySet()) {
      if (CustomRules.matches(virtualHost, name)) {
        addShared(name, out);
      }
    }
    return out;
  }

  private void addShared(String name, List<Map.Entry<String, VsDraft>> out) {
    for (String key : shared.get(name)) {
      VsDraft vs = draft(key);
      if (vs != null && !name.isEmpty()) {
        out.add(Maps.immutableEntry(name, vs));
      }
    }
  }

  /** All models, sorted by key. */
  public AviGraph graph() {
    List<Map.Entry<String, Model>> models = new ArrayList<>(all.entrySet());
    models.sort(Map.Entry.comparingByKey(CodePoints.ORDER));
    ImmutableList.Builder<AviModel> out = ImmutableList.builderWithExpectedSize(models.size());
    models.forEach(each -> out.add(each.getValue().toGraph(each.getKey(), policies)));
    return new AviGraph(out.build());
  }
}
