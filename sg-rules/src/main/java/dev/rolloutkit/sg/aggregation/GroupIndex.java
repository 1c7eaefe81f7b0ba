package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The asks for the rules of one group. */
final class GroupIndex {
  /** A group that nobody names; never changed. */
  static final GroupIndex EMPTY = new GroupIndex();

  private final AskTable asks = new AskTable();
  private final Map<String, List<MergedEntry>> merged = new HashMap<>();

  /** How many bindings name the group, with or without asks. */
  private int bindings;

  boolean isUnnamed() {
    return bindings == 0;
  }

  /** A binding names the group and asks for these rules. */
  void add(TgbKey binding, List<Permission> permissions) {
    bindings++;
    for (int i = 0; i < permissions.size(); i++) {
      Permission permission = permissions.get(i);
      asks.add(binding, permission);
      String source = permission.mergeGroup();
      if (source != null) {
        MergedEntry entry = entry(source, permission);
        if (entry == null) {
          entry = new MergedEntry(permission);
          merged.computeIfAbsent(source, s -> new ArrayList<>(2)).add(entry);
        }
        entry.add(permission.fromPort(), permission.toPort());
      }
    }
  }

  /** The asks of a binding, all that it has, go. */
  void remove(TgbKey binding, List<Permission> permissions) {
    bindings--;
    for (int i = 0; i < permissions.size(); i++) {
      Permission permission = permissions.get(i);
      asks.removeAll(binding, permission.key());
      String source = permission.mergeGroup();
      MergedEntry entry = source == null ? null : entry(source, permission);
      if (source != null && entry != null) {
        entry.remove(permission.fromPort(), permission.toPort());
      }
    }
  }

  /** Forgets the ranges for which nobody asks any more, of those that were asked for. */
  void drop(List<Permission> permissions) {
    for (int i = 0; i < permissions.size(); i++) {
      String source = permissions.get(i).mergeGroup();
      MergedEntry entry = source == null ? null : entry(source, permissions.get(i));
      List<MergedEntry> entries = entry == null ? null : merged.get(source);
      if (entry != null && entries != null && entry.isEmpty()) {
        entries.remove(entry);
        if (entries.isEmpty()) {
          merged.remove(source);
        }
      }
    }
  }

  /** The rules that come and go when a binding asks for others; changes nothing. */
  void delta(
      AggregationMode mode,
      TgbKey binding,
      Asks old,
      Asks now,
      List<Permission> added,
      List<Permission> removed) {
    if (mode == AggregationMode.UNRESTRICTED) {
      withoutOthers(binding, now, old, added);
      withoutOthers(binding, old, now, removed);
      return;
    }
    Multisets.difference(now.passed(), old.passed(), added);
    Multisets.difference(old.passed(), now.passed(), removed);
    List<AskRun> gone = old.runs();
    List<AskRun> come = now.runs();
    int i = 0;
    int j = 0;
    while (i < gone.size() || j < come.size()) {
      int order = i == gone.size() ? 1 : j == come.size() ? -1 : gone.get(i).compareTo(come.get(j));
      AskRun minus = order <= 0 ? gone.get(i++) : AskRun.NONE;
      AskRun plus = order >= 0 ? come.get(j++) : AskRun.NONE;
      range(minus, plus, added, removed);
    }
  }

  ImmutableList<Permission> rules(AggregationMode mode) {
    List<Permission> out = new ArrayList<>();
    if (mode == AggregationMode.UNRESTRICTED) {
      asks.forEachKey(out::add);
    } else {
      asks.forEachAsk(
          (binding, permission) -> {
            if (permission.mergeGroup() == null) {
              out.add(permission);
            }
          });
      merged.values().forEach(entries -> entries.forEach(e -> out.add(e.rule())));
    }
    return Multisets.sorted(out);
  }

  /** Every ask of the group, in no order. */
  void forEachAsk(AskTable.Visitor to) {
    asks.forEachAsk(to);
  }

  /** What becomes of one range. */
  private void range(AskRun minus, AskRun plus, List<Permission> added, List<Permission> removed) {
    Permission any = minus.size() > 0 ? minus.first() : plus.first();
    MergedEntry entry = entry(minus.size() > 0 ? minus.source() : plus.source(), any);
    if (entry == null) {
      added.add(plus.first().withPorts(least(plus), greatest(plus)));
      return;
    }
    if (entry.asksWithout(minus) + plus.size() == 0) {
      removed.add(entry.rule());
      return;
    }
    boolean zero = entry.zerosWithout(minus) + plus.zeros() > 0;
    int min = zero ? 0 : Math.min(least(plus), entry.leastWithout(minus));
    int max = zero ? PortRange.ALL.to() : Math.max(greatest(plus), entry.greatestWithout(minus));
    if (min != entry.min() || max != entry.max()) {
      removed.add(entry.rule());
      added.add(entry.template().withPorts(min, max));
    }
  }

  private static int least(AskRun run) {
    int[] froms = run.froms();
    int last = PortRange.ALL.to();
    return run.zeros() > 0 ? 0 : froms.length == 0 ? last : Math.min(last, froms[0]);
  }

  private static int greatest(AskRun run) {
    int[] tos = run.tos();
    return run.zeros() > 0
        ? PortRange.ALL.to()
        : tos.length == 0 ? 0 : Math.max(0, tos[tos.length - 1]);
  }

  /**
   * The distinct rules of a binding for which no other binding asks, less those of a second set.
   */
  private void withoutOthers(TgbKey binding, Asks of, Asks less, List<Permission> out) {
    for (Permission permission : of.distinct()) {
      if (!less.has(permission.key()) && !asks.hasOthers(binding, permission.key())) {
        out.add(permission);
      }
    }
  }

  private @Nullable MergedEntry entry(String source, Permission permission) {
    List<MergedEntry> entries = merged.get(source);
    if (entries != null) {
      String protocol = permission.protocol();
      for (int i = 0; i < entries.size(); i++) {
        if (entries.get(i).template().protocol().equals(protocol)) {
          return entries.get(i);
        }
      }
    }
    return null;
  }
}
