package dev.rolloutkit.sg.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Removes one object after the other from a cluster. */
final class Removals {
  private Removals() {}

  /** The reduced clusters, by the missing object. */
  static Map<String, ClusterObjects> of(ClusterObjects full) {
    Map<String, ClusterObjects> out = new LinkedHashMap<>();
    each(
        out,
        full,
        "binding",
        ClusterObjects::bindings,
        (b, left) -> b.bindings(left).bindingsComplete(false));
    each(out, full, "service", ClusterObjects::services, (b, left) -> b.services(left));
    each(out, full, "slice", ClusterObjects::endpointSlices, (b, left) -> b.endpointSlices(left));
    each(out, full, "pod", ClusterObjects::pods, (b, left) -> b.pods(left));
    each(out, full, "node", ClusterObjects::nodes, (b, left) -> b.nodes(left).nodesComplete(false));
    each(out, full, "ingress", ClusterObjects::ingresses, (b, left) -> b.ingresses(left));
    each(out, full, "group", ClusterObjects::groups, (b, left) -> b.groups(left));
    entries(out, full, "interface", ClusterObjects::interfaces, (b, left) -> b.interfaces(left));
    entries(
        out, full, "source", ClusterObjects::trafficSources, (b, left) -> b.trafficSources(left));
    entries(
        out, full, "prefix list", ClusterObjects::prefixLists, (b, left) -> b.prefixLists(left));
    for (int i = 0; i < full.groups().size(); i++) {
      List<SecurityGroup> groups = new ArrayList<>(full.groups());
      groups.set(i, groups.get(i).withPermissions(ImmutableList.of()));
      out.put("rules " + i, copy(full).groups(groups).build());
    }
    for (int i = 0; i < full.bindings().size(); i++) {
      List<TargetGroupBinding> bindings = new ArrayList<>(full.bindings());
      ObjectNode spec = bindings.get(i).spec().deepCopy();
      spec.remove("targetType");
      bindings.set(i, TargetGroupBinding.builder().from(bindings.get(i)).spec(spec).build());
      out.put("target type " + i, copy(full).bindings(bindings).build());
    }
    return out;
  }

  static ClusterObjects.Builder copy(ClusterObjects objects) {
    return ClusterObjects.builder().from(objects);
  }

  private static <T> void each(
      Map<String, ClusterObjects> out,
      ClusterObjects full,
      String kind,
      Function<ClusterObjects, ImmutableList<T>> all,
      BiFunction<ClusterObjects.Builder, List<T>, ClusterObjects.Builder> with) {
    ImmutableList<T> objects = all.apply(full);
    for (int i = 0; i < objects.size(); i++) {
      List<T> left = new ArrayList<>(objects);
      left.remove(i);
      out.put(kind + " " + i, with.apply(copy(full), left).build());
    }
  }

  private static <K, V> void entries(
      Map<String, ClusterObjects> out,
      ClusterObjects full,
      String kind,
      Function<ClusterObjects, ImmutableMap<K, V>> all,
      BiFunction<ClusterObjects.Builder, Map<K, V>, ClusterObjects.Builder> with) {
    ImmutableMap<K, V> entries = all.apply(full);
    for (K key : entries.keySet()) {
      out.put(
          kind + " " + key,
          with.apply(copy(full), Maps.filterKeys(entries, k -> !k.equals(key))).build());
    }
  }
}
