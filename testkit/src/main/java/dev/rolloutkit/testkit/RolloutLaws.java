package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;

/** The laws of functions that read, write, validate and hash Rollouts. */
public final class RolloutLaws {
  private RolloutLaws() {}

  /**
   * Reading what was written yields the same value, and writing it again yields the same text.
   *
   * <p>The same value is the one that {@link RolloutCodec} reads from its own text of the Rollout:
   * if the text does not distinguish a JSON {@code null} from an absent value, the value that is
   * read has no {@code null}.
   */
  public static Law<Rollout> readsWhatItWrites(
      Function<Rollout, String> write, Function<String, Outcome<Rollout>> read) {
    return Law.of(
        "what is written is read again",
        rollout -> {
          String text = write.apply(rollout);
          Outcome<Rollout> again = read.apply(text);
          if (!(again instanceof Outcome.Ok<Rollout> ok)) {
            return Optional.of(text + " is not read: " + again.problems());
          }
          if (!ok.value().equals(readByCodec(rollout))) {
            return Optional.of(text + " is read as " + RolloutCodec.writeText(ok.value()));
          }
          String twice = write.apply(ok.value());
          return Law.unless(twice.equals(text), text + " becomes " + twice);
        });
  }

  private static Rollout readByCodec(Rollout rollout) {
    return JsonText.parse(RolloutCodec.writeText(rollout))
        .flatMap(RolloutCodec::readTolerant)
        .toOptional()
        .orElse(rollout);
  }

  /** The reader returns a value or at least one problem for every text. */
  public static Law<String> readingIsTotal(Function<String, Outcome<Rollout>> read) {
    return Law.of(
        "every text is answered",
        text -> {
          Outcome<Rollout> outcome;
          try {
            outcome = read.apply(text);
          } catch (RuntimeException | StackOverflowError e) {
            return Optional.of(e + " was thrown");
          }
          return Law.unless(
              outcome instanceof Outcome.Ok || !outcome.problems().isEmpty(),
              "a failure has no problem");
        });
  }

  /** Validation finds no problem; for {@link RolloutArbitraries#valid}. */
  public static Law<Rollout> accepts(Function<Rollout, ? extends Collection<Problem>> validate) {
    return Law.of(
        "a valid Rollout is accepted",
        rollout -> {
          Collection<Problem> problems = validate.apply(rollout);
          return Law.unless(problems.isEmpty(), "it has " + problems);
        });
  }

  /** Validation finds a problem; for {@link RolloutArbitraries#invalid}. */
  public static Law<Rollout> refuses(Function<Rollout, ? extends Collection<Problem>> validate) {
    return Law.of(
        "an invalid Rollout is refused",
        rollout -> Law.unless(!validate.apply(rollout).isEmpty(), "it has no problem"));
  }

  /**
   * The hash in selectors depends only on the pod template: another size, pause or name does not
   * change it, and another image does. For valid Rollouts.
   */
  public static Law<Rollout> hashDependsOnlyOnTheTemplate(Function<Rollout, String> hash) {
    return Law.of(
        "the hash depends only on the template",
        rollout -> {
          String before = hash.apply(rollout);
          ObjectNode other = RolloutManifests.tree(rollout).deepCopy();
          ((ObjectNode) other.get("metadata")).put("name", "other");
          ((ObjectNode) other.get("spec")).put("replicas", 17).put("paused", true);
          String same = hash.apply(RolloutManifests.read(other));
          if (!same.equals(before)) {
            return Optional.of("size, pause and name change it from " + before + " to " + same);
          }
          ((ObjectNode) other.at("/spec/template/spec/containers/0")).put("image", "other:1");
          return Law.unless(
              !hash.apply(RolloutManifests.read(other)).equals(before),
              "another image does not change " + before);
        });
  }
}
