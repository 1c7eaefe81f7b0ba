package dev.rolloutkit.apimachinery;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The path of a value in an object, printed as Kubernetes prints it: {@code
 * spec.ports[0].targetPort}, or {@code metadata.annotations[example.com/key]} for the entry of a
 * map.
 *
 * <p>{@code FieldPath.of("spec").child("ports").index(0)} is {@code spec.ports[0]}. A path refers
 * to its parent and becomes a string only when it is printed, so a rule can cheaply create one for
 * each element of a long list. Names and keys are not escaped, as in Kubernetes. Two paths are
 * equal if they print the same string.
 */
public final class FieldPath {
  private static final FieldPath ROOT = new FieldPath(null, "", Kind.NAME, -1);

  private enum Kind {
    NAME,
    KEY,
    INDEX
  }

  private final @Nullable FieldPath parent;
  private final String name;
  private final Kind kind;
  private final int index;

  private FieldPath(@Nullable FieldPath parent, String name, Kind kind, int index) {
    this.parent = parent;
    this.name = name;
    this.kind = kind;
    this.index = index;
  }

  /** The path of the object itself, which prints as the empty string. */
  public static FieldPath root() {
    return ROOT;
  }

  /** The path that leads from the object through the given field names. */
  public static FieldPath of(String first, String... more) {
    return ROOT.child(first, more);
  }

  /** Appends one or more field names to this path. */
  public FieldPath child(String first, String... more) {
    FieldPath path =
        new FieldPath(
            isRoot() ? null : this, Objects.requireNonNull(first, "first"), Kind.NAME, -1);
    for (String next : more) {
      path = new FieldPath(path, Objects.requireNonNull(next, "more"), Kind.NAME, -1);
    }
    return path;
  }

  /** Appends a list index, counted from 0. */
  public FieldPath index(int index) {
    return new FieldPath(isRoot() ? null : this, "", Kind.INDEX, index);
  }

  /** Appends the key of a map entry. */
  public FieldPath key(String key) {
    return new FieldPath(isRoot() ? null : this, Objects.requireNonNull(key, "key"), Kind.KEY, -1);
  }

  private boolean isRoot() {
    return parent == null && kind == Kind.NAME && name.isEmpty();
  }

  /** The path as Kubernetes prints it; empty for the object itself. */
  @Override
  public String toString() {
    if (isRoot()) {
      return "";
    }
    int depth = 0;
    int chars = 0;
    for (FieldPath p = this; p != null; p = p.parent) {
      depth++;
      chars += p.name.length() + 2;
    }
    FieldPath[] parts = new FieldPath[depth];
    for (FieldPath p = this; p != null; p = p.parent) {
      parts[--depth] = p;
    }
    StringBuilder out = new StringBuilder(chars + 8);
    for (FieldPath part : parts) {
      switch (part.kind) {
        case NAME -> {
          if (part.parent != null) {
            out.append('.');
          }
          out.append(part.name);
        }
        case KEY -> out.append('[').append(part.name).append(']');
        case INDEX -> out.append('[').append(part.index).append(']');
      }
    }
    return out.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof FieldPath path && toString().equals(path.toString()));
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }
}
