package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the function under test does not change its inputs.
 *
 * <p>{@link VectorSuite} always watches the JSON tree of the vector's input. A replay that builds
 * other mutable objects, such as Kubernetes objects, passes them through {@link #watched}:
 *
 * <pre>{@code
 * Service service = Inputs.watched(mapper.treeToValue(vector.in().get("service"), Service.class));
 * }</pre>
 *
 * <p>The JSON of an object is compared before and after the call. For objects that are not JSON
 * trees, the hash code is also compared, because the JSON may omit both an empty list and a missing
 * one.
 */
public final class Inputs {
  private static final ThreadLocal<@Nullable Inputs> CURRENT = new ThreadLocal<>();

  private final List<WatchedObject> watched = new ArrayList<>();

  private Inputs() {}

  /** An object, with its JSON and hash code at the time when it was registered. */
  private record WatchedObject(Object value, String text, int hash) {
    static WatchedObject of(Object value) {
      return new WatchedObject(value, VectorFile.text(value), hash(value));
    }

    boolean isChanged() {
      return hash != hash(value) || !text.equals(VectorFile.text(value));
    }

    /**
     * Returns 0 for a tree, which is compared only by its text, since its hash code recurses as
     * deep as the tree.
     */
    private static int hash(Object value) {
      return value instanceof JsonNode ? 0 : value.hashCode();
    }
  }

  /**
   * Watches an object and returns it. The vector fails if the object has changed when the replay
   * ends. Outside of a replay of {@link VectorSuite} this method does nothing.
   *
   * @throws IllegalArgumentException if Jackson cannot write the object
   */
  public static <T> T watched(T input) {
    Inputs current = CURRENT.get();
    if (current != null && input != null) {
      current.watched.add(WatchedObject.of(input));
    }
    return input;
  }

  /**
   * Runs a replay.
   *
   * @throws AssertionError if it changed its inputs
   */
  static VectorAnswer run(Replay replay, Vector vector) throws Exception {
    Inputs inputs = new Inputs();
    inputs.watched.add(WatchedObject.of(vector.in()));
    CURRENT.set(inputs);
    try {
      VectorAnswer answer = replay.replay(vector);
      inputs.check(vector);
      return answer;
    } finally {
      CURRENT.remove();
    }
  }

  private void check(Vector vector) {
    for (WatchedObject input : watched) {
      if (input.isChanged()) {
        throw new AssertionError(
            vector
                + ": the call changed its input "
                + input.value().getClass().getSimpleName()
                + "\n  before: "
                + JsonDifference.shown(input.text())
                + "\n  after:  "
                + JsonDifference.shown(VectorFile.text(input.value())));
      }
    }
  }
}
