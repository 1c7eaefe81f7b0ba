package dev.rolloutkit.model.schema;

import org.jspecify.annotations.Nullable;

/**
 * One field of a {@link GoStruct}.
 *
 * <p>A field that is no pointer has no unset state of its own: unset and zero are one, and {@link
 * GoObject} holds neither. A pointer to zero is something else than none.
 */
public final class GoField {
  private final int index;
  private final String name;
  private final String goName;
  private final @Nullable String embeddedIn;
  private final HashedText key;
  private final GoType type;
  private final boolean pointer;
  private final boolean omitEmpty;
  private final boolean omitZero;
  private final @Nullable Object defaultValue;
  private final DefaultRule rule;
  private final boolean printedUnset;
  private final boolean plain;

  /** How an unset field is filled in, or a given one is changed, where no constant will do. */
  enum DefaultRule {
    /** By the constant, if there is one. */
    CONSTANT,
    /** The pull policy, by the image beside it. */
    PULL_POLICY,
    /** An empty directory, if no other source is set beside it. */
    VOLUME_SOURCE,
    /** Given amounts are rounded up to thousandths. */
    ROUND_UP
  }

  GoField(
      int index,
      String name,
      String goName,
      @Nullable String embeddedIn,
      HashedText key,
      GoType type,
      boolean pointer,
      boolean omitEmpty,
      boolean omitZero,
      @Nullable Object defaultValue,
      DefaultRule rule) {
    this.index = index;
    // as parsers of JSON do with names of fields: finding one then takes no look at its letters
    this.name = name.intern();
    this.goName = goName;
    this.embeddedIn = embeddedIn;
    this.key = key;
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

  /** The place of the field in its struct, counted from 0. */
  public int index() {
    return index;
  }

  /** The name in JSON. */
  public String name() {
    return name;
  }

  /** The name in Go. */
  String goName() {
    return goName;
  }

  /** The embedded type that the field comes from; null for the struct's own. */
  @Nullable String embeddedIn() {
    return embeddedIn;
  }

  /** The type of the value, without the pointer. */
  public GoType type() {
    return type;
  }

  /** Whether unset and zero are told apart. */
  public boolean isPointer() {
    return pointer;
  }

  /** Whether the field is left out when it is zero, unset, or an empty list or map. */
  public boolean omitsEmpty() {
    return omitEmpty;
  }

  /** The name in quotes and a colon. */
  HashedText key() {
    return key;
  }

  /** Whether a field without a value stays without one, here and below, whatever is defaulted. */
  boolean staysUnset() {
    return plain;
  }

  /** Whether a field without a value is printed all the same. */
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

  /** What Kubernetes fills in when the field is unset; null when nothing. */
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
