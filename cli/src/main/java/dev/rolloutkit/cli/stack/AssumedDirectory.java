package dev.rolloutkit.cli.stack;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.CertificateInfo;
import dev.rolloutkit.stack.config.SubnetInfo;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The AWS resources that are assumed to exist, since manifests do not contain them: everything that
 * the manifests refer to, two subnets, and a certificate for each host.
 *
 * @param directory the assumed resources
 * @param taken the same as text
 */
record AssumedDirectory(AwsDirectory directory, ImmutableList<String> taken) {
  private static final String ALB = "alb.ingress.kubernetes.io/";
  private static final String NLB = "service.beta.kubernetes.io/aws-load-balancer-";
  private static final Splitter LIST = Splitter.on(',').trimResults().omitEmptyStrings();

  /** The resources that these manifests need. */
  static AssumedDirectory of(
      Collection<Ingress> ingresses, Collection<Map<String, String>> annotations) {
    AwsDirectory.Builder out =
        AwsDirectory.builder()
            .backendSecurityGroup("sg-backend")
            .addVpcIpv4Cidrs("10.0.0.0/16")
            .addSecurityGroups(SecurityGroup.of("sg-backend", Map.of(), List.of()));
    List<String> taken = new ArrayList<>();
    taken.add("two subnets in zones of their own");
    taken.add("the shared backend security group sg-backend");
    for (String id : List.of("subnet-a", "subnet-b")) {
      out.addSubnets(
          subnet(id, id)
              .putTag("kubernetes.io/role/elb", "1")
              .putTag("kubernetes.io/role/internal-elb", "1")
              .build());
    }
    for (String name : named(annotations, "subnets", "frontend-nlb-subnets")) {
      String id = name.startsWith("subnet-") ? name : "subnet-of-" + name;
      out.addSubnets(subnet(id, name).putTag("Name", name).build());
      taken.add("subnet " + name);
    }
    for (String name : named(annotations, "security-groups", "frontend-nlb-security-groups")) {
      String id = name.startsWith("sg-") ? name : "sg-of-" + name;
      out.addSecurityGroups(SecurityGroup.of(id, Map.of("Name", name), List.of()));
      taken.add("security group " + name);
    }
    for (String name : named(annotations, "wafv2-acl-name")) {
      out.putWebAcl(name, "arn:aws:wafv2:::" + name);
      taken.add("web ACL " + name);
    }
    for (String host : hosts(ingresses)) {
      out.addCertificates(
          new CertificateInfo(
              "arn:aws:acm:::certificate/of-" + host,
              ImmutableList.of(host),
              "",
              ImmutableMap.of()));
    }
    return new AssumedDirectory(out.build(), ImmutableList.copyOf(taken));
  }

  private static SubnetInfo.Builder subnet(String id, String zone) {
    return SubnetInfo.builder()
        .id(id)
        .availabilityZone("zone-of-" + zone)
        .cidrBlock("10.0.0.0/16")
        .ipv6(true)
        .addIpv6CidrBlocks("fd00::/56");
  }

  private static Set<String> named(
      Collection<Map<String, String>> annotations, String... suffixes) {
    Set<String> out = new TreeSet<>(CodePoints.ORDER);
    for (Map<String, String> map : annotations) {
      for (String suffix : suffixes) {
        for (String prefix : List.of(ALB, NLB)) {
          String value = map.get(prefix + suffix);
          if (value != null) {
            LIST.split(value).forEach(out::add);
          }
        }
      }
    }
    return out;
  }

  private static Set<String> hosts(Collection<Ingress> ingresses) {
    Set<String> out = new TreeSet<>(CodePoints.ORDER);
    for (Ingress ingress : ingresses) {
      if (ingress.getSpec() != null) {
        for (IngressRule rule : ingress.getSpec().getRules()) {
          if (rule != null && rule.getHost() != null) {
            out.add(rule.getHost());
          }
        }
        for (IngressTLS tls : ingress.getSpec().getTls()) {
          if (tls != null) {
            tls.getHosts().forEach(out::add);
          }
        }
      }
    }
    return out;
  }
}
