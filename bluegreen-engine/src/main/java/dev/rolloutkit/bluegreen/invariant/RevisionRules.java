package dev.rolloutkit.bluegreen.invariant;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The invariants about which ReplicaSet is the new one, and its revision. */
final class RevisionRules {
  private RevisionRules() {}

  static void check(BlueGreenState before, Plan plan, ImmutableList.Builder<Violation> out) {
    for (Action action : plan.actions()) {
      if (action instanceof Action.CreateReplicaSet create) {
        String hash =
            create.manifest().at("/metadata/labels/" + RolloutKeys.POD_TEMPLATE_HASH).asText();
        if (!hash.equals(before.podHash())) {
          violation(out, "created " + hash + ", wanted " + before.podHash());
        }
      } else if (action instanceof Action.UpdateReplicaSet update
          && update.rule() == Rule.SYNC_REVISION) {
        checkHighest(before, update, out);
      }
    }
  }

  private static void checkHighest(
      BlueGreenState before, Action.UpdateReplicaSet update, ImmutableList.Builder<Violation> out) {
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
      List<ReplicaSetCopy> all,
      ReplicaSetCopy newRs,
      @Nullable String text,
      ImmutableList.Builder<Violation> out) {
    OptionalLong revision = GoText.parseInt(GoZero.of(text), 64);
    for (ReplicaSetCopy rs : all) {
      OptionalLong other = rs.revision();
      if (!rs.name.equals(newRs.name)
          && revision.isPresent()
          && other.isPresent()
          && other.getAsLong() >= revision.getAsLong()) {
        violation(
            out, newRs.name + " has revision " + text + ", " + rs.name + " " + other.getAsLong());
      }
    }
  }

  private static void violation(ImmutableList.Builder<Violation> out, String detail) {
    out.add(new Violation(Invariant.NEW_HAS_HIGHEST_REVISION, detail));
  }
}
