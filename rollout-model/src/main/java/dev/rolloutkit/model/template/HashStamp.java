package dev.rolloutkit.model.template;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.OptionalInt;

/** Which generation of controllers stamped a hash, and what an upgrade would do to it. */
public final class HashStamp {
  private HashStamp() {}

  /** The hash of a template under every profile. */
  public static ImmutableMap<HashProfile, String> all(
      PodTemplate template, OptionalInt collisionCount) {
    ImmutableMap.Builder<HashProfile, String> out = ImmutableMap.builder();
    for (HashProfile profile : HashProfile.values()) {
      out.put(profile, PodTemplateHash.of(template, collisionCount, profile));
    }
    return out.buildOrThrow();
  }

  /** The profiles under which the template has that hash; none when it is of another template. */
  public static ImmutableList<HashProfile> profilesOf(
      String hash, PodTemplate template, OptionalInt collisionCount) {
    return all(template, collisionCount).entrySet().stream()
        .filter(e -> e.getValue().equals(hash))
        .map(Map.Entry::getKey)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Whether a controller of another generation would see a new version in an unchanged template,
   * and look for its ReplicaSet by comparing templates.
   */
  public static boolean changes(
      PodTemplate template, OptionalInt collisionCount, HashProfile from, HashProfile to) {
    return !PodTemplateHash.of(template, collisionCount, from)
        .equals(PodTemplateHash.of(template, collisionCount, to));
  }
}
