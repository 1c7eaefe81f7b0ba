package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.model.Revisions;
import dev.rolloutkit.model.RolloutKeys;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.codec.JsonForm;
import dev.rolloutkit.model.meta.Metadata;
import java.util.OptionalLong;

/**
 * An earlier version of a Rollout, held by one of its ReplicaSets.
 *
 * @param number the revision; 0 where none is noted
 * @param metadata the ReplicaSet's metadata
 * @param replicaSet the ReplicaSet as it is stored
 */
record Revision(long number, Metadata metadata, JsonNode replicaSet) {

  /** The revision of a ReplicaSet; empty where what is noted is no number. */
  static OptionalLong numberOf(Metadata metadata) {
    String noted = Zero.of(metadata.annotations()).get(RolloutKeys.REVISION);
    return noted == null ? OptionalLong.of(0) : Revisions.parse(noted);
  }

  static Metadata metadataOf(JsonNode object) {
    return JsonForm.METADATA.read(object.get("metadata"));
  }

  JsonNode template() {
    return replicaSet.path("spec").path("template");
  }
}
