package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.internal.meta.TimeDeserializer;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The status of an AnalysisRun. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = AnalysisRunStatus.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"phase", "message", "startedAt", "completedAt"})
public interface AnalysisRunStatus {

  /**
   * {@code Pending}, {@code Running}, {@code Successful}, {@code Failed}, {@code Error} or {@code
   * Inconclusive}.
   */
  @Nullable String phase();

  /** A message about the phase. */
  @Nullable String message();

  /** When the run began. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant startedAt();

  /** When the run ended. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant completedAt();

  /** Unknown fields, unchanged and in their original order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /**
   * Whether a phase is final.
   *
   * @rule A phase is final if it is Successful, Failed, Error or Inconclusive.
   */
  static boolean isCompleted(String phase) {
    return switch (phase) {
      case "Successful", "Failed", "Error", "Inconclusive" -> true;
      default -> false;
    };
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisRunStatus}. */
  final class Builder extends ImmutableAnalysisRunStatus.Builder {}
}
