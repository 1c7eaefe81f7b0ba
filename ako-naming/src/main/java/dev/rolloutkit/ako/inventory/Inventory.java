package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Every Avi object that AKO creates for a cluster, with all the Kubernetes objects it comes from.
 *
 * <p>An object with several origins has several rows, for instance the virtual service of a host
 * that two Ingresses share. {@link Collisions} finds the names that different objects share.
 */
public final class Inventory {
  private static final String HEADER =
      "\"tenant\",\"type\",\"name\",\"plain\",\"source\",\"namespace\",\"object\",\"host\","
          + "\"path\",\"backend\",\"parent\"\r\n";

  private final ImmutableList<InventoryRow> rows;
  private final ImmutableListMultimap<String, InventoryRow> byName;

  Inventory(ImmutableList<InventoryRow> rows) {
    this.rows = rows;
    ImmutableListMultimap.Builder<String, InventoryRow> names = ImmutableListMultimap.builder();
    rows.forEach(row -> names.put(row.name().value(), row));
    this.byName = names.build();
  }

  /** All rows, sorted by tenant, type, name and origin. */
  public ImmutableList<InventoryRow> rows() {
    return rows;
  }

  /** The rows with a name, for all types and tenants; empty if there is no such object. */
  public ImmutableList<InventoryRow> find(String name) {
    return byName.get(name);
  }

  /**
   * The rows as comma-separated values with a header. Every field is quoted, and lines end with CR
   * LF. A field that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
   */
  public String toCsv() {
    StringBuilder out = new StringBuilder(HEADER.length() + rows.size() * 160).append(HEADER);
    for (InventoryRow row : rows) {
      field(out, row.tenant()).append(',');
      field(out, row.name().kind().type().path()).append(',');
      field(out, row.name().value()).append(',');
      field(out, row.name().plain()).append(',');
      field(out, row.origin().kind()).append(',');
      field(out, row.origin().object().namespace()).append(',');
      field(out, row.origin().object().name()).append(',');
      field(out, row.origin().host()).append(',');
      field(out, row.origin().path()).append(',');
      field(out, row.origin().backend()).append(',');
      field(out, row.parent()).append("\r\n");
    }
    return out.toString();
  }

  private static StringBuilder field(StringBuilder out, String text) {
    out.append('"');
    if (!text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0) {
      out.append('\'');
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      out.append(c == '"' ? "\"\"" : String.valueOf(c));
    }
    return out.append('"');
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Inventory that && rows.equals(that.rows);
  }

  @Override
  public int hashCode() {
    return Objects.hash(rows);
  }

  @Override
  public String toString() {
    return toCsv();
  }
}
