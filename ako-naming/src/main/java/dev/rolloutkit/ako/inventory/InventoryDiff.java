package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;

/**
 * The differences between two inventories. Objects correspond if they have the same tenant and
 * identity. Each list is sorted.
 *
 * @param kept the objects with unchanged name and parent
 * @param moved the objects with the same name and another parent
 * @param renamed the objects with another name
 * @param created the objects that only the second inventory has
 * @param deleted the objects that only the first inventory has
 */
public record InventoryDiff(
    ImmutableList<InventoryRow> kept,
    ImmutableList<Change> moved,
    ImmutableList<Change> renamed,
    ImmutableList<InventoryRow> created,
    ImmutableList<InventoryRow> deleted) {

  /**
   * An object that differs between the inventories.
   *
   * @param before the object in the first inventory
   * @param after the object in the second inventory
   */
  public record Change(InventoryRow before, InventoryRow after) {}
}
