package dev.rolloutkit.stack.internal.ingressgroup;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import dev.rolloutkit.stack.ingressgroup.InactiveMember;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.ingressgroup.IngressClassifier.Found;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the members of Ingress groups.
 *
 * <p>Source: AWS Load Balancer Controller, class loader and group loader.
 *
 * @rule A group is loaded with all its members in their order, and with the Ingresses that leave
 *     it.
 */
public final class GroupLoader {
  private static final int MAX_ORDER = 1000;

  private GroupLoader() {}

  /**
   * The group to which one Ingress belongs by its class and annotations, and the groups whose
   * finalizers it has.
   *
   * <p>The annotation for the class takes precedence over the field {@code ingressClassName}. A
   * group name in the parameters of the class takes precedence over the annotation for the group.
   * If neither names a group, the Ingress is a group of its own. An empty group name is invalid. An
   * empty class name is looked up like any other.
   *
   * @rule The annotation for the class takes precedence over {@code ingressClassName}, and a group
   *     name in the parameters of the class over the annotation.
   * @param ingress the Ingress; {@code null}, which a list may contain, counts as an Ingress
   *     without any field
   */
  public static GroupMembership groupOf(
      @Nullable Ingress ingress, ClusterObjects cluster, StackSettings config) {
    return ofPresent(ingress == null ? new Ingress() : ingress, cluster, config);
  }

  private static GroupMembership ofPresent(
      Ingress ingress, ClusterObjects cluster, StackSettings config) {
    return membership(ingress, new IngressClassifier(cluster, config).find(ingress));
  }

  private static GroupMembership membership(Ingress ingress, Found found) {
    Optional<GroupId> group = Optional.empty();
    Optional<String> error = Optional.empty();
    if (found instanceof Found.Member member) {
      group = Optional.of(member.id());
    } else if (found instanceof Found.BadClass bad) {
      error = Optional.of(bad.message());
    } else if (found instanceof Found.BadGroup bad) {
      error = Optional.of(bad.message());
    } else if (found instanceof Found.SeveralDefaults) {
      error = Optional.of(Found.SeveralDefaults.MESSAGE);
    }
    return new GroupMembership(group, error, IngressClassifier.pending(ingress));
  }

  /**
   * Loads the members of a group, in the order of the group, and the Ingresses that leave it.
   *
   * <p>Returns only the first problem, as the controller does. If the class of an Ingress cannot be
   * used, the groups whose finalizers the Ingress has are not deployed. If there are two default
   * classes and any Ingress has no class, no group is deployed.
   *
   * <p>Linear in the number of Ingresses, except for sorting the members.
   */
  public static Outcome<IngressGroup> load(
      GroupId id, ClusterObjects cluster, StackSettings config) {
    IngressClassifier classifier = new IngressClassifier(cluster, config);
    return load(id, classify(cluster, classifier), config);
  }

  /** An Ingress, how it is classified, and the groups whose finalizers it has. */
  record Candidate(
      Ingress ingress, GroupMembership membership, Found found, ImmutableList<GroupId> pending) {
    static Candidate of(Ingress ingress, IngressClassifier classifier) {
      Found found = classifier.find(ingress);
      return new Candidate(
          ingress,
          GroupLoader.membership(ingress, found),
          found,
          IngressClassifier.pending(ingress));
    }

    /** The groups of which it is a member or which it leaves. */
    Set<GroupId> groups() {
      Set<GroupId> out = new LinkedHashSet<>(pending);
      if (found instanceof Found.Member member) {
        out.add(member.id());
      }
      return out;
    }
  }

  private static List<Candidate> classify(ClusterObjects cluster, IngressClassifier classifier) {
    List<Candidate> out = new ArrayList<>();
    for (Ingress ingress : cluster.ingresses()) {
      out.add(Candidate.of(ingress, classifier));
    }
    return out;
  }

  static Outcome<IngressGroup> load(GroupId id, List<Candidate> candidates, StackSettings config) {
    List<Problem> warnings = new ArrayList<>();
    return Failure.toOutcome(() -> load(id, candidates, config, warnings), warnings);
  }

  private static IngressGroup load(
      GroupId id, List<Candidate> candidates, StackSettings config, List<Problem> warnings)
      throws Failure {
    List<GroupMember> members = new ArrayList<>();
    ImmutableList.Builder<InactiveMember> inactive = ImmutableList.builder();
    for (Candidate candidate : candidates) {
      Ingress ingress = candidate.ingress();
      if (candidate.found() instanceof Found.Member member && member.id().equals(id)) {
        members.add(
            new GroupMember(IngressView.of(ingress), member.ingressClass(), member.params()));
        continue;
      }
      boolean holds = candidate.pending().contains(id);
      String prefix = "Ingress: " + IngressClassifier.key(ingress) + ": ";
      if (candidate.found() instanceof Found.BadClass bad) {
        if (holds) {
          throw failure(
              prefix + "Ingress has invalid IngressClass configuration: " + bad.message());
        }
      } else if (candidate.found() instanceof Found.SeveralDefaults) {
        Failure failure = failure(prefix + Found.SeveralDefaults.MESSAGE);
        if (!config.fixes().fixes(StackDefect.DEFAULT_CLASSES_STOP_ALL)) {
          throw failure;
        }
        warnings.add(failure.problem());
      } else if (holds) {
        inactive.add(
            new InactiveMember(IngressView.of(ingress), IngressClassifier.isDeleted(ingress)));
      }
    }
    return new IngressGroup(id, sorted(members), inactive.build());
  }

  private static ImmutableList<GroupMember> sorted(List<GroupMember> members) throws Failure {
    record Ordered(int order, GroupMember member) {}
    List<Ordered> ordered = new ArrayList<>();
    for (GroupMember member : members) {
      int order = order(member);
      if (order < -MAX_ORDER || order > MAX_ORDER) {
        throw failure(
            "explicit Ingress group order must be within [-1000:1000], Ingress: "
                + member.key()
                + ", order: "
                + order);
      }
      ordered.add(new Ordered(order, member));
    }
    ordered.sort(
        Comparator.comparingInt(Ordered::order)
            .thenComparing(o -> o.member().key(), CodePoints.ORDER));
    return ordered.stream().map(Ordered::member).collect(ImmutableList.toImmutableList());
  }

  private static int order(GroupMember member) throws Failure {
    Annotations annotations = member.read();
    Outcome<OptionalInt> order = annotations.int32("group.order");
    try {
      return Failure.orStop(order).orElse(0);
    } catch (Failure e) {
      throw e.prefixed("failed to load Ingress group order for ingress: " + member.key() + ": ");
    }
  }

  private static Failure failure(String message) {
    return new Failure(
        Problem.plain(FieldPath.root(), message, StackProblemCodes.INGRESS_GROUP_INVALID));
  }
}
