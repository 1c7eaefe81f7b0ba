package dev.rolloutkit.ako.config;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.internal.config.ClusterNames;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Reads the settings of AKO's pod: environment variables, and two keys of AKO's ConfigMap.
 *
 * <p>Source: AKO 2.1, config map and stateful set of the Helm chart.
 *
 * @rule AKO's settings are read from its environment variables and ConfigMap; each value that AKO
 *     silently replaces gets a warning.
 */
final class AkoSettings {
  private static final int SUPERVISOR_ID_LENGTH = 12;
  private static final int VPC_ID_LENGTH = 5;

  private final Map<String, String> env;
  private final List<Problem> problems = new ArrayList<>();

  private AkoSettings(Map<String, String> env) {
    this.env = env;
  }

  /** Reads the settings, with a warning for each value that AKO silently replaces. */
  static Outcome.Ok<AkoConfig> read(Map<String, String> env) {
    AkoSettings settings = new AkoSettings(env);
    AkoConfig config = settings.isSupervisor() ? settings.supervisor() : settings.ordinary();
    settings.problems.addAll(ClusterNames.validate(config.clusterName(), Fixes.reference()));
    return new Outcome.Ok<>(config, ImmutableList.copyOf(settings.problems));
  }

  private boolean isSupervisor() {
    return flag("ADVANCED_L4") || flag("VCF_CLUSTER");
  }

  private AkoConfig ordinary() {
    warnUnless("SHARD_VS_SIZE", "LARGE", "MEDIUM", "SMALL", "DEDICATED");
    warnUnless("PASSTHROUGH_SHARD_SIZE", "LARGE", "MEDIUM", "SMALL", "DEDICATED");
    warnUnless("SERVICE_TYPE", "ClusterIP", "NodePort", "NodePortLocal");
    warnUnless("AUTO_L4_FQDN", "default", "flat", "disabled");
    return common(text("CLUSTER_NAME"))
        .mode(flag("ENABLE_EVH") ? NamingMode.EVH : NamingMode.SNI)
        .shardSize(ShardSize.ofSetting(env.get("SHARD_VS_SIZE")))
        .passthroughShardSize(ShardSize.ofSetting(env.get("PASSTHROUGH_SHARD_SIZE")))
        .autoFqdn(AutoFqdn.ofSetting(env.get("AUTO_L4_FQDN")))
        .vipPerNamespace(flag("VIP_PER_NAMESPACE"))
        .build();
  }

  /**
   * The settings of a supervisor cluster: plain names, a cluster name that is derived from the
   * cluster's identifier, and with VCF also EVH mode and a VIP for each namespace.
   *
   * @rule On a supervisor cluster names are plain, and with VCF AKO runs in EVH mode and gives each
   *     namespace a VIP.
   */
  private AkoConfig supervisor() {
    String id = text("CLUSTER_ID");
    return common(clusterName(id, flag("VPC_MODE")))
        .mode(flag("VCF_CLUSTER") ? NamingMode.EVH : NamingMode.SNI)
        .plainNames(true)
        .shardSize(ShardSize.LARGE)
        .autoFqdn(AutoFqdn.DISABLED)
        .vipPerNamespace(flag("VCF_CLUSTER"))
        .build();
  }

  /**
   * The name of a supervisor cluster: the part of its identifier before the colon, in VPC mode
   * followed by {@code -} and the first five characters after the colon. Without a colon, the name
   * is the identifier's first twelve characters.
   *
   * @rule The name of a supervisor cluster is the part of its identifier before the colon, in VPC
   *     mode followed by {@code -} and the first five characters after the colon.
   */
  static String clusterName(String id, boolean vpcMode) {
    int colon = id.indexOf(':');
    if (colon < 0) {
      return id.substring(0, Math.min(SUPERVISOR_ID_LENGTH, id.length()));
    }
    String domain = id.substring(0, colon);
    return vpcMode
        ? domain + "-" + id.substring(colon + 1, Math.min(colon + 1 + VPC_ID_LENGTH, id.length()))
        : domain;
  }

  private AkoConfig.Builder common(String clusterName) {
    String primary = text("PRIMARY_AKO_FLAG");
    AkoConfig.Builder out =
        AkoConfig.builder()
            .clusterName(clusterName)
            .serviceType(ServiceType.ofSetting(env.get("SERVICE_TYPE")))
            .defaultDomain(text("DEFAULT_DOMAIN"))
            .primary(!primary.equalsIgnoreCase("false"))
            .nodeSelector(new NodeSelector(text("NODE_KEY"), text("NODE_VALUE")))
            .namespaceSelector(
                new AkoNamespaceSelector(
                    text("NAMESPACE_SYNC_LABEL_KEY"), text("NAMESPACE_SYNC_LABEL_VALUE")))
            .noPgForSni(flag("noPGForSNI"))
            .layer7Only(flag("layer7Only"))
            .defaultLbController(!text("DEFAULT_LB_CONTROLLER").equalsIgnoreCase("false"))
            .autoAnnotateService(!text("AUTO_ANNOTATE_SERVICE").equalsIgnoreCase("false"))
            .fqdnReuse(FqdnReuse.ofSetting(env.get("FQDN_REUSE_POLICY")))
            .ipFamily(PoolIpFamily.ofSetting(env.get("IP_FAMILY")))
            .cni(text("CNI_PLUGIN"));
    if (!text("POD_NAMESPACE").isEmpty()) {
      out.akoNamespace(text("POD_NAMESPACE"));
    }
    if (!text("TENANT_NAME").isEmpty()) {
      out.tenant(text("TENANT_NAME"));
    }
    return out;
  }

  private String text(String variable) {
    String value = env.get(variable);
    return value == null ? "" : value;
  }

  private boolean flag(String variable) {
    return text(variable).equalsIgnoreCase("true");
  }

  private void warnUnless(String variable, String... known) {
    String value = text(variable);
    if (!value.isEmpty() && !Arrays.asList(known).contains(value)) {
      problems.add(
          Problem.notSupported(FieldPath.of(variable), GoStrings.quote(value), Arrays.asList(known))
              .withCode(AkoProblemCodes.BAD_SETTING));
    }
  }
}
