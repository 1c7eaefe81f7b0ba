package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.ownership.ServiceController;
import dev.rolloutkit.lbclass.ownership.UpdateReason;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import dev.rolloutkit.lbclass.strategy.Prepared;
import dev.rolloutkit.lbclass.strategy.ServiceDefaults;
import dev.rolloutkit.lbclass.strategy.ServiceStrategy;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Names, validation, preparation and reviews of Services, by the number of their ports and source
 * ranges. The floor of a review is Jackson's token loop over the same bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LbClassBenchmark {
  private static final ServerSettings OPTIONS = ServerSettings.reference();
  private static final JsonFactory JSON = new JsonFactory();

  private Service one;
  private Service oneCopy;
  private Service fifty;
  private Service fiftyCopy;
  private Service manyPorts;
  private Service manyPortsAsClusterIp;
  private Service unclassed;
  private Service unclassedCopy;
  private AdmissionHandler handler;
  private byte[] review;

  /** Makes the Services; a copy shares no object with its original, not even a text. */
  @Setup
  public void setUp() throws JsonProcessingException {
    one = service(1, 0);
    oneCopy = service(1, 0);
    fifty = service(50, 200);
    fiftyCopy = service(50, 200);
    manyPorts = service(50, 0);
    manyPortsAsClusterIp = service(50, 0);
    manyPortsAsClusterIp.getSpec().setType("ClusterIP");
    unclassed = service(50, 200);
    unclassed.getSpec().setLoadBalancerClass(null);
    unclassedCopy = service(50, 200);
    unclassedCopy.getSpec().setLoadBalancerClass(null);
    handler = AdmissionHandler.of(ClassPolicy.builder().build(), OPTIONS).orElseThrow();
    String json = new ObjectMapper().writeValueAsString(one);
    review =
        ("{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1\",\"request\":{"
                + "\"uid\":\"705ab4f5-6393-11e8-b7cc-42010a800002\","
                + "\"kind\":{\"group\":\"\",\"version\":\"v1\",\"kind\":\"Service\"},"
                + "\"resource\":{\"group\":\"\",\"version\":\"v1\",\"resource\":\"services\"},"
                + "\"name\":\"web\",\"namespace\":\"prod\",\"operation\":\"UPDATE\","
                + "\"userInfo\":{\"username\":\"u\"},\"object\":"
                + json
                + ",\"oldObject\":"
                + json
                + "}}")
            .getBytes(StandardCharsets.UTF_8);
    boolean valid =
        validateCreate1().isEmpty() && validateUpdate1().isEmpty() && validateUpdate50().isEmpty();
    String answer = new String(admitUpdate1FromJson(), StandardCharsets.UTF_8);
    if (!valid || needsUpdate50().isPresent() || !answer.contains("\"allowed\":true")) {
      throw new IllegalStateException("the Services are not judged as they should be");
    }
  }

  /** A load balancer with that many ports and source ranges, defaults filled in. */
  static Service service(int ports, int ranges) {
    ServiceSpec spec = new ServiceSpec();
    spec.setType("LoadBalancer");
    spec.setLoadBalancerClass(text("service.k8s.aws/nlb"));
    spec.setClusterIP(text("10.0.0.1"));
    spec.setClusterIPs(new ArrayList<>(List.of(text("10.0.0.1"))));
    spec.setSelector(Map.of(text("app"), text("web")));
    for (int i = 0; i < ports; i++) {
      spec.getPorts()
          .add(
              new ServicePort(
                  null, "p" + i, 30000 + i, 1000 + i, text("TCP"), new IntOrString(8000 + i)));
    }
    for (int i = 0; i < ranges; i++) {
      spec.getLoadBalancerSourceRanges().add("10." + i / 256 + "." + i % 256 + ".0/24");
    }
    Service out = new Service();
    out.setMetadata(
        new ObjectMetaBuilder()
            .withName("web")
            .withNamespace("prod")
            .withUid("u1")
            .withResourceVersion("7")
            .addToAnnotations("service.beta.kubernetes.io/aws-load-balancer-scheme", "internal")
            .build());
    out.setSpec(spec);
    return ServiceDefaults.apply(out, ServiceGates.defaults());
  }

  /** A text of its own, as a decoder makes it. */
  @SuppressWarnings("StringOperationCanBeSimplified")
  private static String text(String text) {
    return new String(text);
  }

  @Benchmark
  public boolean qualifiedNameGood() {
    return NameFormats.isQualifiedName(one.getSpec().getLoadBalancerClass());
  }

  @Benchmark
  public ImmutableList<String> qualifiedNameBad() {
    return NameFormats.qualifiedName("Service.k8s.aws/-nlb");
  }

  @Benchmark
  public ImmutableList<Problem> validateCreate1() {
    return ServiceValidation.create(one, OPTIONS);
  }

  @Benchmark
  public ImmutableList<Problem> validateUpdate1() {
    return ServiceValidation.update(one, oneCopy, OPTIONS);
  }

  @Benchmark
  public ImmutableList<Problem> validateUpdate50() {
    return ServiceValidation.update(fifty, fiftyCopy, OPTIONS);
  }

  @Benchmark
  public Service copy50() {
    return Services.copy(manyPorts);
  }

  @Benchmark
  public Prepared prepareUpdateTypeChange() {
    return ServiceStrategy.update(manyPorts, manyPortsAsClusterIp, OPTIONS.gates());
  }

  @Benchmark
  public Optional<UpdateReason> needsUpdate50() {
    return ServiceController.needsUpdate(unclassed, unclassedCopy);
  }

  @Benchmark
  public byte[] admitUpdate1FromJson() {
    return handler.review(review);
  }

  /** The floor of {@link #admitUpdate1FromJson}. */
  @Benchmark
  public int tokensOfTheReview() throws IOException {
    int tokens = 0;
    try (JsonParser parser = JSON.createParser(review)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        tokens++;
      }
    }
    return tokens;
  }
}
