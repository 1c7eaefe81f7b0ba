package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.object.FieldValues;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Says where a person can look if it is not known who answers, by the first step on the way that is
 * not known.
 *
 * @rule What is not known is looked up in the cluster, unless manifests or a controller decide it.
 */
final class Lookups {
  private static final Remedy MANIFESTS =
      Remedy.advice(
          "Add the manifests of what is missing, or look whether it exists in the cluster.");

  private Lookups() {}

  /** What helps to know the answer. */
  static ImmutableList<Remedy> of(Answer answer, Entry entry, ObjectSet objects, ObjectSet before) {
    for (Link link : answer.way()) {
      if (link.state() == Link.State.UNKNOWN) {
        return ImmutableList.of(of(link, answer, entry, objects, before));
      }
    }
    return ImmutableList.of(MANIFESTS);
  }

  private static Remedy of(
      Link link, Answer answer, Entry entry, ObjectSet objects, ObjectSet before) {
    Step step = link.step();
    if (step == Step.RULE) {
      return Remedy.advice(
          "Read in the documentation of the controller that serves this Ingress what this does to"
              + " the requests, or apply the change in a test cluster and send one of them there.");
    }
    ImmutableList<Read> reads = link.reads().isEmpty() ? lastReads(answer) : link.reads();
    if (reads.isEmpty()) {
      return MANIFESTS;
    }
    ObjectKey object = reads.get(0).object();
    ClusterObject service = objects.get(object);
    return switch (step) {
      case SERVICE ->
          service != null
              ? outside(service, entry)
              : Remedy.command(
                  "Add " + object + " to the manifests, or look whether the cluster has it:",
                  get(object));
      case SELECTOR -> selector(object, objects, before);
      case CONTAINER_PORT -> port(link, object);
      case BACKEND ->
          link.words().equals(Answers.WITHOUT_WEIGHT)
              ? Remedy.advice(weights(answer, objects))
              : Remedy.advice(
                  "Correct the rule of the load balancer, or send one of these requests and look"
                      + " who answers.");
      default -> MANIFESTS;
    };
  }

  /** Which weights are 0, and where they are written. */
  private static String weights(Answer answer, ObjectSet objects) {
    for (Link link : answer.way()) {
      for (Read read : link.reads()) {
        ClusterObject object = objects.get(read.object());
        JsonNode groups =
            object == null || !read.field().contains(AnnotationNames.INGRESS_ACTIONS)
                ? MissingNode.getInstance()
                : GoJson.read(FieldValues.at(object.tree(), read.field()).asText(""))
                    .toOptional()
                    .orElse(MissingNode.getInstance())
                    .at("/forwardConfig/targetGroups");
        if (!groups.isEmpty()) {
          List<String> names = new ArrayList<>();
          groups.forEach(one -> names.add(one.path("serviceName").asText("a target group")));
          return "Raise at least one weight in "
              + read.field()
              + " of "
              + read.object()
              + " above 0: "
              + Words.some(names, "others")
              + " each have 0. Weights are relative, so any sum above 0 will do.";
        }
      }
    }
    return "Raise at least one weight of the rule above 0. Weights are relative, so any sum above 0"
        + " will do.";
  }

  private static Remedy port(Link link, ObjectKey workload) {
    return link.reads().stream()
        .map(Read::object)
        .filter(key -> key.kind().equals(Kinds.NETWORK_POLICY))
        .findFirst()
        .map(
            policy ->
                Remedy.command(
                    "Look whether " + policy + " lets in those who send the requests:",
                    "kubectl describe networkpolicy "
                        + policy.name()
                        + " -n "
                        + policy.namespace()))
        .orElseGet(
            () ->
                Remedy.advice(
                    "Write the port under the ports of the container if it listens there, and look"
                        + " at the NetworkPolicies of "
                        + workload.namespace()
                        + "."));
  }

  private static Remedy selector(ObjectKey service, ObjectSet objects, ObjectSet before) {
    ClusterObject object = objects.get(service);
    if (object == null || object.at("spec", "selector").isEmpty()) {
      return Remedy.command(
          had(service, before)
              ? "Put the selector of "
                  + service
                  + " back, or check after the change, and again after each later update, that these"
                  + " EndpointSlices list ready pods:"
              : "Give "
                  + service
                  + " a selector, or check that these EndpointSlices list ready pods:",
          "kubectl get endpointslices -n "
              + service.namespace()
              + " -l kubernetes.io/service-name="
              + service.name());
    }
    StringBuilder labels = new StringBuilder();
    object
        .at("spec", "selector")
        .properties()
        .forEach(
            one ->
                labels
                    .append(labels.isEmpty() ? "" : ",")
                    .append(one.getKey())
                    .append('=')
                    .append(one.getValue().asText("")));
    return Remedy.command(
        "Add the manifests of the pods, or look whether the cluster has any:",
        "kubectl get pods -n " + service.namespace() + " -l " + labels);
  }

  /** Asks a name outside of the cluster for what clients ask, before they are sent there. */
  private static Remedy outside(ClusterObject service, Entry entry) {
    String name = service.at("spec", "externalName").asText("");
    int port = service.at("spec", "ports").path(0).path("port").asInt(80);
    if (!entry.door().speaksHttp()) {
      return Remedy.advice(
          "Before the change, connect to "
              + name
              + " port "
              + port
              + " from a pod of the cluster; apply the change if it answers as "
              + service.key()
              + " does now.");
    }
    return Remedy.command(
        "Before the change, send one of these requests to that name from a pod of the cluster, with"
            + " the host that clients use; apply the change if the answer is the one that they get"
            + " now:",
        "curl -i -H 'Host: "
            + entry.witness().host()
            + "' http://"
            + name
            + (port == 80 ? "" : ":" + port)
            + entry.witness().path());
  }

  private static boolean had(ObjectKey service, ObjectSet before) {
    ClusterObject was = before.get(service);
    return was != null && !was.at("spec", "selector").isEmpty();
  }

  private static ImmutableList<Read> lastReads(Answer answer) {
    ImmutableList<Read> out = ImmutableList.of();
    for (Link link : answer.way()) {
      out = link.reads().isEmpty() ? out : link.reads();
    }
    return out;
  }

  private static String get(ObjectKey object) {
    return "kubectl get "
        + object.kind().toLowerCase(Locale.ROOT)
        + " "
        + object.name()
        + " -n "
        + object.namespace();
  }
}
