package dev.rolloutkit.webhook.serve;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.webhook.guard.BrokenGroups;
import dev.rolloutkit.webhook.guard.CutOvers;
import dev.rolloutkit.webhook.guard.OwnSecurityGroups;
import dev.rolloutkit.webhook.review.AviNameReviewer;
import dev.rolloutkit.webhook.review.DeletionReviewer;
import dev.rolloutkit.webhook.review.GuardReviewer;
import dev.rolloutkit.webhook.review.RequestReviewer;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.review.Severity;
import dev.rolloutkit.webhook.world.World;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** Options for the reaction to harmful requests. */
final class GuardOptions {
  private static final String CONTROLLER =
      "system:serviceaccount:kube-system:aws-load-balancer-controller";

  @Option(
      names = "--deletions",
      defaultValue = "DENY",
      description =
          "what happens to deletions that cut targets off: ${COMPLETION-CANDIDATES}; default:"
              + " ${DEFAULT-VALUE}")
  private Severity deletions = Severity.DENY;

  @Option(
      names = "--unknown-deletions",
      defaultValue = "WARN",
      description =
          "what happens to deletions that may cut targets off, if that is not known:"
              + " ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Severity unknownDeletions = Severity.WARN;

  @Option(
      names = "--exempt-user",
      paramLabel = "USER",
      description =
          "who is allowed what others are refused, with a warning; default: " + CONTROLLER)
  private List<String> exemptUsers = List.of(CONTROLLER);

  @Option(
      names = "--avi-collisions",
      defaultValue = "WARN",
      description =
          "what happens to Avi names that collide: ${COMPLETION-CANDIDATES}; default:"
              + " ${DEFAULT-VALUE}")
  private Severity aviCollisions = Severity.WARN;

  @Option(
      names = "--own-security-groups",
      defaultValue = "WARN",
      description =
          "what happens to Ingresses that name security groups whose rules nobody manages:"
              + " ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Severity ownSecurityGroups = Severity.WARN;

  @Option(
      names = "--broken-groups",
      defaultValue = "WARN",
      description =
          "what happens to Ingresses that stop their whole group: ${COMPLETION-CANDIDATES};"
              + " default: ${DEFAULT-VALUE}")
  private Severity brokenGroups = Severity.WARN;

  @Option(
      names = "--cut-overs",
      defaultValue = "WARN",
      description =
          "what happens to Rollouts whose next update loses all traffic:"
              + " ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Severity cutOvers = Severity.WARN;

  @Option(
      names = "--requests",
      defaultValue = "WARN",
      description =
          "what happens to changes after which nobody answers requests on which somebody depends:"
              + " ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Severity requests = Severity.WARN;

  /**
   * The endpoints that need a view of the cluster, by their paths.
   *
   * @param controller the flags of the AWS Load Balancer Controller
   * @param watchLimit how long the view may lack a change
   */
  ImmutableMap<String, Reviewer> endpoints(
      World world, AkoConfig ako, LbcFlags controller, Duration watchLimit) {
    ImmutableMap.Builder<String, Reviewer> out = ImmutableMap.builder();
    out.put(
        "/validate-deletions",
        new DeletionReviewer(
            world, deletions, unknownDeletions, exemptUsers, watchLimit, Ticker.systemTicker()));
    out.put(
        "/validate-ingresses",
        GuardReviewer.ofIngresses(
            world,
            ImmutableMap.of(
                new OwnSecurityGroups(),
                ownSecurityGroups,
                new BrokenGroups(controller),
                brokenGroups),
            exemptUsers));
    out.put(
        "/validate-cut-overs",
        GuardReviewer.ofRollouts(world, ImmutableMap.of(new CutOvers(), cutOvers), exemptUsers));
    out.put("/validate-requests", new RequestReviewer(world, requests, exemptUsers));
    out.put("/validate-avi-names", new AviNameReviewer(ako, world, aviCollisions));
    return out.buildOrThrow();
  }
}
