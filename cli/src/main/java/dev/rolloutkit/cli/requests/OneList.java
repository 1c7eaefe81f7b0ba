package dev.rolloutkit.cli.requests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.requests.RequestFindings.Told;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.RefusalDetails;
import dev.rolloutkit.consequences.finding.RefusalDetails.Refuser;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.world.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One list: first the consequences for requests, then what concerns none of them. A finding that
 * says of a load balancer, a port or an object what a consequence says already is a detail of it,
 * so that no fact is told twice.
 */
public final class OneList {
  private static final ImmutableSet<FindingCode> REFUSALS =
      ImmutableSet.of(
          FindingCode.REFUSED,
          FindingCode.IMMUTABLE_FIELD,
          FindingCode.ROLLOUT_INVALID,
          FindingCode.REFERENCE_MISSING);
  private static final ImmutableSet<FindingCode> OF_ARGO =
      ImmutableSet.of(
          FindingCode.TRAFFIC_EXPOSED,
          FindingCode.UPDATE_STARTS,
          FindingCode.NEXT_PASS,
          FindingCode.WEIGHTS_CHANGED);
  private static final ImmutableSet<FindingCode> OF_LOAD_BALANCERS =
      ImmutableSet.of(FindingCode.STACK_REPLACED, FindingCode.STACK_CHANGED);
  private static final ImmutableSet<Code> OF_REQUESTS =
      ImmutableSet.of(
          Code.NOBODY_ANSWERS,
          Code.ANSWER_UNKNOWN,
          Code.GAP,
          Code.ADDRESS_CHANGES,
          Code.ANSWERED_BY_ANOTHER,
          Code.NOW_ANSWERED,
          Code.NEVER_ANSWERED);

  private final World after;
  private final List<Told> told;

  private OneList(World after, Collection<Told> told) {
    this.after = after;
    this.told = new ArrayList<>(told);
  }

  /**
   * The list.
   *
   * @param told the consequences
   * @param others the findings about objects, ports and load balancers
   * @param after who answers afterwards
   */
  public static ImmutableList<Finding> of(
      Collection<Told> told, Collection<Finding> others, World after) {
    OneList list = new OneList(after, told);
    Set<String> stopped = list.stopped();
    ImmutableList.Builder<Finding> apart = ImmutableList.builder();
    for (Finding other : others) {
      if (other.code() == FindingCode.REQUESTS_MOVE) {
        continue; // who answers these requests is what consequences are about
      }
      if (OF_ARGO.contains(other.code()) && stopped.contains(other.object())) {
        continue; // Argo Rollouts does nothing for it
      }
      int by = list.find(other);
      if (by >= 0) {
        Told one = list.told.get(by);
        list.told.set(
            by,
            new Told(
                one.consequence(),
                says(one, other) ? one.finding().placed(other) : absorbing(one, other)));
      } else {
        apart.add(
            other.code() == FindingCode.REFERENCE_MISSING && other.level() == Level.BREAKING
                ? other.at(Level.WARNING) // nobody answered before either
                : other);
      }
    }
    return ImmutableList.<Finding>builder()
        .addAll(list.told.stream().map(Told::finding).toList())
        .addAll(apart.build())
        .build();
  }

  /** A finding with what another says; Argo Rollouts tells only the first of its reasons. */
  private static Finding absorbing(Told one, Finding other) {
    return refuser(one).equals(Optional.of(Refuser.ARGO_ROLLOUTS))
        ? one.finding()
            .detail("Argo Rollouts would refuse next: " + reason(other) + ".")
            .placed(other)
        : one.finding().absorbing(other);
  }

  /** The objects that Argo Rollouts cannot apply. */
  private Set<String> stopped() {
    Set<String> out = new HashSet<>();
    told.stream()
        .filter(one -> refuser(one).equals(Optional.of(Refuser.ARGO_ROLLOUTS)))
        .forEach(one -> out.add(one.finding().object()));
    return out;
  }

  /** The consequence that tells the same fact, in all words if one does; -1 if none does. */
  private int find(Finding other) {
    int first = -1;
    for (int i = 0; i < told.size(); i++) {
      if (isSame(told.get(i), other)) {
        if (says(told.get(i), other)) {
          return i;
        }
        first = first < 0 ? i : first;
      }
    }
    return first;
  }

  /** Whether a consequence that tells the same fact leaves nothing of it unsaid. */
  private static boolean says(Told one, Finding other) {
    FindingCode code = one.finding().code();
    return (code == FindingCode.REFUSED && one.finding().consequence().contains(reason(other)))
        || other.code() == FindingCode.REFERENCE_MISSING
        || one.consequence().refusal().filter(RefusalDetails::hasOneCause).isPresent()
        || (code == FindingCode.ADDRESS_CHANGES
            && "load balancer".equals(other.more().values().get(Finding.REPLACED)));
  }

  private boolean isSame(Told one, Finding other) {
    FindingCode code = one.finding().code();
    boolean sameObject = one.finding().object().equals(other.object());
    if (code == other.code() && sameObject) {
      // what clients of a preview lose is not what all lose
      return code != FindingCode.TRAFFIC_EXPOSED
          || one.finding().level().compareTo(other.level()) <= 0;
    }
    if (code == FindingCode.NAME_UNKNOWN && other.code() == FindingCode.FIELD_DROPPED) {
      return sameObject
          && one.consequence().cause().stream()
              .anyMatch(ref -> names(other.consequence(), ref.field()));
    }
    if (code == FindingCode.REFUSED) {
      return (sameObject
              && other.code() == FindingCode.REFERENCE_MISSING
              && isOfSameName(one, other))
          || (sameObject
              && other.level() == Level.ERROR
              && REFUSALS.contains(other.code())
              && refuser(one).equals(Optional.of(refuser(other))))
          || (other.code() == FindingCode.STACK_REFUSED
              && one.finding().consequence().contains(reason(other)));
    }
    if (other.code() == FindingCode.REFERENCE_MISSING) {
      return OF_REQUESTS.contains(one.consequence().code()) && isOfSameName(one, other);
    }
    return OF_LOAD_BALANCERS.contains(other.code())
        && OF_REQUESTS.contains(one.consequence().code())
        && one.consequence().entries().stream().anyMatch(entry -> isOf(entry.door(), other));
  }

  /**
   * Whether requests are lost because of the name that a reference has: the object of that name is
   * the cause, or the object that names it is, and it is what is missing on their way.
   */
  private boolean isOfSameName(Told one, Finding reference) {
    String missing = reference.more().values().getOrDefault(Finding.MISSING, "");
    return one.consequence().cause().stream()
            .anyMatch(ref -> ref.object().toString().equals(missing))
        || (one.finding().object().equals(reference.object())
            && missing(one.consequence()).anyMatch(key -> key.toString().equals(missing)));
  }

  /** The objects that do not exist and because of which requests are lost. */
  private Stream<ObjectKey> missing(dev.rolloutkit.consequences.finding.Finding consequence) {
    return consequence.refusal().isPresent()
        ? consequence.refusal().get().missing().stream()
        : consequence.entries().stream()
            .flatMap(entry -> after.answer(entry.door(), entry.witness()).way().stream())
            .filter(link -> link.state() == Link.State.BROKEN)
            .flatMap(link -> link.reads().stream())
            .map(Read::object)
            .filter(key -> !after.objects().has(key));
  }

  /** Who refuses what a consequence tells; empty if it is not refused. */
  private static Optional<Refuser> refuser(Told one) {
    return one.consequence().refusal().map(RefusalDetails::by);
  }

  /** Who refuses an object. */
  private static Refuser refuser(Finding finding) {
    return finding.code() == FindingCode.REFERENCE_MISSING
            || finding.code() == FindingCode.ROLLOUT_INVALID
        ? Refuser.ARGO_ROLLOUTS
        : Refuser.API_SERVER;
  }

  /** Whether a sentence about a field is about that of a path. */
  private static boolean names(String sentence, String path) {
    String name = path.substring(path.lastIndexOf('.') + 1);
    return sentence.contains("." + name + ":")
        || sentence.contains("." + name + ",")
        || sentence.contains(" " + name + ":");
  }

  /** Whether a finding is about the load balancer of a door. */
  private static boolean isOf(Door door, Finding finding) {
    String id =
        door instanceof Door.Group group
            ? group.id()
            : door instanceof Door.LoadBalancer one ? one.service().toString() : "";
    return !id.isEmpty() && id.equals(finding.more().values().get(Finding.LOAD_BALANCER));
  }

  /** What a controller says, without who says it. */
  private static String reason(Finding finding) {
    String text = finding.consequence();
    int colon = text.indexOf(": ");
    return text.substring(colon < 0 ? 0 : colon + 2, text.length() - (text.endsWith(".") ? 1 : 0));
  }
}
