package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.AviType;
import java.util.Objects;

/**
 * Different objects that claim the same name in the same tenant. On the controller the object that
 * was written last remains; pools on one virtual service remain as two of the same name.
 *
 * @param tenant the Avi tenant
 * @param type the type of the objects
 * @param name the name
 * @param owners the claimants, sorted by cluster and origin; they have at least two identities
 */
public record Collision(String tenant, AviType type, String name, ImmutableList<Owner> owners) {

  /**
   * An object that claims a name.
   *
   * @param cluster the name of its cluster
   * @param row the object
   */
  public record Owner(String cluster, InventoryRow row) {
    /** Neither part may be {@code null}. */
    public Owner {
      Objects.requireNonNull(cluster, "cluster");
      Objects.requireNonNull(row, "row");
    }
  }
}
