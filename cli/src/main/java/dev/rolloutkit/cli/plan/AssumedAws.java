package dev.rolloutkit.cli.plan;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.CertificateInfo;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.stack.config.SubnetInfo;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An AWS account in which everything exists that manifests refer to: subnets, security groups,
 * certificates. Manifests do not show whether it does; a plan for this account shows what the
 * controller desires, not whether AWS accepts it.
 */
final class AssumedAws {
  private static final Splitter LIST = Splitter.on(',').trimResults().omitEmptyStrings();

  private final Set<String> subnets = new LinkedHashSet<>();
  private final Set<String> groups = new LinkedHashSet<>();
  private final Set<String> hosts = new LinkedHashSet<>();
  private final ImmutableMap.Builder<String, String> webAcls = ImmutableMap.builder();

  private AssumedAws() {}

  static AwsDirectory of(Collection<? extends HasMetadata> objects, ControllerConfig config) {
    AssumedAws out = new AssumedAws();
    objects.forEach(out::add);
    return out.directory(config);
  }

  private void add(HasMetadata object) {
    Map<String, String> annotations =
        object.getMetadata() == null ? null : object.getMetadata().getAnnotations();
    if (annotations != null) {
      annotations.forEach(
          (key, value) -> {
            if (value == null) {
              return;
            }
            if (key.endsWith("/subnets") || key.endsWith("aws-load-balancer-subnets")) {
              LIST.split(value).forEach(subnets::add);
            } else if (key.endsWith("security-groups")) {
              LIST.split(value).forEach(groups::add);
            } else if (key.endsWith("/wafv2-acl-name")) {
              webAcls.put(value, "arn:aws:wafv2:region:account:regional/webacl/" + value);
            }
          });
    }
    if (object instanceof Ingress ingress && ingress.getSpec() != null) {
      List<IngressTLS> tls = ingress.getSpec().getTls();
      if (tls != null) {
        tls.forEach(t -> addHosts(t == null ? null : t.getHosts()));
      }
      List<IngressRule> rules = ingress.getSpec().getRules();
      if (rules != null) {
        rules.forEach(
            r -> {
              if (r != null && r.getHost() != null && !r.getHost().isEmpty()) {
                hosts.add(r.getHost());
              }
            });
      }
    }
  }

  private void addHosts(@Nullable List<String> names) {
    if (names != null) {
      names.stream().filter(n -> n != null && !n.isEmpty()).forEach(hosts::add);
    }
  }

  private AwsDirectory directory(ControllerConfig config) {
    ImmutableList.Builder<SubnetInfo> all = ImmutableList.builder();
    Map<String, String> roles =
        Map.of("kubernetes.io/role/elb", "1", "kubernetes.io/role/internal-elb", "1");
    int zone = 0;
    for (String name : subnets) {
      boolean id = name.startsWith("subnet-");
      all.add(
          SubnetInfo.builder()
              .id(id ? name : "subnet-of-" + name)
              .availabilityZone("zone-" + zone++)
              .tags(id ? Map.of() : Map.of("Name", name))
              .cidrBlock("10.0." + Math.min(zone, 255) + ".0/24")
              .build());
    }
    for (int i = 1; i <= 2; i++) {
      all.add(
          SubnetInfo.builder()
              .id("subnet-" + i)
              .availabilityZone("zone-of-subnet-" + i)
              .tags(roles)
              .cidrBlock("10.1." + i + ".0/24")
              .build());
    }
    ImmutableList.Builder<SecurityGroup> known = ImmutableList.builder();
    for (String name : groups) {
      boolean id = name.startsWith("sg-");
      known.add(
          new SecurityGroup(
              id ? name : "sg-of-" + name,
              id ? ImmutableMap.of() : ImmutableMap.of("Name", name),
              ImmutableList.of()));
    }
    AwsDirectory.Builder out =
        AwsDirectory.builder()
            .subnets(all.build())
            .securityGroups(known.build())
            .webAcls(webAcls.buildKeepingLast())
            .addVpcIpv4Cidrs("10.0.0.0/8");
    if (config.backendSecurityGroup().isEmpty()) {
      out.backendSecurityGroup(ControllerSettings.UNKNOWN_BACKEND_GROUP);
    }
    for (String host : hosts) {
      out.addCertificates(
          new CertificateInfo(
              "arn:aws:acm:region:account:certificate/" + host,
              ImmutableList.of(host),
              "",
              ImmutableMap.of()));
    }
    return out.build();
  }
}
