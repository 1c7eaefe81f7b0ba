package dev.rolloutkit.model.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoEncoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.internal.schema.GoSyntaxText;
import dev.rolloutkit.model.internal.shape.Shape;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.routing.SetMirrorRoute;
import dev.rolloutkit.model.routing.StringMatch;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.CanaryStep;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the JSON of single parts of a Rollout, for programs that handle such a part on
 * its own.
 *
 * <p>{@link #read} is lenient: a value of the wrong type counts as unset. {@link #decode} is as
 * strict as the controller. Trees that are passed in are retained, not copied, and must not be
 * modified afterwards; returned trees share nodes with them.
 *
 * @rule A part of a Rollout is read leniently, so that a value of the wrong type counts as unset,
 *     or decoded as strictly as the controller does.
 * @param <T> the type of the part
 */
public final class JsonForm<T> {
  /** Metadata of any object. */
  public static final JsonForm<Metadata> METADATA = new JsonForm<>(Metadata.class);

  /** The spec of a Rollout. */
  public static final JsonForm<RolloutSpec> SPEC = new JsonForm<>(RolloutSpec.class);

  /** The status of a Rollout. */
  public static final JsonForm<RolloutStatus> STATUS = new JsonForm<>(RolloutStatus.class);

  /** A condition of a Rollout. */
  public static final JsonForm<RolloutCondition> CONDITION = new JsonForm<>(RolloutCondition.class);

  /** The times of an update. */
  public static final JsonForm<RolloutDurationStatus> DURATION =
      new JsonForm<>(RolloutDurationStatus.class);

  /** A step of a canary. */
  public static final JsonForm<CanaryStep> STEP = new JsonForm<>(CanaryStep.class);

  /** Labels and annotations for the pods of a ReplicaSet. */
  public static final JsonForm<PodTemplateMetadata> POD_METADATA =
      new JsonForm<>(PodTemplateMetadata.class);

  /** A label selector. */
  public static final JsonForm<LabelSelector> LABEL_SELECTOR = new JsonForm<>(LabelSelector.class);

  /** A canary step that routes by header. */
  public static final JsonForm<SetHeaderRoute> HEADER_ROUTE = new JsonForm<>(SetHeaderRoute.class);

  /** A canary step that mirrors requests. */
  public static final JsonForm<SetMirrorRoute> MIRROR_ROUTE = new JsonForm<>(SetMirrorRoute.class);

  /** A condition on a string. */
  public static final JsonForm<StringMatch> STRING_MATCH = new JsonForm<>(StringMatch.class);

  /** An argument of an analysis. */
  public static final JsonForm<AnalysisRunArgument> ANALYSIS_ARGUMENT =
      new JsonForm<>(AnalysisRunArgument.class);

  private final Shape<T> shape;

  private JsonForm(Class<T> type) {
    this.shape = Shape.of(type);
  }

  /**
   * Reads the part leniently. Returns a part with no field set if the tree is missing or is not an
   * object.
   */
  public T read(@Nullable JsonNode tree) {
    return shape.readOrEmpty(tree);
  }

  /**
   * Decodes the part as strictly as the controller. Returns a part with no field set if the tree is
   * missing or null.
   *
   * @return a failure if a value has the wrong type; the detail of its first problem is the
   *     controller's message
   */
  public Outcome<T> decode(@Nullable JsonNode tree) {
    return shape.decode(tree);
  }

  /**
   * Writes a part as a tree: the fields that are set, in the order of the type, then unknown
   * fields.
   */
  public JsonNode write(T value) {
    return shape.write(value);
  }

  /** Writes a part as the controller prints it; {@code null} is printed as {@code null}. */
  public String canonical(@Nullable T value) {
    if (value == null) {
      return "null";
    }
    GoJsonWriter out = new GoJsonWriter();
    GoEncoder.write(GoDecoder.lenient(write(value), shape.struct()), out);
    return out.toString();
  }

  /**
   * A part as a release of the controller shows it in problems: as JSON, or in Go's syntax if the
   * release was built with Kubernetes' libraries before 0.34.
   *
   * @rule Problems show a part of a Rollout as JSON, or in Go's syntax for older releases.
   */
  public String shown(T value, ReleaseOf<RolloutsChange> release) {
    return release.has(RolloutsChange.LIBRARIES_0_34)
        ? canonical(value)
        : GoSyntaxText.of(decoded(value, release));
  }

  /** As {@link #shown(Object, ReleaseOf)}, for a list. */
  public String shown(List<T> values, ReleaseOf<RolloutsChange> release) {
    return release.has(RolloutsChange.LIBRARIES_0_34)
        ? values.stream().map(this::canonical).collect(Collectors.joining(",", "[", "]"))
        : GoSyntaxText.of(
            values.stream().map(value -> decoded(value, release)).toList(), type(release));
  }

  private GoObject decoded(T value, ReleaseOf<RolloutsChange> release) {
    return GoDecoder.lenient(write(value), type(release));
  }

  private GoStruct type(ReleaseOf<RolloutsChange> release) {
    return GoSchema.struct(shape.struct().name(), release);
  }

  /**
   * Writes a part that was read from {@code before} and may have changed since. Everything that has
   * the same meaning as before is preserved as in {@code before}: the order of fields, explicit
   * nulls, the spelling of values, and fields of the wrong type.
   */
  public JsonNode write(T value, @Nullable JsonNode before) {
    return before == null ? write(value) : shape.writeOver(value, before);
  }
}
