package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.consequences.world.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Reviews changes.
 *
 * @rule A change is reviewed by the answers of all requests before, afterwards and in between.
 */
public final class Reviews {
  private final Course course;
  private final World before;
  private final List<String> undecided = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  private Reviews(World before, Course course) {
    this.course = course;
    this.before = before;
  }

  /** The consequences of changes to a cluster. */
  public static Review of(World before, Collection<Change> changes) {
    Course course = new Course(before, ImmutableList.copyOf(changes));
    Reviews reviews = new Reviews(before, course);
    if (!changes.isEmpty()) {
      reviews.review();
    }
    return Review.builder()
        .before(before)
        .after(course.settled())
        .changes(course.changes())
        .findings(reviews.findings.stream().sorted(Review.ORDER).toList())
        .assumptions(Header.assumptions(course))
        .coverage(Header.coverage(course, reviews.undecided))
        .build();
  }

  private void review() {
    Dependents dependents = new Dependents(course);
    Refused.check(course, dependents, findings::add);
    Stuck.check(course, dependents, findings::add);
    Entries.Found found = Entries.of(course);
    Gathered gathered = new Gathered(course);
    EntryReview entries = new EntryReview(before, course, gathered);
    found.entries().forEach(entries::judge);
    Skew.check(course, found.doors(), entries.lossTold(), gathered);
    found.undecided().forEach(this::undecided);
    findings.addAll(gathered.findings());
    Sizes.check(course, dependents, findings::add);
    Protections.check(course, dependents, findings::add);
    Names.check(course, findings::add);
    Surroundings.check(course, dependents, findings::add);
    Certificates.check(course, findings::add);
    DnsNames.check(course, findings::add);
    Renderers.check(course, findings::add);
    findings.addAll(UpdateStarts.of(course, findings));
  }

  private void undecided(Door door) {
    undecided.add(door.label() + ": too many overlapping patterns to compare");
    findings.add(
        Finding.builder()
            .code(Code.ANSWER_UNKNOWN)
            .level(Level.UNKNOWN)
            .sentence(
                door.label()
                    + ": it is not known who answers, because too many patterns of its rules"
                    + " overlap.")
            .build());
  }
}
