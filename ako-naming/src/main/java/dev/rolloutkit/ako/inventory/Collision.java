package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.AviType;
import java.util.Objects;

/**
 * Different objects that claim one name in one tenant: on the controller the last one written is
 * left, or, for pools on one virtual service, two of one name.
 *
 * @param tenant the Avi tenant
 * @param type the type of the objects
 * @param name the name
 * @param owners who claims it, sorted by cluster and origin; of at least two identities
 */
public record Collision(String tenant, AviType type, String name, ImmutableList<Owner> owners) {

  /**
   * One that claims a name.
   *
   * @param cluster the name of its cluster
   * @param row the object
   */
  public record Owner(String cluster, InventoryRow row) {
    /** Both are there. */
    public Owner {
      Objects.requireNonNull(cluster, "cluster");
      Objects.requireNonNull(row, "row");
    }
  }
}
