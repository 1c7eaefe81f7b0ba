package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.Continuation;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.spec.RolloutSpec;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Arbitraries of the states that a blue-green controller observes, and of whole stories of updates,
 * user actions and faults.
 */
public final class BlueGreenArbitraries {
  private static final int MAX_COMMANDS = 9;

  private BlueGreenArbitraries() {}

  /** Consistent states at any stage of an update. */
  public static Arbitrary<BlueGreenState> states() {
    return RolloutArbitraries.blueGreenWorlds()
        .map(world -> world.observed().asBlueGreen())
        .withoutEdgeCases();
  }

  /** States with arbitrary parts and strings. */
  public static Arbitrary<BlueGreenState> hostileStates() {
    return new Derivation(
            HandwrittenArbitraries.all().without(BlueGreenState.class), InputStyle.HOSTILE)
        .of(BlueGreenState.class)
        .map(BlueGreenState.class::cast);
  }

  /**
   * New Rollouts with up to nine commands: updates to one of three images, promotions, aborts,
   * pauses, scaling, pods that fail and recover, the removal of a selector. They shrink to few
   * commands on a Rollout with few fields.
   */
  public static Arbitrary<BlueGreenStory> stories() {
    return Combinators.combine(
            RolloutArbitraries.blueGreen(), event().list().ofMaxSize(MAX_COMMANDS))
        .as(BlueGreenArbitraries::story)
        .withoutEdgeCases();
  }

  /** A command and the number of seconds since the previous one. */
  private record Event(int after, Happening happening) {}

  /** A command that may depend on the Rollout. */
  private interface Happening {
    Command at(Rollout rollout);
  }

  private static BlueGreenStory story(Rollout rollout, List<Event> events) {
    Script script = Script.start();
    int seconds = 60;
    for (Event event : events) {
      seconds += event.after();
      script = script.at(Duration.ofSeconds(seconds), event.happening().at(rollout));
    }
    return new BlueGreenStory(RolloutWorlds.fresh(rollout).observed().asBlueGreen(), script);
  }

  private static Arbitrary<Event> event() {
    Arbitrary<Integer> image = Arbitraries.integers().between(1, 3);
    Arbitrary<Happening> updates =
        image.map(i -> rollout -> new Command.ChangeTemplate(template(rollout, i)));
    Arbitrary<Happening> failures =
        image.map(i -> rollout -> new Command.PodsFail(hash(rollout, i)));
    Arbitrary<Happening> recoveries =
        image.map(i -> rollout -> new Command.PodsRecover(hash(rollout, i)));
    Arbitrary<Happening> users =
        Arbitraries.of(
                new Command.Promote(),
                new Command.PromoteFull(),
                new Command.Abort(),
                new Command.Retry(),
                new Command.SetPaused(true),
                new Command.SetPaused(false),
                new Command.Restart(),
                new Command.SetReplicas(1),
                new Command.SetReplicas(3),
                new Command.DropSelector("web-active"))
            .map(command -> rollout -> command);
    return Combinators.combine(
            Arbitraries.of(1, 2, 3, 7, 15, 40, 100),
            Arbitraries.oneOf(updates, updates, users, failures, recoveries))
        .as(Event::new);
  }

  private static JsonNode template(Rollout rollout, int image) {
    ObjectNode out = ((ObjectNode) Objects.requireNonNull(rollout.spec().template())).deepCopy();
    ((ObjectNode) out.at("/spec/containers/0")).put("image", "example.com/web:new-" + image);
    return out;
  }

  private static String hash(Rollout rollout, int image) {
    return Rollouts.hash(
        rollout.withSpec(
            RolloutSpec.builder().from(rollout.spec()).template(template(rollout, image)).build()));
  }

  static void addTo(HandwrittenArbitraries handwritten) {
    handwritten.put(
        BlueGreenState.class, style -> style == InputStyle.PLAIN ? states() : hostileStates());
    handwritten.putAbsent(Continuation.class);
    handwritten.put(BlueGreenStory.class, BlueGreenArbitraries::stories);
  }
}
