package dev.rolloutkit.testkit;

import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import java.util.Objects;

/**
 * A new blue-green Rollout and the commands that follow: updates, user actions and faults.
 *
 * @param start the cluster before the first pass of a controller
 * @param script the commands in order of time
 */
public record BlueGreenStory(BlueGreenState start, Script script) {
  /** Rejects {@code null}. */
  public BlueGreenStory {
    Objects.requireNonNull(start, "start");
    Objects.requireNonNull(script, "script");
  }

  /** One line for the Rollout, then one for each command with the seconds since the start. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    out.append(start.rollout().name())
        .append(" of ")
        .append(RolloutDefaults.replicas(start.rollout()));
    out.append(" replicas: ").append(RolloutManifests.tree(start.rollout()).at("/spec/strategy"));
    for (Script.Event event : script.events()) {
      out.append("\n  after ").append(event.after().toSeconds()).append(" s ");
      if (event.command() instanceof Command.ChangeTemplate change) {
        out.append("image ").append(change.template().at("/spec/containers/0/image").asText());
      } else {
        out.append(event.command());
      }
    }
    return out.toString();
  }
}
