package dev.rolloutkit.bluegreen.internal.state;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds the state of a pass from objects that a client listed.
 *
 * @rule Null objects that a client listed are ignored with a warning.
 */
public final class Observations {
  private final List<Problem> warnings = new ArrayList<>();

  private Observations() {}

  /** The state with these objects; null elements are ignored, each with a warning. */
  public static Outcome<BlueGreenState> of(
      Rollout rollout,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      Collection<? extends @Nullable Service> services) {
    Observations observations = new Observations();
    BlueGreenState state =
        BlueGreenState.builder()
            .rollout(rollout)
            .replicaSets(observations.present("replicaSets", replicaSets))
            .services(observations.present("services", services))
            .build();
    return Outcome.ok(state, observations.warnings);
  }

  private <T> List<T> present(String name, Collection<? extends @Nullable T> given) {
    List<T> present = new ArrayList<>(given.size());
    int i = 0;
    for (T element : given) {
      if (element == null) {
        warnings.add(Problem.required(FieldPath.of(name).index(i), "null is ignored"));
      } else {
        present.add(element);
      }
      i++;
    }
    return present;
  }
}
