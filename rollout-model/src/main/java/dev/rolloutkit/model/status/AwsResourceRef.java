package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A resource of AWS. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AwsResourceRef")
public interface AwsResourceRef {

  /** Short name. */
  @Nullable String name();

  /** Amazon Resource Name. */
  @Nullable String arn();

  /** Name as metrics of AWS use it. */
  @Nullable String fullName();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AwsResourceRef}. */
  final class Builder extends ImmutableAwsResourceRef.Builder {}
}
