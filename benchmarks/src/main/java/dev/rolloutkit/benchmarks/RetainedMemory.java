package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.PathIdentity;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.sg.SecurityGroupRules;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.openjdk.jol.info.GraphStats;

/**
 * What a large operator holds: Rollouts, TargetGroupBindings and Avi names, each beside the client
 * library's resource without a model, made of the same bytes.
 */
public final class RetainedMemory {
  private static final int ROLLOUTS = 10_000;
  private static final int BINDINGS = 100_000;
  private static final int NAMES = 100_000;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private RetainedMemory() {}

  /**
   * What values of one kind retain together.
   *
   * @param what the kind
   * @param values how many there are
   * @param objects objects that can be reached from them
   * @param bytes what those take on the heap
   */
  public record Row(String what, int values, long objects, long bytes) {}

  /**
   * Measures all kinds, one after the other.
   *
   * @param divisor 1 for all values; more for a try with fewer
   */
  public static ImmutableList<Row> measure(int divisor) {
    AkoConfig sni = AkoConfig.builder().clusterName("my-cluster").build();
    AviNames plain = AkoNaming.names(sni);
    AviNames hashed = AkoNaming.names(AkoConfig.builder().from(sni).mode(NamingMode.EVH).build());
    int rollouts = ROLLOUTS / divisor;
    int bindings = BINDINGS / divisor;
    int names = NAMES / divisor;
    return ImmutableList.of(
        row("Rollout, JSON bytes", rollouts, RetainedMemory::rollout),
        row("Rollout", rollouts, i -> RolloutCodec.read(rollout(i)).orElseThrow()),
        row("Rollout, generic resource", rollouts, i -> generic(rollout(i))),
        row("TargetGroupBinding, JSON bytes", bindings, RetainedMemory::binding),
        row(
            "TargetGroupBinding",
            bindings,
            i -> SecurityGroupRules.readTargetGroupBinding(generic(binding(i))).orElseThrow()),
        row("TargetGroupBinding, generic resource", bindings, i -> generic(binding(i))),
        row("Avi name, its text", names, i -> plainName(plain, i).value()),
        row("Avi name, plain", names, i -> plainName(plain, i)),
        row(
            "Avi name, hashed",
            names,
            i -> hashed.path(PathIdentity.of("default", "ing-" + i, host(i), "/foo")).evhPool("svc-" + i)),
        row("Ingress of the name, generic resource", names, i -> generic(ingress(i))));
  }

  private static Row row(String what, int count, IntFunction<Object> make) {
    List<Object> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(make.apply(i));
    }
    GraphStats stats = GraphStats.parseInstance(values.toArray());
    return new Row(what, count, stats.totalCount(), stats.totalSize());
  }

  private static GenericKubernetesResource generic(byte[] json) {
    try {
      return MAPPER.readValue(json, GenericKubernetesResource.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(ObjectNode object) {
    try {
      return MAPPER.writeValueAsBytes(object);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] rollout(int i) {
    ObjectNode out = RolloutWorkload.rollout();
    ((ObjectNode) out.get("metadata")).put("name", "web-" + i);
    return bytes(out);
  }

  /** A binding whose groups let two ports in from two security groups. */
  private static byte[] binding(int i) {
    ObjectNode out = object("elbv2.k8s.aws/v1beta1", "TargetGroupBinding", "tgb-" + i);
    ObjectNode spec = out.putObject("spec");
    spec.put("targetGroupARN", "arn:aws:elasticloadbalancing:eu-west-1:1:targetgroup/k8s-" + i);
    spec.put("targetType", "ip");
    spec.putObject("serviceRef").put("name", "svc-" + i).put("port", 80);
    ObjectNode rule = spec.putObject("networking").putArray("ingress").addObject();
    ArrayNode from = rule.putArray("from");
    ArrayNode ports = rule.putArray("ports");
    for (int k = 0; k < 2; k++) {
      from.addObject().putObject("securityGroup").put("groupID", "sg-lb-" + (i + k) % 100);
      ports.addObject().put("protocol", "TCP").put("port", 8080 + k);
    }
    return bytes(out);
  }

  private static byte[] ingress(int i) {
    ObjectNode out = object("networking.k8s.io/v1", "Ingress", "ing-" + i);
    ObjectNode rule = out.putObject("spec").putArray("rules").addObject();
    rule.put("host", host(i));
    ObjectNode path = rule.putObject("http").putArray("paths").addObject();
    path.put("path", "/foo").put("pathType", "Prefix");
    ObjectNode service = path.putObject("backend").putObject("service");
    service.put("name", "svc-" + i).putObject("port").put("number", 80);
    return bytes(out);
  }

  private static ObjectNode object(String apiVersion, String kind, String name) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", apiVersion).put("kind", kind);
    out.putObject("metadata").put("name", name).put("namespace", "default");
    return out;
  }

  private static String host(int i) {
    return "host-" + i + ".avi.internal";
  }

  private static AviName plainName(AviNames names, int i) {
    return names.path(PathIdentity.of("default", "ing-" + i, host(i), "/foo")).sniPool();
  }
}
