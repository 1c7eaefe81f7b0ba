package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.cli.cutover.CutOverFacts;
import dev.rolloutkit.cli.cutover.PatchWords;
import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.CutOverRemedy;
import dev.rolloutkit.targets.cutover.LossReason;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Names;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.RemedyCode;
import dev.rolloutkit.targets.cutover.Timing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** What an update loses at its cut-over and what helps, as sentences. */
final class CutOverWords {
  /** How many hosts are named. */
  private static final int SHOWN = 3;

  private final Proof proof;
  private final LossWindow window;
  private final CutOverKind kind;

  CutOverWords(Proof proof) {
    this.proof = proof;
    window = proof.run().windows().get(0);
    kind = proof.scenario().kind();
  }

  /** What is lost, for how long, at which moment and why. */
  String loss(Collection<String> hosts) {
    return "The next update cuts off "
        + lost(hosts)
        + " for "
        + (window.to() - window.from())
        + " s. "
        + moment()
        + why()
        + " rolloutkit cutover lists what was assumed.";
  }

  private String lost(Collection<String> hosts) {
    boolean isAll = window.share().compareTo(BigDecimal.valueOf(100)) == 0;
    List<String> shown = ImmutableList.copyOf(Iterables.limit(hosts, SHOWN));
    int more = hosts.size() - shown.size();
    String named =
        more > 0
            ? String.join(", ", shown) + " and " + more + " more"
            : String.join(", ", shown).replaceFirst(", (?=[^,]*$)", " and ");
    return (isAll ? "" : CutOverFacts.plain(window.share()) + " % of the requests for ")
        + (hosts.isEmpty() ? "Service " + service(window.service()) : named);
  }

  private String service(String role) {
    Names names = proof.scenario().names();
    return names.service(role);
  }

  /** The role of the Service that is switched to the new pods. */
  private String switched() {
    return kind == CutOverKind.BLUE_GREEN ? "active" : "stable";
  }

  private String moment() {
    return switch (kind) {
      case BLUE_GREEN ->
          "At its promotion Service " + service(switched()) + " is switched to the new pods";
      case CANARY ->
          "After its last step Service " + service(switched()) + " is switched to the new pods";
      case PING_PONG, WEIGHTS -> "While it runs, weights move to the new pods";
    };
  }

  /** Why pods that are healthy already do not help; empty if there are none. */
  String healthyElsewhere() {
    String other = kind == CutOverKind.BLUE_GREEN ? "preview" : "canary";
    return isOfNewTargets() && proof.scenario().names().services().containsKey(other)
        ? "New pods that are healthy already behind Service "
            + service(other)
            + " do not help: each target group checks its own targets, and by then the load balancer"
            + " sends these requests to the target group of Service "
            + service(switched())
            + " alone."
        : "";
  }

  /** Whether the Service that is switched has none but new targets, which are not healthy yet. */
  private boolean isOfNewTargets() {
    return window.reason() == LossReason.ONLY_INITIAL_TARGETS
        && !kind.isByWeights()
        && window.service().equals(switched());
  }

  private String why() {
    if (isOfNewTargets()) {
      Timing timing = proof.scenario().timing();
      return " (0 s). Old ones leave its target group at "
          + window.from()
          + " s; new ones are registered at "
          + (window.from() + seconds(timing.registerLag()))
          + " s and get traffic at "
          + window.to()
          + " s, after "
          + timing.healthyThreshold()
          + " health checks, one each "
          + seconds(timing.healthCheckInterval())
          + " s.";
    }
    return ". From "
        + window.from()
        + " s to "
        + window.to()
        + " s after that, requests for Service "
        + service(window.service())
        + " fail, because "
        + Iterables.getLast(window.causes())
        + ".";
  }

  private static long seconds(Duration duration) {
    return duration.toSeconds();
  }

  /** The remedy that loses least, as fields of manifests; empty if there is none. */
  String remedy() {
    if (proof.remedies().isEmpty()) {
      return "";
    }
    CutOverRemedy best = proof.remedies().get(0);
    BigDecimal rest = best.run().lostTrafficSeconds();
    return PatchWords.of(best.patches())
        + (rest.signum() == 0
            ? " Then an update cuts off nothing."
            : " Then an update loses "
                + CutOverFacts.plain(rest)
                + " s of all requests instead of "
                + CutOverFacts.plain(proof.run().lostTrafficSeconds())
                + " s.")
        + once(best.code());
  }

  /** What applying the remedy does by itself. */
  private static String once(RemedyCode code) {
    return switch (code) {
      case INSTANCE_TARGETS ->
          " Applying that makes new target groups, so nobody answers once until nodes are healthy"
              + " there; do it when few clients notice.";
      case PING_PONG ->
          " Applying that moves requests to other target groups; do it when few clients notice.";
      default -> "";
    };
  }
}
