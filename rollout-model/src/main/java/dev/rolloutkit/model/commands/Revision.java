package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.Revisions;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.OptionalLong;

/**
 * An earlier version of a Rollout, held by one of its ReplicaSets.
 *
 * @param number the revision; 0 if none is recorded
 * @param metadata the ReplicaSet's metadata
 * @param replicaSet the ReplicaSet as it is stored
 */
record Revision(long number, Metadata metadata, JsonNode replicaSet) {

  /** The revision of a ReplicaSet; empty if its annotation is not a number. */
  static OptionalLong numberOf(Metadata metadata) {
    String noted = GoZero.of(metadata.annotations()).get(RolloutKeys.REVISION);
    return noted == null ? OptionalLong.of(0) : Revisions.parse(noted);
  }

  static Metadata metadataOf(JsonNode object) {
    return JsonForm.METADATA.read(object.get("metadata"));
  }

  JsonNode template() {
    return replicaSet.path("spec").path("template");
  }
}
