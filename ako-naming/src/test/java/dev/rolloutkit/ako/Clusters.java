package dev.rolloutkit.ako;

import dev.rolloutkit.ako.cluster.AkoCluster;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPathBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRuleBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLSBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Small manifests for tests. */
final class Clusters {
  private Clusters() {}

  /** A cluster with a default IngressClass of AKO and the objects. */
  static AkoCluster of(HasMetadata... objects) {
    List<HasMetadata> all = new ArrayList<>();
    all.add(ingressClass());
    all.addAll(Arrays.asList(objects));
    return AkoCluster.of(all);
  }

  static HasMetadata ingressClass() {
    return new IngressClassBuilder()
        .withNewMetadata()
        .withName("avi")
        .withAnnotations(Map.of("ingressclass.kubernetes.io/is-default-class", "true"))
        .endMetadata()
        .withNewSpec()
        .withController("ako.vmware.com/avi-lb")
        .endSpec()
        .build();
  }

  static HasMetadata namespace(String name, Map<String, String> labels) {
    return new NamespaceBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(labels)
        .endMetadata()
        .build();
  }

  static Service loadBalancer(String namespace, String name, int... ports) {
    return service(namespace, name, "LoadBalancer", ports);
  }

  static Service service(String namespace, String name, String type, int... ports) {
    ServiceBuilder out =
        new ServiceBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withType(type)
            .withIpFamilies("IPv4")
            .endSpec();
    for (int port : ports) {
      out.editSpec().addNewPort().withPort(port).withProtocol("TCP").endPort().endSpec();
    }
    return out.build();
  }

  static Service annotated(Service service, String key, String value) {
    return new ServiceBuilder(service)
        .editMetadata()
        .addToAnnotations(key, value)
        .endMetadata()
        .build();
  }

  static Ingress ingress(String namespace, String name, IngressRule... rules) {
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withRules(rules)
        .endSpec()
        .build();
  }

  static Ingress withTls(Ingress ingress, String secret, String... hosts) {
    return new IngressBuilder(ingress)
        .editSpec()
        .addToTls(new IngressTLSBuilder().withSecretName(secret).withHosts(hosts).build())
        .endSpec()
        .build();
  }

  /** A rule for a host with paths to port 80 of a Service. */
  static IngressRule rule(String host, String service, String... paths) {
    List<HTTPIngressPath> list = new ArrayList<>();
    for (String path : paths) {
      list.add(
          new HTTPIngressPathBuilder()
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
              .build());
    }
    return new IngressRuleBuilder().withHost(host).withNewHttp().withPaths(list).endHttp().build();
  }

  static HasMetadata secret(String namespace, String name) {
    return new SecretBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .endMetadata()
        .withData(Map.of("tls.crt", "YQ==", "tls.key", "YQ=="))
        .build();
  }
}
