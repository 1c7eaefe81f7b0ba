package dev.rolloutkit.cli.cutover;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.targets.cutover.CutOverRemedy;
import dev.rolloutkit.targets.cutover.CutOverVerdict;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Run;
import dev.rolloutkit.targets.cutover.TimelineEntry;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalLong;

/** The facts about a proof, as a tree that the text, JSON and HTML reports show. */
public final class CutOverFacts {
  private CutOverFacts() {}

  /**
   * The facts in the order in which they are shown. Times are in seconds since the start of the
   * update.
   */
  public static ObjectNode of(Proof proof) {
    Run run = proof.run();
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    loss(out, run);
    windows(out.putArray("lost"), proof);
    at(out, "oldPodsAreDeletedAtSeconds", run.scaleDownAt());
    if (proof.scenario().verifyTargetGroup()) {
      at(out, "verifiedAtSeconds", run.verifiedAt());
    }
    ArrayNode events = out.putArray("events");
    for (TimelineEntry entry : run.timeline()) {
      events.addObject().put("atSeconds", entry.at()).put("what", entry.what());
    }
    ArrayNode remedies = out.putArray("remedies");
    for (CutOverRemedy remedy : proof.remedies()) {
      ObjectNode row = remedies.addObject().put("remedy", remedy.code().name());
      loss(row, remedy.run());
      row.put("peakSharePercent", number(remedy.run().peakShare()));
      row.put("meaning", remedy.code().meaning());
    }
    proof.assumptions().forEach(out.putArray("assumed")::add);
    return out;
  }

  private static void loss(ObjectNode out, Run run) {
    out.put("verdict", run.verdict().name().toLowerCase(Locale.ROOT));
    out.put("lostSecondsOfAllTraffic", number(run.lostTrafficSeconds()));
  }

  private static void windows(ArrayNode out, Proof proof) {
    for (LossWindow window : proof.run().windows()) {
      out.addObject()
          .put("fromSeconds", window.from())
          .put("toSeconds", window.to())
          .put("sharePercent", number(window.share()))
          .put("service", proof.scenario().names().service(window.service()))
          .put("why", window.causes().get(window.causes().size() - 1));
    }
  }

  /** A point in time; null if it is never reached. */
  private static void at(ObjectNode out, String key, OptionalLong seconds) {
    if (seconds.isPresent()) {
      out.put(key, seconds.getAsLong());
    } else {
      out.putNull(key);
    }
  }

  /** The verdict of a run and the traffic it loses, in one line. */
  static String verdict(Run run) {
    return run.verdict() == CutOverVerdict.SAFE
        ? "SAFE: no traffic is lost"
        : run.verdict()
            + ": "
            + plain(run.lostTrafficSeconds())
            + " s of all traffic are lost, at most "
            + plain(run.peakShare())
            + " % at once";
  }

  /** Whether applying a remedy itself moves traffic to other target groups. */
  static boolean changesTargetGroups(CutOverRemedy remedy) {
    return switch (remedy.code()) {
      case INSTANCE_TARGETS, PING_PONG -> true;
      default -> false;
    };
  }

  private static BigDecimal number(BigDecimal number) {
    return new BigDecimal(plain(number));
  }

  /** A number without an exponent and without zeros at its end. */
  public static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
