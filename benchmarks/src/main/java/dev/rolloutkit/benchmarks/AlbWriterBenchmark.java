package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.annotation.DesiredAnnotations;
import dev.rolloutkit.alb.annotation.ForwardActions;
import dev.rolloutkit.alb.annotation.ManagedAnnotations;
import dev.rolloutkit.alb.patch.IngressReset;
import dev.rolloutkit.alb.patch.IngressResets;
import dev.rolloutkit.alb.patch.MergePatches;
import dev.rolloutkit.alb.patch.PatchPart;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/** What is written on an ingress; the floor is a copy of the same characters. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AlbWriterBenchmark {
  private static final String KEY = "alb.ingress.kubernetes.io/actions.";
  private static final AlbSettings OPTIONS = AlbSettings.reference();
  private static final Set<PatchPart> PARTS = EnumSet.of(PatchPart.ANNOTATIONS);
  private static final int DELETED = 50;
  private static final int PATCH_LENGTH = 280;
  private static final int RESET_LENGTH = 8296;

  private AlbRoute route = AlbRoute.builder().build();
  private IngressView ingress = IngressView.builder().build();
  private IngressView shared = IngressView.builder().build();
  private List<String> alive = List.of();
  private char[] patch = new char[0];
  private char[] action = new char[0];
  private char[] reset = new char[0];
  private int iteration;

  /** The ingress of one rollout among five, and that of fifty, half of them deleted. */
  @Setup
  public void build() {
    route =
        AlbRoute.builder()
            .namespace("default")
            .rolloutName("ro-0")
            .canaryService("canary-svc")
            .stableService("stable-svc")
            .ingress("i")
            .servicePort(80)
            .build();
    ImmutableMap.Builder<String, String> annotations = ImmutableMap.builder();
    ManagedAnnotations managed = ManagedAnnotations.none();
    for (int i = 0; i < 5; i++) {
      String key = KEY + (i == 0 ? "stable-svc" : "svc-" + i);
      annotations.put(key, action(10));
      managed = managed.add("ro-" + i, List.of(key));
    }
    annotations.put(AnnotationKeys.MANAGED_ANNOTATIONS, managed.toJson());
    for (int i = 0; i < 14; i++) {
      annotations.put("example.com/annotation-%02d".formatted(i), "value-%02d".formatted(i));
    }
    ingress = ingress(annotations.buildOrThrow());
    shared = shared();
    patch = annotationsAndPatch().toCharArray();
    action = action(10).toCharArray();
    reset = String.join("", shared.annotations().values()).toCharArray();
    int left =
        reset().orElseThrow().updated().orElseThrow().annotations().values().stream()
            .mapToInt(String::length)
            .sum();
    if (patch.length != PATCH_LENGTH || left != RESET_LENGTH) {
      throw new IllegalStateException("written: " + patch.length + ", left: " + left);
    }
  }

  private static IngressView ingress(Map<String, String> annotations) {
    return IngressView.builder()
        .namespace("default")
        .name("i")
        .annotations(annotations)
        .addRule(
            new IngressRule(
                "",
                true,
                ImmutableList.of(
                    new IngressPath(
                        "/*",
                        "ImplementationSpecific",
                        new IngressBackendRef(
                            ServiceBackendRef.named("stable-svc", "use-annotation"), null)))))
        .build();
  }

  private IngressView shared() {
    ImmutableMap.Builder<String, String> annotations = ImmutableMap.builder();
    ManagedAnnotations managed = ManagedAnnotations.none();
    List<String> odd = new ArrayList<>();
    for (int i = 0; i < DELETED; i++) {
      String service = "svc-%02d".formatted(i);
      AlbRoute one = AlbRoute.builder().from(route).stableService(service).build();
      annotations.put(
          KEY + service, ForwardActions.weighted(one, 80, 10, List.of(), OPTIONS).orElseThrow());
      managed = managed.add("ro-" + i, List.of(KEY + service));
      if (i % 2 == 1) {
        odd.add("ro-" + i);
      }
    }
    alive = odd;
    return ingress(
        annotations.put(AnnotationKeys.MANAGED_ANNOTATIONS, managed.toJson()).buildOrThrow());
  }

  private String action(int weight) {
    return ForwardActions.weighted(route, 80, weight, List.of(), OPTIONS).orElseThrow();
  }

  private int nextWeight() {
    iteration = iteration == 100 ? 0 : iteration + 1;
    return iteration;
  }

  /** W1: the annotations of another weight, and the patch. */
  @Benchmark
  public String annotationsAndPatch() {
    Map<String, String> desired =
        DesiredAnnotations.of(ingress.annotations(), route, 80, nextWeight(), List.of(), OPTIONS)
            .orElseThrow();
    return MergePatches.between(ingress, ingress.withAnnotations(desired), PARTS);
  }

  /** The floor of W1: the characters of the patch, copied. */
  @Benchmark
  public String floorPatch() {
    return new String(patch);
  }

  /** W1a: the action alone. */
  @Benchmark
  public String forwardAction() {
    return action(nextWeight());
  }

  /** The floor of W1a: the characters of the action, copied. */
  @Benchmark
  public String floorAction() {
    return new String(action);
  }

  /** W4: fifty rollouts on one ingress, half of them deleted. */
  @Benchmark
  public Outcome<IngressReset> reset() {
    return IngressResets.ingress(shared, alive, OPTIONS);
  }

  /** The floor of W4: the characters of the annotations that are read, copied. */
  @Benchmark
  public String floorReset() {
    return new String(reset);
  }
}
