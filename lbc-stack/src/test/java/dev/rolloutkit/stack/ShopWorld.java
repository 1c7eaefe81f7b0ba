package dev.rolloutkit.stack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A small cluster for examples: the group {@code web} in the namespace {@code shop}. */
final class ShopWorld {
  final List<Ingress> ingresses = new ArrayList<>();
  final List<Service> services = new ArrayList<>();
  final List<IngressClass> classes = new ArrayList<>();
  final List<IngressClassParams> params = new ArrayList<>();
  StackSettings config = StackSettings.of(LbcFlags.of("demo", "vpc-1"));

  /** A cluster with the class {@code alb} alone. */
  ShopWorld() {
    classes.add(
        read(
            IngressClass.class,
            """
            {"metadata":{"name":"alb"},"spec":{"controller":"ingress.k8s.aws/alb"}}\
            """));
  }

  static AwsDirectory directory() {
    AwsDirectory.Builder out = AwsDirectory.builder().backendSecurityGroup("sg-auto");
    for (int i = 0; i < 2; i++) {
      for (String role : List.of("internal-elb", "elb")) {
        out.addSubnet(
            SubnetInfo.builder()
                .id("subnet-" + role + i)
                .availabilityZone("az" + i)
                .putTag("kubernetes.io/role/" + role, "1")
                .build());
      }
    }
    return out.build();
  }

  ShopWorld safe() {
    return with(Fixes.safe(StackDefect.class));
  }

  /** The same cluster with other defects fixed. */
  ShopWorld with(Fixes<StackDefect> fixes) {
    config = new StackSettings(config.flags(), fixes);
    return this;
  }

  /** A class of its own name with parameters, as JSON. */
  ShopWorld ingressClass(String name, String spec) {
    classes.add(
        read(
            IngressClass.class,
            """
            {"metadata":{"name":"%s"},"spec":{"controller":"ingress.k8s.aws/alb",
             "parameters":{"apiGroup":"elbv2.k8s.aws","kind":"IngressClassParams","name":"%s"}}}\
            """
                .formatted(name, name)));
    params.add(IngressClassParams.of(name, read(JsonNode.class, spec)));
    return this;
  }

  /**
   * A member of the group with one path to the Service {@code web}.
   *
   * @param annotations names without the prefix, and values, in turn
   */
  ShopWorld member(String name, String ingressClass, String... annotations) {
    IngressBuilder out =
        new IngressBuilder(
            read(
                Ingress.class,
                """
                {"metadata":{"namespace":"shop","name":"%s"},
                 "spec":{"ingressClassName":"%s","rules":[{"host":"%s.example.com","http":{"paths":[
                  {"path":"/","pathType":"Prefix","backend":{"service":{"name":"web",
                   "port":{"number":80}}}}]}}]}}\
                """
                    .formatted(name, ingressClass, name)));
    String prefix = "alb.ingress.kubernetes.io/";
    out.editMetadata().addToAnnotations(prefix + "group.name", "web").endMetadata();
    for (int i = 0; i < annotations.length; i += 2) {
      out.editMetadata()
          .addToAnnotations(prefix + annotations[i], annotations[i + 1])
          .endMetadata();
    }
    ingresses.add(out.build());
    return this;
  }

  /** A member of the group whose only path leads to an action in an annotation. */
  ShopWorld action(String name, String action) {
    member(name, "alb", "actions.answer", action);
    IngressBuilder out = new IngressBuilder(ingresses.remove(ingresses.size() - 1));
    out.editSpec()
        .editFirstRule()
        .editHttp()
        .editFirstPath()
        .editBackend()
        .editService()
        .withName("answer")
        .withNewPort()
        .withName("use-annotation")
        .endPort()
        .endService()
        .endBackend()
        .endPath()
        .endHttp()
        .endRule()
        .endSpec();
    ingresses.add(out.build());
    return this;
  }

  ShopWorld service(String name, int port) {
    services.add(
        read(
            Service.class,
            """
            {"metadata":{"namespace":"shop","name":"%s","uid":"uid-%s"},
             "spec":{"type":"NodePort","ports":[
              {"name":"http","port":%d,"targetPort":8080,"nodePort":30080}]}}\
            """
                .formatted(name, name, port)));
    return this;
  }

  /** An Ingress with one path; annotations as members of JSON without the prefix's braces. */
  ShopWorld ingress(String name, String host, String path, String service, String annotations) {
    ingresses.add(
        read(
            Ingress.class,
            """
            {"metadata":{"namespace":"shop","name":"%s","annotations":{
              "alb.ingress.kubernetes.io/group.name":"web"%s}},
             "spec":{"ingressClassName":"alb","rules":[{"host":"%s","http":{"paths":[
              {"path":"%s","pathType":"Prefix","backend":{"service":{"name":"%s",
               "port":{"number":80}}}}]}}]}}\
            """
                .formatted(
                    name,
                    annotations.isEmpty() ? "" : ",\"alb.ingress.kubernetes.io/" + annotations,
                    host,
                    path,
                    service)));
    return this;
  }

  ClusterObjects cluster() {
    return ClusterObjects.of(ingresses, classes, params, List.of());
  }

  Outcome<IngressGroup> load() {
    return LoadBalancerStacks.load(GroupId.explicit("web"), cluster(), config);
  }

  IngressGroup group() {
    return load().orElseThrow();
  }

  Outcome<Stack> build() {
    return build(directory());
  }

  Outcome<Stack> build(AwsDirectory directory) {
    return load()
        .flatMap(
            group ->
                LoadBalancerStacks.build(
                    group, StackInputs.of(services, List.of(), directory, config)));
  }

  static <T> T read(Class<T> type, String json) {
    try {
      JsonNode tree = Worlds.MAPPER.readTree(json);
      return Worlds.MAPPER.convertValue(tree, type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
