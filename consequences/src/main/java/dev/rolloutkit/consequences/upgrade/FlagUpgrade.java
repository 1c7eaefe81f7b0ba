package dev.rolloutkit.consequences.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.internal.object.Typed;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.GivenFlags;
import dev.rolloutkit.lbc.flags.LbcFlag;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The Deployment of the load balancer controller under another release: flags and feature gates
 * that it does not know, so that it does not start, and defaults that flip.
 *
 * @rule A controller with a flag that its new release does not know does not start, and some
 *     defaults flip.
 */
final class FlagUpgrade {
  private final ReleaseOf<LbcChange> from;
  private final ReleaseOf<LbcChange> to;
  private final Consumer<Effect> out;

  private FlagUpgrade(ReleaseOf<LbcChange> from, ReleaseOf<LbcChange> to, Consumer<Effect> out) {
    this.from = from;
    this.to = to;
    this.out = out;
  }

  static void check(
      ReleaseOf<LbcChange> from, ReleaseOf<LbcChange> to, ObjectSet objects, Consumer<Effect> out) {
    FlagUpgrade upgrade = new FlagUpgrade(from, to, out);
    objects.ofKind(Kinds.DEPLOYMENT).forEach(upgrade::check);
  }

  private void check(ClusterObject one) {
    Optional<GivenFlags> was = given(one, from);
    Optional<GivenFlags> is = given(one, to);
    if (was.isEmpty() || is.isEmpty()) {
      return;
    }
    ImmutableSet<Problem> former = ImmutableSet.copyOf(was.get().problems());
    for (Problem problem : is.get().problems()) {
      if (!former.contains(problem)) {
        out.accept(
            Effect.builder()
                .kind(EffectKind.REFUSED)
                .level(Level.BREAKING)
                .object(one.key())
                .sentence(sentence(problem.text()))
                .remedy("Take the argument out of " + one.key().label() + " with the upgrade.")
                .build());
      }
    }
    flips(one, was.get(), is.get());
  }

  private static Optional<GivenFlags> given(ClusterObject one, ReleaseOf<LbcChange> release) {
    JsonNode pod = one.at("spec", "template", "spec");
    return pod.isObject()
        ? Typed.read(pod, PodSpec.class)
            .toOptional()
            .flatMap(spec -> LbcFlags.fromPod(spec, release))
        : Optional.empty();
  }

  /**
   * Settings that nobody gives, and whose defaults differ. A flag that one of the releases does not
   * have has no default there.
   */
  private void flips(ClusterObject one, GivenFlags was, GivenFlags is) {
    Set<String> given = Sets.union(was.given(), is.given());
    for (LbcFlag flag : LbcFlag.ALL) {
      if (!given.contains(flag.name())
          && flag.releases().contain(from)
          && flag.releases().contain(to)) {
        flips(one, was, is, flag.toString(), flag::in);
      }
    }
    for (FeatureGate gate : FeatureGate.values()) {
      if (!given.contains(gate.gate())) {
        flips(one, was, is, "the feature gate " + gate.gate(), flags -> flags.has(gate));
      }
    }
  }

  private void flips(
      ClusterObject one,
      GivenFlags was,
      GivenFlags is,
      String name,
      Function<LbcFlags, Object> setting) {
    Object before = setting.apply(was.flags());
    Object after = setting.apply(is.flags());
    if (!before.equals(after)) {
      out.accept(
          Effect.builder()
              .kind(EffectKind.BEHAVES_OTHERWISE)
              .level(Level.NOTE)
              .object(one.key())
              .change(cause(one, before, setting))
              .sentence(
                  "A default of "
                      + one.key().label()
                      + " is another one: "
                      + name
                      + " becomes "
                      + after
                      + ", which was "
                      + before
                      + ".")
              .build());
    }
  }

  /** The change without which a setting is as it was; empty if it came with the release itself. */
  private Optional<LbcChange> cause(
      ClusterObject one, Object before, Function<LbcFlags, Object> setting) {
    return Steps.between(from, to).changes().stream()
        .filter(
            change ->
                given(one, otherwise(change))
                    .filter(flags -> setting.apply(flags.flags()).equals(before))
                    .isPresent())
        .findFirst();
  }

  /** The new release as far as it has not this change. */
  private ReleaseOf<LbcChange> otherwise(LbcChange change) {
    return new ReleaseOf<>(
        to.number(),
        ImmutableSet.copyOf(Sets.symmetricDifference(to.changes(), ImmutableSet.of(change))));
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }
}
