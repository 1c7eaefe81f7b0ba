package dev.rolloutkit.model.internal.schema;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One field of a {@link GoStruct}.
 *
 * <p>A non-pointer field cannot distinguish unset from zero, and {@link GoObject} stores neither.
 * For a pointer field, a pointer to zero differs from unset.
 */
public final class GoField {
  private final int index;
  private final String name;
  private final String goName;
  private final @Nullable String embeddedIn;
  private final GoFieldType type;
  private final boolean pointer;
  private final boolean omitEmpty;
  private final boolean omitZero;
  private final @Nullable Object defaultValue;
  private final DefaultRule rule;
  private final boolean printedUnset;
  private final boolean plain;

  /** Created on first use; it is harmless if two threads create it. */
  private @Nullable HashedText key;

  /** How Kubernetes defaults an unset field or changes a given value. */
  enum DefaultRule {
    /** Uses the constant default, if there is one. */
    CONSTANT,
    /** Derives the pull policy from the image in the same object. */
    PULL_POLICY,
    /** Uses an empty directory unless another source is set in the same object. */
    VOLUME_SOURCE,
    /** Rounds given quantities up to thousandths. */
    ROUND_UP
  }

  GoField(
      int index,
      String name,
      String goName,
      @Nullable String embeddedIn,
      GoFieldType type,
      boolean pointer,
      boolean omitEmpty,
      boolean omitZero,
      @Nullable Object defaultValue,
      DefaultRule rule) {
    this.index = index;
    // interned like the field names of JSON parsers, so that a lookup need not compare characters
    this.name = name.intern();
    this.goName = goName;
    this.embeddedIn = embeddedIn;
    this.type = type;
    this.pointer = pointer;
    this.omitEmpty = omitEmpty;
    this.omitZero = omitZero;
    this.defaultValue = defaultValue;
    this.rule = rule;
    this.printedUnset = printedUnset();
    this.plain =
        defaultValue == null
            && rule == DefaultRule.CONSTANT
            && (pointer || type.kind() != GoKind.STRUCT);
  }

  /** The index of the field in its struct, counted from 0. */
  public int index() {
    return index;
  }

  /** The name in JSON. */
  public String name() {
    return name;
  }

  /** The name in Go. */
  public String goName() {
    return goName;
  }

  /** The embedded type that declares the field; null if the struct itself does. */
  @Nullable String embeddedIn() {
    return embeddedIn;
  }

  /** The type of the value, without the pointer. */
  public GoFieldType type() {
    return type;
  }

  /** Whether the field is a pointer, so that unset and zero differ. */
  public boolean isPointer() {
    return pointer;
  }

  /**
   * Whether the field is omitted when it is zero, unset, or an empty list or map ({@code
   * omitempty}).
   */
  public boolean omitsEmpty() {
    return omitEmpty;
  }

  /** The quoted name and a colon, as printed in JSON. */
  HashedText key() {
    HashedText known = key;
    if (known == null) {
      known = new HashedText(('"' + name + "\":").getBytes(StandardCharsets.US_ASCII));
      key = known;
    }
    return known;
  }

  /**
   * Whether no default applies to this field or to any field in its objects, so that an unset field
   * remains unset.
   */
  boolean staysUnset() {
    return plain;
  }

  /** Whether the field is printed even if it has no value. */
  boolean isPrintedUnset() {
    return printedUnset;
  }

  private boolean printedUnset() {
    if (omitZero) {
      return false;
    }
    boolean neverEmpty =
        !pointer
            && switch (type.kind()) {
              case STRUCT, QUANTITY, INT_OR_STRING, TIME -> true;
              default -> false;
            };
    return !omitEmpty || neverEmpty;
  }

  /** The default that Kubernetes sets if the field is unset; null if there is none. */
  @Nullable Object defaultValue() {
    return defaultValue;
  }

  DefaultRule defaultRule() {
    return rule;
  }

  /** The name. */
  @Override
  public String toString() {
    return name;
  }
}
