package dev.rolloutkit.ako.inventory;

/**
 * An object under another naming scheme.
 *
 * @param row the object as current AKO names it
 * @param otherName its name under the other scheme; empty if that does not know such objects
 */
public record Renaming(InventoryRow row, String otherName) {

  /** Whether both schemes know the object, by different names. */
  public boolean isRenamed() {
    return !otherName.isEmpty() && !otherName.equals(row.name().value());
  }
}
