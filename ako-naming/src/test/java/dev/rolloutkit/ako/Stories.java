package dev.rolloutkit.ako;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.graph.AviGraph;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Minimal objects for tests with events. */
final class Stories {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .build();

  private Stories() {}

  static AkoConfig.Builder config(NamingMode mode, ShardSize size) {
    return AkoConfig.builder()
        .clusterName("c")
        .mode(mode)
        .shardSize(size)
        .autoFqdn(AutoFqdn.DEFAULT)
        .subDomains(List.of(".com"));
  }

  static HasMetadata object(String json) {
    return SnapshotReader.object(json(json));
  }

  /** JSON without quotation marks around names. */
  static JsonNode json(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  /** Namespaces, two Services with servers, an IngressClass and Secrets. */
  static List<HasMetadata> base() {
    List<HasMetadata> out = new ArrayList<>();
    for (String ns : List.of("default", "red", "avi-system")) {
      out.add(object("{kind:'Namespace',metadata:{name:'" + ns + "'}}"));
    }
    for (String ns : List.of("default", "red")) {
      for (int i = 0; i < 3; i++) {
        out.add(service(ns, "svc" + i, "ClusterIP", ""));
        out.add(slice(ns, "svc" + i, "10.0." + i + ".1"));
      }
      out.add(secret(ns, "tls1"));
    }
    out.add(secret("avi-system", "router-certs-default"));
    out.add(
        object(
            "{kind:'IngressClass',metadata:{name:'avi',annotations:"
                + "{'ingressclass.kubernetes.io/is-default-class':'true'}},"
                + "spec:{controller:'ako.vmware.com/avi-lb'}}"));
    return out;
  }

  static HasMetadata service(String ns, String name, String type, String lbClass) {
    return object(
        "{kind:'Service',metadata:{namespace:'%s',name:'%s'},spec:{type:'%s',%sipFamilies:['IPv4'],ports:[{name:'http',port:80,protocol:'TCP',targetPort:8080}]}}"
            .formatted(
                ns, name, type, lbClass.isEmpty() ? "" : "loadBalancerClass:'" + lbClass + "',"));
  }

  static HasMetadata slice(String ns, String service, String address) {
    return object(
        "{kind:'EndpointSlice',metadata:{namespace:'%s',name:'%s-x',labels:{'kubernetes.io/service-name':'%s'}},addressType:'IPv4',ports:[{name:'http',port:8080,protocol:'TCP'}],endpoints:[{addresses:['%s'],conditions:{ready:true}}]}"
            .formatted(ns, service, service, address));
  }

  static HasMetadata secret(String ns, String name) {
    return object(
        "{kind:'Secret',metadata:{namespace:'%s',name:'%s'},data:{'tls.crt':'YQ==','tls.key':'YQ=='}}"
            .formatted(ns, name));
  }

  /**
   * An Ingress of one host.
   *
   * @param age its place in the order of creation
   * @param secret its secret; empty for none
   * @param backends path and Service in turn
   */
  static HasMetadata ingress(String key, int age, String host, String secret, String... backends) {
    StringBuilder paths = new StringBuilder();
    for (int i = 0; i < backends.length; i += 2) {
      paths.append(
          "%s{path:'%s',pathType:'Prefix',backend:{service:{name:'%s',port:{number:80}}}}"
              .formatted(i == 0 ? "" : ",", backends[i], backends[i + 1]));
    }
    String tls =
        secret.isEmpty() ? "" : ",tls:[{secretName:'%s',hosts:['%s']}]".formatted(secret, host);
    return object(
        "{kind:'Ingress',%s,spec:{rules:[{host:'%s',http:{paths:[%s]}}]%s}}"
            .formatted(metadata(key, age, ""), host, paths, tls));
  }

  /** An Ingress whose TLS is passed through. */
  static HasMetadata passthrough(String key, int age, String host, String service) {
    return object(
        "{kind:'Ingress',%s,spec:{rules:[{host:'%s',http:{paths:[{path:'/',pathType:'Prefix',backend:{service:{name:'%s',port:{number:80}}}}]}}]}}"
            .formatted(
                metadata(key, age, ",annotations:{'passthrough.ako.vmware.com/enabled':'true'}"),
                host,
                service));
  }

  /**
   * A Route.
   *
   * @param tls the members of {@code spec.tls}; empty for none
   */
  static HasMetadata route(
      String key, int age, String host, String path, String service, String tls) {
    return object(
        "{kind:'Route',%s,spec:{host:'%s',path:'%s',to:{kind:'Service',name:'%s'},port:{targetPort:'http'}%s}}"
            .formatted(
                metadata(key, age, ""),
                host,
                path,
                service,
                tls.isEmpty() ? "" : ",tls:{" + tls + "}"));
  }

  /** A HostRule with further fields of its {@code virtualhost}. */
  static HasMetadata hostRule(String key, String fqdn, String members) {
    return custom(
        "HostRule",
        key,
        "virtualhost:{fqdn:'" + fqdn + "'" + (members.isEmpty() ? "" : "," + members) + "}");
  }

  static HasMetadata httpRule(String key, String fqdn, String paths) {
    return custom("HTTPRule", key, "fqdn:'" + fqdn + "',paths:[" + paths + "]");
  }

  static HasMetadata custom(String kind, String key, String spec) {
    int slash = key.indexOf('/');
    return object(
        "{kind:'%s',metadata:{namespace:'%s',name:'%s'},spec:{%s}}"
            .formatted(kind, key.substring(0, slash), key.substring(slash + 1), spec));
  }

  private static String metadata(String key, int age, String more) {
    int slash = key.indexOf('/');
    return "metadata:{namespace:'%s',name:'%s',uid:'u%s',creationTimestamp:'2026-01-01T%02d:%02d:%02dZ'%s}"
        .formatted(
            key.substring(0, slash),
            key.substring(slash + 1),
            key,
            age / 3600,
            age / 60 % 60,
            age % 60,
            more);
  }

  /** The models that are not deleted; lists whose order AKO does not define are sorted. */
  static JsonNode living(AviGraph graph) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    GraphJson.graph(graph)
        .forEach(
            model -> {
              if (!model.path("deleted").booleanValue()) {
                out.add(model);
              }
            });
    return GraphJson.normalized(out);
  }

  static String text(HasMetadata object) {
    return object.getKind() + " " + JSON.valueToTree(object);
  }

  /** The first difference of two trees; empty if there is none. */
  static String difference(JsonNode one, JsonNode other) {
    return difference("$", one, other);
  }

  private static String difference(String at, JsonNode one, JsonNode other) {
    if (one.equals(other)) {
      return "";
    }
    if (one.isArray() && other.isArray() && one.size() == other.size()) {
      for (int i = 0; i < one.size(); i++) {
        String found = difference(at + "[" + i + "]", one.get(i), other.get(i));
        if (!found.isEmpty()) {
          return found;
        }
      }
    }
    if (one.isObject() && other.isObject()) {
      Set<String> names = new TreeSet<>();
      one.fieldNames().forEachRemaining(names::add);
      other.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        String found = difference(at + "." + name, one.path(name), other.path(name));
        if (!found.isEmpty()) {
          return found;
        }
      }
    }
    return at + ": " + one + " and not " + other;
  }
}
