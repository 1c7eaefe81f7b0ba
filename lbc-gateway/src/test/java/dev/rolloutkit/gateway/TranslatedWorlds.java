package dev.rolloutkit.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.migration.Migration;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The Ingresses of recorded worlds, and the Gateways that the controller's translator created. */
final class TranslatedWorlds {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private TranslatedWorlds() {}

  /**
   * A world before and after its translation.
   *
   * @param id the line of the translated world
   * @param ingresses the input of the Ingresses
   * @param gateways the input of the Gateways
   * @param before the stack of the Ingress group, or the problem at which the controller stops
   * @param after the stack of the Gateway, or the problem at which the controller stops
   */
  record World(
      String id,
      JsonNode ingresses,
      JsonNode gateways,
      Outcome<Stack> before,
      GatewayResult after) {

    /** The comparison; empty if the controller refuses one of the two. */
    Optional<Migration> migration() {
      return before
          .toOptional()
          .flatMap(
              was ->
                  after
                      .stack()
                      .map(
                          is ->
                              Gateways.compare(
                                  was, is, objects(ingresses, "services", Service.class))));
    }
  }

  /** All worlds. */
  static ImmutableList<World> all() {
    Map<String, JsonNode> ingresses = new HashMap<>();
    lines("/translated/ingresses.jsonl.gz")
        .forEach(line -> ingresses.put(line.path("id").asText(), line.path("in")));
    ImmutableList.Builder<World> out = ImmutableList.builder();
    for (JsonNode line : lines("/vectors/gatewayStack-migrated.jsonl.gz")) {
      JsonNode from = Objects.requireNonNull(ingresses.get(line.path("from").asText()));
      JsonNode in = line.path("in");
      out.add(
          new World(
              line.path("id").asText(),
              from,
              in,
              ingressStack(from),
              GatewayReplays.result(in, GatewaySettings.reference(Worlds.flags(in)))));
    }
    return out.build();
  }

  private static Outcome<Stack> ingressStack(JsonNode in) {
    List<IngressClassParams> params = new ArrayList<>();
    in.path("ingressClassParams")
        .forEach(
            p ->
                params.add(IngressClassParams.of(p.at("/metadata/name").asText(), p.path("spec"))));
    LbcFlags.Builder flags = LbcFlags.builder().from(Worlds.flags(in));
    JsonNode config = in.path("config");
    if (config.has("ingressClass")) {
      flags.ingressClass(config.path("ingressClass").asText());
    }
    if (config.has("defaultPcaArn")) {
      flags.defaultPcaArn(config.path("defaultPcaArn").asText());
    }
    for (String tolerate :
        List.of("tolerateNonExistentBackendService", "tolerateNonExistentBackendAction")) {
      if (config.has(tolerate)) {
        boolean value = config.path(tolerate).booleanValue();
        if (tolerate.endsWith("Service")) {
          flags.tolerateNonExistentBackendService(value);
        } else {
          flags.tolerateNonExistentBackendAction(value);
        }
      }
    }
    StackSettings settings = StackSettings.of(flags.build());
    GroupId group =
        new GroupId(
            in.path("group").path("namespace").asText(""),
            in.path("group").path("name").asText(""));
    return LoadBalancerStacks.load(
            group,
            ClusterObjects.of(
                objects(in, "ingresses", Ingress.class),
                objects(in, "ingressClasses", IngressClass.class),
                params,
                objects(in, "namespaces", Namespace.class)),
            settings)
        .flatMap(
            loaded ->
                LoadBalancerStacks.build(
                    loaded,
                    StackInputs.of(
                        objects(in, "services", Service.class),
                        objects(in, "secrets", Secret.class),
                        Worlds.directory(in.path("directory")),
                        settings)));
  }

  private static <T> List<T> objects(JsonNode in, String field, Class<T> type) {
    List<T> out = new ArrayList<>();
    for (JsonNode one : in.path(field)) {
      try {
        out.add(MAPPER.treeToValue(one, type));
      } catch (JsonProcessingException e) {
        throw new UncheckedIOException(e);
      }
    }
    return out;
  }

  private static List<JsonNode> lines(String resource) {
    try (InputStream in =
            Objects.requireNonNull(TranslatedWorlds.class.getResourceAsStream(resource), resource);
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8))) {
      List<JsonNode> out = new ArrayList<>();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        out.add(MAPPER.readTree(line));
      }
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
