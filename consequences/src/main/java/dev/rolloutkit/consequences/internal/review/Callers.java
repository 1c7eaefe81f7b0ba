package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the objects inside the cluster that call a Service, by its name in their texts.
 *
 * @rule A Service has callers inside of the cluster if its name is written in an object that stays.
 */
final class Callers {
  /** Kinds of objects that call nobody. */
  private static final ImmutableSet<String> SILENT =
      ImmutableSet.<String>builder()
          .addAll(Kinds.OF_GATEWAYS)
          .add(
              "Namespace",
              "PodDisruptionBudget",
              "HorizontalPodAutoscaler",
              "Secret",
              Kinds.ROLLOUT + "Status",
              "EndpointSlice",
              "Endpoints",
              Kinds.INGRESS,
              "NetworkPolicy",
              "ServiceAccount",
              "Role",
              "RoleBinding",
              "PersistentVolumeClaim")
          .build();

  /** What a name of the API server consists of; dots separate the parts of a host. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]+");

  /** For how many Services all texts are searched before they are indexed. */
  private static final int SEARCHED = 4;

  private final ObjectSet before;
  private final ObjectSet after;
  private final Map<ObjectKey, ImmutableList<ObjectKey>> known = new HashMap<>();
  private int searched;

  /** The objects whose texts have the name of a Service as a part, by that name. */
  private @Nullable ImmutableListMultimap<String, ClusterObject> byName;

  /**
   * Callers among objects.
   *
   * @param before the objects before the change, with the Services that may be deleted
   * @param after the objects after the change
   */
  Callers(ObjectSet before, ObjectSet after) {
    this.before = before;
    this.after = after;
  }

  /** Reads all texts once, and keeps of them only the names of Services. */
  private static ImmutableListMultimap<String, ClusterObject> index(
      ObjectSet before, ObjectSet after) {
    Set<String> services = new HashSet<>();
    before.ofKind(Kinds.SERVICE).forEach(one -> services.add(one.key().name()));
    after.ofKind(Kinds.SERVICE).forEach(one -> services.add(one.key().name()));
    ImmutableListMultimap.Builder<String, ClusterObject> out = ImmutableListMultimap.builder();
    for (ClusterObject one : after.all()) {
      if (!SILENT.contains(one.key().kind())) {
        Set<String> names = new LinkedHashSet<>();
        texts(one).forEach(text -> names(text, services, names));
        names.forEach(name -> out.put(name, one));
      }
    }
    return out.build();
  }

  private static void names(JsonNode tree, Set<String> services, Set<String> out) {
    if (tree.isTextual()) {
      Matcher matcher = NAME.matcher(tree.textValue());
      while (matcher.find()) {
        if (services.contains(matcher.group())) {
          out.add(matcher.group());
        }
      }
    }
    for (JsonNode one : tree) {
      names(one, services, out);
    }
  }

  /** The objects with a name somewhere in their texts. */
  private ImmutableCollection<ClusterObject> naming(String name) {
    if (byName == null && searched++ == SEARCHED) {
      byName = index(before, after);
    }
    if (byName != null) {
      return byName.get(name);
    }
    ImmutableList.Builder<ClusterObject> out = ImmutableList.builder();
    for (String kind : after.kinds()) {
      if (!SILENT.contains(kind)) {
        for (ClusterObject one : after.ofKind(kind)) {
          for (JsonNode text : texts(one)) {
            if (hasPart(text, name)) {
              out.add(one);
              break;
            }
          }
        }
      }
    }
    return out.build();
  }

  private static boolean hasPart(JsonNode tree, String name) {
    if (tree.isTextual()) {
      return tree.textValue().contains(name);
    }
    for (JsonNode one : tree) {
      if (hasPart(one, name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The objects that stay and name the Service as a host, sorted.
   *
   * @param pod the name of one of its pods and a dot, if only that pod is called; else empty
   */
  ImmutableList<ObjectKey> of(ObjectKey service, String pod) {
    return pod.isEmpty()
        ? known.computeIfAbsent(service, key -> search(key, ""))
        : search(service, pod);
  }

  private ImmutableList<ObjectKey> search(ObjectKey service, String pod) {
    String host = pod + service.name();
    Pattern inNamespace =
        Pattern.compile("(^|://|@|[=,\\s])" + Pattern.quote(host) + "(:[0-9]|/|$|[,\\s?])");
    ImmutableList.Builder<ObjectKey> out = ImmutableList.builder();
    for (ClusterObject one : naming(service.name())) {
      boolean near = one.key().namespace().equals(service.namespace());
      if (!one.key().equals(service) && calls(one, service, host, near ? inNamespace : null)) {
        out.add(one.key());
      }
    }
    return out.build();
  }

  /** The parts of an object in which it names hosts, or others by their names. */
  private static List<JsonNode> texts(ClusterObject object) {
    String kind = object.key().kind();
    if (kind.equals(Kinds.SERVICE)) {
      return List.of(object.at("spec", "externalName"));
    }
    if (kind.equals("ConfigMap")) {
      return List.of(object.at("data"));
    }
    if (!Kinds.WORKLOADS.contains(kind)) {
      return List.of(object.at("spec"), object.at("webhooks"));
    }
    JsonNode pod =
        kind.equals(Kinds.POD) ? object.at("spec") : object.at("spec", "template", "spec");
    List<JsonNode> out = new ArrayList<>();
    for (JsonNode container : pod.path("containers")) {
      for (JsonNode env : container.path("env")) {
        out.add(env.path("value"));
      }
      out.add(container.path("args"));
      out.add(container.path("command"));
    }
    return out;
  }

  private static boolean calls(
      ClusterObject object, ObjectKey service, String host, @Nullable Pattern near) {
    String kind = object.key().kind();
    String qualified = host + "." + service.namespace();
    boolean namesHosts =
        kind.equals(Kinds.SERVICE) || kind.equals("ConfigMap") || Kinds.WORKLOADS.contains(kind);
    if (namesHosts) {
      Pattern nameAlone = kind.equals(Kinds.SERVICE) ? null : near;
      return texts(object).stream().anyMatch(text -> contains(text, nameAlone, qualified));
    }
    return contains(object.at("spec"), near, qualified)
        || (host.equals(service.name())
            && (refers(object.at("spec"), service) || refers(object.at("webhooks"), service)));
  }

  /** Whether a part has a name and a namespace, as references of the API server have. */
  private static boolean refers(JsonNode tree, ObjectKey service) {
    if (tree.path("name").asText("").equals(service.name())
        && tree.path("namespace").asText("").equals(service.namespace())) {
      return true;
    }
    for (JsonNode one : tree) {
      if (refers(one, service)) {
        return true;
      }
    }
    return false;
  }

  private static boolean contains(JsonNode tree, @Nullable Pattern near, String qualified) {
    if (tree.isTextual()) {
      String text = tree.asText();
      return text.contains(qualified) || (near != null && near.matcher(text).find());
    }
    for (JsonNode one : tree) {
      if (contains(one, near, qualified)) {
        return true;
      }
    }
    return false;
  }
}
