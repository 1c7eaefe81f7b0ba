package dev.rolloutkit.model.codec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.model.RolloutSpec;
import dev.rolloutkit.model.RolloutStatus;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import dev.rolloutkit.model.strategy.CanaryStep;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of the parts of a Rollout, for programs that hold such a part alone.
 *
 * <p>Reading is lenient: what has the wrong type counts as unset. Trees that go in are kept, not
 * copied, and must not be changed afterwards; trees that come out share nodes with them.
 *
 * @param <T> the type of the part
 */
public final class JsonForm<T> {
  /** Metadata of any object. */
  public static final JsonForm<Metadata> METADATA = new JsonForm<>(MetaShapes.METADATA);

  /** The spec of a Rollout. */
  public static final JsonForm<RolloutSpec> SPEC = new JsonForm<>(RolloutShapes.ROLLOUT_SPEC);

  /** The status of a Rollout. */
  public static final JsonForm<RolloutStatus> STATUS = new JsonForm<>(RolloutShapes.ROLLOUT_STATUS);

  /** A condition of a Rollout. */
  public static final JsonForm<RolloutCondition> CONDITION =
      new JsonForm<>(StatusShapes.ROLLOUT_CONDITION);

  /** The times of an update. */
  public static final JsonForm<RolloutDurationStatus> DURATION =
      new JsonForm<>(StatusShapes.ROLLOUT_DURATION_STATUS);

  /** A step of a canary. */
  public static final JsonForm<CanaryStep> STEP = new JsonForm<>(StrategyShapes.CANARY_STEP);

  /** Labels and annotations for the pods of a ReplicaSet. */
  public static final JsonForm<PodTemplateMetadata> POD_METADATA =
      new JsonForm<>(MetaShapes.POD_TEMPLATE_METADATA);

  private final Shape<T> shape;

  private JsonForm(Shape<T> shape) {
    this.shape = shape;
  }

  /** The part; one without any member set if the tree is missing or no object. */
  public T read(@Nullable JsonNode tree) {
    T value = tree == null ? null : shape.read(tree);
    return value == null ? shape.zero() : value;
  }

  /** The tree of a part: what is set, in the order of the type, then unknown members. */
  public JsonNode write(T value) {
    return shape.write(value);
  }

  /**
   * The tree of a part that was read from {@code before} and perhaps changed since. What still
   * means the same is kept to the letter: order, explicit nulls, spelling, members of the wrong
   * type.
   */
  public JsonNode write(T value, @Nullable JsonNode before) {
    return before == null ? write(value) : shape.writeOver(value, before);
  }
}
