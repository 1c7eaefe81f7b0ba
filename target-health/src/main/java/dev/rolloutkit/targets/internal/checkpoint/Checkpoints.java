package dev.rolloutkit.targets.internal.checkpoint;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.targets.checkpoint.Checkpoint;
import dev.rolloutkit.targets.cluster.PodCondition;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Optional;

/**
 * Computes the checkpoint of a binding, which is a digest of its endpoints and its spec. While it
 * does not change, the controller skips whole passes.
 *
 * <p>It covers the addresses, ports and age of endpoints, and the spec. It does not cover the
 * health of targets, the actual targets of the target group, security groups, or gates without a
 * condition; the controller does not notice changes of these until something else changes.
 *
 * <p>Source: AWS Load Balancer Controller, checkpoint of a TargetGroupBinding.
 *
 * @rule The controller skips a pass while the checkpoint of a binding, a digest of its endpoints
 *     and its spec, does not change.
 */
public final class Checkpoints {
  /** The prefix of the types of conditions for the controller's readiness gates. */
  public static final String CONDITION_PREFIX = "target-health.elbv2.k8s.aws/";

  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private Checkpoints() {}

  /**
   * Computes the checkpoint of a binding with these endpoints in O(n log n) time.
   *
   * @param release the release of the controller; older releases ignore gates
   * @param fixes the defects that are fixed; with {@link TargetDefect#MISSING_CONDITION_SKIPPED}, a
   *     pod with the binding's gate and without its condition counts as waiting
   */
  public static Checkpoint of(
      TargetGroupBinding binding,
      Collection<? extends Endpoint> endpoints,
      ReleaseOf<LbcChange> release,
      Fixes<TargetDefect> fixes) {
    String text = digest(endpoints(binding, endpoints)) + '/' + digest(binding.specText());
    boolean waiting =
        release.has(LbcChange.WAITING_GATES_GO_ON) && gateWaiting(binding, endpoints, fixes);
    return new Checkpoint(text, waiting, !waiting && text.equals(binding.checkpoint()));
  }

  private static String endpoints(
      TargetGroupBinding binding, Collection<? extends Endpoint> endpoints) {
    String[] lines = new String[endpoints.size()];
    int length = 0;
    int i = 0;
    for (Endpoint endpoint : endpoints) {
      String line = endpoint.identityFor(binding) + ':' + endpoint.createdAtMillis();
      lines[i++] = line;
      length += line.length() + 1;
    }
    Arrays.sort(lines, CodePoints.ORDER);
    StringBuilder out = new StringBuilder(length);
    for (String line : lines) {
      if (out.length() > 0) {
        out.append(',');
      }
      out.append(line);
    }
    return out.toString();
  }

  private static boolean gateWaiting(
      TargetGroupBinding binding,
      Collection<? extends Endpoint> endpoints,
      Fixes<TargetDefect> fixes) {
    if (!binding.isIp()) {
      return false;
    }
    String type = CONDITION_PREFIX + binding.key().name();
    for (Endpoint endpoint : endpoints) {
      if (endpoint instanceof Endpoint.PodEndpoint of) {
        Optional<PodCondition> condition = of.pod().condition(type);
        if (condition.isPresent()
            ? !condition.get().status().equals("True")
            : fixes.fixes(TargetDefect.MISSING_CONDITION_SKIPPED) && of.pod().hasGate(type)) {
          return true;
        }
      }
    }
    return false;
  }

  private static String digest(String text) {
    try {
      return BASE64.encodeToString(
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
