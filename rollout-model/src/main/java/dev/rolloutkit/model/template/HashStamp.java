package dev.rolloutkit.model.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Which generation of controllers stamped a hash, and what an upgrade would do to it. */
public final class HashStamp {
  private HashStamp() {}

  /** The hash of a template under every profile that can decode it. */
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

  /** The profiles under which the template has that hash; none when it is of another template. */
  public static ImmutableList<HashProfile> profilesOf(
      String hash, @Nullable JsonNode template, OptionalInt collisionCount) {
    return all(template, collisionCount).entrySet().stream()
        .filter(e -> e.getValue().equals(hash))
        .map(Map.Entry::getKey)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Whether a controller of another generation would see another hash of an unchanged template, and
   * look for its ReplicaSet by comparing templates. A template that one of them cannot decode has
   * none there, which is another one too.
   */
  public static boolean changes(
      @Nullable JsonNode template, OptionalInt collisionCount, HashProfile from, HashProfile to) {
    return !PodTemplateHash.of(template, collisionCount, from)
        .toOptional()
        .equals(PodTemplateHash.of(template, collisionCount, to).toOptional());
  }
}
