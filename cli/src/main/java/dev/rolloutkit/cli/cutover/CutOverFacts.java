package dev.rolloutkit.cli.cutover;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Remedy;
import dev.rolloutkit.targets.cutover.Run;
import dev.rolloutkit.targets.cutover.TimelineEntry;
import dev.rolloutkit.targets.cutover.Verdict;
import java.math.BigDecimal;
import java.util.Locale;

/** What is said of a proof: a tree that the text, JSON and HTML reports show. */
public final class CutOverFacts {
  private CutOverFacts() {}

  /** The facts, in the order in which they are to be read. */
  public static ObjectNode of(Proof proof) {
    Run run = proof.run();
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("verdict", run.verdict().name().toLowerCase(Locale.ROOT));
    out.put("lostSecondsOfAllTraffic", new BigDecimal(plain(run.lostTrafficSeconds())));
    windows(out.putArray("lost"), proof);
    out.put(
        "oldPodsAreDeleted",
        run.scaleDownAt().isEmpty() ? "never" : at(run.scaleDownAt().getAsLong()));
    if (proof.scenario().verifyTargetGroup()) {
      out.put("verified", run.verifiedAt().isEmpty() ? "never" : at(run.verifiedAt().getAsLong()));
    }
    ArrayNode events = out.putArray("events");
    for (TimelineEntry entry : run.timeline()) {
      events.add(at(entry.at()) + ": " + entry.what());
    }
    ArrayNode remedies = out.putArray("remedies");
    for (Remedy remedy : proof.remedies()) {
      remedies.add(remedy.code() + ": " + meaning(remedy) + "; then " + verdict(remedy.run()));
    }
    proof.assumptions().forEach(out.putArray("assumed")::add);
    return out;
  }

  private static void windows(ArrayNode out, Proof proof) {
    for (LossWindow window : proof.run().windows()) {
      out.addObject()
          .put("from", at(window.from()))
          .put("to", at(window.to()))
          .put("share", plain(window.share()) + " %")
          .put("service", proof.scenario().names().service(window.service()))
          .put("why", window.causes().get(window.causes().size() - 1));
    }
  }

  /** The verdict of a run and what is lost, in a line. */
  static String verdict(Run run) {
    return run.verdict() == Verdict.SAFE
        ? "SAFE: no traffic is lost"
        : run.verdict()
            + ": "
            + plain(run.lostTrafficSeconds())
            + " s of all traffic are lost, at most "
            + plain(run.peakShare())
            + " % at once";
  }

  /** What a remedy does, in a few words. */
  static String meaning(Remedy remedy) {
    return switch (remedy.code()) {
      case RESET_CHECKPOINT -> "empty the checkpoint of the binding";
      case VERIFY_TARGET_GROUP -> "let Argo Rollouts verify target groups";
      case STATIC_STABLE -> "keep the old revision at its size while weights move";
      case SCALE_DOWN_DELAY -> "keep the old pods longer";
      case PRE_STOP -> "let deleted pods serve until the load balancer has noticed";
      case INSTANCE_TARGETS -> "make nodes the targets";
      case PING_PONG -> "keep both Services where they are and move weights (ping-pong)";
    };
  }

  /** Whether a remedy moves traffic to other target groups itself. */
  static boolean changesTargetGroups(Remedy remedy) {
    return switch (remedy.code()) {
      case INSTANCE_TARGETS, PING_PONG -> true;
      default -> false;
    };
  }

  private static String at(long seconds) {
    return seconds + " s";
  }

  static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
