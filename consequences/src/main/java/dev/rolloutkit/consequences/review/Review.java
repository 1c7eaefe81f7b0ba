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

/** What a change does. */
@Value.Immutable
@ValueStyle
public interface Review {
  /** The worst finding first. */
  Comparator<Finding> ORDER =
      Comparator.comparing(Finding::level)
          .thenComparing(Finding::code)
          .thenComparing(Finding::sentence)
          .thenComparing(Finding::id);

  /** The cluster before the change. */
  World before();

  /** The cluster at rest afterwards. */
  World after();

  /** The changes, with the deletions that follow from them. */
  ImmutableList<Change> changes();

  /** The consequences that nobody has accepted, the worst first. */
  ImmutableList<Finding> findings();

  /** The consequences that people have accepted. */
  ImmutableList<Accepted> accepted();

  /** The acceptances that cover nothing. */
  ImmutableList<Acceptance> unused();

  /** What was taken for granted, each as a sentence that is said once. */
  ImmutableList<String> assumptions();

  /** Of what something is known. */
  Coverage coverage();

  /** The worst level of what nobody has accepted; a note if nothing happens. */
  @Value.NonAttribute
  default Level worst() {
    return findings().stream().map(Finding::level).reduce(Level.NOTE, Level::or);
  }

  /** The same review, in which people have accepted findings. */
  default Review accepting(Collection<Acceptance> acceptances) {
    Acceptances.Split split = Acceptances.split(findings(), acceptances);
    return builder()
        .from(this)
        .findings(split.open())
        .addAllAccepted(split.accepted())
        .addAllUnused(split.unused())
        .build();
  }

  /** Makes a review. */
  static Builder builder() {
    return new Builder();
  }

  /** Makes a review. */
  final class Builder extends ImmutableReview.Builder {}
}
