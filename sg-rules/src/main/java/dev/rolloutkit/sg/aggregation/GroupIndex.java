package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.List;
import java.util.function.Consumer;

/** What an index knows of one group: as much as the mode needs to tell what a change changes. */
abstract sealed class GroupIndex permits RestrictedGroup, UnrestrictedGroup {
  /** How many bindings name the group, with or without asks. */
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
   * A binding requests other rules.
   *
   * @param stays whether for good; else nothing is changed
   * @param added is given the rules that come, in any order
   * @param removed is given the rules that go
   */
  abstract void change(
      TgbKey binding,
      BindingPermissions old,
      BindingPermissions now,
      boolean stays,
      List<Permission> added,
      List<Permission> removed);

  /** Tells the rules of the group, in any order, save those that restricted mode passes through. */
  abstract void forEachRule(Consumer<Permission> to);
}
