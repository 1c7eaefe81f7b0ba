package dev.rolloutkit.benchmarks;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPathBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A group of Ingresses with ten paths each on two listeners, the same in every run and language.
 */
final class StackBenchmarkWorkload {
  private static final GroupId GROUP = GroupId.explicit("perf");
  private static final String ALB = "alb.ingress.kubernetes.io/";
  private static final int PATHS = 10;
  private static final int NAMESPACES = 5;

  final StackSettings config = StackSettings.of(LbcFlags.of("perf", "vpc-1"));
  final AwsDirectory directory = directory();
  final List<Service> services = services();
  final List<Ingress> ingresses = new ArrayList<>();

  StackBenchmarkWorkload(int members) {
    for (int i = 0; i < members; i++) {
      ingresses.add(ingress(i));
    }
  }

  /** The same with an annotation on one member. */
  StackBenchmarkWorkload with(int member, String annotation, String value) {
    ingresses.set(
        member,
        new IngressBuilder(ingresses.get(member))
            .editMetadata()
            .addToAnnotations(ALB + annotation, value)
            .endMetadata()
            .build());
    return this;
  }

  /** The same with a path before all others. */
  StackBenchmarkWorkload withNewPath() {
    ingresses.get(0).getSpec().getRules().get(0).getHttp().getPaths().add(0, path("/new", "svc-0"));
    return this;
  }

  IngressGroup group() {
    IngressClass alb =
        new IngressClassBuilder()
            .withNewMetadata()
            .withName("alb")
            .endMetadata()
            .withNewSpec()
            .withController("ingress.k8s.aws/alb")
            .endSpec()
            .build();
    return LoadBalancerStacks.load(
            GROUP, ClusterObjects.of(ingresses, List.of(alb), List.of(), List.of()), config)
        .orElseThrow();
  }

  Outcome<Stack> build(IngressGroup group) {
    return LoadBalancerStacks.build(group, StackInputs.of(services, List.of(), directory, config));
  }

  private static AwsDirectory directory() {
    AwsDirectory.Builder out = AwsDirectory.builder().backendSecurityGroup("sg-auto");
    for (int i = 0; i < 3; i++) {
      out.addSubnets(
          SubnetInfo.builder()
              .id("subnet-" + i)
              .availabilityZone("az" + i)
              .putTag("kubernetes.io/role/internal-elb", "1")
              .build());
    }
    return out.build();
  }

  private static List<Service> services() {
    List<Service> out = new ArrayList<>();
    for (int n = 0; n < NAMESPACES; n++) {
      for (int k = 0; k < PATHS; k++) {
        out.add(
            new ServiceBuilder()
                .withNewMetadata()
                .withNamespace("ns-" + n)
                .withName("svc-" + k)
                .withUid("uid-" + n + "-" + k)
                .endMetadata()
                .withNewSpec()
                .withType("NodePort")
                .addNewPort()
                .withName("http")
                .withPort(80)
                .withTargetPort(new IntOrString(8080))
                .withNodePort(30000 + k)
                .endPort()
                .endSpec()
                .build());
      }
    }
    return out;
  }

  private static Ingress ingress(int i) {
    List<HTTPIngressPath> paths = new ArrayList<>();
    for (int j = 0; j < PATHS; j++) {
      paths.add(path("/p" + j, "svc-" + (i + j) % PATHS));
    }
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace("ns-" + i % NAMESPACES)
        .withName(String.format(Locale.ROOT, "ing-%03d", i))
        .addToAnnotations(ALB + "group.name", "perf")
        .addToAnnotations(ALB + "listen-ports", "[{\"HTTP\":80},{\"HTTPS\":443}]")
        .addToAnnotations(ALB + "certificate-arn", "arn:c" + i % 7)
        .addToAnnotations(ALB + "tags", "Team=t")
        .endMetadata()
        .withNewSpec()
        .withIngressClassName("alb")
        .addNewRule()
        .withHost("h" + i + ".example.com")
        .withNewHttp()
        .withPaths(paths)
        .endHttp()
        .endRule()
        .endSpec()
        .build();
  }

  private static HTTPIngressPath path(String path, String service) {
    return new HTTPIngressPathBuilder()
        .withPath(path)
        .withPathType("Prefix")
        .withNewBackend()
        .withNewService()
        .withName(service)
        .withNewPort()
        .withNumber(80)
        .endPort()
        .endService()
        .endBackend()
        .build();
  }
}
