package dev.rolloutkit.consequences.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Small clusters whose names collide, and edits of any field of any object. An edited object stays
 * one that an API server takes: a value is replaced by what a second random object has in the same
 * place, or left out where it may be.
 */
public final class RandomWorld {
  static final List<String> HOSTS = List.of("a.example.com", "b.example.com", "c.example.com");
  static final List<String> PATHS = List.of("/", "/x", "/x/y", "/z");
  static final String HEADER = "x-side";
  static final List<String> VALUES = List.of("a", "b");
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String[] NAMES = {"p", "q", "r"};
  private static final String[] KINDS = {
    "Deployment",
    "Deployment",
    "Deployment",
    "Rollout",
    "Rollout",
    "StatefulSet",
    "DaemonSet",
    "ReplicaSet"
  };

  /** Fields that an object may lack; all labels but the one that its own selector needs, too. */
  private static final List<String> OPTIONAL =
      List.of(
          "replicas",
          "strategy",
          "updateStrategy",
          "readinessProbe",
          "envFrom",
          "app",
          "tier",
          "selector",
          "host",
          "hostnames",
          "autoPromotionEnabled",
          "previewService",
          "steps",
          "partition",
          "alb.ingress.kubernetes.io/group.name",
          "defaultBackend");

  private final Random random;

  public RandomWorld(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextInt();
  }

  /** A cluster by {@code Kind/name}; everything is in one namespace. */
  public Map<String, JsonNode> world() {
    Map<String, JsonNode> out = new TreeMap<>();
    for (String name : NAMES) {
      put(out, often(8) ? object(pick(KINDS), name) : null);
      put(out, often(10) ? object("Service", name) : null);
      put(out, often(2) ? null : object("TargetGroupBinding", name));
    }
    put(out, often(8) ? object("Ingress", "i") : null);
    put(out, often(8) ? object("Ingress", "j") : null);
    put(out, often(4) ? object("ConfigMap", "c") : null);
    put(out, often(2) ? object(pick("HelmRelease", "Kustomization"), "h") : null);
    if (often(2)) {
      put(out, object("GatewayClass", "alb"));
      put(out, object("Gateway", "gate"));
      put(out, object("HTTPRoute", "k"));
      put(out, often(2) ? object("HTTPRoute", "l") : null);
      for (String name : NAMES) {
        put(out, often(12) ? object("TargetGroupConfiguration", name) : null);
      }
    }
    for (JsonNode one : List.copyOf(out.values())) {
      if (one.path("kind").asText().equals("Rollout")) {
        serve(out, one);
      }
    }
    return out;
  }

  /** The Services that a Rollout names select its pods, or its controller would do nothing. */
  private static void serve(Map<String, JsonNode> out, JsonNode rollout) {
    JsonNode strategy = rollout.at("/spec/strategy");
    for (String at :
        List.of(
            "/blueGreen/activeService",
            "/blueGreen/previewService",
            "/canary/stableService",
            "/canary/canaryService")) {
      String name = strategy.at(at).asText();
      if (!name.isEmpty()) {
        JsonNode service = out.get("Service/" + name);
        if (service == null) {
          service = new RandomWorld(name.hashCode()).object("Service", name);
          out.put("Service/" + name, service);
        }
        ((ObjectNode) service.path("spec"))
            .putObject("selector")
            .put("owner", rollout.at("/metadata/name").asText());
      }
    }
  }

  /** One to three edits. */
  public Map<String, JsonNode> edited(Map<String, JsonNode> world) {
    Map<String, JsonNode> out = new TreeMap<>(copy(world));
    String key = "";
    for (int i = Math.min(2, random.nextInt(4)); i >= 0 && !out.isEmpty(); i--) {
      // people who edit an object twice are the ones who break it
      boolean again = out.containsKey(key) && random.nextBoolean();
      key = again ? key : pick(out.keySet().toArray(String[]::new));
      ObjectNode object = (ObjectNode) out.get(key);
      switch (random.nextInt(100)) {
        case 18, 19, 20, 21, 22, 23 -> change(out, "Service", RandomWorld::sever);
        case 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35 -> restart(out);
        case 36, 37, 38, 39, 40, 41, 42 -> renumber(out);
        case 43, 44, 45, 46, 47, 48, 49, 50, 51, 52 -> regroup(out);
        case 53, 54 -> starve(out);
        case 55, 56, 57, 58, 59, 60 ->
            change(out, "Deployment Rollout StatefulSet", RandomWorld::unprotect);
        case 61, 62, 82 -> change(out, "Ingress", this::misspell);
        case 63, 64 ->
            change(
                out,
                "HelmRelease Kustomization",
                one ->
                    ((ObjectNode) one.path("spec"))
                        .put("targetNamespace", "n" + random.nextInt(99)));
        case 65, 66, 67, 68, 75, 76, 77, 78 -> change(out, "Ingress HTTPRoute", this::withoutRule);
        case 69, 70, 79 ->
            change(out, "Service", one -> ((ObjectNode) one.path("spec")).set("ports", ports()));
        case 71, 72, 80, 81 -> change(out, "Deployment Rollout StatefulSet", this::scaleDown);
        case 73, 74 ->
            change(
                out,
                "TargetGroupConfiguration",
                one -> out.remove("TargetGroupConfiguration/" + one.at("/metadata/name").asText()));
        case 88, 89 -> change(out, "Deployment Rollout", RandomWorld::relabel);
        case 90 -> restart(out);
        case 91, 92, 93 -> change(out, "Ingress", this::update);
        case 94, 95 -> change(out, "Deployment Rollout StatefulSet", this::scaleDown);
        case 96 ->
            change(out, "Service", one -> ((ObjectNode) one.path("spec")).set("ports", ports()));
        case 97, 98 -> moveRule(out);
        case 99 ->
            change(
                out,
                "ReplicaSet",
                one -> out.remove("ReplicaSet/" + one.at("/metadata/name").asText()));
        case 83, 84 -> put(out, object("Ingress", "a"));
        case 85 -> change(out, "ReplicaSet", this::scaleDown);
        case 86, 87 ->
            change(
                out,
                "Rollout",
                one ->
                    ((ObjectNode) one.path("spec"))
                        .set("strategy", strategy(one.at("/metadata/name").asText())));
        case 0, 1, 4, 8 -> out.remove(key);
        case 2 -> put(out, object(pick("Service", "Ingress", pick(KINDS)), pick(NAMES)));
        case 3 -> {
          out.remove(key);
          rename(object, pick(NAMES));
          put(out, object);
        }
        case 5 -> {
          out.remove(key);
          put(out, retyped(object));
        }
        case 6, 7 -> leaveOut(object);
        case 9, 10 -> scaleDown(object);
        case 11, 12 -> update(object);
        default -> {
          JsonNode old = object.deepCopy();
          for (int tries = 0; tries < 8 && object.equals(old); tries++) {
            graft(object);
          }
        }
      }
    }
    return out;
  }

  /** Changes one of the objects of some kinds, if there is one. */
  private void change(Map<String, JsonNode> out, String kinds, Consumer<ObjectNode> edit) {
    String[] keys =
        out.keySet().stream()
            .filter(key -> List.of(kinds.split(" ")).contains(key.substring(0, key.indexOf('/'))))
            .toArray(String[]::new);
    if (keys.length > 0) {
      edit.accept((ObjectNode) out.get(pick(keys)));
    }
  }

  /** A new image, often of pods that all go before new ones come. */
  private void restart(Map<String, JsonNode> out) {
    change(
        out,
        "Deployment",
        one -> {
          ((ObjectNode) one.at("/spec/template/spec/containers/0"))
              .put("image", "i:" + random.nextInt(9));
          if (often(2)) {
            ((ObjectNode) one.path("spec")).set("strategy", json("{'type':'Recreate'}"));
          }
        });
  }

  /** A Service asks for another number, and the pods that it selects listen there from now on. */
  private void renumber(Map<String, JsonNode> out) {
    change(
        out,
        "Service",
        service -> {
          String owner = service.at("/spec/selector/owner").asText();
          ((ObjectNode) service.at("/spec/ports/0")).put("targetPort", 9090);
          for (Map.Entry<String, JsonNode> one : out.entrySet()) {
            if (one.getValue().at("/spec/template").isObject()
                && one.getKey().endsWith("/" + owner)) {
              ((ObjectNode) one.getValue().at("/spec/template/spec/containers/0"))
                  .set("ports", json("[{'name':'http','containerPort':9090}]"));
            }
          }
        });
  }

  /** An Ingress that joins a group or leaves it has another load balancer. */
  private void regroup(Map<String, JsonNode> out) {
    String group = "alb.ingress.kubernetes.io/group.name";
    change(
        out,
        "Ingress",
        one -> {
          ObjectNode annotations = (ObjectNode) one.at("/metadata/annotations");
          if (annotations.has(group)) {
            annotations.remove(group);
          } else {
            annotations.put(group, "g");
          }
        });
  }

  /** New pods need what is not there. */
  private void starve(Map<String, JsonNode> out) {
    change(
        out,
        "Deployment Rollout StatefulSet DaemonSet",
        one -> {
          ObjectNode container = (ObjectNode) one.at("/spec/template/spec/containers/0");
          container.set("envFrom", json("[{'configMapRef':{'name':'missing'}}]"));
        });
  }

  /** A selector that no pod has. */
  private static void sever(ObjectNode service) {
    ((ObjectNode) service.path("spec")).set("selector", json("{'app':'typo'}"));
  }

  /** Pods without the labels by which most Services select them. */
  private static void relabel(ObjectNode workload) {
    ObjectNode labels = (ObjectNode) workload.at("/spec/template/metadata/labels");
    labels.put("app", "other").remove("tier");
  }

  private static void unprotect(ObjectNode workload) {
    ((ObjectNode) workload.at("/spec/template/spec/containers/0")).remove("readinessProbe");
    if (workload.at("/spec/strategy/blueGreen") instanceof ObjectNode blueGreen) {
      blueGreen.remove("autoPromotionEnabled");
    }
  }

  /** A letter too many in the name of an annotation, or of the selector. */
  private void misspell(ObjectNode object) {
    ObjectNode at = (ObjectNode) object.path("spec");
    String name = "selector";
    if (object.at("/metadata/annotations") instanceof ObjectNode annotations) {
      at = annotations;
      name = pick(at.properties().stream().map(Map.Entry::getKey).toArray(String[]::new));
    }
    if (at.has(name)) {
      JsonNode value = at.remove(name);
      at.set(name + "s", value);
    }
  }

  private void withoutRule(ObjectNode object) {
    ArrayNode rules = (ArrayNode) object.at("/spec/rules");
    if (rules.size() > 1) {
      rules.remove(random.nextInt(rules.size()));
    }
  }

  /** A rule of one Ingress becomes one of another, whether they share a load balancer or not. */
  private void moveRule(Map<String, JsonNode> out) {
    if (out.get("Ingress/i") != null && out.get("Ingress/j") != null) {
      boolean there = random.nextBoolean();
      ArrayNode from = (ArrayNode) out.get(there ? "Ingress/i" : "Ingress/j").at("/spec/rules");
      ArrayNode to = (ArrayNode) out.get(there ? "Ingress/j" : "Ingress/i").at("/spec/rules");
      if (from.size() > 1) {
        to.insert(0, from.remove(random.nextInt(from.size())));
      }
    }
  }

  private static void put(Map<String, JsonNode> out, JsonNode object) {
    if (object != null) {
      String kind = object.path("kind").asText();
      out.put(kind + "/" + object.at("/metadata/name").asText(), object);
    }
  }

  private static void rename(ObjectNode object, String name) {
    ((ObjectNode) object.path("metadata")).put("name", name);
    if (object.at("/spec/template/metadata/labels") instanceof ObjectNode labels) {
      labels.put("owner", name);
      ((ObjectNode) object.at("/spec/selector/matchLabels")).put("owner", name);
    }
  }

  /** A workload becomes one of another kind, everything else is made anew. */
  private JsonNode retyped(ObjectNode object) {
    String name = object.at("/metadata/name").asText();
    JsonNode template = object.at("/spec/template");
    if (template.isMissingNode()) {
      return object(object.path("kind").asText(), name);
    }
    JsonNode out = object(pick(KINDS), name);
    ((ObjectNode) out.path("spec")).set("template", template);
    return out;
  }

  /** Puts a part of a second random object in the place of the same part of this one. */
  private void graft(ObjectNode object) {
    JsonNode twin =
        object(object.path("kind").asText(), object.at("/metadata/name").asText()).deepCopy();
    JsonNode at = object.path("spec");
    JsonNode from = twin.path("spec");
    if (object.at("/metadata/annotations").isObject() && !often(3)) {
      at = object.path("metadata");
      from = twin.path("metadata");
    }
    while (at.isContainerNode() && !at.isEmpty()) {
      if (at instanceof ArrayNode list) {
        int index = random.nextInt(list.size());
        if (from.size() <= index) {
          return;
        }
        if (!list.get(index).isObject() || !often(4)) {
          list.set(index, from.get(index));
          return;
        }
        at = list.get(index);
        from = from.get(index);
        continue;
      }
      List<String> names = new ArrayList<>();
      at.fieldNames().forEachRemaining(names::add);
      from.fieldNames().forEachRemaining(name -> names.add(name));
      String name = pick(names.toArray(String[]::new));
      JsonNode old = at.path(name);
      JsonNode young = from.path(name);
      if (old.isContainerNode() && young.isContainerNode() && often(3)) {
        at = old;
        from = young;
      } else if (young.isMissingNode()) {
        if (OPTIONAL.contains(name)) {
          ((ObjectNode) at).remove(name);
        }
        return;
      } else {
        ((ObjectNode) at).set(name, young);
        return;
      }
    }
  }

  /** A new image, with new settings of the update; or other actions of an Ingress. */
  private void update(ObjectNode object) {
    String kind = object.path("kind").asText();
    JsonNode twin = object(kind, object.at("/metadata/name").asText());
    if (kind.equals("Ingress")) {
      object.set("metadata", twin.path("metadata"));
      boolean acts = twin.at("/metadata/annotations").size() > 2;
      ((ObjectNode) object.path("spec")).set("rules", often(2) ? rules(acts) : rules(false));
    } else if (object.path("spec").has("template")) {
      ObjectNode spec = (ObjectNode) object.path("spec");
      ((ObjectNode) spec.at("/template/spec/containers/0")).put("image", "i:" + random.nextInt(9));
      if (kind.equals("Deployment")) {
        spec.set("strategy", json(pick("{'type':'Recreate'}", "{'type':'RollingUpdate'}")));
      }
    }
  }

  private void scaleDown(ObjectNode object) {
    if (object.path("spec").has("replicas")) {
      ((ObjectNode) object.path("spec")).put("replicas", random.nextInt(2));
    }
  }

  /** Leaves an optional field out. */
  private void leaveOut(ObjectNode object) {
    List<Runnable> all = new ArrayList<>();
    optional(object, all);
    if (!all.isEmpty()) {
      all.get(random.nextInt(all.size())).run();
    }
  }

  private static void optional(JsonNode at, List<Runnable> out) {
    at.properties()
        .forEach(
            one -> {
              if (OPTIONAL.contains(one.getKey())
                  && !one.getValue().has("matchLabels")
                  && !one.getValue().has("blueGreen")
                  && !one.getValue().has("canary")) {
                out.add(() -> ((ObjectNode) at).remove(one.getKey()));
              }
            });
    at.forEach(one -> optional(one, out));
  }

  private JsonNode object(String kind, String name) {
    return switch (kind) {
      case "Service" -> service(name);
      case "Ingress" -> ingress(name);
      case "TargetGroupBinding" -> binding(name);
      case "GatewayClass" ->
          json(
              "{'apiVersion':'gateway.networking.k8s.io/v1','kind':'GatewayClass',"
                  + "'metadata':{'name':'alb'},'spec':{'controllerName':'gateway.k8s.aws/alb'}}");
      case "HelmRelease", "Kustomization" -> {
        ObjectNode out =
            plain(
                kind.equals("HelmRelease")
                    ? "helm.toolkit.fluxcd.io/v2"
                    : "kustomize.toolkit.fluxcd.io/v1",
                kind,
                name);
        out.putObject("spec").put("targetNamespace", "n" + random.nextInt(99));
        yield out;
      }
      case "Gateway" -> gateway(name);
      case "HTTPRoute" -> route(name);
      case "TargetGroupConfiguration" -> {
        ObjectNode out = plain("gateway.k8s.aws/v1beta1", kind, name);
        out.set(
            "spec",
            json(
                "{'targetReference':{'name':'"
                    + name
                    + "'},'defaultConfiguration':{'targetType':'ip'}}"));
        yield out;
      }
      case "ConfigMap" -> plain("v1", kind, name);
      default -> workload(kind, name);
    };
  }

  private JsonNode workload(String kind, String name) {
    ObjectNode out = plain(kind.equals("Rollout") ? "argoproj.io/v1alpha1" : "apps/v1", kind, name);
    ObjectNode spec = out.putObject("spec");
    spec.set("selector", json("{'matchLabels':{'owner':'" + name + "'}}"));
    if (!kind.equals("DaemonSet")) {
      spec.put("replicas", often(9) ? 1 + random.nextInt(4) : 0);
    }
    switch (kind) {
      case "Deployment" -> {
        if (often(3)) {
          spec.set("strategy", json(pick("{'type':'Recreate'}", "{'type':'RollingUpdate'}")));
        }
        if (!often(8)) {
          spec.put("paused", true);
        }
      }
      case "StatefulSet" -> {
        spec.put("serviceName", name);
        if (!often(2)) {
          spec.set(
              "updateStrategy",
              json(
                  pick(
                      "{'type':'OnDelete'}",
                      "{'type':'RollingUpdate','rollingUpdate':{'partition':1}}",
                      "{'type':'RollingUpdate','rollingUpdate':{'partition':0}}")));
        }
      }
      case "DaemonSet" -> {
        if (!often(3)) {
          spec.set("updateStrategy", json("{'type':'OnDelete'}"));
        }
      }
      case "Rollout" -> spec.set("strategy", strategy(name));
      default -> {}
    }
    ObjectNode template = spec.putObject("template");
    ObjectNode labels = (ObjectNode) labels();
    template.putObject("metadata").set("labels", labels.put("owner", name));
    template.putObject("spec").set("containers", containers());
    return out;
  }

  /** The strategy of a Rollout; no two Rollouts share a Service. */
  private JsonNode strategy(String own) {
    return switch (random.nextInt(4)) {
      case 0 ->
          json("{'blueGreen':{'activeService':'" + own + "1','previewService':'" + own + "2'}}");
      case 1 ->
          json(
              "{'blueGreen':{'activeService':'"
                  + own
                  + "1','autoPromotionEnabled':false,'previewService':'"
                  + own
                  + "2'}}");
      case 2 -> json("{'canary':{'stableService':'" + own + "1','canaryService':'" + own + "2'}}");
      default ->
          json(
              "{'canary':{'steps':[{'setWeight':50},{'pause':{}}],'stableService':'"
                  + own
                  + "1','canaryService':'"
                  + own
                  + "2'}}");
    };
  }

  private JsonNode containers() {
    String ports =
        pick(
            "{'name':'http','containerPort':8080}",
            "{'name':'http','containerPort':8080}",
            "{'name':'web','containerPort':8080}",
            "{'name':'http','containerPort':9090}",
            "{'name':'http','containerPort':8080},{'name':'web','containerPort':9090}");
    return json(
        "[{'name':'c','image':'i:"
            + random.nextInt(3)
            + "','ports':["
            + ports
            + "]"
            + (often(6) ? "" : ",'readinessProbe':{'httpGet':{'path':'/','port':'http'}}")
            + (often(4) ? "" : ",'envFrom':[{'configMapRef':{'name':'c'}}]")
            + "}]");
  }

  private JsonNode service(String name) {
    ObjectNode out = plain("v1", "Service", name);
    ObjectNode spec = out.putObject("spec");
    if (!often(4)) {
      ((ObjectNode) out.path("metadata"))
          .set(
              "annotations",
              json("{'service.beta.kubernetes.io/aws-load-balancer-nlb-target-type':'ip'}"));
      spec.put("type", "LoadBalancer").put("loadBalancerClass", "service.k8s.aws/nlb");
    }
    spec.set("selector", often(3) ? json("{'owner':'" + pick(NAMES) + "'}") : labels());
    spec.set("ports", ports());
    return out;
  }

  private JsonNode ports() {
    String target = pick("'http'", "'http'", "'http'", "'web'", "8080", "8080", "9090");
    String number = pick("80", "80", "80", "81");
    return json("[{'name':'one','port':" + number + ",'targetPort':" + target + "}]");
  }

  private JsonNode labels() {
    return json(
        pick(
            "{'app':'s'}",
            "{'app':'s'}",
            "{'app':'s'}",
            "{'app':'t'}",
            "{'app':'s','tier':'f'}",
            "{'tier':'f'}"));
  }

  private JsonNode binding(String name) {
    ObjectNode out = plain("elbv2.k8s.aws/v1beta1", "TargetGroupBinding", name);
    out.set(
        "spec",
        json(
            "{'targetGroupARN':'arn:"
                + name
                + "','targetType':'ip','serviceRef':{'name':'"
                + backend()
                + "','port':"
                + pick("80", "80", "80", "81", "'one'")
                + "}}"));
    return out;
  }

  private String backend() {
    return pick("p", "q", "r", "p", "q", "r", "p1", "q1");
  }

  private JsonNode ingress(String name) {
    ObjectNode out = plain("networking.k8s.io/v1", "Ingress", name);
    ObjectNode annotations = ((ObjectNode) out.path("metadata")).putObject("annotations");
    annotations.put("alb.ingress.kubernetes.io/target-type", "ip");
    if (!often(3)) {
      annotations.put("alb.ingress.kubernetes.io/group.name", "g");
    }
    if (!often(2)) {
      annotations.put(
          "alb.ingress.kubernetes.io/actions.act",
          "{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":[{\"serviceName\":\""
              + backend()
              + "\",\"servicePort\":80,\"weight\":"
              + pick("1", "0", "3")
              + "},{\"serviceName\":\""
              + backend()
              + "\",\"servicePort\":80,\"weight\":1}]}}");
    }
    if (!often(3)) {
      annotations.put("alb.ingress.kubernetes.io/conditions." + backend(), conditions());
    }
    ObjectNode spec = out.putObject("spec");
    spec.put("ingressClassName", pick("alb", "alb", "alb", "nginx"));
    spec.set("rules", rules(annotations.has("alb.ingress.kubernetes.io/actions.act")));
    return out;
  }

  /** What rules of a Service ask for beside the host and the path. */
  private String conditions() {
    return pick(
        "[{\"field\":\"http-header\",\"httpHeaderConfig\":{\"httpHeaderName\":\"X-Side\",\"values\":[\""
            + pick("a", "b", "A*", "?")
            + "\"]}}]",
        "[{\"field\":\"http-request-method\",\"httpRequestMethodConfig\":{\"values\":[\""
            + pick("GET", "POST")
            + "\"]}}]");
  }

  private JsonNode gateway(String name) {
    ObjectNode out = plain("gateway.networking.k8s.io/v1", "Gateway", name);
    ObjectNode spec = out.putObject("spec").put("gatewayClassName", "alb");
    String listener =
        "{'name':'%s','protocol':'HTTP','port':%s%s,"
            + "'allowedRoutes':{'namespaces':{'from':'Same'}}}";
    String hostname = often(4) ? "" : ",'hostname':'*.example.com'";
    String more = often(3) ? "" : "," + listener.formatted("more", "8080", "");
    spec.set(
        "listeners",
        json("[" + listener.formatted("http", pick("80", "80", "81"), hostname) + more + "]"));
    return out;
  }

  private JsonNode route(String name) {
    ObjectNode out = plain("gateway.networking.k8s.io/v1", "HTTPRoute", name);
    ObjectNode spec = out.putObject("spec");
    String parent = "{'group':'gateway.networking.k8s.io','kind':'Gateway','name':'gate'%s}";
    spec.set(
        "parentRefs",
        json(
            "["
                + parent.formatted(pick("", "", ",'sectionName':'http'", ",'sectionName':'more'"))
                + "]"));
    if (often(3)) {
      spec.set("hostnames", json(pick("['a.example.com']", "['b.example.com','*.example.com']")));
    }
    StringBuilder rules = new StringBuilder("[");
    for (int i = random.nextInt(3); i >= 0; i--) {
      String weight = pick("1", "3", "0");
      rules
          .append(rules.length() > 1 ? "," : "")
          .append("{'matches':[{'path':{'type':'")
          .append(pick("PathPrefix", "Exact"))
          .append("','value':'")
          .append(pick("/", "/x", "/x/y"))
          .append("'}")
          .append(pick("", "", "", match()))
          .append("}],'backendRefs':[")
          .append(reference(1));
      if (!often(3)) {
        rules.append(",").append(reference(Integer.parseInt(weight)));
      }
      rules.append("]}");
    }
    spec.set("rules", json(rules + "]"));
    return out;
  }

  /** What a match of a route asks for beside the path. */
  private String match() {
    return pick(
        ",'headers':[{'type':'Exact','name':'X-Side','value':'" + pick("a", "b") + "'}]",
        ",'method':'" + pick("GET", "POST") + "'");
  }

  private String reference(int weight) {
    return "{'group':'','kind':'Service','name':'"
        + pick(NAMES)
        + "','port':80,'weight':"
        + weight
        + "}";
  }

  private JsonNode rules(boolean acts) {
    StringBuilder out = new StringBuilder("[");
    for (int i = random.nextInt(3); i >= 0; i--) {
      boolean action = acts && random.nextBoolean();
      out.append(out.length() > 1 ? "," : "")
          .append("{'host':'")
          .append(pick("a.example.com", "b.example.com", "*.example.com"))
          .append("','http':{'paths':[{'path':'")
          .append(pick("/", "/x", "/x/y"))
          .append("','pathType':'")
          .append(pick("Prefix", "Exact"))
          .append("','backend':{'service':{'name':'")
          .append(action ? "act" : backend())
          .append("','port':")
          .append(action ? "{'name':'use-annotation'}" : "{'number':80}")
          .append("}}}]}}");
    }
    return json(out + "]");
  }

  /** True but for one of so many times. */
  private boolean often(int one) {
    return random.nextInt(one) > 0;
  }

  private String pick(String... all) {
    return all[random.nextInt(all.length)];
  }

  private static ObjectNode plain(String version, String kind, String name) {
    ObjectNode out = JSON.createObjectNode();
    out.put("apiVersion", version).put("kind", kind);
    out.putObject("metadata").put("name", name).put("namespace", "n");
    return out;
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** Copies of all objects by key. */
  static Map<String, JsonNode> copy(Map<String, JsonNode> objects) {
    Map<String, JsonNode> out = new TreeMap<>();
    objects.forEach((key, tree) -> out.put(key, tree.deepCopy()));
    return out;
  }
}
