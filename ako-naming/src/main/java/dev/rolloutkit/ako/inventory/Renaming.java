package dev.rolloutkit.ako.inventory;

/**
 * The name of an Avi object under another naming scheme.
 *
 * @param row the object with its name in AKO 2.1
 * @param otherName its name under the other scheme; empty if that scheme has no such objects
 */
public record Renaming(InventoryRow row, String otherName) {

  /** Whether both schemes have a name for the object and the names differ. */
  public boolean isRenamed() {
    return !otherName.isEmpty() && !otherName.equals(row.name().value());
  }
}
