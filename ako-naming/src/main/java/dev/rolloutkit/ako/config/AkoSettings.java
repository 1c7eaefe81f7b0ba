package dev.rolloutkit.ako.config;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Reads settings as AKO's pod has them, as raw texts: environment variables, and two that AKO takes
 * from its config map by their key.
 *
 * <p>Source: AKO 2.1, config map and stateful set of the Helm chart.
 */
final class AkoSettings {
  private static final int SUPERVISOR_ID_LENGTH = 12;
  private static final int VPC_ID_LENGTH = 5;

  private final Map<String, String> env;
  private final List<Problem> problems = new ArrayList<>();

  private AkoSettings(Map<String, String> env) {
    this.env = env;
  }

  /** The settings; what AKO would not understand, and silently replaces, is a warning. */
  static Outcome.Ok<AkoConfig> read(Map<String, String> env) {
    AkoSettings settings = new AkoSettings(env);
    AkoConfig config = settings.isSupervisor() ? settings.supervisor() : settings.ordinary();
    settings.problems.addAll(ClusterNames.validate(config.clusterName(), AkoOptions.reference()));
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
   * A supervisor cluster: enhanced virtual hosting with a VIP for each namespace and plain names,
   * the cluster's name made of its identifier.
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
   * The name of a supervisor cluster: what stands before the colon of its identifier, in VPC mode
   * with {@code -} and the first five characters behind it; without a colon its first twelve
   * characters.
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
                new NamespaceSelector(
                    text("NAMESPACE_SYNC_LABEL_KEY"), text("NAMESPACE_SYNC_LABEL_VALUE")))
            .noPgForSni(flag("noPGForSNI"))
            .layer7Only(flag("layer7Only"))
            .defaultLbController(!text("DEFAULT_LB_CONTROLLER").equalsIgnoreCase("false"))
            .autoAnnotateService(!text("AUTO_ANNOTATE_SERVICE").equalsIgnoreCase("false"))
            .fqdnReuse(FqdnReuse.ofSetting(env.get("FQDN_REUSE_POLICY")))
            .ipFamily(IpFamily.ofSetting(env.get("IP_FAMILY")))
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
              .withCode(ProblemCodes.BAD_SETTING));
    }
  }
}
