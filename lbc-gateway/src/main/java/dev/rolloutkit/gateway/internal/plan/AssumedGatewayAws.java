package dev.rolloutkit.gateway.internal.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.base.Strings;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Multiset;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.internal.configuration.Configurations;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.CertificateInfo;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.internal.plan.AwsReferences;
import dev.rolloutkit.stack.plan.PlannedCluster;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An AWS account in which everything exists to which a Gateway and its configurations refer:
 * subnets, security groups, certificates, trust stores and target groups.
 *
 * @rule What a Gateway names in AWS is assumed to exist.
 */
public final class AssumedGatewayAws {
  private static final String ACCOUNT = "region:account:";
  private static final int IPV4_BLOCK = 28;
  private static final int IPV6_BLOCK = 64;

  private final JsonNode configuration;
  private final AwsReferences references;
  private final GatewaySettings settings;
  private final AwsDirectory.Builder out = AwsDirectory.builder();
  private int zones;

  private AssumedGatewayAws(
      JsonNode configuration, AwsReferences references, GatewaySettings settings) {
    this.configuration = configuration;
    this.references = references;
    this.settings = settings;
  }

  /** The account of a Gateway. */
  public static AssumedGatewayAws of(
      JsonNode gateway, GatewayCluster cluster, GatewaySettings settings) {
    JsonNode configuration = configuration(gateway, cluster, settings);
    return new AssumedGatewayAws(
        configuration, GatewayReferences.of(gateway, configuration, cluster), settings);
  }

  /** The resources that the Gateway names in the account. */
  public AwsReferences references() {
    return references;
  }

  /** The account as the controller sees it. */
  public AwsDirectory directory() {
    out.addVpcIpv4Cidrs("10.0.0.0/8").addVpcIpv6Cidrs("fd00::/48");
    subnets();
    references
        .securityGroups()
        .forEach(
            one -> {
              boolean id = one.startsWith("sg-");
              out.addSecurityGroups(
                  SecurityGroup.of(
                      id ? one : "sg-of-" + one, id ? Map.of() : Map.of("Name", one), List.of()));
            });
    if (settings.flags().backendSecurityGroup().isEmpty()) {
      out.backendSecurityGroup(PlannedCluster.UNKNOWN_BACKEND_GROUP);
    }
    references
        .trustStores()
        .forEach(
            one ->
                out.putTrustStore(
                    one, "arn:aws:elasticloadbalancing:" + ACCOUNT + "truststore/" + one));
    certificates();
    references
        .targetGroups()
        .forEach(
            one ->
                out.putTargetGroup(
                    one, "arn:aws:elasticloadbalancing:" + ACCOUNT + "targetgroup/" + one));
    return out.build();
  }

  private static JsonNode configuration(
      JsonNode gateway, GatewayCluster cluster, GatewaySettings settings) {
    Optional<JsonNode> gatewayClass =
        cluster.find(
            "GatewayClass",
            "",
            GatewayFields.text(GatewayFields.spec(gateway), "gatewayClassName"));
    if (gatewayClass.isPresent()) {
      try {
        return Configurations.of(gateway, gatewayClass.get(), cluster, settings).loadBalancer();
      } catch (Failure e) {
        return MissingNode.getInstance(); // the reconcile stops before it looks at the account
      }
    }
    return MissingNode.getInstance();
  }

  private void subnets() {
    List<JsonNode> entries = GatewayFields.list(configuration, "loadBalancerSubnets");
    Multiset<String> seen = HashMultiset.create();
    for (JsonNode entry : entries) {
      String identifier = GatewayFields.text(entry, "identifier");
      boolean id = identifier.startsWith("subnet-");
      if (identifier.isEmpty() || (id && seen.contains(identifier))) {
        continue;
      }
      seen.add(identifier);
      int count = seen.count(identifier);
      String number = count == 1 ? "" : "-" + count;
      out.addSubnets(
          subnet(
              id ? identifier : "subnet-of-" + identifier + number,
              id ? Map.of() : Map.of("Name", identifier),
              entry));
    }
    boolean listed = !entries.isEmpty() && seen.isEmpty();
    int count = listed ? entries.size() : 2;
    int digits = String.valueOf(count).length();
    for (int i = 0; i < count; i++) {
      out.addSubnets(
          subnet(
              "subnet-" + Strings.padStart(String.valueOf(i + 1), digits, '0'),
              Map.of("kubernetes.io/role/elb", "1", "kubernetes.io/role/internal-elb", "1"),
              listed ? entries.get(i) : MissingNode.getInstance()));
    }
    for (Map<String, String> tags : references.taggedSubnets().values()) {
      for (int i = 1; i <= 2; i++) {
        out.addSubnets(subnet("subnet-selected-" + i, tags, MissingNode.getInstance()));
      }
    }
  }

  /** A subnet that contains the addresses that are listed for it. */
  private SubnetInfo subnet(String id, Map<String, String> tags, JsonNode entry) {
    int zone = ++zones;
    ImmutableList<String> prefixes =
        ImmutableList.<String>builder()
            .addAll(block(GatewayFields.text(entry, "ipv6Allocation"), IPV6_BLOCK))
            .addAll(block(GatewayFields.text(entry, "sourceNatIPv6Prefix"), IPV6_BLOCK))
            .build();
    return SubnetInfo.builder()
        .id(id)
        .availabilityZone("zone-" + zone)
        .tags(tags)
        .cidrBlock(
            block(GatewayFields.text(entry, "privateIPv4Allocation"), IPV4_BLOCK).stream()
                .findFirst()
                .orElse("10.0." + Math.min(zone, 255) + ".0/24"))
        .ipv6CidrBlocks(prefixes.isEmpty() ? ImmutableList.of("fd00::/64") : prefixes)
        .build();
  }

  private static ImmutableList<String> block(String address, int length) {
    int slash = address.indexOf('/');
    return Cidr.parse((slash < 0 ? address : address.substring(0, slash)) + "/" + length)
        .map(cidr -> ImmutableList.of(cidr.canonical()))
        .orElse(ImmutableList.of());
  }

  private void certificates() {
    String authority =
        settings.flags().allowedCertificateAuthorityArns().stream().findFirst().orElse("");
    for (String host : ImmutableSortedSet.copyOf(CodePoints.ORDER, references.hosts())) {
      out.addCertificates(
          new CertificateInfo(
              "arn:aws:acm:" + ACCOUNT + "certificate/" + host,
              ImmutableList.of(host),
              authority,
              ImmutableMap.of()));
    }
  }
}
