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

/** What a blue-green controller may find, and whole stories of updates, users and faults. */
public final class BlueGreenArbitraries {
  private static final int MAX_COMMANDS = 9;

  private BlueGreenArbitraries() {}

  /** States at any stage of an update, whose parts fit each other. */
  public static Arbitrary<BlueGreenState> states() {
    return RolloutArbitraries.blueGreenWorlds()
        .map(world -> world.observed().asBlueGreen())
        .withoutEdgeCases();
  }

  /** States of any parts and any texts. */
  public static Arbitrary<BlueGreenState> hostileStates() {
    return new Derivation(Handmade.all().without(BlueGreenState.class), Temper.HOSTILE)
        .of(BlueGreenState.class)
        .map(BlueGreenState.class::cast);
  }

  /**
   * New Rollouts and up to nine commands after each other: updates to one of three images,
   * promotions, aborts, pauses, other sizes, pods that fail and recover, a selector that somebody
   * removes. They shrink to few commands on a Rollout of few members.
   */
  public static Arbitrary<BlueGreenStory> stories() {
    return Combinators.combine(
            RolloutArbitraries.blueGreen(), event().list().ofMaxSize(MAX_COMMANDS))
        .as(BlueGreenArbitraries::story)
        .withoutEdgeCases();
  }

  /** A command, and how many seconds after the one before. */
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

  static void addTo(Handmade handmade) {
    handmade.put(
        BlueGreenState.class, temper -> temper == Temper.PLAIN ? states() : hostileStates());
    handmade.putAbsent(Continuation.class);
    handmade.put(BlueGreenStory.class, BlueGreenArbitraries::stories);
  }
}
