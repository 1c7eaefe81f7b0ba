package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The state of a blue-green update. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.BlueGreenStatus")
public interface BlueGreenStatus {

  /** Pod-template-hash that the preview service selects. */
  @Nullable String previewSelector();

  /** Pod-template-hash that the active service selects. */
  @Nullable String activeSelector();

  /** Whether the new ReplicaSet was scaled up to its full size after the preview. */
  @Nullable Boolean scaleUpPreviewCheckPoint();

  /** The run of the pre-promotion analysis. */
  @Nullable RolloutAnalysisRunStatus prePromotionAnalysisRunStatus();

  /** The run of the post-promotion analysis. */
  @Nullable RolloutAnalysisRunStatus postPromotionAnalysisRunStatus();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BlueGreenStatus}. */
  final class Builder extends ImmutableBlueGreenStatus.Builder {}
}
