package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Coverage;
import dev.rolloutkit.consequences.finding.FieldRef;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Reviews changes. */
public final class Reviews {
  private final Course course;
  private final Causes causes;
  private final World before;
  private final List<Finding> findings = new ArrayList<>();

  private Reviews(World before, Course course) {
    this.course = course;
    this.before = before;
    this.causes = new Causes(course);
  }

  /** What changes do to a cluster at rest. */
  public static Review of(World before, Collection<Change> changes) {
    Course course = new Course(before, ImmutableList.copyOf(changes));
    Reviews reviews = new Reviews(before, course);
    if (!changes.isEmpty()) {
      reviews.review();
    }
    return Review.builder()
        .before(before)
        .after(World.settle(course.after(), before.assumed()))
        .changes(course.changes())
        .findings(reviews.findings.stream().sorted(Review.ORDER).toList())
        .coverage(new Coverage(ImmutableSortedMap.of(), ImmutableList.of(), ImmutableList.of()))
        .build();
  }

  private void review() {
    refusals();
    course
        .missing()
        .forEach(
            (workload, lacks) ->
                findings.add(
                    Finding.builder()
                        .code(Code.CANNOT_START)
                        .level(Level.BREAKING)
                        .cause(
                            lacks.stream()
                                .map(one -> new FieldRef(one.object(), ""))
                                .sorted()
                                .distinct()
                                .toList())
                        .sentence(
                            "No new pod of "
                                + workload.label()
                                + " can start: "
                                + lacks.get(0).words()
                                + ".")
                        .build()));
    Entries.Found found = Entries.of(course);
    Gathered gathered = new Gathered(course);
    EntryReview entries = new EntryReview(before, course, gathered);
    found.entries().forEach(entries::judge);
    found.undecided().forEach(this::undecided);
    findings.addAll(gathered.findings());
    Sizes.check(course, findings::add);
    Protections.check(course, findings::add);
    for (ObjectKey workload : course.starting()) {
      findings.add(
          Finding.about(Code.UPDATE_STARTS, Level.NOTE, workload, "spec.template")
              .sentence("An update of " + workload.label() + " starts.")
              .build());
    }
  }

  private void refusals() {
    course
        .refusedByServer()
        .forEach(
            (key, refused) ->
                refused(
                    key,
                    refused.field(),
                    "The API server refuses " + key + ": " + refused.why() + "."));
    course
        .refusedByArgo()
        .forEach(
            (key, why) ->
                refused(
                    key,
                    "",
                    "Argo Rollouts stops at " + key + " and updates nothing: " + why + "."));
    Map<String, Fronts.Refused> was = course.at(Moment.BEFORE).fronts().refusals();
    course
        .at(Moment.PROMOTED)
        .fronts()
        .refusals()
        .forEach(
            (id, refused) -> {
              if (!was.containsKey(id)) {
                findings.add(
                    Finding.builder()
                        .code(Code.REFUSED)
                        .level(Level.ERROR)
                        .cause(causes.of(refused.members()))
                        .sentence(
                            "The load balancer controller stops at "
                                + id
                                + " and leaves it as it is: "
                                + refused.why()
                                + ".")
                        .build());
              }
            });
  }

  private void refused(ObjectKey key, String field, String sentence) {
    findings.add(Finding.about(Code.REFUSED, Level.ERROR, key, field).sentence(sentence).build());
  }

  private void undecided(Door door) {
    findings.add(
        Finding.builder()
            .code(Code.ANSWER_UNKNOWN)
            .level(Level.UNKNOWN)
            .sentence(door.label() + ": too many overlapping patterns to compare.")
            .build());
  }
}
