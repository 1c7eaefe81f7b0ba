package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.consequences.review.StoredStates;
import dev.rolloutkit.consequences.review.StoredStates.StoredState;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Objects that the API server does not store, for reasons that only their schemas tell: each is
 * told with the requests that go on being answered by the object of before.
 */
final class RefusedBySchema {
  private static final ImmutableSet<FindingCode> OF_SERVER =
      ImmutableSet.of(FindingCode.REFUSED, FindingCode.IMMUTABLE_FIELD);

  private RefusedBySchema() {}

  /** Whether a finding says that the API server does not store an object. */
  static boolean isOne(Finding finding) {
    return finding.level() == Level.ERROR && OF_SERVER.contains(finding.code());
  }

  /**
   * The findings, in which refusals say what becomes of requests and what a person can do.
   *
   * @param given all changes that the manifests ask for
   * @param review a review of those that are not refused
   */
  static List<Finding> told(
      Collection<Finding> findings,
      dev.rolloutkit.cli.diff.Change change,
      Collection<Change> given,
      Review review) {
    if (findings.stream().noneMatch(RefusedBySchema::isOne)) {
      return List.copyOf(findings);
    }
    StoredStates states = StoredStates.beside(review);
    Map<ObjectKey, Change> byKey = new HashMap<>();
    given.forEach(one -> byKey.put(one.key(), one));
    ImmutableMap<String, Manifest> after = change.after().byLabel();
    Set<String> told = new HashSet<>();
    List<Finding> out = new ArrayList<>();
    for (Finding one : findings) {
      Manifest manifest = isOne(one) ? after.get(one.object()) : null;
      Change refused = manifest == null ? null : byKey.get(RequestObjects.key(manifest));
      out.add(
          refused == null
              ? one
              : told(one, states.of(refused, field(one)), told.add(one.object())));
    }
    return out;
  }

  private static Finding told(Finding finding, StoredState state, boolean isFirst) {
    Finding out = finding.concerning(state.requests());
    return (isFirst && !state.meanwhile().isEmpty() ? out.detail(state.meanwhile()) : out)
        .remedied(remedy(finding, state));
  }

  /** What is missing is added; everything else is as it was before. */
  private static String remedy(Finding finding, StoredState state) {
    String field = field(finding);
    return !field.isEmpty() && finding.consequence().contains(field + ": Required value")
        ? "Add " + field + " to " + finding.object() + "."
        : state.remedy();
  }

  /** The field at fault, with which the reason begins. */
  private static String field(Finding finding) {
    String[] parts = finding.consequence().split(": ", 3);
    return parts.length < 2 || parts[1].contains(" ") ? "" : parts[1];
  }
}
