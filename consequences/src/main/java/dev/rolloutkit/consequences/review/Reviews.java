package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.FieldRef;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.Place;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.pods.Workloads;
import dev.rolloutkit.consequences.world.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reviews changes.
 *
 * @rule A change is reviewed by the answers of all requests before, afterwards and in between.
 */
public final class Reviews {
  private final Course course;
  private final Causes causes;
  private final World before;
  private final Places places;
  private final List<String> undecided = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  private Reviews(World before, Course course) {
    this.course = course;
    this.before = before;
    this.causes = new Causes(course);
    this.places = new Places(course);
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
        .after(course.settled())
        .changes(course.changes())
        .findings(reviews.findings.stream().sorted(Review.ORDER).toList())
        .assumptions(Header.assumptions(course))
        .coverage(Header.coverage(course, reviews.undecided))
        .build();
  }

  private void review() {
    refusals();
    course.missing().forEach(this::cannotStart);
    Entries.Found found = Entries.of(course);
    Gathered gathered = new Gathered(course);
    EntryReview entries = new EntryReview(before, course, gathered);
    found.entries().forEach(entries::judge);
    Skew.check(course, found.doors(), entries.lossTold(), gathered);
    found.undecided().forEach(this::undecided);
    findings.addAll(gathered.findings());
    Sizes.check(course, findings::add);
    Protections.check(course, findings::add);
    Names.check(course, findings::add);
    Surroundings.check(course, findings::add);
    Certificates.check(course, findings::add);
    DnsNames.check(course, findings::add);
    Renderers.check(course, findings::add);
    for (ObjectKey workload : course.starting()) {
      findings.add(
          Finding.about(Code.UPDATE_STARTS, Level.NOTE, workload, "spec.template")
              .sentence("An update of " + workload.label() + " starts" + losing(workload) + ".")
              .build());
    }
  }

  /** What the update of a workload loses by its own settings, from what is told of it. */
  private String losing(ObjectKey workload) {
    return findings.stream()
        .filter(one -> one.code() == Code.TRAFFIC_EXPOSED)
        .filter(one -> one.cause().stream().anyMatch(ref -> ref.object().equals(workload)))
        .filter(one -> one.seconds().isPresent())
        .map(
            one ->
                ", and loses requests for about "
                    + one.seconds().getAsInt()
                    + " s by its own settings")
        .findFirst()
        .orElse("");
  }

  private void cannotStart(ObjectKey workload, ImmutableList<Needs.Missing> lacks) {
    ImmutableList<FieldRef> cause =
        lacks.stream()
            .map(one -> new FieldRef(one.object(), one.field()))
            .sorted()
            .distinct()
            .collect(ImmutableList.toImmutableList());
    Finding.Builder out =
        Finding.builder()
            .code(Code.CANNOT_START)
            .level(Level.BREAKING)
            .cause(cause)
            .moment(Moment.APPLY)
            .sentence(
                "No new pod of " + workload.label() + " can start: " + lacks.get(0).words() + ".");
    lacks.stream().skip(1).forEach(one -> out.addDetails(Words.sentence(one.words())));
    for (Needs.Missing one : lacks) {
      if (!course.after().has(one.object())) {
        out.addRemedies(
            Remedy.advice(
                (course.before().has(one.object()) ? "Keep " : "Add ")
                    + one.object().label()
                    + ", or let "
                    + workload.label()
                    + " not name it."));
      }
    }
    places.add(out, cause, ImmutableList.of());
    out.addPlaces(Place.after(workload, Workloads.templateField(workload)));
    findings.add(out.build());
  }

  private void refusals() {
    course
        .refusedByServer()
        .forEach(
            (key, refused) ->
                refused(
                    ImmutableList.of(new FieldRef(key, refused.field())),
                    "The API server refuses "
                        + key
                        + " and keeps it as it is: "
                        + Words.withoutPoint(refused.why())
                        + ".",
                    refused.remedy()));
    course
        .refusedByArgo()
        .forEach(
            (key, why) ->
                refused(
                    ImmutableList.of(new FieldRef(key, "")),
                    "Argo Rollouts stops at "
                        + key
                        + " and updates nothing: "
                        + Words.withoutPoint(why)
                        + "."
                        + others(course.writtenFor(key)),
                    ""));
    Map<String, Fronts.Refused> was = course.at(Moment.BEFORE).fronts().refusals();
    course
        .at(Moment.PROMOTED)
        .fronts()
        .refusals()
        .forEach(
            (id, refused) -> {
              if (!was.containsKey(id)) {
                ImmutableList<FieldRef> cause = causes.of(refused.members());
                Set<ObjectKey> others = new LinkedHashSet<>(refused.members());
                cause.forEach(one -> others.remove(one.object()));
                refused(
                    cause,
                    "The load balancer controller stops at "
                        + id
                        + " and leaves it as it is: "
                        + Words.withoutPoint(refused.why())
                        + "."
                        + others(others.size()),
                    "");
              }
            });
  }

  private static String others(int count) {
    return count == 0
        ? ""
        : " Until then "
            + (count == 1 ? "one other object gets" : count + " other objects get")
            + " no change either.";
  }

  private void refused(ImmutableList<FieldRef> cause, String sentence, String remedy) {
    Finding.Builder out =
        Finding.builder()
            .code(Code.REFUSED)
            .level(Level.ERROR)
            .cause(cause)
            .moment(Moment.APPLY)
            .sentence(sentence);
    if (!remedy.isEmpty()) {
      out.addRemedies(Remedy.advice(remedy));
    }
    // what the server refuses is not in the cluster afterwards, but in the manifests
    cause.stream()
        .filter(one -> course.refusedByServer().containsKey(one.object()))
        .forEach(one -> out.addPlaces(Place.after(one.object(), one.field())));
    places.add(out, cause);
    findings.add(out.build());
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
