package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.List;
import java.util.function.Consumer;

/** The part of an {@link AggregateIndex} for one group. */
abstract sealed class GroupIndex permits RestrictedGroup, UnrestrictedGroup {
  /** The number of bindings that name the group, including those that request no rules on it. */
  private int bindings;

  static GroupIndex of(AggregationMode mode) {
    return mode == AggregationMode.RESTRICTED ? new RestrictedGroup() : new UnrestrictedGroup();
  }

  final boolean isUnnamed() {
    return bindings == 0;
  }

  final void countBindings(int more) {
    bindings += more;
  }

  /**
   * Computes how the rules change when a binding requests other rules.
   *
   * @param commit whether to change the index, and not only compute the change
   * @param added receives the rules that are added, in any order
   * @param removed receives the rules that are removed, in any order
   */
  abstract void change(
      NamespacedName binding,
      BindingPermissions old,
      BindingPermissions now,
      boolean commit,
      List<Permission> added,
      List<Permission> removed);

  /** Passes on the rules of the group, in any order, except those that restricted mode copies. */
  abstract void forEachRule(Consumer<Permission> to);
}
