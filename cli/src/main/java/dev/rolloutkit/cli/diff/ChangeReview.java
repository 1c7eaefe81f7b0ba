package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.cli.check.Told;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.explain.Wrong;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.requests.OneList;
import dev.rolloutkit.cli.requests.RequestFindings;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.finding.Acceptance;
import dev.rolloutkit.consequences.finding.Accepted;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a change of one cluster does.
 *
 * @param review the consequences for requests
 * @param given the changes that the manifests ask for, those that are refused among them
 * @param findings one list of everything, in which no fact is told twice
 * @param accepted the consequences that people have accepted, with their reasons
 */
record ChangeReview(
    Review review,
    ImmutableList<dev.rolloutkit.consequences.object.Change> given,
    ImmutableList<Finding> findings,
    ImmutableList<Findings.Ignored> accepted) {
  /**
   * Reviews a change.
   *
   * @param standing whether to include what was wrong before and still is
   */
  static ChangeReview of(
      Change change, Assumptions assumed, Collection<Acceptance> accepted, boolean standing) {
    ImmutableList<ClusterObject> before = RequestObjects.of(change.before().input());
    ImmutableList<dev.rolloutkit.consequences.object.Change> given =
        Consequences.changes(before, RequestObjects.of(change.after().input()), assumed);
    Set<ObjectKey> changed = new HashSet<>();
    given.forEach(one -> changed.add(one.key()));

    Change same = change.withUnchanged(changed, Set.of());
    List<Finding> others = new ArrayList<>();
    ImmutableList<Finding> after = Wrong.ofObjects(change.after());
    // what was wrong before is looked for only if something is wrong afterwards
    Set<String> known = after.isEmpty() ? Set.of() : known(change, standing);
    after.stream()
        .filter(f -> !known.contains(f.fingerprint()))
        .map(f -> f.code() == FindingCode.RULES_NOT_MANAGED ? Networking.told(f, change) : f)
        .forEach(others::add);
    List<Finding> said = new ArrayList<>(others);
    said.addAll(after);
    SchemaVerdicts.check(same, standing, Told.by(said), others::add);

    Set<ObjectKey> refused = refused(others, change.after(), changed);
    Review review =
        Consequences.review(
            Consequences.settle(before, assumed),
            given.stream().filter(one -> !refused.contains(one.key())).toList(),
            accepted);
    Set<ObjectKey> written = new HashSet<>();
    review.changes().forEach(one -> written.add(one.key()));
    changed.stream().filter(key -> !written.contains(key)).forEach(refused::add);

    Change stored = change.withUnchanged(changed, refused);
    ChangeChecks.details(
        new Change(stored.before(), stored.after().after(stored.before())), others::add);
    ImmutableList<Finding> all =
        OneList.of(
            RequestFindings.of(
                WithoutPods.without(review.findings(), refused, change),
                change.before(),
                change.after()),
            RefusedBySchema.told(others, change, given, review),
            review.after());
    ImmutableList.Builder<Findings.Ignored> meant = ImmutableList.builder();
    for (Accepted one : review.accepted()) {
      RequestFindings.of(List.of(one.finding()), change.before(), change.after())
          .forEach(t -> meant.add(new Findings.Ignored(t.finding(), one.reason())));
    }
    return new ChangeReview(
        review,
        given,
        RequestsOfLoadBalancers.told(UpdateLosses.told(all, after, known, change, review), review),
        meant.build());
  }

  private static Set<String> known(Change change, boolean standing) {
    Set<String> known = new HashSet<>();
    ImmutableSet<String> beside = change.before().settings().beside().labels();
    if (!standing || !beside.isEmpty()) {
      Wrong.ofObjects(change.before()).stream()
          .filter(f -> !standing || beside.contains(f.object()))
          .forEach(f -> known.add(f.fingerprint()));
    }
    // Objects that the change removes are reported as removed, not as possibly in the cluster.
    ReferenceChanges.removed(change)
        .forEach(reference -> known.add(reference.unknown(change.after()).fingerprint()));
    return known;
  }

  /** The changed objects that the API server refuses by what was found. */
  private static Set<ObjectKey> refused(
      Collection<Finding> found, World after, Set<ObjectKey> changed) {
    Set<String> labels = new HashSet<>();
    found.stream().filter(RefusedBySchema::isOne).forEach(f -> labels.add(f.object()));
    // an object that cannot be read is one that the API server does not store
    after.cluster().unread().stream()
        .flatMap(problem -> problem.misfit().stream())
        .forEach(one -> labels.add(one.manifest().label()));
    Set<ObjectKey> out = new HashSet<>();
    if (!labels.isEmpty()) {
      for (Manifest manifest : after.input().all()) {
        if (labels.contains(manifest.label())) {
          out.add(RequestObjects.key(manifest));
        }
      }
      out.retainAll(changed);
    }
    return out;
  }
}
