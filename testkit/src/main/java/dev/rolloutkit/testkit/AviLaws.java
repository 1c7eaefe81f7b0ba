package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.ObjectIdentity;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.Fixes;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The laws of functions that name and list Avi objects. */
public final class AviLaws {
  private AviLaws() {}

  /** The order in which objects are listed does not affect the result. */
  public static Law<AkoWorld> ignoresOrder(Function<AkoWorld, ?> inventory) {
    return Law.of(
        "the order of objects does not matter",
        world -> {
          Object one = inventory.apply(world);
          Object other =
              inventory.apply(
                  new AkoWorld(world.config(), ImmutableList.copyOf(world.objects()).reverse()));
          return Law.unless(one.equals(other), one + " is not " + other);
        });
  }

  /** The same world always yields the same result, and is not changed. */
  public static Law<AkoWorld> repeats(Function<AkoWorld, ?> function) {
    return Law.of(
        "the same world gives the same result",
        world -> {
          String before = world.objects().toString();
          Object one = function.apply(world);
          Object other = function.apply(world);
          if (!one.equals(other)) {
            return Optional.of(one + " is not " + other);
          }
          String after = world.objects().toString();
          return Law.unless(after.equals(before), before + " became " + after);
        });
  }

  /**
   * Different objects have different names. AKO's own names break this law, since they join parts
   * without an unambiguous separator.
   */
  public static Law<AkoWorld> namesAreInjective(BiFunction<AviObjectKind, Origin, String> name) {
    return Law.of(
        "two objects have two names",
        world -> {
          Map<String, ObjectIdentity> owners = new HashMap<>();
          for (InventoryRow row : AkoNaming.inventory(world.config(), world.cluster()).rows()) {
            String own = name.apply(row.name().kind(), row.origin());
            ObjectIdentity other = owners.putIfAbsent(own, row.identity());
            if (other != null && !other.equals(row.identity())) {
              return Optional.of(other + " and " + row.identity() + " are both " + own);
            }
          }
          return Optional.empty();
        });
  }

  /**
   * Every name on the Avi controller is explained by exactly the object from which it was computed.
   */
  public static Law<AkoWorld> explainsEveryName(
      BiFunction<AkoWorld, String, Collection<InventoryRow>> explain) {
    return Law.of(
        "every name is explained by its objects",
        world -> {
          Inventory inventory = AkoNaming.inventory(world.config(), world.cluster());
          for (InventoryRow row : inventory.rows()) {
            String name = row.name().value();
            Set<InventoryRow> found = Set.copyOf(explain.apply(world, name));
            if (!found.equals(Set.copyOf(inventory.find(name)))) {
              return Optional.of(name + " of " + row.origin() + " is explained by " + found);
            }
          }
          return Optional.empty();
        });
  }

  /**
   * If all defects of AKO are fixed, the state after any events equals the state after a full sync.
   */
  public static Law<AkoWorld> followsTheCluster(Function<AkoWorld, AviGraph> stateAfterItsEvents) {
    return Law.of(
        "the state after events is that of a full sync",
        world -> {
          AkoConfig safe =
              AkoConfig.builder().from(world.config()).fixes(Fixes.safe(AkoDefect.class)).build();
          AviGraph expected = AkoNaming.translate(safe, world.cluster()).value();
          AviGraph actual = stateAfterItsEvents.apply(new AkoWorld(safe, world.objects()));
          return Law.unless(names(actual).equals(names(expected)), actual + " is not " + expected);
        });
  }

  private static Set<String> names(AviGraph graph) {
    Set<String> out = new TreeSet<>();
    for (AviModel model : graph.models()) {
      VirtualService vs = model.virtualService();
      if (vs != null) {
        out.add(model.key());
        vs.pools().forEach(pool -> out.add(model.key() + " " + pool.name()));
        vs.children().forEach(child -> out.add(model.key() + " " + child.name()));
      }
    }
    return out;
  }

  /**
   * The function returns a result for every world, even for {@link AviArbitraries#hostileWorlds}.
   */
  public static Law<AkoWorld> answersToEveryWorld(Function<AkoWorld, ?> function) {
    return Law.of(
        "every world is answered",
        world -> {
          try {
            return Law.unless(function.apply(world) != null, "there is no answer");
          } catch (RuntimeException | StackOverflowError e) {
            return Optional.of(e + " was thrown at " + e.getStackTrace()[0]);
          }
        });
  }
}
