package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Place;
import dev.rolloutkit.consequences.finding.RefusalDetails;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.object.FieldValues;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Deviation;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells what the API server and the controllers refuse, which other objects get no change, and
 * which requests depend on them.
 *
 * @rule What is refused is an error, whatever becomes of the requests.
 */
final class Refused {
  private static final String ALONE = "No Service or load balancer of these manifests leads to it.";

  private final Course course;
  private final Dependents dependents;
  private final Consumer<Finding> out;

  private Refused(Course course, Dependents dependents, Consumer<Finding> out) {
    this.course = course;
    this.dependents = dependents;
    this.out = out;
  }

  static void check(Course course, Dependents dependents, Consumer<Finding> out) {
    Refused refused = new Refused(course, dependents, out);
    course.refusedByServer().forEach(refused::byServer);
    course.refusedByArgo().forEach(refused::byArgo);
    Map<String, Fronts.Refused> was = course.at(Moment.BEFORE).fronts().refusals();
    Causes causes = new Causes(course);
    course
        .at(Moment.PROMOTED)
        .fronts()
        .refusals()
        .forEach(
            (id, one) -> {
              if (!was.containsKey(id)) {
                refused.byLoadBalancer(id, one, causes.of(one.members()));
              }
            });
  }

  private void byServer(ObjectKey key, Refusals.Refused refused) {
    ClusterObject was = course.before().get(key);
    ClusterObject wanted = course.refusedUpdates().get(key);
    String field = refused.field().equals("spec.clusterIPs") ? "spec.clusterIP" : refused.field();
    boolean isOfVersion = refused.field().equals("apiVersion"); // the former one may be gone, too
    String back =
        was == null || wanted == null || isOfVersion
            ? ""
            : Restoring.difference(key, field, was.tree(), wanted.tree()).orElse("");
    tell(
        ImmutableList.of(new ObjectField(key, refused.field())),
        RefusalDetails.by(RefusalDetails.Refuser.API_SERVER),
        List.of(key),
        Words.joined(
            "The API server refuses "
                + key
                + (was == null ? ", so it is not created: " : ", so it stays as it is: ")
                + Words.withoutPoint(refused.why())
                + ".",
            dependents.meanwhile(List.of(key), isOnAWay(key.kind()) ? ALONE : "")),
        Words.joined(back, refused.remedy()));
  }

  /** Whether requests may lead to objects of a kind. */
  private static boolean isOnAWay(String kind) {
    return Kinds.WORKLOADS.contains(kind) || kind.equals(Kinds.SERVICE);
  }

  private void byArgo(ObjectKey key, Refusals.Invalid refused) {
    ImmutableSet<ObjectKey> others = course.writtenFor(key);
    Set<ObjectKey> all = new LinkedHashSet<>(List.of(key));
    all.addAll(others);
    tell(
        ImmutableList.of(new ObjectField(key, "")),
        new RefusalDetails(
            RefusalDetails.Refuser.ARGO_ROLLOUTS,
            Optional.ofNullable(refused.missing()),
            hasOneCause(all, refused.missing())),
        all,
        Words.joined(
            List.of(
                "Argo Rollouts cannot apply "
                    + key
                    + " (InvalidSpec): "
                    + Words.withoutPoint(refused.why())
                    + ".",
                kept(key, others),
                dependents.meanwhile(all, ALONE),
                dependents.inside(all))),
        remedy(key, refused, others));
  }

  /** Whether the change edits one field, or deletes one object, of some and of one that is gone. */
  private boolean hasOneCause(Collection<ObjectKey> some, @Nullable ObjectKey gone) {
    Set<ObjectKey> all = new LinkedHashSet<>(some);
    if (gone != null) {
      all.add(gone);
    }
    int causes = 0;
    for (ObjectKey one : all) {
      ClusterObject was = course.before().get(one);
      ClusterObject is = course.after().get(one);
      if (course.isWritten(one)) {
        causes +=
            was != null && is != null
                ? Deviation.of(was.tree(), is.tree(), "").size()
                : was == null ? 2 : 1; // whoever makes an object writes many fields
      }
    }
    return causes == 1;
  }

  private void byLoadBalancer(String id, Fronts.Refused refused, ImmutableList<ObjectField> cause) {
    Set<ObjectKey> others = new LinkedHashSet<>(refused.members());
    cause.forEach(one -> others.remove(one.object()));
    others.removeIf(one -> one.toString().equals(id)); // a group of one Ingress has its name
    String emptied = new Emptied(course).of(id);
    tell(
        cause,
        RefusalDetails.by(RefusalDetails.Refuser.LOAD_BALANCER_CONTROLLER),
        refused.members(),
        refusal(id, refused, cause, emptied.isEmpty())
            + alsoKept(others)
            + " "
            + Words.joined(
                dependents.meanwhile(
                    refused.members(),
                    "Until this is corrected, no load balancer answers its requests."),
                emptied),
        cause.size() > Restoring.CAUSES
            ? ""
            : Words.joined(
                blamed(refused, cause).stream().map(one -> back(one.object(), "", id)).toList()));
  }

  /** The objects that the controller names in its reason; all, if it names none. */
  private static List<ObjectField> blamed(Fronts.Refused refused, List<ObjectField> cause) {
    List<ObjectField> named =
        cause.stream()
            .filter(
                one -> refused.why().contains(one.object().namespace() + "/" + one.object().name()))
            .toList();
    return named.isEmpty() ? cause : named;
  }

  /**
   * What the controller does not do, and what it says of it.
   *
   * @param areTargetsKept whether all target groups keep their targets
   */
  private String refusal(
      String id, Fronts.Refused refused, ImmutableList<ObjectField> cause, boolean areTargetsKept) {
    boolean isThere = course.at(Moment.BEFORE).fronts().doors().containsKey(id);
    if (refused.problem().isEmpty()) {
      return "The load balancer controller cannot "
          + (isThere ? "apply " + id + ", so it stays as it is: " : "build " + id + ": ")
          + Words.withoutPoint(refused.why())
          + ".";
    }
    Problem problem = refused.problem().get();
    return "The load balancer controller cannot "
        + (isThere
            ? "apply "
                + id
                + ", so the load balancer keeps its rules and target groups"
                + (areTargetsKept ? "" : ", though not all of their targets")
            : "build " + id)
        + at(problem.field(), cause, refused.members())
        + ": \""
        + Words.withoutPoint(problem.message())
        + "\".";
  }

  /** The field that the controller does not accept, with the object that has it, if one has. */
  private String at(String field, ImmutableList<ObjectField> cause, Collection<ObjectKey> members) {
    Set<ObjectKey> possible = new LinkedHashSet<>();
    cause.forEach(one -> possible.add(one.object()));
    possible.addAll(members);
    for (ObjectKey one : possible) {
      ClusterObject object = course.after().get(one);
      if (!field.isEmpty()
          && object != null
          && !FieldValues.at(object.tree(), field).isMissingNode()) {
        return ": it does not accept " + field + " of " + one + ". The controller says";
      }
    }
    return ". The controller says";
  }

  /** The other objects of a load balancer that is not changed. */
  private static String alsoKept(Collection<ObjectKey> others) {
    return others.isEmpty()
        ? ""
        : " As long as this is so, no change of "
            + Words.some(others.stream().map(ObjectKey::toString).toList(), "others")
            + " is applied either.";
  }

  /** Mends what Argo Rollouts refuses: in the Rollout, or in what the Rollout names. */
  private String remedy(ObjectKey rollout, Refusals.Invalid refused, Set<ObjectKey> others) {
    ObjectKey missing = refused.missing();
    if (missing != null && course.before().has(missing)) {
      return "Keep "
          + missing
          + ", or name what takes its place in "
          + refused.field()
          + " of "
          + rollout
          + ".";
    }
    if (course.isWritten(rollout)) {
      String back = course.before().has(rollout) ? back(rollout, refused.field(), "") : "";
      return missing == null
          ? back.isEmpty() ? "Mend " + field(refused) + rollout + "." : back
          : Words.joined(back, (back.isEmpty() ? "Add " : "Or add ") + missing + ".");
    }
    return Words.joined(
        others.stream()
            .filter(course::isWritten)
            .limit(Restoring.CAUSES)
            .map(one -> back(one, "spec", rollout.toString()))
            .toList());
  }

  private static String field(Refusals.Invalid refused) {
    return refused.field().isEmpty() ? "" : refused.field() + " of ";
  }

  /**
   * How an object is put back; empty if nothing differs there.
   *
   * @param user what uses the object
   */
  private String back(ObjectKey object, String field, String user) {
    ClusterObject was = course.before().get(object);
    ClusterObject is = course.after().get(object);
    if (was == null) {
      return is == null ? "" : "Mend " + object + " as the reason says.";
    }
    if (is == null) {
      return "Keep " + object + (user.isEmpty() ? "." : " while " + user + " uses it.");
    }
    return Restoring.difference(object, field, was.tree(), is.tree())
        .orElseGet(() -> field.isEmpty() ? "" : back(object, "", user));
  }

  /** What the controller leaves as it is. */
  private String kept(ObjectKey rollout, Collection<ObjectKey> others) {
    String objects = others.isEmpty() ? "" : Words.objects(others);
    if (!course.before().has(rollout)) {
      return "Argo Rollouts starts no pod"
          + (objects.isEmpty() ? "." : " and writes nothing into " + objects + ".");
    }
    return "Argo Rollouts starts no update and leaves the running pods"
        + (objects.isEmpty() ? "" : " and what it has written into " + objects)
        + " as they are.";
  }

  private void tell(
      ImmutableList<ObjectField> cause,
      RefusalDetails refusal,
      Collection<ObjectKey> objects,
      String sentence,
      String remedy) {
    Finding.Builder finding =
        Finding.builder()
            .code(Code.REFUSED)
            .level(Level.ERROR)
            .cause(cause)
            .moment(Moment.APPLY)
            .refusal(refusal)
            .dependents(dependents.all(objects))
            .sentence(sentence);
    if (!remedy.isEmpty()) {
      finding.addRemedies(Remedy.advice(Alternatives.of(remedy)));
    }
    // what the server refuses is not in the cluster afterwards, but in the manifests
    cause.stream()
        .filter(one -> course.refusedByServer().containsKey(one.object()))
        .forEach(one -> finding.addPlaces(Place.after(one.object(), one.field())));
    new Places(course).add(finding, cause);
    out.accept(finding.build());
  }
}
