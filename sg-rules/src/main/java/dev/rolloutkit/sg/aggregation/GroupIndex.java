package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The asks for the rules of one group. */
final class GroupIndex {
  private final AskTable asks = new AskTable();
  private final Map<String, List<MergedEntry>> merged = new HashMap<>();
  private final List<MergedEntry> touched = new ArrayList<>();
  private final List<Permission> came = new ArrayList<>();
  private final List<Permission> went = new ArrayList<>();

  /** How many bindings name the group, with or without asks. */
  private int bindings;

  boolean isUnnamed() {
    return bindings == 0;
  }

  void named(int change) {
    bindings += change;
  }

  void add(TgbKey binding, Permission permission, AggregationMode mode) {
    boolean first = asks.add(binding, permission);
    String source = permission.mergeGroup();
    if (source != null) {
      MergedEntry entry = entry(source, permission);
      touch(entry);
      entry.add(permission.ports());
    }
    if (mode == AggregationMode.UNRESTRICTED ? first : source == null) {
      came.add(permission);
    }
  }

  void remove(TgbKey binding, Permission permission, AggregationMode mode) {
    boolean last = asks.remove(binding, permission);
    String source = permission.mergeGroup();
    if (source != null) {
      MergedEntry entry = entry(source, permission);
      touch(entry);
      entry.remove(permission.ports());
    }
    if (mode == AggregationMode.UNRESTRICTED ? last : source == null) {
      went.add(permission);
    }
  }

  /** Ends an update: what came and went on the whole. */
  void settle(AggregationMode mode, List<Permission> added, List<Permission> removed) {
    for (MergedEntry entry : touched) {
      if (mode == AggregationMode.RESTRICTED && entry.changed()) {
        if (entry.wasThere()) {
          removed.add(entry.ruleBefore());
        }
        if (!entry.isEmpty()) {
          added.add(entry.rule());
        }
      }
      entry.untouch();
      if (entry.isEmpty()) {
        drop(entry);
      }
    }
    Multisets.difference(came, went, added);
    Multisets.difference(went, came, removed);
    touched.clear();
    came.clear();
    went.clear();
  }

  ImmutableList<Permission> rules(AggregationMode mode) {
    List<Permission> out = new ArrayList<>();
    if (mode == AggregationMode.UNRESTRICTED) {
      asks.forEachKey(first -> out.add(first.permission()));
    } else {
      asks.forEachAsk(
          ask -> {
            if (ask.permission().mergeGroup() == null) {
              out.add(ask.permission());
            }
          });
      merged.values().forEach(entries -> entries.forEach(e -> out.add(e.rule())));
    }
    return Multisets.sorted(out);
  }

  /** Every ask of the group, in no order. */
  void forEachAsk(Consumer<AskTable.Ask> to) {
    asks.forEachAsk(to);
  }

  private void touch(MergedEntry entry) {
    if (entry.touch()) {
      touched.add(entry);
    }
  }

  private MergedEntry entry(String source, Permission permission) {
    List<MergedEntry> entries = merged.computeIfAbsent(source, s -> new ArrayList<>(2));
    String protocol = permission.protocol();
    for (MergedEntry entry : entries) {
      if (entry.template().protocol().equals(protocol)) {
        return entry;
      }
    }
    MergedEntry begun = new MergedEntry(permission);
    entries.add(begun);
    return begun;
  }

  private void drop(MergedEntry entry) {
    String source = entry.template().mergeGroup();
    List<MergedEntry> entries = source == null ? null : merged.get(source);
    if (entries != null) {
      entries.remove(entry);
      if (entries.isEmpty()) {
        merged.remove(source);
      }
    }
  }
}
