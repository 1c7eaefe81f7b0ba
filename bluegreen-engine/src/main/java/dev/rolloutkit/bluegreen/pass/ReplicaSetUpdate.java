package dev.rolloutkit.bluegreen.pass;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.bluegreen.MetadataChange;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** An update of a ReplicaSet, before it is written. */
public final class ReplicaSetUpdate {
  public OptionalInt replicas = OptionalInt.empty();
  public OptionalInt minReadySeconds = OptionalInt.empty();

  /** The whole affinity of the template, JSON null for none; null when it stays. */
  public @Nullable JsonNode affinity;

  public MetadataChange templateMetadata = MetadataChange.NONE;

  /** All annotations as they become. */
  public final Map<String, String> annotations;

  /** Nothing changes yet. */
  public ReplicaSetUpdate(ReplicaSetCopy copy) {
    annotations = new HashMap<>(copy.annotations);
  }
}
