package dev.rolloutkit.stack.internal.plan;

import com.google.common.base.Strings;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multiset;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.classparams.IngressClassParams.SubnetSelector;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.CertificateInfo;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.plan.Assumption;
import dev.rolloutkit.stack.plan.PlannedCluster;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An AWS account in which everything exists to which the objects of one load balancer refer:
 * subnets, security groups, certificates, web ACLs, trust stores and target groups.
 *
 * @rule What manifests do not contain of AWS is assumed to exist: subnets, security groups,
 *     certificates, web ACLs and target groups.
 */
public final class AssumedAws {
  private static final String CERTIFICATE = "arn:aws:acm:region:account:certificate/";
  private static final Pattern TARGET_GROUP =
      Pattern.compile("\"targetGroupName\"\\s*:\\s*\"([^\"\\\\]+)\"", Pattern.CASE_INSENSITIVE);
  private static final Pattern TRUST_STORE =
      Pattern.compile("\"trustStore\"\\s*:\\s*\"([^\"\\\\]+)\"", Pattern.CASE_INSENSITIVE);

  /**
   * The number of times that a list contains the name or id of a subnet; several subnets may have
   * the same name.
   */
  private final Map<String, Integer> subnets = new TreeMap<>(CodePoints.ORDER);

  private final Map<String, ImmutableMap<String, String>> tagged = new LinkedHashMap<>();
  private final Set<String> groups = new TreeSet<>(CodePoints.ORDER);
  private final Set<String> webAcls = new TreeSet<>(CodePoints.ORDER);
  private final Set<String> trustStores = new TreeSet<>(CodePoints.ORDER);
  private final Set<String> targetGroups = new TreeSet<>(CodePoints.ORDER);
  private final Set<String> hosts = new TreeSet<>(CodePoints.ORDER);

  private final ListedAddresses addresses = new ListedAddresses();

  /** The listed subnets of the network load balancer; empty if the controller discovers them. */
  private List<String> places = ImmutableList.of();

  private AssumedAws() {}

  /** The account of an Ingress group. */
  public static AssumedAws of(Collection<Ingress> members, Collection<IngressClassParams> params) {
    AssumedAws out = new AssumedAws();
    members.forEach(out::add);
    params.forEach(out::add);
    return out;
  }

  /** The account with the resources of the given references. */
  static AssumedAws of(AwsReferences named) {
    AssumedAws out = new AssumedAws();
    out.addSubnets(named.subnets());
    named.taggedSubnets().forEach((name, tags) -> out.tagged.put(name, ImmutableMap.copyOf(tags)));
    out.groups.addAll(named.securityGroups());
    out.trustStores.addAll(named.trustStores());
    out.targetGroups.addAll(named.targetGroups());
    named.hosts().forEach(out::addHost);
    out.places = named.subnets();
    return out;
  }

  /** The account of a Service. */
  public static AssumedAws of(Service service) {
    AssumedAws out = new AssumedAws();
    out.add(service.getMetadata());
    return out;
  }

  private void add(@Nullable ObjectMeta meta) {
    if (meta == null || meta.getAnnotations() == null) {
      return;
    }
    meta.getAnnotations()
        .forEach(
            (key, value) -> {
              if (value == null) {
                return;
              }
              String suffix = suffix(key);
              addresses.add(suffix, Annotations.split(value));
              switch (suffix) {
                case "subnets", "frontend-nlb-subnets" -> {
                  List<String> names = Annotations.split(value);
                  addSubnets(names);
                  places = key.equals(AnnotationNames.INGRESS_SUBNETS) ? places : names;
                }
                case "security-groups", "frontend-nlb-security-groups" ->
                    groups.addAll(Annotations.split(value));
                case "wafv2-acl-name" -> webAcls.add(value);
                case "mutual-authentication" -> find(TRUST_STORE, value, trustStores);
                default -> {
                  if (key.contains("/actions.")) {
                    find(TARGET_GROUP, value, targetGroups);
                  }
                }
              }
            });
  }

  private static String suffix(String key) {
    return key.startsWith(Annotations.ALB)
        ? key.substring(Annotations.ALB.length())
        : key.startsWith(Annotations.NLB) ? key.substring(Annotations.NLB.length()) : "";
  }

  private void addSubnets(List<String> names) {
    Multiset<String> mentions = HashMultiset.create(names);
    mentions.elementSet().forEach(n -> subnets.merge(n, mentions.count(n), Math::max));
  }

  private static void find(Pattern pattern, String text, Set<String> out) {
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      if (!matcher.group(1).startsWith("arn:")) {
        out.add(matcher.group(1));
      }
    }
  }

  private void add(Ingress ingress) {
    add(ingress.getMetadata());
    if (ingress.getSpec() == null) {
      return;
    }
    List<@Nullable IngressRule> rules = ingress.getSpec().getRules();
    if (rules != null) {
      rules.forEach(rule -> addHost(rule == null ? null : rule.getHost()));
    }
    List<@Nullable IngressTLS> tls = ingress.getSpec().getTls();
    if (tls != null) {
      for (IngressTLS one : tls) {
        if (one != null && one.getHosts() != null) {
          one.getHosts().forEach(this::addHost);
        }
      }
    }
  }

  private void addHost(@Nullable String host) {
    if (host != null && !host.isEmpty()) {
      hosts.add(host);
    }
  }

  private void add(IngressClassParams params) {
    params.nonEmpty("wafv2AclName").ifPresent(webAcls::add);
    SubnetSelector selector = params.subnets().orElse(null);
    if (selector != null && !selector.ids().isEmpty()) {
      addSubnets(selector.ids());
    } else if (selector != null) {
      ImmutableMap.Builder<String, String> tags = ImmutableMap.builder();
      selector
          .tags()
          .forEach((key, values) -> values.stream().limit(1).forEach(v -> tags.put(key, v)));
      tagged.put(params.name(), tags.buildKeepingLast());
    }
  }

  /** The resources of the account. */
  public AwsDirectory directory(StackSettings config) {
    AwsDirectory.Builder out =
        AwsDirectory.builder().addVpcIpv4Cidrs("10.0.0.0/8").addVpcIpv6Cidrs("fd00::/48");
    int zone = 0;
    for (Map.Entry<String, Integer> subnet : subnets.entrySet()) {
      String name = subnet.getKey();
      boolean id = name.startsWith("subnet-");
      for (int i = 1; i <= (id ? 1 : subnet.getValue()); i++) {
        String number = i == 1 ? "" : "-" + i;
        SubnetInfo.Builder one =
            subnet(id ? name : "subnet-of-" + name + number, "zone-of-" + name + number)
                .tags(id ? Map.of() : Map.of("Name", name))
                .cidrBlock("10.0." + Math.min(++zone, 255) + ".0/24");
        addresses.place(place(name, i), one);
        out.addSubnets(one.build());
      }
    }
    addDiscovered(out);
    for (int i = 1; i <= 2; i++) {
      for (Map.Entry<String, ImmutableMap<String, String>> params : tagged.entrySet()) {
        out.addSubnets(
            subnet("subnet-of-" + params.getKey() + "-" + i, "zone-" + i)
                .tags(params.getValue())
                .cidrBlock("10.1." + i + ".0/24")
                .build());
      }
    }
    for (String name : groups) {
      boolean id = name.startsWith("sg-");
      out.addSecurityGroups(
          SecurityGroup.of(
              id ? name : "sg-of-" + name, id ? Map.of() : Map.of("Name", name), List.of()));
    }
    if (config.flags().backendSecurityGroup().isEmpty()) {
      out.backendSecurityGroup(PlannedCluster.UNKNOWN_BACKEND_GROUP);
    }
    webAcls.forEach(n -> out.putWebAcl(n, "arn:aws:wafv2:region:account:regional/webacl/" + n));
    trustStores.forEach(
        n -> out.putTrustStore(n, "arn:aws:elasticloadbalancing:region:account:truststore/" + n));
    targetGroups.forEach(
        n -> out.putTargetGroup(n, "arn:aws:elasticloadbalancing:region:account:targetgroup/" + n));
    String authority =
        config.flags().allowedCertificateAuthorityArns().stream().findFirst().orElse("");
    for (String host : hosts) {
      out.addCertificates(
          new CertificateInfo(
              CERTIFICATE + host, ImmutableList.of(host), authority, ImmutableMap.of()));
    }
    return out.build();
  }

  /**
   * Adds the subnets that the controller discovers for each scheme; it uses them in the order of
   * their ids.
   */
  private void addDiscovered(AwsDirectory.Builder out) {
    int internetFacing = addresses.internetFacing();
    int internal = addresses.internal();
    int count = Math.max(internetFacing, internal);
    int digits = String.valueOf(count).length();
    for (int i = 1; i <= count; i++) {
      String number = Strings.padStart(String.valueOf(i), digits, '0');
      ImmutableMap.Builder<String, String> roles = ImmutableMap.builder();
      if (i <= internetFacing) {
        roles.put("kubernetes.io/role/elb", "1");
      }
      if (i <= internal) {
        roles.put("kubernetes.io/role/internal-elb", "1");
      }
      SubnetInfo.Builder one =
          subnet("subnet-" + number, "zone-" + number)
              .tags(roles.buildOrThrow())
              .cidrBlock("10.1." + Math.min(i, 255) + ".0/24");
      addresses.place(i - 1, one);
      out.addSubnets(one.build());
    }
  }

  /**
   * The index in the list of subnets at which a name occurs for the {@code mention}-th time; -1 for
   * none.
   */
  private int place(String name, int mention) {
    int seen = 0;
    for (int i = 0; i < places.size(); i++) {
      if (places.get(i).equals(name) && ++seen == mention) {
        return i;
      }
    }
    return -1;
  }

  private static SubnetInfo.Builder subnet(String id, String zone) {
    return SubnetInfo.builder().id(id).availabilityZone(zone).addIpv6CidrBlocks("fd00::/64");
  }

  /**
   * Adds the assumptions to {@code out}: that everything exists that the objects name, and that the
   * other resources exist which the stack uses.
   *
   * @param id the load balancer
   * @param stack its stack; {@code null} if it cannot be built
   */
  public void tell(String id, @Nullable Stack stack, StackSettings config, Assumptions out) {
    out.addAll(Assumption.Kind.SUBNET, subnets.keySet());
    out.addAll(Assumption.Kind.TAGGED_SUBNETS, tagged.keySet());
    out.addAll(Assumption.Kind.SECURITY_GROUP, groups);
    out.addAll(Assumption.Kind.WEB_ACL, webAcls);
    out.addAll(Assumption.Kind.TRUST_STORE, trustStores);
    out.addAll(Assumption.Kind.TARGET_GROUP, targetGroups);
    if (!addresses.isEmpty() && places.isEmpty()) {
      out.add(Assumption.Kind.COUNTED_SUBNETS, id);
    } else if (subnets.isEmpty() && tagged.isEmpty()) {
      out.add(Assumption.Kind.DISCOVERED_SUBNETS);
    }
    if (addresses.placesSubnets()) {
      out.add(Assumption.Kind.PLACED_SUBNETS, id);
    }
    if (stack == null) {
      return;
    }
    if (stack.backendSecurityGroupAllocated() && config.flags().backendSecurityGroup().isEmpty()) {
      out.add(Assumption.Kind.BACKEND_GROUP);
    }
    for (int port : stack.listenerPorts().orElse(ImmutableList.of())) {
      for (String arn : stack.certificates(port)) {
        if (arn.startsWith(CERTIFICATE)) {
          out.add(Assumption.Kind.CERTIFICATE, arn.substring(CERTIFICATE.length()));
        }
      }
    }
  }
}
