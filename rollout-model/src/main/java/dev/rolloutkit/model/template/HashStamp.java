package dev.rolloutkit.model.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Determines which controller releases computed a hash, and whether an upgrade changes it. */
public final class HashStamp {
  private HashStamp() {}

  /** The hashes of a template by profile, for every profile that can decode it. */
  public static ImmutableMap<HashProfile, String> all(
      @Nullable JsonNode template, OptionalInt collisionCount) {
    ImmutableMap.Builder<HashProfile, String> out = ImmutableMap.builder();
    for (HashProfile profile : HashProfile.values()) {
      PodTemplateHash.of(template, collisionCount, profile)
          .toOptional()
          .ifPresent(hash -> out.put(profile, hash));
    }
    return out.buildOrThrow();
  }

  /**
   * The profiles under which the template has the given hash; empty if the hash belongs to another
   * template.
   */
  public static ImmutableList<HashProfile> profilesOf(
      String hash, @Nullable JsonNode template, OptionalInt collisionCount) {
    return all(template, collisionCount).entrySet().stream()
        .filter(e -> e.getValue().equals(hash))
        .map(Map.Entry::getKey)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Whether two profiles compute different hashes for an unchanged template, so that the controller
   * looks for its ReplicaSet by comparing templates. This is also the case if only one of the
   * profiles can decode the template.
   */
  public static boolean changes(
      @Nullable JsonNode template, OptionalInt collisionCount, HashProfile from, HashProfile to) {
    return !PodTemplateHash.of(template, collisionCount, from)
        .toOptional()
        .equals(PodTemplateHash.of(template, collisionCount, to).toOptional());
  }
}
