package dev.rolloutkit.ako;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoNamespaceSelector;
import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.config.FqdnReuse;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.NodeSelector;
import dev.rolloutkit.ako.config.PoolIpFamily;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import java.util.Iterator;
import java.util.Set;

/** Settings of recorded calls. */
final class Configs {
  private static final Set<String> KNOWN =
      Set.of(
          "clusterName",
          "evh",
          "shardSize",
          "passthroughShardSize",
          "serviceType",
          "subDomains",
          "autoFqdn",
          "defaultDomain",
          "noPGForSni",
          "nodeKey",
          "nodeValue",
          "vipPerNamespace",
          "secondaryAko",
          "akoNamespace",
          "fqdnReusePolicy",
          "ipFamily",
          "namespaceLabelKey",
          "namespaceLabelValue",
          "tenant",
          "notDefaultLbController",
          "license",
          "layer7Only",
          "cni");

  private Configs() {}

  /** The settings of a vector, at the release that was recorded. */
  static AkoConfig of(Vector vector) {
    AkoConfig config = of(vector.in().get("config"));
    return vector
        .release()
        .map(
            release ->
                AkoConfig.builder()
                    .from(config)
                    .release(AkoRelease.of(release).orElseThrow())
                    .build())
        .orElse(config);
  }

  static AkoConfig of(JsonNode raw) {
    for (Iterator<String> names = raw.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!KNOWN.contains(name)) {
        throw new NoInput("unknown setting " + name);
      }
    }
    AkoConfig.Builder out =
        AkoConfig.builder()
            .clusterName(raw.path("clusterName").asText())
            .mode(raw.path("evh").booleanValue() ? NamingMode.EVH : NamingMode.SNI)
            .shardSize(ShardSize.ofSetting(raw.path("shardSize").textValue()))
            .passthroughShardSize(ShardSize.ofSetting(raw.path("passthroughShardSize").textValue()))
            .serviceType(ServiceType.ofSetting(raw.path("serviceType").textValue()))
            .autoFqdn(AutoFqdn.ofSetting(raw.path("autoFqdn").textValue()))
            .defaultDomain(raw.path("defaultDomain").asText())
            .noPgForSni(raw.path("noPGForSni").booleanValue())
            .nodeSelector(
                new NodeSelector(raw.path("nodeKey").asText(), raw.path("nodeValue").asText()))
            .vipPerNamespace(raw.path("vipPerNamespace").booleanValue())
            .primary(!raw.path("secondaryAko").booleanValue())
            .fqdnReuse(FqdnReuse.ofSetting(raw.path("fqdnReusePolicy").textValue()))
            .ipFamily(PoolIpFamily.ofSetting(raw.path("ipFamily").textValue()))
            .namespaceSelector(
                new AkoNamespaceSelector(
                    raw.path("namespaceLabelKey").asText(),
                    raw.path("namespaceLabelValue").asText()))
            .defaultLbController(!raw.path("notDefaultLbController").booleanValue())
            .layer7Only(raw.path("layer7Only").booleanValue())
            .cni(raw.path("cni").asText());
    if (raw.has("akoNamespace")) {
      out.akoNamespace(NoInput.text(raw, "akoNamespace"));
    }
    if (raw.has("tenant")) {
      out.tenant(NoInput.text(raw, "tenant"));
    }
    if (raw.has("license")) {
      out.license(NoInput.text(raw, "license"));
    }
    raw.path("subDomains").forEach(d -> out.addSubDomains(NoInput.text(d)));
    return out.build();
  }
}
