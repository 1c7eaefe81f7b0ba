package dev.rolloutkit.ako.inventory;

import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.ObjectIdentity;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.Comparator;
import java.util.Objects;

/**
 * An Avi object and one of the Kubernetes objects from which it comes.
 *
 * @param tenant the Avi tenant of the object
 * @param name its name and kind
 * @param origin the Kubernetes object
 * @param parent the virtual service to which it belongs; empty if there is none
 */
public record InventoryRow(String tenant, AviName name, Origin origin, String parent)
    implements Comparable<InventoryRow> {
  private static final Comparator<InventoryRow> ORDER =
      Comparator.comparing(InventoryRow::tenant, CodePoints.ORDER)
          .thenComparing(row -> row.name().kind().type().path(), CodePoints.ORDER)
          .thenComparing(row -> row.name().value(), CodePoints.ORDER)
          .thenComparing(row -> row.name().kind())
          .thenComparing(row -> row.origin().kind(), CodePoints.ORDER)
          .thenComparing(row -> row.origin().object(), NamespacedName.BY_NAMESPACE)
          .thenComparing(row -> row.origin().host(), CodePoints.ORDER)
          .thenComparing(row -> row.origin().path(), CodePoints.ORDER)
          .thenComparing(row -> row.origin().backend(), CodePoints.ORDER)
          .thenComparing(row -> row.origin().infra(), CodePoints.ORDER)
          .thenComparing(InventoryRow::parent, CodePoints.ORDER);

  /** No part may be {@code null}. */
  public InventoryRow {
    Objects.requireNonNull(tenant, "tenant");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(origin, "origin");
    Objects.requireNonNull(parent, "parent");
  }

  /** The purpose of the Avi object, independent of its name. */
  public ObjectIdentity identity() {
    return ObjectIdentity.of(name.kind(), origin);
  }

  /** Compares by tenant, type, name and origin. */
  @Override
  public int compareTo(InventoryRow other) {
    return ORDER.compare(this, other);
  }
}
