package dev.rolloutkit.crd.schema;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.re2j.Pattern;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * One node of the structural schema of a CRD. An accessor returns {@code null} if the keyword is
 * absent.
 *
 * @rule A list is atomic, a set or a map with keys.
 */
@Value.Immutable(prehash = false)
@ValueStyle
public interface Schema {
  /** How {@code x-kubernetes-list-type} treats the items of a list. */
  enum ListType {
    /** The list is one value; the default. */
    ATOMIC,
    /** No two items are equal. */
    SET,
    /** No two items have the same keys. */
    MAP
  }

  /** The keyword {@code type}. */
  @Nullable String type();

  /** The keyword {@code format}. */
  @Nullable String format();

  /** The keyword {@code nullable}. */
  default boolean nullable() {
    return false;
  }

  /** {@code x-kubernetes-preserve-unknown-fields}. */
  default boolean preservesUnknownFields() {
    return false;
  }

  /** {@code x-kubernetes-embedded-resource}. */
  default boolean embeddedResource() {
    return false;
  }

  /** {@code x-kubernetes-int-or-string}. */
  default boolean intOrString() {
    return false;
  }

  /** The default of an absent field; {@code null} if there is none. */
  @Nullable JsonConstant defaultValue();

  /** The schemas of the fields of an object. */
  ImmutableMap<String, Schema> properties();

  /**
   * Whether {@code additionalProperties} is given, as {@code true} or as a schema, so that the
   * fields of an object may have any name.
   */
  default boolean hasAdditionalProperties() {
    return false;
  }

  /** The schema in {@code additionalProperties}. */
  @Nullable Schema additionalProperties();

  /** The schema of the items of a list. */
  @Nullable Schema items();

  /** The keyword {@code required}. */
  ImmutableList<String> required();

  /** The values that {@code enum} lists. */
  ImmutableList<JsonConstant> enumeration();

  /** The keyword {@code minimum}. */
  @Nullable Double minimum();

  /** The keyword {@code maximum}. */
  @Nullable Double maximum();

  /** The keyword {@code exclusiveMinimum}. */
  default boolean exclusiveMinimum() {
    return false;
  }

  /** The keyword {@code exclusiveMaximum}. */
  default boolean exclusiveMaximum() {
    return false;
  }

  /** The keyword {@code multipleOf}. */
  @Nullable Double multipleOf();

  /** The keyword {@code minLength}, in characters. */
  @Nullable Long minLength();

  /** The keyword {@code maxLength}, in characters. */
  @Nullable Long maxLength();

  /** The keyword {@code pattern}. */
  @Nullable Pattern pattern();

  /** The keyword {@code minItems}. */
  @Nullable Long minItems();

  /** The keyword {@code maxItems}. */
  @Nullable Long maxItems();

  /** The keyword {@code minProperties}. */
  @Nullable Long minProperties();

  /** The keyword {@code maxProperties}. */
  @Nullable Long maxProperties();

  /** The keyword {@code allOf}. */
  ImmutableList<Schema> allOf();

  /** The keyword {@code anyOf}. */
  ImmutableList<Schema> anyOf();

  /** The keyword {@code oneOf}. */
  ImmutableList<Schema> oneOf();

  /** The keyword {@code not}. */
  @Nullable Schema not();

  /** {@code x-kubernetes-list-type}. */
  default ListType listType() {
    return ListType.ATOMIC;
  }

  /** {@code x-kubernetes-list-map-keys}. */
  ImmutableList<String> listMapKeys();

  /** {@code x-kubernetes-validations}. */
  ImmutableList<ValidationRule> rules();

  /** Whether this schema or one below it has rules. */
  @Value.Derived
  default boolean hasRulesWithin() {
    return !rules().isEmpty() || SchemaParts.any(this, Schema::hasRulesWithin);
  }

  /** Whether this schema or one below it describes an embedded resource. */
  @Value.Derived
  default boolean hasEmbeddedWithin() {
    return embeddedResource() || SchemaParts.any(this, Schema::hasEmbeddedWithin);
  }

  /** Whether this schema or one below it describes a set or a list with keys. */
  @Value.Derived
  default boolean hasListTypesWithin() {
    return listType() != ListType.ATOMIC || SchemaParts.any(this, Schema::hasListTypesWithin);
  }

  /** Whether a field or item below this schema has a default. */
  @Value.Derived
  default boolean hasDefaultsWithin() {
    return SchemaParts.any(this, part -> part.defaultValue() != null || part.hasDefaultsWithin());
  }

  /**
   * The schema of a field of an object: that of the property of this name, else that of additional
   * properties.
   */
  default @Nullable Schema field(String name) {
    Schema property = properties().get(name);
    return property != null ? property : additionalProperties();
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds a {@link Schema}. */
  final class Builder extends ImmutableSchema.Builder {}
}
