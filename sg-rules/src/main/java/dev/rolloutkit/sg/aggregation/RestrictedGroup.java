package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.MergeKey;
import dev.rolloutkit.sg.ec2.Permission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The merged ranges of a group in restricted mode. Rules that are not merged are not stored.
 *
 * @rule In restricted mode the deletion of a binding can shrink the merged range on either side.
 */
final class RestrictedGroup extends GroupIndex {
  private final Map<MergeKey, MergedEntry> merged = new HashMap<>(4);

  /** The empty entry that was removed last; it is used again for the next new entry. */
  private @Nullable MergedEntry spare;

  @Override
  void change(
      NamespacedName binding,
      BindingPermissions old,
      BindingPermissions now,
      boolean commit,
      List<Permission> added,
      List<Permission> removed) {
    MergeRuns minus = old.runs();
    MergeRuns plus = now.runs();
    plus.passedWithout(minus, added);
    minus.passedWithout(plus, removed);
    minus.rewind();
    plus.rewind();
    while (minus.hasRun() || plus.hasRun()) {
      int order = !minus.hasRun() ? 1 : !plus.hasRun() ? -1 : minus.compareTo(plus);
      change(
          order <= 0 ? minus : MergeRuns.NONE,
          order >= 0 ? plus : MergeRuns.NONE,
          commit,
          added,
          removed);
      if (order <= 0) {
        minus.next();
      }
      if (order >= 0) {
        plus.next();
      }
    }
  }

  /** Computes how one merged range changes. */
  private void change(
      MergeRuns minus,
      MergeRuns plus,
      boolean commit,
      List<Permission> added,
      List<Permission> removed) {
    MergeKey key = minus.hasRun() ? minus.key() : plus.key();
    MergedEntry entry = merged.get(key);
    if (entry == null) {
      added.add(plus.first().withPorts(plus.least(), plus.greatest()));
      if (commit) {
        MergedEntry made = spare == null ? new MergedEntry() : spare;
        spare = null;
        made.begin(plus);
        merged.put(key, made);
      }
      return;
    }
    if (entry.isEmptyAfter(minus, plus)) {
      removed.add(entry.rule());
      if (commit) {
        entry.replace(minus, plus);
        merged.remove(key);
        spare = entry;
      }
      return;
    }
    int min = entry.minAfter(minus, plus);
    int max = entry.maxAfter(minus, plus);
    if (min != entry.min() || max != entry.max()) {
      removed.add(entry.rule());
      added.add(entry.rule(min, max));
    }
    if (commit) {
      entry.replace(minus, plus);
    }
  }

  @Override
  void forEachRule(Consumer<Permission> to) {
    merged.values().forEach(entry -> to.accept(entry.rule()));
  }
}
