package dev.rolloutkit.ako;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.inventory.Collision;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.ako.inventory.InventoryDiff;
import dev.rolloutkit.ako.inventory.InventoryDiffs;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.ako.inventory.NameExplanations;
import dev.rolloutkit.ako.inventory.Renaming;
import dev.rolloutkit.ako.inventory.ShardImpact;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.InjectiveNames;
import dev.rolloutkit.ako.name.ObjectIdentity;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class InventoryPropertyTest {
  private static final int TRIES = 300;

  @Provide
  Arbitrary<AkoConfig> configs() {
    return ClusterArbitraries.configs();
  }

  @Provide
  Arbitrary<List<HasMetadata>> objects() {
    return ClusterArbitraries.objects();
  }

  @Property(seed = "1", tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void theInventoryDoesNotDependOnTheOrderOfObjects(
      @ForAll("configs") AkoConfig config,
      @ForAll("objects") List<HasMetadata> objects,
      @ForAll long seed) {
    List<HasMetadata> shuffled = new ArrayList<>(objects);
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(AkoNaming.inventory(config, AkoCluster.of(shuffled)))
        .isEqualTo(AkoNaming.inventory(config, AkoCluster.of(objects)));
  }

  @Property(seed = "1", tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void explainFindsTheObjectOfEveryName(
      @ForAll("configs") AkoConfig config, @ForAll("objects") List<HasMetadata> objects) {
    AkoCluster cluster = AkoCluster.of(objects);
    NameExplanations explanations = NameExplanations.of(config, cluster);

    for (InventoryRow row : AkoNaming.inventory(config, cluster).rows()) {
      assertThat(explanations.explain(row.name().value()).sources()).contains(row);
    }
  }

  @Property(seed = "1", tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void theInventoryHasEveryVirtualServiceAndPoolOfTheGraph(
      @ForAll("configs") AkoConfig config, @ForAll("objects") List<HasMetadata> objects) {
    AkoCluster cluster = AkoCluster.of(objects).sorted();
    Set<String> names =
        AkoNaming.inventory(config, cluster).rows().stream()
            .map(row -> row.name().kind().type() + " " + row.name().value())
            .collect(Collectors.toSet());

    for (AviModel model : AkoNaming.translate(config, cluster).orElseThrow().models()) {
      if (model.virtualService() != null) {
        assertThat(names).contains("VIRTUAL_SERVICE " + model.virtualService().name());
        model
            .virtualService()
            .pools()
            .forEach(pool -> assertThat(names).contains("POOL " + pool.name()));
        model
            .virtualService()
            .children()
            .forEach(
                child -> {
                  assertThat(names).contains("VIRTUAL_SERVICE " + child.name());
                  child.pools().forEach(pool -> assertThat(names).contains("POOL " + pool.name()));
                });
      }
    }
  }

  @Property(seed = "1", tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void collisionsAreExactlyTheNamesWithSeveralIdentities(
      @ForAll("configs") AkoConfig config, @ForAll("objects") List<HasMetadata> objects) {
    AkoCluster cluster = AkoCluster.of(objects);
    Map<String, Set<ObjectIdentity>> owners = new HashMap<>();
    for (InventoryRow row : AkoNaming.inventory(config, cluster).rows()) {
      owners
          .computeIfAbsent(
              row.tenant() + " " + row.name().kind().type() + " " + row.name().value(),
              k -> new HashSet<>())
          .add(row.identity());
    }
    Set<String> expected =
        owners.entrySet().stream()
            .filter(e -> e.getValue().size() > 1)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());

    assertThat(AkoNaming.collisions(config, cluster))
        .extracting((Collision c) -> c.tenant() + " " + c.type() + " " + c.name())
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Property(seed = "1", tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void injectiveNamesAreEqualOnlyForOneIdentity(
      @ForAll("configs") AkoConfig config, @ForAll("objects") List<HasMetadata> objects) {
    Inventory inventory = AkoNaming.inventory(config, AkoCluster.of(objects));
    Map<String, ObjectIdentity> owners = new HashMap<>();

    for (Renaming renaming :
        InventoryDiffs.under(inventory, InjectiveNames.of(config.clusterName()))) {
      ObjectIdentity identity = renaming.row().identity();
      assertThat(owners.getOrDefault(renaming.otherName(), identity)).isEqualTo(identity);
      owners.put(renaming.otherName(), identity);
    }
  }

  @Property(seed = "1")
  void theTextOfAnInjectiveNameCanBeParsed(
      @ForAll String namespace,
      @ForAll String name,
      @ForAll String host,
      @ForAll String path,
      @ForAll String rest,
      @ForAll String infra) {
    Origin origin =
        new Origin(Origin.INGRESS, new NamespacedName(namespace, name), host, path, rest, infra);

    assertThat(parts(InjectiveNames.text(AviObjectKind.SNI_POOL, origin)))
        .containsExactly("SNI_POOL", infra, "pool", namespace, name, host, path, rest);
  }

  private static List<String> parts(String text) {
    List<String> out = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      int colon = text.indexOf(':', at);
      int end = colon + 1 + Integer.parseInt(text.substring(at, colon));
      out.add(text.substring(colon + 1, end));
      at = end;
    }
    return out;
  }

  @Property(seed = "1", tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void impactIsSymmetric(
      @ForAll("configs") AkoConfig one,
      @ForAll("configs") AkoConfig other,
      @ForAll("objects") List<HasMetadata> objects) {
    AkoCluster cluster = AkoCluster.of(objects);
    ShardImpact there = AkoNaming.impact(one, other, cluster);
    ShardImpact back = AkoNaming.impact(other, one, cluster);

    assertThat(there.objects().created()).isEqualTo(back.objects().deleted());
    assertThat(there.objects().deleted()).isEqualTo(back.objects().created());
    assertThat(there.objects().renamed())
        .containsExactlyInAnyOrderElementsOf(reversed(back.objects().renamed()));
    assertThat(there.objects().moved())
        .containsExactlyInAnyOrderElementsOf(reversed(back.objects().moved()));
    assertThat(there.hosts())
        .containsExactlyElementsOf(
            back.hosts().stream()
                .map(h -> new ShardImpact.HostMove(h.tenant(), h.host(), h.after(), h.before()))
                .toList());
  }

  private static List<InventoryDiff.Change> reversed(List<InventoryDiff.Change> changes) {
    return changes.stream().map(c -> new InventoryDiff.Change(c.after(), c.before())).toList();
  }

  @Property(seed = "1", tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void unchangedSettingsHaveNoImpact(
      @ForAll("configs") AkoConfig config, @ForAll("objects") List<HasMetadata> objects) {
    ShardImpact impact = AkoNaming.impact(config, config, AkoCluster.of(objects));

    assertThat(impact.moving()).isEmpty();
    assertThat(impact.objects().moved()).isEmpty();
    assertThat(impact.objects().renamed()).isEmpty();
    assertThat(impact.objects().created()).isEmpty();
    assertThat(impact.objects().deleted()).isEmpty();
  }

  @Property(seed = "1", tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void translationIsDeterministicAndDoesNotModifyItsInput(
      @ForAll("configs") AkoConfig config, @ForAll("objects") List<HasMetadata> objects) {
    String before = objects.toString();
    AkoCluster cluster = AkoCluster.of(objects);

    assertThat(AkoNaming.translate(config, cluster))
        .isEqualTo(AkoNaming.translate(config, cluster));
    assertThat(objects).hasToString(before);
  }

  @Property(seed = "1", tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void everyStringCanBeExplained(
      @ForAll("configs") AkoConfig config,
      @ForAll("objects") List<HasMetadata> objects,
      @ForAll String text) {
    NameExplanations explanations = NameExplanations.of(config, AkoCluster.of(objects));

    assertThat(explanations.explain(text).name()).isEqualTo(text);
    String own = config.clusterName() + "--" + text;
    assertThat(explanations.explain(own).search().guesses()).hasSizeLessThanOrEqualTo(64);
  }
}
