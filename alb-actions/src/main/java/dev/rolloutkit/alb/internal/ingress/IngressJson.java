package dev.rolloutkit.alb.internal.ingress;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbc.ingress.IngressApi;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressTls;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;

/**
 * Writes the spec of an Ingress as its API type does, which omits certain zero values.
 *
 * @rule Empty fields of the spec of an Ingress are left out of its JSON.
 */
public final class IngressJson {
  private IngressJson() {}

  public static ObjectNode spec(IngressView ingress) {
    boolean legacy = ingress.mode() == IngressApi.EXTENSIONS;
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ingress
        .defaultBackend()
        .ifPresent(b -> out.set(legacy ? "backend" : "defaultBackend", backend(b, legacy)));
    ingress
        .ingressClassName()
        .filter(name -> !name.isEmpty())
        .ifPresent(name -> out.put("ingressClassName", name));
    if (!ingress.rules().isEmpty()) {
      ArrayNode rules = out.putArray("rules");
      ingress.rules().forEach(rule -> rules.add(rule(rule, legacy)));
    }
    if (!ingress.tls().isEmpty()) {
      ArrayNode all = out.putArray("tls");
      for (IngressTls tls : ingress.tls()) {
        ObjectNode one = all.addObject();
        if (!tls.hosts().isEmpty()) {
          tls.hosts().forEach(one.putArray("hosts")::add);
        }
        putUnlessEmpty(one, "secretName", tls.secretName());
      }
    }
    return out;
  }

  private static ObjectNode rule(IngressRule rule, boolean legacy) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    putUnlessEmpty(out, "host", rule.host());
    if (rule.http()) {
      ObjectNode http = out.putObject("http");
      if (!rule.listed()) {
        http.putNull("paths");
        return out;
      }
      ArrayNode paths = http.putArray("paths");
      for (IngressPath path : rule.paths()) {
        ObjectNode one = paths.addObject();
        one.set("backend", backend(path.backend(), legacy));
        putUnlessEmpty(one, "path", path.path());
        if (!legacy || path.pathType() != null) {
          one.put("pathType", path.pathType());
        }
      }
    }
    return out;
  }

  private static ObjectNode backend(IngressBackendRef backend, boolean legacy) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ServiceBackendRef service = backend.service();
    if (service != null && legacy) {
      putUnlessEmpty(out, "serviceName", service.name());
      if (service.portIsText()) {
        out.put("servicePort", service.portName());
      } else {
        out.put("servicePort", service.portNumber());
      }
    } else if (service != null) {
      ObjectNode named = out.putObject("service").put("name", service.name());
      ObjectNode port = named.putObject("port");
      putUnlessEmpty(port, "name", service.portName());
      if (service.portNumber() != 0) {
        port.put("number", service.portNumber());
      }
    }
    IngressBackendRef.ResourceRef resource = backend.resource();
    if (resource != null) {
      out.putObject("resource")
          .put("apiGroup", resource.apiGroup())
          .put("kind", resource.kind())
          .put("name", resource.name());
    }
    return out;
  }

  private static void putUnlessEmpty(ObjectNode out, String name, String value) {
    if (!value.isEmpty()) {
      out.put(name, value);
    }
  }
}
