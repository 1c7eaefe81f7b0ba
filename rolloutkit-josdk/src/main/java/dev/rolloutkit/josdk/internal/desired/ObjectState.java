package dev.rolloutkit.josdk.internal.desired;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.josdk.desired.DesiredState;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import dev.rolloutkit.josdk.immutable.ImmutableField;
import dev.rolloutkit.josdk.immutable.ImmutableFields;
import dev.rolloutkit.josdk.immutable.Mutability;
import dev.rolloutkit.josdk.internal.tree.Likeness;
import dev.rolloutkit.josdk.internal.tree.Trees;
import dev.rolloutkit.lbcadmission.controller.Controller;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The desired state of an object with a spec.
 *
 * <p>A field of the spec that the desired object does not set is not changed: either the server
 * defaulted it, or somebody else owns it, as an autoscaler owns {@code spec.replicas}. A field is
 * not changed either if its live value contains everything that the desired value states; it may
 * contain more. Labels and annotations are added and changed, never removed.
 *
 * @param <R> the type of the object
 */
public final class ObjectState<R extends HasMetadata> implements DesiredState<R> {
  private static final ImmutableSet<String> NOT_OF_THE_CLIENT =
      ImmutableSet.of("apiVersion", "kind", "metadata", "status");
  private static final String SPEC = "spec";
  private static final String METADATA = "metadata";

  private final Class<R> type;
  private final Controller controller;

  /** Creates the state of objects of a type. */
  public ObjectState(Class<R> type) {
    this(type, Controller.builder().build());
  }

  /** Creates the state of TargetGroupBindings that a controller's webhook validates. */
  public ObjectState(Class<R> type, Controller controller) {
    this.type = type;
    this.controller = controller;
  }

  @Override
  public UpdatePlan<R> plan(R live, R desired) {
    ObjectNode was = Trees.of(live);
    ObjectNode merged = merge(was, Trees.of(desired));
    R out = Trees.to(merged, type);
    ImmutableList<Problem> problems = ImmutableFields.changed(live, out, controller);
    if (problems.isEmpty()) {
      return covers(was, merged) ? new UpdatePlan.Unchanged<>() : new UpdatePlan.Update<>(out);
    }
    return new UpdatePlan.Recreate<>(problems, meanwhile(live, was, merged));
  }

  private static ObjectNode merge(ObjectNode was, ObjectNode desired) {
    ObjectNode out = was.deepCopy();
    ObjectNode metadata = Trees.child(out, METADATA);
    for (String map : ImmutableList.of("labels", "annotations")) {
      JsonNode wanted = desired.path(METADATA).path(map);
      if (wanted instanceof ObjectNode entries && !entries.isEmpty()) {
        Trees.child(metadata, map).setAll(entries);
      }
    }
    overlay(out, desired);
    return out;
  }

  /**
   * Copies the desired values that the live object does not already have; the spec field by field.
   */
  private static void overlay(ObjectNode out, ObjectNode desired) {
    for (Map.Entry<String, JsonNode> field : desired.properties()) {
      String name = field.getKey();
      JsonNode wanted = field.getValue();
      if (NOT_OF_THE_CLIENT.contains(name) || Likeness.covers(out.path(name), wanted)) {
        continue;
      }
      if (name.equals(SPEC) && wanted instanceof ObjectNode spec) {
        overlay(Trees.child(out, SPEC), spec);
      } else {
        out.set(name, wanted.deepCopy());
      }
    }
  }

  private static boolean covers(ObjectNode was, ObjectNode merged) {
    for (Map.Entry<String, JsonNode> field : merged.properties()) {
      if (!field.getKey().equals("status")
          && !Likeness.covers(was.path(field.getKey()), field.getValue())) {
        return false;
      }
    }
    return true;
  }

  /**
   * The desired object without the changes that cannot be made in place; {@code null} if the server
   * would refuse it.
   */
  private @Nullable R meanwhile(R live, ObjectNode was, ObjectNode merged) {
    ObjectNode kept = merged.deepCopy();
    ImmutableList<ImmutableField> fields = ImmutableFields.of(ImmutableFields.kindOf(live));
    R out = keep(fields, false, was, kept);
    if (!ImmutableFields.changed(live, out, controller).isEmpty()) {
      out = keep(fields, true, was, kept);
    }
    return ImmutableFields.changed(live, out, controller).isEmpty()
            && !covers(was, kept)
            && selectsItsOwnPods(kept.path(SPEC))
        ? out
        : null;
  }

  private R keep(
      ImmutableList<ImmutableField> fields, boolean growing, ObjectNode was, ObjectNode kept) {
    ObjectNode spec = Trees.child(kept, SPEC);
    for (ImmutableField field : fields) {
      if (growing || field.mutability() != Mutability.GROWS) {
        String name = field.path().substring(SPEC.length() + 1);
        Trees.set(spec, name, was.path(SPEC).get(name));
      }
    }
    return Trees.to(kept, type);
  }

  /**
   * Whether the template has the labels that the selector of its workload requires; no template has
   * those of an invalid selector.
   */
  private static boolean selectsItsOwnPods(JsonNode spec) {
    if (!spec.path("selector").isObject() || !spec.path("template").isObject()) {
      return true;
    }
    JsonNode labels = spec.path("template").path(METADATA).path("labels");
    return Selector.read(spec.path("selector")).toOptional().stream()
        .anyMatch(selector -> selector.matches(key -> text(labels.get(key))));
  }

  private static @Nullable String text(@Nullable JsonNode label) {
    return label == null ? null : label.asText("");
  }
}
