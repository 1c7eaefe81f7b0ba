package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.consequences.finding.Acceptance;
import dev.rolloutkit.consequences.finding.Acceptances;
import dev.rolloutkit.consequences.finding.Accepted;
import dev.rolloutkit.consequences.finding.Coverage;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.world.World;
import java.util.Collection;
import java.util.Comparator;
import org.immutables.value.Value;

/** The consequences of a change. */
@Value.Immutable
@ValueStyle
public interface Review {
  /** The order of findings: the worst first. */
  Comparator<Finding> ORDER =
      Comparator.comparing(Finding::level)
          .thenComparing(Finding::code)
          .thenComparing(Finding::sentence)
          .thenComparing(Finding::id);

  /** The cluster before the change. */
  World before();

  /** The cluster after the change, when its controllers are done. */
  World after();

  /** The changes, with the deletions that follow from them. */
  ImmutableList<Change> changes();

  /** The consequences that nobody has accepted, the worst first. */
  ImmutableList<Finding> findings();

  /** The consequences that people have accepted. */
  ImmutableList<Accepted> accepted();

  /** The acceptances that cover no entry of any finding. */
  ImmutableList<Acceptance> unused();

  /** What the review takes for granted, each as one sentence. */
  ImmutableList<String> assumptions();

  /** What the review understands of the objects. */
  Coverage coverage();

  /** The worst level of the {@link #findings}; {@link Level#NOTE} if there are none. */
  @Value.NonAttribute
  default Level worst() {
    return findings().stream().map(Finding::level).reduce(Level.NOTE, Level::or);
  }

  /** A copy of this review in which people have accepted findings. */
  default Review accepting(Collection<Acceptance> acceptances) {
    Acceptances.Split split = Acceptances.split(findings(), acceptances);
    return builder()
        .from(this)
        .findings(split.open())
        .addAllAccepted(split.accepted())
        .addAllUnused(split.unused())
        .build();
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Review}. */
  final class Builder extends ImmutableReview.Builder {}
}
