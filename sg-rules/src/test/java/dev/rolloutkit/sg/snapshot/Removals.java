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
  static Map<String, SnapshotObjects> of(SnapshotObjects full) {
    Map<String, SnapshotObjects> out = new LinkedHashMap<>();
    each(
        out,
        full,
        "binding",
        SnapshotObjects::bindings,
        (b, left) -> b.bindings(left).bindingsComplete(false));
    each(out, full, "service", SnapshotObjects::services, (b, left) -> b.services(left));
    each(out, full, "slice", SnapshotObjects::endpointSlices, (b, left) -> b.endpointSlices(left));
    each(out, full, "pod", SnapshotObjects::pods, (b, left) -> b.pods(left));
    each(
        out, full, "node", SnapshotObjects::nodes, (b, left) -> b.nodes(left).nodesComplete(false));
    each(out, full, "ingress", SnapshotObjects::ingresses, (b, left) -> b.ingresses(left));
    each(out, full, "group", SnapshotObjects::groups, (b, left) -> b.groups(left));
    entries(out, full, "interface", SnapshotObjects::interfaces, (b, left) -> b.interfaces(left));
    entries(
        out, full, "source", SnapshotObjects::trafficSources, (b, left) -> b.trafficSources(left));
    entries(
        out, full, "prefix list", SnapshotObjects::prefixLists, (b, left) -> b.prefixLists(left));
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

  static SnapshotObjects.Builder copy(SnapshotObjects objects) {
    return SnapshotObjects.builder().from(objects);
  }

  private static <T> void each(
      Map<String, SnapshotObjects> out,
      SnapshotObjects full,
      String kind,
      Function<SnapshotObjects, ImmutableList<T>> all,
      BiFunction<SnapshotObjects.Builder, List<T>, SnapshotObjects.Builder> with) {
    ImmutableList<T> objects = all.apply(full);
    for (int i = 0; i < objects.size(); i++) {
      List<T> left = new ArrayList<>(objects);
      left.remove(i);
      out.put(kind + " " + i, with.apply(copy(full), left).build());
    }
  }

  private static <K, V> void entries(
      Map<String, SnapshotObjects> out,
      SnapshotObjects full,
      String kind,
      Function<SnapshotObjects, ImmutableMap<K, V>> all,
      BiFunction<SnapshotObjects.Builder, Map<K, V>, SnapshotObjects.Builder> with) {
    ImmutableMap<K, V> entries = all.apply(full);
    for (K key : entries.keySet()) {
      out.put(
          kind + " " + key,
          with.apply(copy(full), Maps.filterKeys(entries, k -> !k.equals(key))).build());
    }
  }
}
