package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;

/**
 * How one inventory becomes another. An object is the same if it is of the same identity; each list
 * is sorted.
 *
 * @param kept same name, same parent
 * @param moved same name, other parent
 * @param renamed other name
 * @param created only in the second
 * @param deleted only in the first
 */
public record InventoryDiff(
    ImmutableList<InventoryRow> kept,
    ImmutableList<Change> moved,
    ImmutableList<Change> renamed,
    ImmutableList<InventoryRow> created,
    ImmutableList<InventoryRow> deleted) {

  /**
   * An object before and after.
   *
   * @param before in the first inventory
   * @param after in the second
   */
  public record Change(InventoryRow before, InventoryRow after) {}
}
