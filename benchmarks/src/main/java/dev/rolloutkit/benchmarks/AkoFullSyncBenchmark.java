package dev.rolloutkit.benchmarks;

import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPathBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole clusters: indexing and translating {@code size} Ingresses of two paths, each with a Service
 * and a slice of two endpoints. Ten times the Ingresses should take ten times as long. The floor is
 * the index alone.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
public class AkoFullSyncBenchmark {
  /** Larger clusters are made the same way, and take seconds to translate. */
  private static final int CHECKED = 10_000;

  /** How many Ingresses there are. */
  @Param({"200", "1000", "10000", "100000"})
  public int size;

  private AkoConfig sni;
  private AkoConfig evh;
  private List<HasMetadata> plain;
  private List<HasMetadata> tls;
  private List<String> names = List.of();

  /** The clusters. */
  @Setup
  public void setUp() {
    sni =
        AkoConfig.builder()
            .clusterName("my-cluster")
            .addSubDomains("avi.internal", ".com")
            .autoFqdn(AutoFqdn.DEFAULT)
            .build();
    evh = AkoConfig.builder().from(sni).mode(NamingMode.EVH).build();
    plain = cluster(size, false);
    tls = cluster(size, true);
    boolean translated =
        size > CHECKED
            || (fullSync().orElseThrow().models().size() > 1
                && fullSyncTls().orElseThrow().models().size() > 1
                && fullSyncEvh().orElseThrow().models().size() > 1);
    if (!translated) {
      throw new IllegalStateException("nothing is translated");
    }
    names = size > CHECKED ? List.of() : names(fullSyncEvh().orElseThrow());
  }

  /** SNI mode, no TLS. */
  @Benchmark
  public Outcome<AviGraph> fullSync() {
    return AkoNaming.translate(sni, AkoCluster.of(plain));
  }

  /** SNI mode, every host with TLS from one secret. */
  @Benchmark
  public Outcome<AviGraph> fullSyncTls() {
    return AkoNaming.translate(sni, AkoCluster.of(tls));
  }

  /** EVH mode. */
  @Benchmark
  public Outcome<AviGraph> fullSyncEvh() {
    return AkoNaming.translate(evh, AkoCluster.of(plain));
  }

  /** The floor: the objects are indexed by name. */
  @Benchmark
  public AkoCluster floorIndex() {
    return AkoCluster.of(plain);
  }

  /** The floor of the names in EVH mode: the JDK's SHA-1 of as many strings as it hashes. */
  @Benchmark
  public int floorSha1() {
    MessageDigest sha1 = digest();
    int sum = 0;
    for (String name : names) {
      sum += HexFormat.of().formatHex(sha1.digest(name.getBytes(StandardCharsets.UTF_8))).length();
    }
    return sum;
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  private static List<String> names(AviGraph graph) {
    List<String> out = new ArrayList<>();
    for (AviModel model : graph.models()) {
      if (model.virtualService() != null) {
        addNames(model.virtualService(), out);
      }
    }
    return out;
  }

  private static void addNames(VirtualService vs, List<String> out) {
    out.add(vs.name());
    vs.pools().forEach(pool -> out.add(pool.name()));
    vs.poolGroups().forEach(group -> out.add(group.name()));
    vs.httpPolicySets().forEach(set -> out.add(set.name()));
    vs.children().forEach(child -> addNames(child, out));
  }

  private static List<HasMetadata> cluster(int size, boolean tls) {
    List<HasMetadata> out = new ArrayList<>(3 * size + 2);
    out.add(
        new IngressClassBuilder()
            .withNewMetadata()
            .withName("avi")
            .withAnnotations(Map.of("ingressclass.kubernetes.io/is-default-class", "true"))
            .endMetadata()
            .withNewSpec()
            .withController("ako.vmware.com/avi-lb")
            .endSpec()
            .build());
    if (tls) {
      out.add(
          new SecretBuilder()
              .withNewMetadata()
              .withNamespace("default")
              .withName("tls")
              .endMetadata()
              .withData(Map.of("tls.crt", "YQ==", "tls.key", "YQ=="))
              .build());
    }
    for (int i = 0; i < size; i++) {
      String service = "svc-" + i;
      out.add(service(service));
      out.add(
          new EndpointSliceBuilder()
              .withNewMetadata()
              .withNamespace("default")
              .withName(service + "-x")
              .withLabels(Map.of("kubernetes.io/service-name", service))
              .endMetadata()
              .withAddressType("IPv4")
              .addNewPort()
              .withName("http")
              .withPort(8080)
              .withProtocol("TCP")
              .endPort()
              .addToEndpoints(endpoint(i, 1), endpoint(i, 2))
              .build());
      out.add(
          ingress(
              "ing-" + i,
              "host-" + i + ".avi.internal",
              List.of(path("/foo", service), path("/bar", service)),
              tls));
    }
    return out;
  }

  private static Endpoint endpoint(int i, int last) {
    return new EndpointBuilder()
        .withAddresses("10." + i / 250 + "." + i % 250 + "." + last)
        .withNewConditions()
        .withReady(true)
        .endConditions()
        .build();
  }

  static HasMetadata service(String name) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withType("ClusterIP")
        .withIpFamilies("IPv4")
        .addNewPort()
        .withName("http")
        .withPort(80)
        .withProtocol("TCP")
        .withTargetPort(new IntOrString(8080))
        .endPort()
        .endSpec()
        .build();
  }

  static HTTPIngressPath path(String path, String service) {
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

  static Ingress ingress(String name, String host, List<HTTPIngressPath> paths, boolean tls) {
    IngressBuilder out =
        new IngressBuilder()
            .withNewMetadata()
            .withNamespace("default")
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .addNewRule()
            .withHost(host)
            .withNewHttp()
            .withPaths(paths)
            .endHttp()
            .endRule()
            .endSpec();
    if (tls) {
      out.editSpec().addNewTl().withSecretName("tls").withHosts(host).endTl().endSpec();
    }
    return out.build();
  }
}
