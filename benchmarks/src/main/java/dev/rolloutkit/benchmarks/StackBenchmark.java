package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.hash.Hashing;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The stack of a group from objects to text, what is wrong with a group, and what a change of it
 * does.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class StackBenchmark {
  /** SHA-256 of the text that the controller writes of each size. */
  private static final Map<Integer, String> EXPECTED =
      Map.of(
          1, "3ed8ac18300b0ee07a97782b753aac6b13d8c590eef0bbcaed5e2199ffec6d15",
          10, "9b8d080a4f6e3736cf32b6861c23792821b8e1ed060bb264c41c9a82c62aaef0",
          100, "5f0a97d3ef2b912d64b234e5e52025a0a06f021c8adbd4e33a674a4b3fd77066");

  /** How many Ingresses the group has. */
  @Param({"1", "10", "100", "1000"})
  public int members;

  private StackBenchmarkWorkload world = new StackBenchmarkWorkload(0);
  private StackBenchmarkWorkload faultyWorld = new StackBenchmarkWorkload(0);
  private IngressGroup group = world.group();
  private IngressGroup faulty = group;
  private Stack before = Stack.builder("").build();
  private Stack after = before;
  private JsonNode tree = before.toTree();
  private List<String> names = List.of();

  /** Makes the input, and checks what becomes of it. */
  @Setup
  public void setUp() {
    world = new StackBenchmarkWorkload(members);
    group = world.group();
    String text = build();
    String hash = Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
    if (!hash.equals(EXPECTED.getOrDefault(members, hash))) {
      throw new IllegalStateException("another stack than the controller's: " + hash);
    }
    before = world.build(group).orElseThrow();
    tree = before.toTree();
    StackBenchmarkWorkload changed = new StackBenchmarkWorkload(members).withNewPath();
    after = changed.build(changed.group()).orElseThrow();
    faultyWorld =
        new StackBenchmarkWorkload(members)
            .with(0, "scheme", "internal")
            .with(members - 1, "scheme", "internet-facing");
    faulty = faultyWorld.group();
    names = new ArrayList<>();
    for (String id : before.ids(ResourceTypes.TARGET_GROUP)) {
      names.add("perf" + "perf" + id + "uid-0-0" + "80" + "30000" + "instance" + "HTTP" + "HTTP1");
    }
  }

  /** From objects to the controller's text. */
  @Benchmark
  public String build() {
    return world.build(group).orElseThrow().toJson();
  }

  /** The hash of each target group's name, and the finished tree as text. */
  @Benchmark
  public String floorNamesAndText() {
    int sum = 0;
    for (String name : names) {
      sum += Hashing.sha256().hashString(name, StandardCharsets.UTF_8).asInt();
    }
    return sum + GoJson.write(tree);
  }

  /** The finished stack as the controller's text. */
  @Benchmark
  public String floorText() {
    return before.toJson();
  }

  /** Who is to blame that the first and the last member do not agree. */
  @Benchmark
  public GroupReport lint() {
    return LoadBalancerStacks.lint(
        faulty,
        StackInputs.of(faultyWorld.services, List.of(), faultyWorld.directory, faultyWorld.config));
  }

  /** What a path before all others does, requests that change their answer included. */
  @Benchmark
  public StackDiff diff() {
    return LoadBalancerStacks.diff(before, after);
  }

  /** The hash of every rule of both stacks. */
  @Benchmark
  public Set<Integer> floorHashOfRules() {
    Set<Integer> out = new HashSet<>();
    for (Stack stack : List.of(before, after)) {
      for (String id : stack.ids(ResourceTypes.LISTENER_RULE)) {
        out.add(stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow().hashCode());
      }
    }
    return out;
  }
}
