package dev.rolloutkit.ako;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.NameReplays.In;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoNamespaceSelector;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.internal.config.ClusterNames;
import dev.rolloutkit.ako.internal.name.EncodedNames;
import dev.rolloutkit.ako.internal.name.Markers;
import dev.rolloutkit.ako.internal.name.NamePrefixes;
import dev.rolloutkit.ako.internal.shard.Fqdns;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.ako.shard.PassthroughVs;
import dev.rolloutkit.ako.shard.ShardVs;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Replays of small functions: hashes, shards, prefixes and limits. */
final class SmallReplays {
  private SmallReplays() {}

  static void register(VectorSuite suite) {
    suite.on(
        "clusterNameValid",
        v ->
            ClusterNames.validate(new In(v.in()).text("cluster"), Fixes.reference()).stream()
                .findFirst()
                .map(p -> VectorAnswer.error(p.message()))
                .orElse(VectorAnswer.out(true)));
    suite.on(
        "isEncoded",
        v ->
            VectorAnswer.out(
                EncodedNames.isEncoded(new In(v.in()).text("name"), Fixes.reference())));
    suite.on(
        "l4Fqdn",
        v -> {
          In in = new In(v.in());
          ArrayNode out = JsonNodeFactory.instance.arrayNode();
          Fqdns.l4(
                  Configs.of(v),
                  in.text("namespace"),
                  in.text("service"),
                  in.optional("externalDnsHostname"))
              .forEach(out::add);
          return VectorAnswer.out(out);
        });
    suite.on(
        "sharedVsFqdns",
        v -> {
          In in = new In(v.in());
          Optional<String> name =
              Fqdns.sharedVs(
                  Configs.of(v), in.text("vsName"), in.text("tenant"), in.number("shardSize"));
          ObjectNode out = object().put("fqdn", name.orElse(""));
          name.ifPresentOrElse(out.putArray("fqdns")::add, () -> {});
          return VectorAnswer.out(out);
        });
    suite.on("markers", v -> VectorAnswer.out(markers(v.in())));
    suite.on(
        "namespaceAccepted",
        v -> {
          In in = new In(v.in());
          return VectorAnswer.out(
              new AkoNamespaceSelector(in.text("labelKey"), in.text("labelValue"))
                  .accepts(texts(v.in().get("labels"))));
        });
    suite.on(
        "encode",
        v -> VectorAnswer.out(new In(v.in()).names().encode(v.in().get("name").textValue())));
    suite.on(
        "exceedsNameLimit",
        v -> VectorAnswer.out(AviName.exceedsLimit(v.in().get("name").textValue())));
    suite.on(
        "hash",
        v -> VectorAnswer.out(LongNode.valueOf(Sharding.hash(v.in().get("s").textValue()))));
    suite.on(
        "bucket",
        v ->
            VectorAnswer.out(
                LongNode.valueOf(
                    Sharding.bucket(
                        v.in().get("key").textValue(), v.in().get("workers").longValue()))));
    suite.on(
        "shardSize",
        v -> {
          int size = ShardSize.ofSetting(v.in().get("shardSize").textValue()).virtualServices();
          return VectorAnswer.out(object().put("shared", size).put("passthrough", size));
        });
    suite.on(
        "infraShardSize",
        v ->
            VectorAnswer.out(
                LongNode.valueOf(
                    ShardSize.ofInfraSetting(
                            v.in().get("infraShardSize").textValue(),
                            ShardSize.ofSetting(v.in().get("shardSize").textValue()))
                        .virtualServices())));
    suite.on(
        "prefixes",
        v -> {
          In in = new In(v.in());
          NamePrefixes p =
              NamePrefixes.of(
                  in.text("prefix"),
                  in.text("cluster"),
                  !in.flag("secondaryAko"),
                  in.text("akoNamespace"));
          return VectorAnswer.out(
              object()
                  .put("namePrefix", p.namePrefix())
                  .put("akoUser", p.akoUser())
                  .put("akoIdPrefix", p.akoIdPrefix()));
        });
    suite.on(
        "shardVs",
        v -> {
          In in = new In(v.in());
          AkoConfig config = Configs.of(v);
          ShardVs vs =
              Sharding.shardVs(
                  config,
                  AviNames.of(config),
                  in.text("host"),
                  in.text("namespace"),
                  infra(v.in()),
                  in.optional("namespaceTenant"));
          return VectorAnswer.out(
              object()
                  .put("name", vs.name().value())
                  .put("dedicated", vs.dedicated())
                  .put("tenant", vs.tenant())
                  .put("isShardVs", Sharding.isShardVs(config, vs.name().value())));
        });
    suite.on(
        "passthroughVs",
        v -> {
          AkoConfig config = Configs.of(v);
          PassthroughVs vs =
              Sharding.passthroughVs(
                  config, AviNames.of(config), new In(v.in()).text("host"), infra(v.in()));
          return VectorAnswer.out(
              object().put("name", vs.name().value()).put("insecureChild", vs.insecure().value()));
        });
  }

  static @Nullable Map<String, String> texts(JsonNode object) {
    if (object == null || object.isNull()) {
      return null;
    }
    Map<String, String> out = new LinkedHashMap<>();
    object.properties().forEach(e -> out.put(e.getKey(), NoInput.text(e.getValue())));
    return out;
  }

  private static ObjectNode markers(JsonNode in) {
    In m = new In(in);
    Markers markers = Markers.of(m.text("cluster"));
    ImmutableList<Marker> list =
        switch (m.text("kind")) {
          case "l4Vs" -> markers.l4Vs(m.text("namespace"), m.text("service"));
          case "l4Pool" -> markers.l4Pool(m.text("namespace"), m.text("service"), m.text("port"));
          case "pool", "poolGroup", "httpPolicySet" ->
              markers.layer7(
                  m.text("namespace"),
                  m.text("host"),
                  m.text("infraSetting"),
                  m.optional("service"),
                  list(in.get("paths")),
                  list(in.get("ingresses")));
          case "childVs" ->
              markers.childVs(m.text("namespace"), m.text("host"), m.text("infraSetting"));
          case "tlsKeyCert" -> markers.tlsKeyCert(m.text("host"), m.text("infraSetting"));
          case "gatewayL4Pool" ->
              markers.gatewayL4Pool(
                  m.text("namespace"),
                  m.text("service"),
                  m.number("port"),
                  m.text("protocol"),
                  m.text("gateway"));
          case "shared" -> markers.shared();
          default -> throw new NoInput("no replay for " + m.text("kind"));
        };
    ObjectNode out = object().put("checksum", markers.checksum(list));
    ArrayNode array = out.putArray("markers");
    for (Marker marker : list) {
      ArrayNode values = array.addObject().put("key", marker.key()).putArray("values");
      marker.values().forEach(values::add);
    }
    return out;
  }

  private static List<String> list(JsonNode array) {
    List<String> out = new ArrayList<>();
    array.forEach(e -> out.add(NoInput.text(e)));
    return out;
  }

  private static @Nullable InfraSetting infra(JsonNode in) {
    JsonNode infra = in.get("infraSetting");
    return infra == null
        ? null
        : new InfraSetting(
            NoInput.text(infra, "name"),
            infra.path("shardSize").textValue(),
            infra.path("namespaceScoped").booleanValue());
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
