package dev.rolloutkit.cli.requests;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Remedy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Consequences for requests as findings of the command. */
public final class RequestFindings {
  private RequestFindings() {}

  /**
   * A consequence, and the finding that tells it.
   *
   * @param consequence the consequence
   * @param finding the finding
   */
  public record Told(dev.rolloutkit.consequences.finding.Finding consequence, Finding finding) {}

  /** The findings of a review, in its order. */
  public static ImmutableList<Told> of(
      Iterable<dev.rolloutkit.consequences.finding.Finding> consequences,
      World before,
      World after) {
    ObjectPlaces places = new ObjectPlaces(before, after);
    ImmutableList.Builder<Told> out = ImmutableList.builder();
    for (dev.rolloutkit.consequences.finding.Finding one : consequences) {
      out.add(new Told(one, finding(one, places)));
    }
    return out.build();
  }

  private static Finding finding(
      dev.rolloutkit.consequences.finding.Finding one, ObjectPlaces places) {
    return new Finding(
        Level.valueOf(one.level().name()),
        FindingCode.of(one.code().id())
            .orElseThrow(() -> new IllegalStateException("no such code: " + one.code().id())),
        object(one, places),
        places.first(one),
        one.sentence(),
        remedy(one),
        new Finding.More(
            one.id(),
            Stream.concat(
                    Stream.concat(one.entries().stream(), one.covered().stream())
                        .map(Entry::requests),
                    one.dependents().stream())
                .distinct()
                .collect(ImmutableList.toImmutableList()),
            one.details(),
            places.related(one),
            isProved(one),
            ImmutableMap.of()));
  }

  /** The object that is the cause; else the first place, else the door. */
  private static String object(
      dev.rolloutkit.consequences.finding.Finding one, ObjectPlaces places) {
    if (!one.cause().isEmpty()) {
      return places.label(one.cause().get(0).object());
    }
    if (!one.places().isEmpty()) {
      return places.label(one.places().get(0).object());
    }
    return one.entries().isEmpty() ? "" : one.entries().get(0).door().label();
  }

  private static String remedy(dev.rolloutkit.consequences.finding.Finding one) {
    List<String> out = new ArrayList<>();
    for (Remedy remedy : one.remedies()) {
      out.add(remedy.words());
      out.addAll(remedy.commands());
    }
    return Joiner.on('\n').join(out);
  }

  /** Whether the first remedy was tried: a review of the change with it has no such finding. */
  private static boolean isProved(dev.rolloutkit.consequences.finding.Finding one) {
    return !one.remedies().isEmpty() && one.remedies().get(0).proved();
  }
}
