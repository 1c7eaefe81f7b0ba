package dev.rolloutkit.gateway.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.base.Strings;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multiset;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.net.Cidr;
import dev.rolloutkit.gateway.cluster.Fields;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.configuration.Configurations;
import dev.rolloutkit.gateway.listener.GatewayListeners;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.CertificateInfo;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.plan.PlannedCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * An AWS account in which everything exists to which a Gateway and its configurations refer:
 * subnets, security groups, certificates, trust stores and target groups.
 */
final class AssumedGatewayAws {
  private static final String ACCOUNT = "region:account:";
  private static final int IPV4_BLOCK = 28;
  private static final int IPV6_BLOCK = 64;

  private final GatewayCluster cluster;
  private final GatewaySettings settings;
  private final AwsDirectory.Builder out = AwsDirectory.builder();
  private int zones;

  AssumedGatewayAws(GatewayCluster cluster, GatewaySettings settings) {
    this.cluster = cluster;
    this.settings = settings;
  }

  /** The account of a Gateway. */
  AwsDirectory directory(String namespace, String name) {
    JsonNode configuration = configuration(namespace, name);
    out.addVpcIpv4Cidrs("10.0.0.0/8").addVpcIpv6Cidrs("fd00::/48");
    subnets(configuration);
    Fields.texts(configuration, "securityGroups").stream()
        .distinct()
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
    trustStores(configuration);
    certificates();
    targetGroups();
    return out.build();
  }

  private JsonNode configuration(String namespace, String name) {
    Optional<JsonNode> gateway = cluster.find("Gateway", namespace, name);
    Optional<JsonNode> gatewayClass =
        gateway.flatMap(
            found ->
                cluster.find(
                    "GatewayClass", "", Fields.text(Fields.spec(found), "gatewayClassName")));
    if (gatewayClass.isPresent()) {
      try {
        return Configurations.of(gateway.get(), gatewayClass.get(), cluster, settings)
            .loadBalancer();
      } catch (Failure e) {
        return MissingNode.getInstance(); // the reconcile stops before it looks at the account
      }
    }
    return MissingNode.getInstance();
  }

  private void subnets(JsonNode configuration) {
    List<JsonNode> entries = Fields.list(configuration, "loadBalancerSubnets");
    Multiset<String> seen = HashMultiset.create();
    for (JsonNode entry : entries) {
      String identifier = Fields.text(entry, "identifier");
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
    Map<String, String> selected = new java.util.TreeMap<>(CodePoints.ORDER);
    configuration
        .path("loadBalancerSubnetsSelector")
        .properties()
        .forEach(
            tag -> {
              if (!tag.getValue().isEmpty()) {
                selected.put(tag.getKey(), tag.getValue().path(0).asText(""));
              }
            });
    for (int i = 1; i <= 2 && !selected.isEmpty(); i++) {
      out.addSubnets(subnet("subnet-selected-" + i, selected, MissingNode.getInstance()));
    }
  }

  /** A subnet that contains the addresses that are listed for it. */
  private SubnetInfo subnet(String id, Map<String, String> tags, JsonNode entry) {
    int zone = ++zones;
    ImmutableList<String> prefixes =
        ImmutableList.<String>builder()
            .addAll(block(Fields.text(entry, "ipv6Allocation"), IPV6_BLOCK))
            .addAll(block(Fields.text(entry, "sourceNatIPv6Prefix"), IPV6_BLOCK))
            .build();
    return SubnetInfo.builder()
        .id(id)
        .availabilityZone("zone-" + zone)
        .tags(tags)
        .cidrBlock(
            block(Fields.text(entry, "privateIPv4Allocation"), IPV4_BLOCK).stream()
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

  private void trustStores(JsonNode configuration) {
    Set<String> names = new TreeSet<>(CodePoints.ORDER);
    for (JsonNode one : Fields.list(configuration, "listenerConfigurations")) {
      String store = Fields.text(one.path("mutualAuthentication"), "trustStore");
      if (!store.isEmpty() && !store.startsWith("arn:")) {
        names.add(store);
      }
    }
    names.forEach(
        one ->
            out.putTrustStore(
                one, "arn:aws:elasticloadbalancing:" + ACCOUNT + "truststore/" + one));
  }

  private void certificates() {
    Set<String> hosts = new TreeSet<>(CodePoints.ORDER);
    for (String kind : List.of("Gateway", GatewayListeners.SET)) {
      for (JsonNode one : cluster.all(kind)) {
        for (JsonNode listener : Fields.list(Fields.spec(one), "listeners")) {
          hosts.add(Fields.text(listener, "hostname"));
        }
      }
    }
    for (JsonNode route : routes()) {
      hosts.addAll(Fields.texts(Fields.spec(route), "hostnames"));
    }
    hosts.remove("");
    String authority =
        settings.flags().allowedCertificateAuthorityArns().stream().findFirst().orElse("");
    for (String host : hosts) {
      out.addCertificates(
          new CertificateInfo(
              "arn:aws:acm:" + ACCOUNT + "certificate/" + host,
              ImmutableList.of(host),
              authority,
              ImmutableMap.of()));
    }
  }

  private void targetGroups() {
    Set<String> names = new TreeSet<>(CodePoints.ORDER);
    for (JsonNode route : routes()) {
      for (JsonNode rule : Fields.list(Fields.spec(route), "rules")) {
        for (JsonNode ref : Fields.list(rule, "backendRefs")) {
          if (Fields.text(ref, "kind").equals("TargetGroupName")) {
            names.add(Fields.text(ref, "name"));
          }
        }
      }
    }
    names.forEach(
        one ->
            out.putTargetGroup(
                one, "arn:aws:elasticloadbalancing:" + ACCOUNT + "targetgroup/" + one));
  }

  private List<JsonNode> routes() {
    List<JsonNode> all = new ArrayList<>();
    for (String kind : List.of("HTTPRoute", "GRPCRoute", "TCPRoute", "TLSRoute", "UDPRoute")) {
      all.addAll(cluster.all(kind));
    }
    return all;
  }
}
