package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.rolloutkit.gateway.migration.Cause;
import dev.rolloutkit.gateway.migration.Migration;
import dev.rolloutkit.gateway.migration.RequestDifference;
import dev.rolloutkit.gateway.migration.SettingDifference;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Route;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * What the controller's translator changes in the 216 worlds that it translated, and why. The page
 * about migration has these numbers.
 */
class TranslatedWorldsTest {
  private static final ImmutableList<TranslatedWorlds.World> WORLDS = TranslatedWorlds.all();

  private static Iterable<Migration> compared() {
    return Iterables.transform(
        Iterables.filter(WORLDS, world -> world.migration().isPresent()),
        world -> world.migration().orElseThrow());
  }

  @Test
  void twentyTwoOfAHundredAndEighteenComparableWorldsAreEqual() {
    Map<Migration.Verdict, Integer> verdicts = new EnumMap<>(Migration.Verdict.class);
    compared().forEach(migration -> verdicts.merge(migration.verdict(), 1, Integer::sum));
    assertThat(verdicts)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(Migration.Verdict.EQUAL, 22, Migration.Verdict.DIFFERENT, 96));
  }

  @Test
  void theOtherWorldsCannotBeBuiltOnOneSide() {
    Map<String, Integer> sides = new TreeMap<>();
    WORLDS.forEach(
        world ->
            sides.merge(
                (world.before().isOk() ? "ingress" : "-")
                    + " "
                    + (world.after().stack().isPresent() ? "gateway" : "-"),
                1,
                Integer::sum));
    assertThat(sides)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("ingress gateway", 118, "ingress -", 46, "- gateway", 39, "- -", 13));
    long wildcards =
        WORLDS.stream()
            .filter(
                world ->
                    world
                        .after()
                        .error()
                        .filter(
                            error -> error.startsWith("prefix path shouldn't contain wildcards"))
                        .isPresent())
            .count();
    assertThat(wildcards).isEqualTo(46);
    assertThat(WORLDS.stream().filter(world -> !world.after().refused().isEmpty())).hasSize(74);
  }

  @Test
  void theCausesOfDifferencesAreThoseCounted() {
    Map<Cause, Integer> causes = new EnumMap<>(Cause.class);
    for (Migration migration : compared()) {
      Set<Cause> ofWorld = EnumSet.noneOf(Cause.class);
      migration.differences().forEach(difference -> ofWorld.add(difference.cause()));
      ofWorld.forEach(cause -> causes.merge(cause, 1, Integer::sum));
    }
    assertThat(causes)
        .containsExactlyInAnyOrderEntriesOf(
            ImmutableMap.<Cause, Integer>builder()
                .put(Cause.LISTENER_LOST, 44)
                .put(Cause.RULE_ADDED, 39)
                .put(Cause.LISTENER_ADDED, 22)
                .put(Cause.PATHS_WIDENED, 16)
                .put(Cause.RULE_LOST, 14)
                .put(Cause.HOSTS_JOINED, 10)
                .put(Cause.ACTION, 8)
                .put(Cause.AUTHENTICATION, 3)
                .put(Cause.ORDER, 3)
                .put(Cause.REWRITE, 3)
                .put(Cause.BACKEND_MISSING, 2)
                .put(Cause.PROTOCOL, 2)
                .put(Cause.TARGETS, 2)
                .buildOrThrow());
  }

  @Test
  void healthChecksDifferInEveryWorldWithTheSameBackends() {
    Map<String, Integer> settings = new TreeMap<>();
    for (Migration migration : compared()) {
      migration.settings().stream()
          .map(SettingDifference::setting)
          .distinct()
          .forEach(setting -> settings.merge(setting, 1, Integer::sum));
    }
    assertThat(settings)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "healthCheckConfig.healthyThresholdCount",
                70,
                "healthCheckConfig.unhealthyThresholdCount",
                70,
                "healthCheckConfig.matcher.httpCode",
                66,
                "networking",
                1));
  }

  @Test
  void aReplayTreatsEveryWitnessDifferently() {
    int replayed = 0;
    for (TranslatedWorlds.World world : WORLDS) {
      Optional<Migration> migration = world.migration();
      if (migration.isEmpty()) {
        continue;
      }
      Stack before = world.before().toOptional().orElseThrow();
      Stack after = world.after().stack().orElseThrow();
      for (RequestDifference difference : migration.get().differences()) {
        Route was = LoadBalancerStacks.route(before, difference.witness());
        Route is = LoadBalancerStacks.route(after, difference.witness());
        assertThat(was.rule()).as(world.id()).isEqualTo(difference.before().rule());
        assertThat(is.rule()).as(world.id()).isEqualTo(difference.after().rule());
        replayed++;
      }
    }
    assertThat(replayed).isGreaterThan(96);
  }
}
