package dev.rolloutkit.josdk.internal.desired;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.josdk.desired.DesiredState;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import dev.rolloutkit.josdk.internal.tree.Likeness;
import dev.rolloutkit.josdk.internal.tree.Trees;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A desired state whose updates are checked against a schema before they are sent. The check of a
 * CRD includes its transition rules, which compare the desired object with the live one.
 *
 * <p>If the schema refuses the update, the plan is {@link UpdatePlan.Recreate} if the schema
 * accepts the desired object as a new one, otherwise {@link UpdatePlan.Refused}. If an update would
 * change nothing, because the server drops the fields that it adds, the plan is {@link
 * UpdatePlan.Unchanged}. Objects without a known schema are not checked.
 *
 * @param <R> the type of the object
 */
public final class CheckedState<R extends HasMetadata> implements DesiredState<R> {
  private final DesiredState<R> rest;
  private final SchemaCheck check;

  /** Creates the state; updates of the given one are checked. */
  public CheckedState(DesiredState<R> rest, SchemaCheck check) {
    this.rest = Objects.requireNonNull(rest, "rest");
    this.check = Objects.requireNonNull(check, "check");
  }

  @Override
  public UpdatePlan<R> plan(R live, R desired) {
    UpdatePlan<R> plan = rest.plan(live, desired);
    if (plan instanceof UpdatePlan.Update<R> update) {
      return checked(live, desired, update);
    }
    return plan instanceof UpdatePlan.Recreate<R> recreate
        ? checked(live, desired, recreate)
        : plan;
  }

  private UpdatePlan<R> checked(R live, R desired, UpdatePlan.Update<R> update) {
    ObjectNode was = Trees.of(live);
    ObjectNode sent = Trees.of(update.merged());
    Outcome<JsonNode> answer = check.check(was, sent).orElse(null);
    if (answer == null) {
      return update;
    }
    if (answer instanceof Outcome.Ok<JsonNode> ok) {
      return changesNothing(was, sent, ok.value())
          ? new UpdatePlan.Unchanged<>(ok.warnings())
          : new UpdatePlan.Update<>(update.merged(), ok.warnings());
    }
    return refusalAsNew(desired).isEmpty()
        ? new UpdatePlan.Recreate<>(answer.problems(), null)
        : new UpdatePlan.Refused<>(answer.problems());
  }

  private UpdatePlan<R> checked(R live, R desired, UpdatePlan.Recreate<R> recreate) {
    ImmutableList<Problem> asNew = refusalAsNew(desired);
    if (!asNew.isEmpty()) {
      return new UpdatePlan.Refused<>(asNew);
    }
    R meanwhile = recreate.meanwhile();
    return meanwhile == null || isAccepted(Trees.of(live), Trees.of(meanwhile))
        ? recreate
        : new UpdatePlan.Recreate<>(recreate.because(), null);
  }

  /** The problems of the desired object as a new one. */
  private ImmutableList<Problem> refusalAsNew(R desired) {
    return check.check(null, Trees.of(desired)).map(Outcome::problems).orElse(ImmutableList.of());
  }

  private boolean isAccepted(@Nullable JsonNode was, JsonNode sent) {
    return check.check(was, sent).map(Outcome::isOk).orElse(true);
  }

  /**
   * Whether the server would store what it already has. The status is ignored, because an update
   * does not write it.
   */
  private static boolean changesNothing(ObjectNode was, ObjectNode sent, JsonNode stored) {
    for (Map.Entry<String, JsonNode> field : stored.properties()) {
      String name = field.getKey();
      if (!name.equals("metadata")
          && !name.equals("status")
          && !Likeness.equal(was.path(name), field.getValue())) {
        return false;
      }
    }
    return was.properties().stream()
            .allMatch(field -> stored.has(field.getKey()) || field.getValue().isNull())
        && Likeness.covers(was.path("metadata"), sent.path("metadata"));
  }
}
