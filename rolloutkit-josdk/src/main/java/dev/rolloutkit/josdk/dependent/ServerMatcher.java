package dev.rolloutkit.josdk.dependent;

import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.josdk.desired.DesiredState;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import dev.rolloutkit.josdk.internal.desired.CheckedState;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.dependent.Matcher;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * A matcher that respects the server: an object matches if an update would change nothing in it;
 * otherwise the matcher computes an update that the server accepts.
 *
 * <p>It has no state and can be shared.
 *
 * @param <R> the type of the object
 */
public final class ServerMatcher<R extends HasMetadata> {
  private final DesiredState<R> state;

  /** Creates a matcher from the rules of a kind. */
  public ServerMatcher(DesiredState<R> state) {
    this.state = Objects.requireNonNull(state, "state");
  }

  /**
   * This matcher, with a check of its updates against a schema before they are sent; see {@link
   * CheckedState}.
   *
   * @param check the schemas, such as a {@code CrdSet} of the module {@code crd-validation}
   */
  public ServerMatcher<R> checkedBy(SchemaCheck check) {
    return new ServerMatcher<>(new CheckedState<>(state, check));
  }

  /** Plans what to send to turn the live object into the desired one. */
  public UpdatePlan<R> plan(R live, R desired) {
    return state.plan(live, desired);
  }

  /** Returns the plan as a result of matching. */
  public ServerMatch<R> match(R live, R desired) {
    return new ServerMatch<>(plan(live, desired));
  }

  /**
   * Returns a matcher of the Java Operator SDK.
   *
   * @param desired computes the desired object of a primary resource
   */
  public <P extends HasMetadata> Matcher<R, P> matcher(BiFunction<P, Context<P>, R> desired) {
    return (live, primary, context) -> match(live, desired.apply(primary, context));
  }
}
