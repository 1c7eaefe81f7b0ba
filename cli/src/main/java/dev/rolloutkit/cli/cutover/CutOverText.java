package dev.rolloutkit.cli.cutover;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.targets.cutover.CutOverRemedy;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Patch;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.TimelineEntry;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A proof as text: the verdict, the lost traffic and its causes, the remedies, and the assumptions.
 */
final class CutOverText {
  private final CutOverPlay play;
  private final StringBuilder out = new StringBuilder();

  private CutOverText(CutOverPlay play) {
    this.play = play;
  }

  static String of(CutOverPlay play, Supposed supposed) {
    CutOverText text = new CutOverText(play);
    text.line(
        "Rollout "
            + play.rollout().namespace()
            + "/"
            + play.rollout().name()
            + "  "
            + play.rollout().at());
    if (!play.isBalanced()) {
      text.line("  " + CutOverPlay.NOT_JUDGED);
    } else if (play.proof() instanceof Outcome.Ok<Proof> proved) {
      text.proof(proved.value(), supposed.texts());
    } else {
      play.proof().problems().forEach(problem -> text.line("  ! " + problem.text()));
    }
    return text.out.toString();
  }

  private void proof(Proof proof, List<String> supposed) {
    line("  " + CutOverFacts.verdict(proof.run()));
    section("Supposed", supposed);
    section("Lost", proof.run().windows().stream().map(window -> lost(window, proof)).toList());
    section("What happens", proof.run().timeline().stream().map(CutOverText::event).toList());
    remedies(proof);
    section("Assumed, since no manifest says so", proof.assumptions());
  }

  private void section(String title, List<String> lines) {
    if (!lines.isEmpty()) {
      line("  " + title);
      lines.forEach(text -> line("    " + text));
    }
  }

  private static String lost(LossWindow window, Proof proof) {
    return window.from()
        + " to "
        + window.to()
        + " s: "
        + CutOverFacts.plain(window.share())
        + " % at Service "
        + proof.scenario().names().service(window.service())
        + ": "
        + window.causes().get(window.causes().size() - 1);
  }

  private static String event(TimelineEntry entry) {
    return entry.at() + " s: " + entry.what();
  }

  private void remedies(Proof proof) {
    if (proof.remedies().isEmpty()) {
      return;
    }
    line("  What helps, proved on the patched manifests");
    for (CutOverRemedy remedy : proof.remedies()) {
      line("    " + remedy.code() + ": " + remedy.code().meaning());
      line("      " + CutOverFacts.verdict(remedy.run()));
      for (Patch patch : remedy.patches()) {
        line("      " + PatchCommands.of(patch, play.rollout().namespace(), play.manifests()));
      }
    }
    String swaps =
        proof.remedies().stream()
            .filter(CutOverFacts::changesTargetGroups)
            .map(remedy -> remedy.code().name())
            .collect(Collectors.joining(" and "));
    if (!swaps.isEmpty()) {
      line("    They hold from the next cut-over on. Applying " + swaps + " moves traffic");
      line("    to other target groups itself: do it while little can be lost.");
    }
  }

  private void line(String text) {
    out.append(Printable.of(text)).append('\n');
  }
}
