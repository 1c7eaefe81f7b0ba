package dev.rolloutkit.ako;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.events.ClusterEvent;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.internal.events.EventTraces;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;

/** A small cluster and its virtual services after a full sync and events. */
final class Story {
  static final String SNI_PARENT = "c--Shared-L7-0";
  static final String EVH_PARENT = "c--Shared-L7-EVH-0";
  static final String DEDICATED = "c--foo.com-L7-dedicated";

  private final AkoConfig config;
  private final List<HasMetadata> objects = new ArrayList<>(Stories.base());

  private Story(AkoConfig config) {
    this.config = config;
  }

  static Story of(NamingMode mode, ShardSize size) {
    return new Story(Stories.config(mode, size).build());
  }

  static Story of(AkoConfig config) {
    return new Story(config);
  }

  /** A story on OpenShift, where AKO reads Routes. */
  static Story ofRoutes(NamingMode mode, ShardSize size) {
    return new Story(Stories.config(mode, size).openShift(true).build());
  }

  /** Adds objects; they replace those of the same kind, namespace and name. */
  Story with(HasMetadata... added) {
    for (HasMetadata object : added) {
      objects.removeIf(
          known ->
              known.getKind().equals(object.getKind())
                  && known.getMetadata().getName().equals(object.getMetadata().getName())
                  && String.valueOf(known.getMetadata().getNamespace())
                      .equals(String.valueOf(object.getMetadata().getNamespace())));
      objects.add(object);
    }
    return this;
  }

  /** The virtual service with this name after a full sync; a missing node if there is none. */
  JsonNode vs(String name) {
    return find(
        AkoNaming.translate(config, AkoCluster.of(objects), AviObjects.EVERYTHING).orElseThrow(),
        name);
  }

  /** The only child of a shared virtual service. */
  JsonNode child(String parent) {
    return childOf(vs(parent));
  }

  static JsonNode childOf(JsonNode parent) {
    JsonNode sni = parent.path("sniChildren").path(0);
    return sni.isMissingNode() ? parent.path("evhChildren").path(0) : sni;
  }

  /** A virtual service after a full sync and then events. */
  JsonNode after(String name, ClusterEvent... events) {
    return find(
        EventTraces.of(config, AkoCluster.of(objects), List.of(events), AviObjects.EVERYTHING)
            .orElseThrow()
            .after(),
        name);
  }

  /** Why AKO rejects a custom resource; empty if it accepts it. */
  String error(String resource, AviObjects avi) {
    return CustomRules.of(AkoCluster.of(objects), avi).statuses().get(resource).error();
  }

  /** The details of the problems with a code after a full sync. */
  List<String> problems(ProblemCode code) {
    return AkoNaming.translate(config, AkoCluster.of(objects), AviObjects.EVERYTHING)
        .warningsOrProblems()
        .stream()
        .filter(problem -> problem.code().equals(code))
        .map(Problem::detail)
        .toList();
  }

  private static JsonNode find(AviGraph graph, String name) {
    for (JsonNode model : GraphJson.normalized(GraphJson.graph(graph))) {
      if (model.path("vs").path("name").asText().equals(name)) {
        return model.get("vs");
      }
    }
    return MissingNode.getInstance();
  }

  /** A namespace with one annotation. */
  static HasMetadata namespace(String name, String annotation, String value) {
    return Stories.object(
        "{kind:'Namespace',metadata:{name:'%s',annotations:{'%s':'%s'}}}"
            .formatted(name, annotation, value));
  }

  static HasMetadata infraSetting(String name, String spec) {
    return Stories.object(
        "{kind:'AviInfraSetting',metadata:{name:'%s'},spec:{%s},status:{status:'Accepted'}}"
            .formatted(name, spec));
  }

  /** The strings of a list. */
  static List<String> texts(JsonNode list) {
    List<String> out = new ArrayList<>();
    list.forEach(element -> out.add(element.asText()));
    return out;
  }

  /** One field of each element of a list. */
  static List<String> texts(JsonNode list, String member) {
    List<String> out = new ArrayList<>();
    list.forEach(element -> out.add(element.path(member).asText()));
    return out;
  }
}
