package dev.rolloutkit.ako;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Thousands of small clusters and settings, which are created faster than by arbitraries. Names are
 * chosen so that joined parts collide: names with dashes, names of other objects, AviInfraSettings
 * that look like beginnings of hosts.
 */
final class RandomClusters {
  private static final String[] NAMESPACES = {"a", "a-b", "red", "b"};
  private static final String[] NAMES = {"b-c", "c", "web", "b", "k", "a-b"};
  private static final String[] HOSTS = {
    "foo.com", "b.com", "a-b.com", "red-api", "x-foo.com", "FOO.com", "*.foo.com", "a-c"
  };
  private static final String[] PATHS = {"", "/", "/x", "/a/b", "/a_b", "-L7-dedicated"};
  private static final String[] INFRA = {"a", "x", "a-b", "red"};

  private final Random random;

  RandomClusters(long seed) {
    this.random = new Random(seed);
  }

  AkoConfig config() {
    return AkoConfig.builder()
        .clusterName(pick("c", "a--b"))
        .mode(pick(NamingMode.values()))
        .shardSize(pick(ShardSize.values()))
        .passthroughShardSize(pick(ShardSize.values()))
        .noPgForSni(random.nextBoolean())
        .vipPerNamespace(random.nextInt(4) == 0)
        .build();
  }

  AkoCluster cluster() {
    Map<String, HasMetadata> out = new LinkedHashMap<>();
    put(out, Clusters.ingressClass());
    for (String infra : INFRA) {
      put(out, setting(infra, pick("", "LARGE", "SMALL", "DEDICATED")));
      put(out, classOf(infra));
    }
    for (String namespace : NAMESPACES) {
      put(out, namespace(namespace));
      put(out, Clusters.secret(namespace, "tls"));
      put(out, Clusters.secret(namespace, "own-alt"));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      put(out, service());
    }
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      put(out, ingress());
    }
    return AkoCluster.of(out.values());
  }

  private static void put(Map<String, HasMetadata> out, HasMetadata object) {
    out.put(
        object.getKind()
            + " "
            + object.getMetadata().getNamespace()
            + "/"
            + object.getMetadata().getName(),
        object);
  }

  private HasMetadata namespace(String name) {
    Map<String, String> annotations = new LinkedHashMap<>();
    if (random.nextInt(3) == 0) {
      annotations.put("aviinfrasetting.ako.vmware.com/name", pick(INFRA));
    }
    if (random.nextInt(4) == 0) {
      annotations.put("ako.vmware.com/tenant-name", pick("t1", "t2"));
    }
    return new NamespaceBuilder()
        .withNewMetadata()
        .withName(name)
        .withAnnotations(annotations)
        .endMetadata()
        .build();
  }

  static GenericKubernetesResource setting(String name, String shardSize) {
    GenericKubernetesResource out = new GenericKubernetesResource();
    out.setKind("AviInfraSetting");
    out.setMetadata(new ObjectMetaBuilder().withName(name).build());
    out.setAdditionalProperty("spec", Map.of("l7Settings", Map.of("shardSize", shardSize)));
    out.setAdditionalProperty("status", Map.of("status", "Accepted"));
    return out;
  }

  static HasMetadata classOf(String infra) {
    return new IngressClassBuilder()
        .withNewMetadata()
        .withName("class-" + infra)
        .endMetadata()
        .withNewSpec()
        .withController("ako.vmware.com/avi-lb")
        .withNewParameters()
        .withApiGroup("ako.vmware.com")
        .withKind("AviInfraSetting")
        .withName(infra)
        .endParameters()
        .endSpec()
        .build();
  }

  private Service service() {
    Service out =
        Clusters.service(
            pick(NAMESPACES), pick(NAMES), pick("LoadBalancer", "LoadBalancer", "ClusterIP"), 80);
    return random.nextInt(3) == 0
        ? Clusters.annotated(out, "ako.vmware.com/enable-shared-vip", pick(NAMES))
        : out;
  }

  private Ingress ingress() {
    IngressRule[] rules = new IngressRule[1 + random.nextInt(2)];
    for (int i = 0; i < rules.length; i++) {
      String[] paths = new String[random.nextInt(3) + 1];
      for (int p = 0; p < paths.length; p++) {
        paths[p] = pick(PATHS);
      }
      rules[i] = Clusters.rule(pick(HOSTS), pick(NAMES), paths);
    }
    Ingress out = Clusters.ingress(pick(NAMESPACES), pick(NAMES), rules);
    if (random.nextBoolean()) {
      out = Clusters.withTls(out, pick("tls", "own-alt"), pick(HOSTS), pick(HOSTS));
    }
    int annotation = random.nextInt(6);
    if (annotation == 0) {
      out.getMetadata().setAnnotations(Map.of("passthrough.ako.vmware.com/enabled", "true"));
    }
    if (random.nextInt(3) == 0) {
      out.getSpec().setIngressClassName("class-" + pick(INFRA));
    }
    out.getMetadata().setCreationTimestamp("2024-01-0" + (1 + random.nextInt(3)) + "T00:00:00Z");
    return out;
  }

  @SafeVarargs
  private <T> T pick(T... values) {
    return values[random.nextInt(values.length)];
  }
}
