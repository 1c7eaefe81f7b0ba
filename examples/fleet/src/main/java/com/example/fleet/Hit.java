package com.example.fleet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multimaps;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.upgrade.Effect;
import java.io.Serializable;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * What one change does to one cluster, at one level: what it breaks, or what it only makes known.
 *
 * @param change the change
 * @param cluster the name of the cluster
 * @param level how bad it is
 * @param objects how many objects it hits
 * @param requests how many kinds of requests it hits
 * @param example the sentence of one of its effects
 * @param remedy what a person can do; empty if there is nothing to do
 */
record Hit(
    ChangeText change,
    String cluster,
    Level level,
    long objects,
    long requests,
    String example,
    String remedy)
    implements Serializable {
  /** The worst first. */
  static final Comparator<Hit> WORST =
      Comparator.comparingLong(Hit::objects)
          .reversed()
          .thenComparing(Comparator.comparingLong(Hit::requests).reversed())
          .thenComparing(Hit::cluster);

  /** What hits a cluster: for each change, a hit for each level of its effects. */
  static ImmutableList<Hit> of(String cluster, List<Effect> effects) {
    record What(Level level, ChangeText change) {}
    return Multimaps.index(effects, one -> new What(one.level(), ChangeText.of(one)))
        .asMap()
        .entrySet()
        .stream()
        .map(one -> of(one.getKey().change(), cluster, one.getValue()))
        .collect(ImmutableList.toImmutableList());
  }

  private static Hit of(ChangeText change, String cluster, Collection<Effect> effects) {
    Effect first = effects.iterator().next();
    return new Hit(
        change,
        cluster,
        first.level(),
        effects.stream().map(Effect::object).distinct().count(),
        effects.stream().map(Effect::requests).flatMap(Collection::stream).distinct().count(),
        first.sentence(),
        effects.stream()
            .map(Effect::remedy)
            .filter(remedy -> !remedy.isEmpty())
            .findFirst()
            .orElse(""));
  }

  /** Identifies the change and the level. */
  String key() {
    return level + " " + change.system() + " " + change.id();
  }
}
