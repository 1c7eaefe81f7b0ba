package dev.rolloutkit.ako;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.ako.NameReplays.In;
import dev.rolloutkit.testkit.base.Answer;
import dev.rolloutkit.testkit.base.VectorSuite;
import org.jspecify.annotations.Nullable;

/** Replays of the small functions: hashes, shards, prefixes, limits. */
final class SmallReplays {
  private SmallReplays() {}

  static void register(VectorSuite suite) {
    suite.on(
        "encode", v -> Answer.out(new In(v.in()).names().encode(v.in().get("name").textValue())));
    suite.on(
        "exceedsNameLimit", v -> Answer.out(AviName.exceedsLimit(v.in().get("name").textValue())));
    suite.on("hash", v -> Answer.out(LongNode.valueOf(Sharding.hash(v.in().get("s").textValue()))));
    suite.on(
        "bucket",
        v ->
            Answer.out(
                LongNode.valueOf(
                    Sharding.bucket(
                        v.in().get("key").textValue(), v.in().get("workers").longValue()))));
    suite.on(
        "shardSize",
        v -> {
          int size = ShardSize.ofSetting(v.in().get("shardSize").textValue()).virtualServices();
          return Answer.out(object().put("shared", size).put("passthrough", size));
        });
    suite.on(
        "infraShardSize",
        v ->
            Answer.out(
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
          return Answer.out(
              object()
                  .put("namePrefix", p.namePrefix())
                  .put("akoUser", p.akoUser())
                  .put("akoIdPrefix", p.akoIdPrefix()));
        });
    suite.on(
        "shardVs",
        v -> {
          In in = new In(v.in());
          AkoConfig config = Configs.of(v.in().get("config"));
          ShardVs vs =
              AkoNaming.shardVs(
                  config,
                  in.text("host"),
                  in.text("namespace"),
                  infra(v.in()),
                  in.optional("namespaceTenant"));
          return Answer.out(
              object()
                  .put("name", vs.name().value())
                  .put("dedicated", vs.dedicated())
                  .put("tenant", vs.tenant())
                  .put("isShardVs", AkoNaming.isShardVs(config, vs.name().value())));
        });
    suite.on(
        "passthroughVs",
        v -> {
          PassthroughVs vs =
              AkoNaming.passthroughVs(
                  Configs.of(v.in().get("config")), new In(v.in()).text("host"), infra(v.in()));
          return Answer.out(
              object().put("name", vs.name().value()).put("insecureChild", vs.insecure().value()));
        });
  }

  private static @Nullable InfraSetting infra(JsonNode in) {
    JsonNode infra = in.get("infraSetting");
    return infra == null
        ? null
        : new InfraSetting(
            infra.get("name").textValue(),
            infra.path("shardSize").textValue(),
            infra.path("namespaceScoped").booleanValue());
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
