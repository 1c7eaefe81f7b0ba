package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.pods.Moment;
import java.util.Optional;

/**
 * Compares two answers to the same requests.
 *
 * @rule What was not known before is no loss, and unchanged ignorance is quiet.
 */
final class Compared {
  private Compared() {}

  /** The first moment at which less is known than before; empty if there is none. */
  static Optional<Moment> firstUnknown(Answer before, Answer apply, Answer rest, Answer promoted) {
    if (isLessKnown(before, rest) || isWorse(before.lost(), rest.lost())) {
      return Optional.of(Moment.REST);
    }
    if (isLessKnown(before, promoted) || isWorse(before.lost(), promoted.lost())) {
      return Optional.of(Moment.PROMOTED);
    }
    return isLessKnown(before, apply) ? Optional.of(Moment.APPLY) : Optional.empty();
  }

  /**
   * Whether requests that somebody surely answered before are not answered now. What was not known
   * before is no loss.
   */
  static boolean isLoss(Answer before, Answer now) {
    return isWorse(before.lost(), now.lost()) && isWorse(now.answered(), before.answered());
  }

  /**
   * Whether both answers are the same as far as they are known. Shares of unknown pods do not
   * count.
   */
  static boolean isSame(Answer before, Answer now) {
    return before.who().equals(now.who())
        || (!before.unknown().isZero()
            && !now.unknown().isZero()
            && parts(before).equals(parts(now)));
  }

  private static ImmutableSet<String> parts(Answer answer) {
    return answer.parts().stream().map(Part::who).collect(ImmutableSet.toImmutableSet());
  }

  /**
   * Whether something is not known now that was known before. What was never known causes no
   * finding.
   */
  private static boolean isLessKnown(Answer before, Answer now) {
    return isWorse(before.unknown(), now.unknown()) && !before.missing().containsAll(now.missing());
  }

  static boolean isWorse(Share was, Share is) {
    return was.compareTo(is) < 0;
  }
}
