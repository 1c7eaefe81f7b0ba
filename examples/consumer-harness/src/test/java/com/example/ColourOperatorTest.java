package com.example;

import com.example.ColourOperator.Shop;
import dev.rolloutkit.testkit.Law;
import dev.rolloutkit.testkit.explore.Counterexample;
import dev.rolloutkit.testkit.explore.Exploration;
import dev.rolloutkit.testkit.explore.Explorer;
import dev.rolloutkit.testkit.explore.Move;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Example;

/** The planted bug of the operator, found by looking at every state. */
class ColourOperatorTest {
  private static Explorer<Shop> world(ColourOperator operator) {
    return Explorer.of(shop(), operator::reconcile)
        .progress(shop -> Stream.of("blue", "green").flatMap(c -> pod(shop, c, 1)).toList())
        .events(shop -> Stream.of("blue", "green").map(c -> wanted(shop, c)).toList())
        .faults(2, shop -> Stream.of("blue", "green").flatMap(c -> pod(shop, c, 0)).toList())
        .checkSteps(
            Law.of(
                "a pass leaves the Service with pods",
                step ->
                    step.move().equals("the controller reconciles")
                            && step.before().serving() > 0
                            && step.after().serving() == 0
                        ? Optional.of("there is none left")
                        : Optional.empty()))
        .comesToRest(
            Law.of(
                "the wanted colour serves",
                shop -> serves(shop) ? Optional.empty() : Optional.of("it does not")));
  }

  /** A pod of a colour starts or fails, where there is to be one. */
  private static Stream<Move<Shop>> pod(Shop shop, String colour, int available) {
    Deployment before = shop.of(colour);
    boolean can =
        before.getSpec().getReplicas() > 0
            && before.getStatus().getAvailableReplicas() != available;
    Deployment after =
        new DeploymentBuilder(before)
            .editStatus()
            .withAvailableReplicas(available)
            .endStatus()
            .build();
    String name = "the " + colour + " pod " + (available > 0 ? "starts" : "fails");
    return can ? Stream.of(Move.to(name, shop.with(after))) : Stream.empty();
  }

  private static Move<Shop> wanted(Shop shop, String colour) {
    ServiceBuilder service = new ServiceBuilder(shop.service());
    service.editMetadata().addToAnnotations("wanted", colour).endMetadata();
    return Move.to(
        "a user wants " + colour, new Shop(shop.blue(), shop.green(), service.build()));
  }

  private static boolean serves(Shop shop) {
    return shop.serving() == 1
        && shop.selected().equals(shop.service().getMetadata().getAnnotations().get("wanted"));
  }

  private static Shop shop() {
    return new Shop(
        deployment("blue", 1),
        deployment("green", 0),
        new ServiceBuilder()
            .withNewMetadata()
            .withName("web")
            .addToAnnotations("wanted", "blue")
            .endMetadata()
            .withNewSpec()
            .addToSelector("colour", "blue")
            .endSpec()
            .build());
  }

  private static Deployment deployment(String name, int replicas) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withReplicas(replicas)
        .endSpec()
        .withNewStatus()
        .withAvailableReplicas(replicas)
        .endStatus()
        .build();
  }

  @Example
  void plantedBugIsFoundWithTheShortestStory() {
    Exploration found = world(new ColourOperator(false)).run();
    System.out.println(found);

    Counterexample bug = found.of("a pass leaves the Service with pods").orElseThrow();
    check(
        bug.moves()
            .equals(
                List.of(
                    "a user wants green",
                    "the controller reconciles",
                    "the controller reconciles")),
        "another story: " + bug);
    List<Shop> states = world(new ColourOperator(false)).replay(bug.json());
    check(states.get(states.size() - 1).serving() == 0, "the line does not lead there");
  }

  @Example
  void operatorThatWaitsIsProved() {
    Exploration found = world(new ColourOperator(true)).run();
    System.out.println(found);

    found.check();
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }
}
