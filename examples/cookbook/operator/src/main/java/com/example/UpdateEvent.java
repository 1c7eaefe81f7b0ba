package com.example;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.engine.progress.Progress;
import dev.rolloutkit.model.rollout.RolloutResource;
import dev.rolloutkit.rollout.RolloutEngine;
import dev.rolloutkit.rollout.state.ObservedRollout;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.List;

/** What to tell about a Rollout: how far its update has come, and what it waits for. */
final class UpdateEvent {
  private UpdateEvent() {}

  /** The Event about a Rollout. Only a new text gives it a new name. */
  static Event of(
      RolloutResource rollout, List<ReplicaSet> replicaSets, List<Service> services, Instant now) {
    Outcome<String> progress =
        rollout
            .toRollout()
            .map(r -> ObservedRollout.builder().rollout(r))
            .map(state -> state.replicaSets(replicaSets).services(services).build())
            .flatMap(state -> RolloutEngine.progress(state, now).map(Progress::text));
    String text = progress.toOptional().orElseGet(() -> progress.problems().toString());
    var about = rollout.getMetadata();
    return new EventBuilder()
        .withNewMetadata()
        .withNamespace(about.getNamespace())
        .withName(about.getName() + "." + Integer.toHexString(text.hashCode()))
        .endMetadata()
        .withNewInvolvedObject()
        .withApiVersion(rollout.getApiVersion())
        .withKind(rollout.getKind())
        .withNamespace(about.getNamespace())
        .withName(about.getName())
        .withUid(about.getUid())
        .endInvolvedObject()
        .withType("Normal")
        .withReason("UpdateProgress")
        .withMessage(text)
        .withLastTimestamp(now.toString())
        .build();
  }
}
