package dev.rolloutkit.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What the commands print, and that every benchmark has its floor. */
class SuiteTest {
  private static Measurement measured(String name, double nanos, double error, double bytes) {
    return Measurement.of(name, Map.of(), nanos, error, bytes);
  }

  private static Measurement sized(String name, int size, double nanos) {
    return Measurement.of(name, Map.of("size", Integer.toString(size)), nanos, 1, 0);
  }

  /** Benchmarks and the values of their parameters, as JMH finds them. */
  private static Map<String, List<String>> benchmarks() {
    Map<String, List<String>> out = new LinkedHashMap<>();
    for (BenchmarkListEntry entry :
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                List.of())) {
      List<String> keys = new ArrayList<>();
      if (entry.getParams().hasValue()) {
        entry
            .getParams()
            .get()
            .forEach(
                (name, values) -> {
                  for (String value : values) {
                    keys.add("[" + name + "=" + value + "]");
                  }
                });
      }
      out.put(Results.shortName(entry.getUsername()), keys);
    }
    return out;
  }

  @Test
  void everyBenchmarkIsAFloorOrHasOne() {
    Map<String, List<String>> all = benchmarks();
    assertThat(all).hasSizeGreaterThan(50);
    assertThat(all.keySet())
        .allSatisfy(
            name ->
                assertThat(Floors.isFloor(name) || Floors.of(name, all.keySet()).isPresent())
                    .as(name)
                    .isTrue());
    Floors.named()
        .forEach(
            (name, floor) -> {
              assertThat(all).containsKey(name).containsKey(floor);
              assertThat(all.get(floor))
                  .as("sizes of the floor of " + name)
                  .isEqualTo(all.get(name));
            });
  }

  @Test
  void everyTargetIsOfABenchmark() {
    Map<String, List<String>> all = benchmarks();
    assertThat(Targets.all().keySet())
        .allSatisfy(
            key -> {
              int bracket = key.indexOf('[');
              String name = bracket < 0 ? key : key.substring(0, bracket);
              assertThat(all).containsKey(name);
              if (bracket >= 0) {
                assertThat(all.get(name)).contains(key.substring(bracket));
              }
            });
  }

  @Test
  void resultsAreNanosecondsAndBytesACall() throws JsonProcessingException {
    String json =
        """
        [{"benchmark":"dev.rolloutkit.benchmarks.A.b","params":{"size":"10"},
          "primaryMetric":{"score":1.5,"scoreError":"NaN","scoreUnit":"us/op"},
          "secondaryMetrics":{"gc.alloc.rate.norm":{"score":24.0,"scoreUnit":"B/op"}}},
         {"benchmark":"dev.rolloutkit.benchmarks.A.c",
          "primaryMetric":{"score":2.0,"scoreError":0.5,"scoreUnit":"ns/op"},
          "secondaryMetrics":{}}]""";
    List<Measurement> run = Results.parse(json);
    assertThat(run).extracting(Measurement::key).containsExactly("A.b[size=10]", "A.c");
    assertThat(run).extracting(Measurement::nanos).containsExactly(1500.0, 2.0);
    assertThat(run.get(0).bytes()).isEqualTo(24);
    assertThat(run.get(0).error()).isNaN();
    assertThat(run.get(1).error()).isEqualTo(0.5);
    assertThat(run.get(1).bytes()).isNaN();
  }

  @Test
  void tableHasFloorRatioAndTarget() {
    List<Measurement> run =
        List.of(
            measured("AlbWriterBenchmark.floorAction", 12.34, 0.5, 216),
            measured("AlbWriterBenchmark.forwardAction", 401, 2, 240),
            measured("OtherBenchmark.work", 1234.5, Double.NaN, Double.NaN));
    assertThat(Report.of(run))
        .isEqualTo(
            """
            benchmark                         ns/op    ±  B/op  floor  × floor      target
            AlbWriterBenchmark.floorAction     12.3  0.5   216      -        -
            AlbWriterBenchmark.forwardAction    401  2.0   240   12.3     32.5  400 MISSED

            OtherBenchmark.work               1,235    -     -      -        -

            3 benchmarks
            targets missed: AlbWriterBenchmark.forwardAction
            above 5 × the floor: AlbWriterBenchmark.forwardAction
            without a floor: OtherBenchmark.work
            """);
  }

  @Test
  void floorHasTheSameSizeOrNone() {
    List<Measurement> run =
        List.of(
            sized("X.work", 10, 50),
            sized("X.work", 100, 900),
            sized("X.floorWalk", 10, 10),
            sized("X.floorWalk", 100, 100),
            measured("BlueGreenEngineBenchmark.floorPureCore", 10, 0, 0),
            measured("BlueGreenEngineBenchmark.simulatedPass", 20, 0, 0));
    assertThat(Report.of(run).lines())
        .anySatisfy(l -> assertThat(l).matches("X.work\\[size=10\\] .* 10.0 +5.0"))
        .anySatisfy(l -> assertThat(l).matches("X.work\\[size=100\\] .* 100 +9.0"))
        .anySatisfy(l -> assertThat(l).matches(".*simulatedPass .* 10.0 +2.0 .* met"))
        .contains("above 5 × the floor: X.work[size=100]");
  }

  @Test
  void allocationIsPartOfATarget() {
    Targets.Target target = new Targets.Target(100, 8);
    assertThat(target.isMet(measured("A.b", 99, 0, 8))).isTrue();
    assertThat(target.isMet(measured("A.b", 99, 0, 9))).isFalse();
    assertThat(target.isMet(measured("A.b", 101, 0, 0))).isFalse();
    assertThat(target.isMet(measured("A.b", 99, 0, Double.NaN))).isTrue();
  }

  @Test
  void comparisonTellsChangeFromNoise() {
    List<Measurement> before =
        List.of(
            measured("A.same", 100, 30, 16),
            measured("A.slow", 100, 5, 16),
            measured("A.fast", 100, 5, 16),
            measured("A.gone", 1, 0, 0));
    List<Measurement> after =
        List.of(
            measured("A.same", 120, 30, 16),
            measured("A.slow", 150, 5, 64),
            measured("A.fast", 50, 5, 16),
            measured("A.came", 1, 0, 0));
    assertThat(Comparison.of(before, after))
        .isEqualTo(
            """
            benchmark  ns/op     →  change  B/op     →  × floor  →
            A.same       100   120   +20 %  16.0  16.0        -  -
            A.slow       100   150   +50 %  16.0  64.0        -  -  slower, more memory
            A.fast       100  50.0   -50 %  16.0  16.0        -  -               faster
            A.came         -   1.0       -     -   0.0        -  -                  new
            A.gone       1.0     -       -   0.0     -        -  -                 gone

            slower: A.slow
            faster: 1
            """);
  }

  @Test
  void growthIsJudgedAgainstNLogN() {
    List<Measurement> run =
        List.of(
            sized("A.linear", 1000, 10_000),
            sized("A.linear", 10, 100),
            sized("A.linear", 100, 1_000),
            sized("A.quadratic", 10, 100),
            sized("A.quadratic", 100, 10_000),
            measured("A.single", 1, 0, 0));
    assertThat(Growth.of(run))
        .isEqualTo(
            """
            growth            sizes    time  exponent
            A.linear       10 → 100  × 10.0       1.0
                         100 → 1000  × 10.0       1.0
            A.quadratic    10 → 100   × 100       2.0  STEEPER than n log n
            """);
    assertThat(Growth.exponent(10, 100, 10)).isCloseTo(1, within(1e-9));
  }
}
