package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.jqwik.api.Property;

/** The laws of {@link RolloutLaws} bite. */
class RolloutLawsBiteTest {
  private final Bites laws = new Bites(RolloutLaws.class);

  @Property(seed = "1", tries = 1)
  void eachLawIsBrokenByWrongFunctions() {
    Problem problem = Problem.plain(FieldPath.root(), "no", ProblemCode.of("Test.No"));
    Outcome<Rollout> silent = Outcome.ok(Rollout.builder().build());
    Supplier<Stream<Rollout>> valid = () -> RolloutArbitraries.blueGreen().sampleStream();
    String law = "readsWhatItWrites";
    laws.bites(law, "nothing", RolloutLaws.readsWhatItWrites(r -> "", Rollouts::read), valid.get());
    laws.bites(law, "empty", RolloutLaws.readsWhatItWrites(r -> "{}", Rollouts::read), valid.get());
    laws.bites(
        law, "names", RolloutLaws.readsWhatItWrites(Rollout::name, t -> silent), valid.get());
    Map<String, Function<String, Outcome<Rollout>>> readers =
        Map.of("nothing", text -> Outcome.failed(List.of()), "crash", text -> Bites.crash());
    laws.bites(
        "readingIsTotal", RolloutLaws::readingIsTotal, readers, RolloutArbitraries.hostileJson());
    Function<Rollout, List<Problem>> all = rollout -> List.of(problem);
    Function<Rollout, List<Problem>> paused =
        rollout -> rollout.spec().paused() == null ? List.of() : List.of(problem);
    Map<String, Function<Rollout, List<Problem>>> strict = Map.of("all", all, "paused", paused);
    laws.bites("accepts", RolloutLaws::accepts, strict, RolloutArbitraries.blueGreen());
    Map<String, Function<Rollout, List<Problem>>> mild =
        Map.of("nothing", rollout -> List.of(), "paused", paused);
    laws.bites("refuses", RolloutLaws::refuses, mild, RolloutArbitraries.invalid());
    Map<String, Function<Rollout, String>> hashes =
        Map.of("nothing", rollout -> "", "name", Rollout::name);
    laws.bites(
        "hashDependsOnlyOnTheTemplate",
        RolloutLaws::hashDependsOnlyOnTheTemplate,
        hashes,
        RolloutArbitraries.blueGreen());
    laws.everyLawBites(ImmutableMap.of("accepts", "refuses"));
  }
}
