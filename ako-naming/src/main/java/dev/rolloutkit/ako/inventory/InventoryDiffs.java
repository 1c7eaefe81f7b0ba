package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.NamingScheme;
import dev.rolloutkit.ako.name.ObjectIdentity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compares two inventories, and the names in an inventory with those of another scheme. */
public final class InventoryDiffs {
  private InventoryDiffs() {}

  /** The differences between two inventories; takes time proportional to their sizes. */
  public static InventoryDiff between(Inventory before, Inventory after) {
    Map<Key, InventoryRow> old = index(before);
    Map<Key, InventoryRow> now = index(after);
    List<InventoryRow> kept = new ArrayList<>();
    List<InventoryDiff.Change> moved = new ArrayList<>();
    List<InventoryDiff.Change> renamed = new ArrayList<>();
    List<InventoryRow> created = new ArrayList<>();
    List<InventoryRow> deleted = new ArrayList<>();
    old.forEach(
        (key, row) -> {
          InventoryRow other = now.get(key);
          if (other == null) {
            deleted.add(row);
          } else if (!row.name().value().equals(other.name().value())) {
            renamed.add(new InventoryDiff.Change(row, other));
          } else if (!row.parent().equals(other.parent())) {
            moved.add(new InventoryDiff.Change(row, other));
          } else {
            kept.add(row);
          }
        });
    now.forEach(
        (key, row) -> {
          if (!old.containsKey(key)) {
            created.add(row);
          }
        });
    return new InventoryDiff(
        ImmutableList.copyOf(kept),
        ImmutableList.copyOf(moved),
        ImmutableList.copyOf(renamed),
        ImmutableList.copyOf(created),
        ImmutableList.copyOf(deleted));
  }

  /**
   * The name of each object of an inventory under another scheme, in the order of the inventory.
   * With {@link dev.rolloutkit.ako.name.Legacy13Names}, the result shows what an upgrade from AKO
   * 1.3 renames.
   */
  public static ImmutableList<Renaming> under(Inventory inventory, NamingScheme scheme) {
    ImmutableList.Builder<Renaming> out =
        ImmutableList.builderWithExpectedSize(inventory.rows().size());
    for (InventoryRow row : inventory.rows()) {
      String other = scheme.nameOf(row.name(), row.origin()).orElse("");
      out.add(new Renaming(row, other));
    }
    return out.build();
  }

  /** Identifies an object in both inventories; all its rows have the same key. */
  private record Key(String tenant, ObjectIdentity identity) {}

  private static Map<Key, InventoryRow> index(Inventory inventory) {
    Map<Key, InventoryRow> out = new LinkedHashMap<>();
    for (InventoryRow row : inventory.rows()) {
      out.putIfAbsent(new Key(row.tenant(), row.identity()), row);
    }
    return out;
  }
}
