package dev.rolloutkit.webhook.guard;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.lbc.annotation.Annotations;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds a patch of an annotation that repairs a broken group: the value of another member, or the
 * removal of the annotation. Each candidate is tried on the group before it is offered.
 */
final class GroupRemedy {
  /** The number of other values that are tried. */
  private static final int MOST = 3;

  private GroupRemedy() {}

  /**
   * The patch as a command; empty if no candidate helps.
   *
   * @param breaks whether an Ingress breaks the group
   */
  static String of(
      Ingress ingress, Collection<Ingress> others, Problem problem, Predicate<Ingress> breaks) {
    String key = annotation(problem);
    if (key.isEmpty()) {
      return "";
    }
    Set<@Nullable String> values = new LinkedHashSet<>();
    others.stream()
        .map(other -> annotations(other).get(key))
        .filter(value -> value != null)
        .distinct()
        .limit(MOST)
        .forEach(values::add);
    values.add(null);
    for (@Nullable String value : values) {
      if (!breaks.test(patched(ingress, key, value))) {
        return command(ingress, key, value);
      }
    }
    return "";
  }

  /** The annotation of a problem; empty if the problem has none. */
  private static String annotation(Problem problem) {
    String field = problem.field().toString();
    int start = field.indexOf(Annotations.ALB);
    if (start < 0) {
      return "";
    }
    int end = field.indexOf(']', start);
    return field.substring(start, end < 0 ? field.length() : end);
  }

  private static Map<String, String> annotations(Ingress ingress) {
    Map<String, String> annotations = ingress.getMetadata().getAnnotations();
    return annotations == null ? Map.of() : annotations;
  }

  private static Ingress patched(Ingress ingress, String key, @Nullable String value) {
    Map<String, String> annotations = new LinkedHashMap<>(annotations(ingress));
    annotations.remove(key);
    if (value != null) {
      annotations.put(key, value);
    }
    return new IngressBuilder(ingress)
        .editMetadata()
        .withAnnotations(annotations)
        .endMetadata()
        .build();
  }

  private static String command(Ingress ingress, String key, @Nullable String value) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("metadata").putObject("annotations").put(key, value);
    return "kubectl patch ingress "
        + ingress.getMetadata().getName()
        + " -n "
        + ingress.getMetadata().getNamespace()
        + " --type=merge -p '"
        + GoJson.write(patch).replace("'", "'\\''")
        + "'";
  }
}
