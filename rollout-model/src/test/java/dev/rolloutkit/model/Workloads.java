package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A typical pod template with the given number of containers. */
final class Workloads {
  private Workloads() {}

  static ObjectNode template(int containers) {
    ObjectNode template = JsonNodeFactory.instance.objectNode();
    ObjectNode metadata = template.putObject("metadata");
    metadata.putObject("labels").put("app", "web").put("tier", "front").put("version", "v1");
    metadata.putObject("annotations").put("a.example.com/x", "1").put("b.example.com/y", "two");
    ObjectNode spec = template.putObject("spec");
    ArrayNode list = spec.putArray("containers");
    for (int i = 0; i < containers; i++) {
      list.add(container(i));
    }
    ArrayNode volumes = spec.putArray("volumes");
    for (int m = 0; m < 5; m++) {
      volumes.addObject().put("name", "vol-" + m).putObject("configMap").put("name", "cm-" + m);
    }
    spec.put("serviceAccountName", "sa").putObject("nodeSelector").put("zone", "a");
    return template;
  }

  private static JsonNode container(int i) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("name", "c" + i).put("image", "registry.example.com/team/app-" + i + ":1." + i + ".0");
    out.putArray("args").add("--flag=a").add("--other=<b>&c");
    ArrayNode env = out.putArray("env");
    for (int e = 0; e < 20; e++) {
      String name = "VAR_" + (e < 10 ? "0" : "") + e;
      env.addObject().put("name", name).put("value", "value-" + i + "-" + e);
    }
    ArrayNode ports = out.putArray("ports");
    ports.addObject().put("name", "http").put("containerPort", 8080);
    ports.addObject().put("name", "metrics").put("containerPort", 9090).put("protocol", "TCP");
    ObjectNode resources = out.putObject("resources");
    resources.putObject("requests").put("cpu", "250m").put("memory", "64Mi");
    resources.putObject("limits").put("cpu", "1").put("memory", "1.5Gi");
    for (String probe : new String[] {"livenessProbe", "readinessProbe", "startupProbe"}) {
      ObjectNode object = out.putObject(probe);
      object.putObject("httpGet").put("path", "/healthz").put("port", 8080);
      object.put("initialDelaySeconds", 5).put("timeoutSeconds", 2);
    }
    ArrayNode mounts = out.putArray("volumeMounts");
    for (int m = 0; m < 5; m++) {
      mounts.addObject().put("name", "vol-" + m).put("mountPath", "/data/" + m);
    }
    return out;
  }
}
