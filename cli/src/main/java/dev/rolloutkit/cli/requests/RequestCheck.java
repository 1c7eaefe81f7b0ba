package dev.rolloutkit.cli.requests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Place;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.review.BrokenLinks;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is wrong with the requests of manifests: a review of their creation in an empty cluster.
 * That requests are answered and that updates start is not told, because it is what they are for.
 * Requests that nobody answers for one reason are one finding, at the first broken link.
 */
public final class RequestCheck {
  private static final ImmutableSet<Code> WELL =
      ImmutableSet.of(Code.NOW_ANSWERED, Code.UPDATE_STARTS, Code.NEVER_ANSWERED);

  private RequestCheck() {}

  /** The findings together with those about objects, no fact told twice. */
  public static ImmutableList<dev.rolloutkit.cli.findings.Finding> merged(
      World world, Collection<dev.rolloutkit.cli.findings.Finding> others) {
    Assumptions assumed = world.assumptions();
    ImmutableSet<ObjectKey> beside = world.settings().beside().objects();
    Review review =
        Consequences.review(
            Consequences.settle(List.of(), assumed),
            Consequences.changes(List.of(), RequestObjects.of(world.input()), assumed));
    List<Finding> out = new ArrayList<>();
    review.findings().stream()
        .filter(one -> !WELL.contains(one.code()))
        .filter(one -> one.cause().stream().anyMatch(ref -> !beside.contains(ref.object())))
        .forEach(out::add);
    out.addAll(unanswered(review, beside));
    return OneList.of(RequestFindings.of(out, world, world), others, review.after());
  }

  /** The requests that nobody answers, by the link that is broken. */
  private static List<Finding> unanswered(Review review, Set<ObjectKey> beside) {
    Map<ObjectField, List<Entry>> entries = new LinkedHashMap<>();
    Map<ObjectField, String> words = new LinkedHashMap<>();
    Map<ObjectField, Level> levels = new LinkedHashMap<>();
    Map<ObjectField, List<Remedy>> remedies = new LinkedHashMap<>();
    for (Finding finding : review.findings()) {
      if (finding.code() != Code.NEVER_ANSWERED) {
        continue;
      }
      for (Entry entry : Iterables.concat(finding.entries(), finding.covered())) {
        Answer answer = review.after().answer(entry.door(), entry.witness());
        if (!answer.answered().isZero()) {
          continue; // what keeps pods from running is told, and they would answer
        }
        if (!beside.isEmpty() && isOnlyOf(beside, review, answer)) {
          continue;
        }
        ObjectField ref = broken(review, answer).orElse(finding.cause().get(0));
        entries.computeIfAbsent(ref, r -> new ArrayList<>()).add(entry);
        words.putIfAbsent(ref, reason(answer, finding));
        levels.merge(ref, finding.level(), Level::or);
        remedies.putIfAbsent(ref, BrokenLinks.mended(answer));
      }
    }
    List<Finding> out = new ArrayList<>();
    entries.forEach(
        (ref, all) -> {
          Entry first =
              all.stream().filter(one -> one.door().isPublic()).findFirst().orElse(all.get(0));
          List<Entry> others = all.stream().filter(one -> !one.equals(first)).toList();
          Finding.Builder finding =
              Finding.builder()
                  .code(Code.NEVER_ANSWERED)
                  .level(levels.getOrDefault(ref, Level.WARNING))
                  .addCause(ref)
                  .addEntries(first)
                  .covered(others)
                  .remedies(remedies.getOrDefault(ref, List.of()))
                  .addPlaces(Place.after(ref.object(), ref.field()))
                  .sentence(first.requests() + ": nobody answers. " + words.getOrDefault(ref, ""));
          if (!others.isEmpty()) {
            finding.addDetails(
                "Nor does anybody answer "
                    + String.join(", ", others.stream().map(Entry::requests).distinct().toList())
                    + ".");
          }
          out.add(finding.build());
        });
    return out;
  }

  /** Whether nothing that decides who answers is among the manifests. */
  private static boolean isOnlyOf(Set<ObjectKey> beside, Review review, Answer answer) {
    return answer.way().stream()
        .flatMap(link -> link.reads().stream())
        .map(Read::object)
        .noneMatch(one -> review.after().objects().has(one) && !beside.contains(one));
  }

  private static Optional<ObjectField> broken(Review review, Answer answer) {
    for (Link link : answer.way()) {
      if (link.state() == Link.State.BROKEN) {
        for (Read read : link.reads()) {
          if (review.after().objects().has(read.object())) {
            return Optional.of(new ObjectField(read.object(), ObjectField.plain(read.field())));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Why nobody answers; if that is known only of the creation itself, what was said of it. */
  private static String reason(Answer answer, Finding finding) {
    String why = answer.whyNobody();
    return why.isEmpty()
        ? finding.sentence().substring(finding.sentence().indexOf(". ") + 2)
        : Character.toUpperCase(why.charAt(0)) + why.substring(1) + ".";
  }
}
