package dev.rolloutkit.sg.analysis;

import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the bindings that a change names.
 *
 * @rule A deletion of an owner concerns every binding that it owns.
 */
final class ChangedBindings {
  private ChangedBindings() {}

  /**
   * The bindings that a change names, by ascending key.
   *
   * @param before the bindings before the change
   */
  static Set<NamespacedName> of(ClusterChange change, Collection<BindingSnapshot> before) {
    Set<NamespacedName> out = new TreeSet<>();
    add(change, before, out);
    return out;
  }

  private static void add(
      ClusterChange change, Collection<BindingSnapshot> before, Set<NamespacedName> out) {
    if (change instanceof ClusterChange.DeleteBinding c) {
      out.add(c.key());
    } else if (change instanceof ClusterChange.PutBinding c) {
      out.add(c.binding().key());
    } else if (change instanceof ClusterChange.SetTargets c) {
      out.add(c.key());
    } else if (change instanceof ClusterChange.SetNetworking c) {
      out.add(c.key());
    } else if (change instanceof ClusterChange.Replan c) {
      out.addAll(c.plans().keySet());
    } else if (change instanceof ClusterChange.DeleteOwner c) {
      for (BindingSnapshot binding : before) {
        if (binding.owner().filter(c.owner()::equals).isPresent()) {
          out.add(binding.key());
        }
      }
    } else if (change instanceof ClusterChange.Batch c) {
      c.changes().forEach(one -> add(one, before, out));
    }
  }
}
