package dev.rolloutkit.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.rolloutkit.cli.check.RolloutHosts;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an update that starts loses at its cut-over, from what each update of its Rollout loses.
 * Nothing is said of requests that nobody answers anyway, and what only the new pods do when they
 * stop is lost by the update after this one.
 */
final class UpdateLosses {
  private static final ImmutableSet<Code> WORSE =
      ImmutableSet.of(Code.NOBODY_ANSWERS, Code.CANNOT_START, Code.REFUSED);

  /** How the sentence of a loss begins. */
  private static final String NEXT = "The next update";

  private static final String CUT_OVER =
      "The command rolloutkit cutover tells how updates can do without this loss.";

  private final Map<String, Finding> exposed = new HashMap<>();
  private final Map<String, Set<String>> had = new HashMap<>();
  private final Set<String> starting = new HashSet<>();
  private final Set<String> isThere;
  private final Set<String> known;
  private final Set<String> without;
  private final Set<String> stoppingOtherwise = new HashSet<>();

  private UpdateLosses(
      Collection<Finding> standing, Set<String> known, Change change, Review review) {
    this.known = known;
    isThere = change.before().byLabel().keySet();
    standing.stream()
        .filter(one -> one.code() == FindingCode.TRAFFIC_EXPOSED)
        .forEach(one -> exposed.putIfAbsent(one.object(), one));
    without = exposed.isEmpty() ? Set.of() : withoutAnswer(review);
    if (!exposed.isEmpty()) {
      addFormer(change);
      for (Change.Pair pair : change.changed("Rollout")) {
        Finding loss = exposed.get(pair.after().label());
        boolean isOld = loss == null || known.contains(loss.fingerprint());
        if (!isOld && !stopping(pair.before()).equals(stopping(pair.after()))) {
          stoppingOtherwise.add(pair.after().label());
        }
      }
    }
  }

  /** The hosts that updates cut off before the change, by the Rollouts that did. */
  private void addFormer(Change change) {
    String code = FindingCode.TRAFFIC_EXPOSED.id() + "|";
    ImmutableSet<String> exposedBefore =
        known.stream()
            .filter(one -> one.startsWith(code))
            .map(one -> one.substring(code.length()).split("\\|", 2)[0])
            .collect(ImmutableSet.toImmutableSet());
    ImmutableListMultimap<String, JsonNode> ingresses =
        change.before().cluster().ingresses().all().stream()
            .map(Item::manifest)
            .collect(
                ImmutableListMultimap.toImmutableListMultimap(Manifest::namespace, Manifest::tree));
    for (Item<Rollout> item : change.before().cluster().rollouts().all()) {
      String label = item.manifest().label();
      if (exposed.containsKey(label) && exposedBefore.contains(label)) {
        had.put(label, RolloutHosts.of(item.value(), ingresses.get(item.manifest().namespace())));
      }
    }
  }

  /**
   * The findings, in which updates that start say what they lose.
   *
   * @param standing what is wrong with the objects afterwards
   * @param known the fingerprints of what was wrong with them before
   */
  static ImmutableList<Finding> told(
      Collection<Finding> all,
      Collection<Finding> standing,
      Set<String> known,
      Change change,
      Review review) {
    UpdateLosses losses = new UpdateLosses(standing, known, change, review);
    all.stream()
        .filter(one -> one.code() == FindingCode.UPDATE_STARTS)
        .forEach(one -> losses.starting.add(one.object()));
    return all.stream()
        .filter(
            one ->
                !one.equals(losses.exposed.get(one.object()))
                    || !losses.without.contains(one.object()))
        .map(losses::told)
        .collect(ImmutableList.toImmutableList());
  }

  private Finding told(Finding one) {
    Finding loss = exposed.get(one.object());
    if (loss == null || without.contains(one.object())) {
      return one;
    }
    boolean isLater = stoppingOtherwise.contains(one.object());
    if (one.equals(loss)) {
      return isLater
          ? one.saying(begin(one, "The update after this one"))
          : one.saying(standing(one));
    }
    return one.code() == FindingCode.UPDATE_STARTS && !isLater ? losing(one, loss) : one;
  }

  /** The start of an update with what the update loses; the remedy of a new loss is told there. */
  private Finding losing(Finding start, Finding loss) {
    if (!isKnown(loss)) {
      return start.detail(begin(loss, "This update"));
    }
    Finding out =
        start.detail(
            begin(loss, "This update, like earlier ones,") + " This change is not the cause.");
    for (String why : loss.more().details()) {
      out = out.detail(why);
    }
    return loss.remedy().isEmpty() ? out : out.remedied(CUT_OVER);
  }

  private boolean isKnown(Finding loss) {
    return known.contains(loss.fingerprint()) || had.containsKey(loss.object());
  }

  /** What is told of later updates if nobody asked for an update. */
  private String standing(Finding loss) {
    if (starting.contains(loss.object())) {
      return begin(loss, "This update, like each later one,");
    }
    String itself = isThere.contains(loss.object()) ? "This change itself cuts off nothing. " : "";
    return itself + loss.consequence() + former(had.get(loss.object()));
  }

  /** That updates lost something before the change, too. */
  private static String former(@Nullable Set<String> hosts) {
    if (hosts == null) {
      return "";
    }
    return hosts.isEmpty()
        ? " Updates did so before this change, too."
        : " Updates did so before this change, too, to " + String.join(", ", hosts) + ".";
  }

  private static String begin(Finding loss, String update) {
    return update + loss.consequence().substring(NEXT.length());
  }

  /** The workloads whose requests nobody answers after the change, or which get no update. */
  private static Set<String> withoutAnswer(Review review) {
    Set<String> out = new HashSet<>();
    for (dev.rolloutkit.consequences.finding.Finding one : review.findings()) {
      if (WORSE.contains(one.code())) {
        if (one.code() != Code.NOBODY_ANSWERS) {
          one.cause().forEach(ref -> out.add(ref.object().toString()));
        }
        for (Entry entry : Iterables.concat(one.entries(), one.covered())) {
          if (!entry.role().isAside()) {
            review.before().answer(entry.door(), entry.witness()).parts().stream()
                .filter(Part.Answered.class::isInstance)
                .flatMap(part -> ((Part.Answered) part).targets().stream())
                .forEach(target -> out.add(target.workload().toString()));
          }
        }
      }
    }
    return out;
  }

  /** What decides how the pods of a Rollout stop. */
  private static List<JsonNode> stopping(Manifest rollout) {
    JsonNode pods = rollout.tree().at("/spec/template/spec");
    List<JsonNode> out = new ArrayList<>();
    out.add(pods.path("terminationGracePeriodSeconds"));
    pods.path("containers").forEach(one -> out.add(one.path("lifecycle").path("preStop")));
    return out;
  }
}
