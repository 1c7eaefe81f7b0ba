package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.AviType;
import java.util.Objects;

/**
 * A name that AKO gives to several different objects in the same tenant. On the Avi Controller the
 * object that AKO wrote last remains, except that a virtual service can keep two pools with the
 * same name.
 *
 * @param tenant the Avi tenant
 * @param type the type of the objects
 * @param name the name
 * @param owners the objects with this name, sorted by cluster and origin; at least two of them have
 *     different identities
 */
public record Collision(String tenant, AviType type, String name, ImmutableList<Owner> owners) {

  /**
   * One of the objects that have the name.
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
