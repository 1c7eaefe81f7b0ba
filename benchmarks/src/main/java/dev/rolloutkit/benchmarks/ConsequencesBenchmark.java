package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.consequences.world.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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

/** Reviews of one changed object among 10,000, of a small shop, and of 10,000 changed objects. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ConsequencesBenchmark {
  private static final int LARGE = 2_500;
  private static final int SMALL = 5;
  private static final int SOME = 100;

  private List<ClusterObject> objects = List.of();
  private List<ClusterObject> allChanged = List.of();
  private List<ClusterObject> shop = List.of();
  private List<ClusterObject> shopChanged = List.of();
  private List<Change> deployment = List.of();
  private List<Change> service = List.of();
  private List<Change> ingress = List.of();
  private World world = Consequences.settle(List.of(), Assumptions.usual());

  /** Makes the input, and checks what becomes of it. */
  @Setup
  public void setUp() {
    objects = ConsequencesWorkload.objects(LARGE);
    world = Consequences.settle(objects, Assumptions.usual());
    int first = SOME * ConsequencesWorkload.KINDS;
    deployment = changes(first + ConsequencesWorkload.DEPLOYMENT, ConsequencesWorkload::image);
    service = changes(first + ConsequencesWorkload.SERVICE, ConsequencesWorkload::selector);
    ingress = changes(first + ConsequencesWorkload.INGRESS, ConsequencesWorkload::host);
    allChanged = ConsequencesWorkload.allEdited(objects);
    shop = ConsequencesWorkload.objects(SMALL);
    shopChanged =
        ConsequencesWorkload.edited(
            shop, ConsequencesWorkload.SERVICE, ConsequencesWorkload::selector);
    has(oneDeployment(), Code.UPDATE_STARTS);
    has(oneService(), Code.NOBODY_ANSWERS);
    has(oneIngress(), Code.NOBODY_ANSWERS);
    has(smallShop(), Code.NOBODY_ANSWERS);
    has(everything(), Code.UPDATE_STARTS);
  }

  private List<Change> changes(int at, Consumer<ObjectNode> edit) {
    return Consequences.changes(objects, ConsequencesWorkload.edited(objects, at, edit));
  }

  private static void has(Review review, Code code) {
    if (review.findings().stream().noneMatch(one -> one.code() == code)) {
      throw new IllegalStateException("not found: " + code);
    }
  }

  /** A Deployment of 10,000 objects gets another image. */
  @Benchmark
  public Review oneDeployment() {
    return Consequences.review(world, deployment);
  }

  /** The selector of a Service of 10,000 objects is misspelt. */
  @Benchmark
  public Review oneService() {
    return Consequences.review(world, service);
  }

  /** An Ingress of 10,000 objects gets another host. */
  @Benchmark
  public Review oneIngress() {
    return Consequences.review(world, ingress);
  }

  /** An index of the 10,000 objects. */
  @Benchmark
  public Map<ObjectKey, ClusterObject> floorIndex() {
    return index(objects);
  }

  /** Twenty objects from their trees to the findings; the selector of a Service is misspelt. */
  @Benchmark
  public Review smallShop() {
    return review(shop, shopChanged);
  }

  /** The trees of the small shop compared. */
  @Benchmark
  public int floorSmallShop() {
    return different(shop, shopChanged);
  }

  /** Every one of 10,000 objects is changed, each Deployment and Service so that it matters. */
  @Benchmark
  public Review everything() {
    return review(objects, allChanged);
  }

  /** The trees of all objects compared. */
  @Benchmark
  public int floorEverything() {
    return different(objects, allChanged);
  }

  private static Review review(List<ClusterObject> before, List<ClusterObject> after) {
    return Consequences.review(
        Consequences.settle(before, Assumptions.usual()), Consequences.changes(before, after));
  }

  private static Map<ObjectKey, ClusterObject> index(List<ClusterObject> objects) {
    Map<ObjectKey, ClusterObject> out = new HashMap<>();
    objects.forEach(one -> out.put(one.key(), one));
    return out;
  }

  private static int different(List<ClusterObject> before, List<ClusterObject> after) {
    Map<ObjectKey, ClusterObject> known = index(before);
    int out = 0;
    for (ClusterObject one : after) {
      ClusterObject was = known.get(one.key());
      out += was == null || !was.tree().equals(one.tree()) ? 1 : 0;
    }
    return out;
  }
}
