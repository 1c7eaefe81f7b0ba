package dev.rolloutkit.model.schema;

import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoFieldType;
import dev.rolloutkit.model.internal.schema.GoKind;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import java.util.Set;
import java.util.TreeSet;

/**
 * The paths of the fields that this library has types for, with {@code []} for elements and {@code
 * {}} for map values: {@code spec.strategy.canary.steps[].setWeight}. The contents of the pod
 * template and of the metadata, which the definition does not specify, are omitted.
 */
public final class ModelledPaths {
  private static final Set<String> OPEN = Set.of("core.v1.PodTemplateSpec", "meta.v1.ObjectMeta");

  private ModelledPaths() {}

  /** All paths, sorted. */
  public static ImmutableSortedSet<String> all() {
    Set<String> out = new TreeSet<>(CodePoints.ORDER);
    members("", GoSchema.ROLLOUT, out);
    return ImmutableSortedSet.copyOf(CodePoints.ORDER, out);
  }

  private static void members(String prefix, GoStruct struct, Set<String> out) {
    for (GoField field : struct.fields()) {
      type(prefix.isEmpty() ? field.name() : prefix + "." + field.name(), field.type(), out);
    }
  }

  /** Recursion is safe, because the types have no cycle. */
  private static void type(String path, GoFieldType type, Set<String> out) {
    out.add(path);
    switch (type.kind()) {
      case STRUCT -> {
        if (!OPEN.contains(type.members().name())) {
          members(path, type.members(), out);
        }
      }
      case LIST -> type(path + "[]", type.elements(), out);
      case MAP -> {
        if (type.elements().kind() != GoKind.RAW) {
          type(path + "{}", type.elements(), out);
        }
      }
      default -> {}
    }
  }
}
