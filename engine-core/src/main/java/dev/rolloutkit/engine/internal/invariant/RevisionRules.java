package dev.rolloutkit.engine.internal.invariant;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The new ReplicaSet is that of the desired template and has the highest revision.
 *
 * @rule The new ReplicaSet has the desired template and the highest revision.
 */
public final class RevisionRules {
  private RevisionRules() {}

  /** Reports a plan that breaks this rule. */
  public static void check(RolloutState before, Plan plan, Consumer<String> out) {
    for (Action action : plan.actions()) {
      if (action instanceof Action.CreateReplicaSet create) {
        String hash =
            create.manifest().at("/metadata/labels/" + RolloutKeys.POD_TEMPLATE_HASH).asText();
        if (!hash.equals(before.podHash())) {
          out.accept("created " + hash + ", wanted " + before.podHash());
        }
      } else if (action instanceof Action.UpdateReplicaSet update
          && update.rule() == PlanRule.SYNC_REVISION) {
        checkHighest(before, update, out);
      }
    }
  }

  private static void checkHighest(
      RolloutState before, Action.UpdateReplicaSet update, Consumer<String> out) {
    List<ReplicaSetCopy> all = new ArrayList<>();
    for (ReplicaSet rs : before.replicaSets()) {
      if (Owners.belongs(rs, before.rollout())) {
        all.add(ReplicaSetCopy.of(rs));
      }
    }
    ReplicaSetCopy newRs = ReplicaSetCopy.first(all, before.podHash());
    if (newRs != null && update.name().equals(newRs.name)) {
      String written = update.change().metadata().annotations().get(RolloutKeys.REVISION);
      String revision = written == null ? newRs.annotation(RolloutKeys.REVISION) : written;
      checkHighest(all, newRs, revision, out);
    }
  }

  private static void checkHighest(
      List<ReplicaSetCopy> all, ReplicaSetCopy newRs, @Nullable String text, Consumer<String> out) {
    OptionalLong revision = GoStrings.parseInt(GoZero.of(text), 64);
    for (ReplicaSetCopy rs : all) {
      OptionalLong other = rs.revision();
      if (!rs.name.equals(newRs.name)
          && revision.isPresent()
          && other.isPresent()
          && other.getAsLong() >= revision.getAsLong()) {
        out.accept(newRs.name + " has revision " + text + ", " + rs.name + " " + other.getAsLong());
      }
    }
  }
}
