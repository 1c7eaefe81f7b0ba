package dev.rolloutkit.consequences;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.apimachinery.release.ReleaseHistory;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.internal.object.Typed;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.upgrade.Effect;
import dev.rolloutkit.consequences.upgrade.Releases;
import dev.rolloutkit.consequences.upgrade.Upgrades;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.stack.config.StackSettings;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each change of a release that manifests show has a file of manifests that show it: what an
 * upgrade tells of them has this change for its cause, and no other one.
 */
class UpgradeTableTest {
  private static final Path FOLDER = Path.of("src/test/resources/upgrades");

  /** An upgrade that brings one change and nothing else. */
  private record Single(ReleaseChange change, Releases without, Releases with) {}

  static Stream<Single> changes() {
    return Stream.of(
            singles(LbcRelease.HISTORY, Releases.MATCHED::withLbc),
            singles(RolloutsRelease.HISTORY, Releases.MATCHED::withArgo),
            singles(AkoRelease.HISTORY, Releases.MATCHED::withAko))
        .flatMap(all -> all);
  }

  private static <C extends Enum<C> & ReleaseChange> Stream<Single> singles(
      ReleaseHistory<C> history, Function<ReleaseOf<C>, Releases> releases) {
    List<C> all = Arrays.asList(history.changes().getEnumConstants());
    return all.stream()
        .map(
            change -> {
              Optional<ReleaseNumber> since = change.note().since();
              Set<C> then = new HashSet<>(all);
              since.ifPresent(number -> then.removeIf(one -> !isUntil(one, number)));
              ReleaseOf<C> with = new ReleaseOf<>(since, ImmutableSet.copyOf(then));
              Optional<ReleaseNumber> former =
                  all.stream()
                      .flatMap(one -> one.note().since().stream())
                      .filter(number -> since.map(s -> number.compareTo(s) < 0).orElse(true))
                      .max(ReleaseNumber::compareTo);
              ReleaseOf<C> without =
                  new ReleaseOf<>(
                      former.or(() -> Optional.of(history.oldest())),
                      ImmutableSet.copyOf(Sets.difference(then, Set.of(change))));
              return new Single(change, releases.apply(without), releases.apply(with));
            });
  }

  private static boolean isUntil(ReleaseChange change, ReleaseNumber number) {
    return change.note().since().filter(since -> since.compareTo(number) <= 0).isPresent();
  }

  private static Path file(ReleaseChange change) {
    return FOLDER.resolve(change.id() + ".yaml");
  }

  static Stream<Single> shown() {
    return changes().filter(single -> Files.exists(file(single.change())));
  }

  private static List<Effect> effects(Single single) throws IOException {
    List<ClusterObject> objects = Manifests.read(Files.readString(file(single.change())));
    LbcFlags flags =
        objects.stream()
            .filter(one -> one.key().kind().equals("Deployment"))
            .map(one -> Typed.read(one.at("spec", "template", "spec"), PodSpec.class).orElseThrow())
            .map(pod -> LbcFlags.fromPod(pod).orElseThrow())
            .map(given -> LbcFlags.builder().from(given.flags()).awsVpcId("vpc").build())
            .findFirst()
            .orElse(LbcFlags.of("town", "vpc"));
    return Upgrades.between(
        single.without(),
        single.with(),
        objects,
        Assumptions.builder().controller(StackSettings.of(flags)).build());
  }

  @ParameterizedTest
  @MethodSource("shown")
  void anUpgradeNamesTheChangeThatItsFileShows(Single single) throws IOException {
    // libraries and feature gates come with numbers, and are no change of the tables
    assertThat(effects(single))
        .flatExtracting(effect -> effect.change().stream().toList())
        .containsOnly(single.change());
  }

  @Test
  void everyRecordedChangeHasAFileOrAReasonWhyThereIsNone() throws IOException {
    Set<String> reasons =
        Files.readAllLines(FOLDER.resolve("none.txt")).stream()
            .map(line -> line.substring(0, line.indexOf(": ")))
            .collect(Collectors.toSet());
    Set<String> files;
    try (Stream<Path> all = Files.list(FOLDER)) {
      files =
          all.map(path -> path.getFileName().toString())
              .filter(name -> name.endsWith(".yaml"))
              .map(name -> name.substring(0, name.length() - ".yaml".length()))
              .collect(Collectors.toSet());
    }
    Set<String> ids = changes().map(one -> one.change().id()).collect(Collectors.toSet());
    Set<String> recorded =
        changes()
            .map(Single::change)
            .filter(change -> change.note().isRecorded())
            .map(ReleaseChange::id)
            .collect(Collectors.toSet());

    assertThat(Sets.intersection(files, reasons)).isEmpty();
    assertThat(Sets.union(files, reasons)).isSubsetOf(ids).containsAll(recorded);
  }

  /** Breaking changes are those that the tables call unsafe; what shows one is told to a person. */
  @Test
  void anEffectThatMayLoseTrafficIsAtLeastAWarning() {
    assertThat(shown().filter(single -> single.change().note().isUnsafe()))
        .isNotEmpty()
        .allSatisfy(
            single ->
                assertThat(effects(single))
                    .as(single.change().id())
                    .anyMatch(effect -> effect.level().compareTo(Level.WARNING) <= 0));
  }

  /** Manifests that no change concerns have no effects, whatever is upgraded. */
  @Test
  void manifestsThatNoChangeTouchesAreNotMentioned() {
    String shop =
        Manifests.deployment("mill", 2, "{name: web, containerPort: 8000}")
            + Manifests.service("mill", "mill", "web")
            + Manifests.ingress("gate", "town.example.com", "/=mill");
    Releases old =
        new Releases(
            LbcRelease.of("2.13.4").orElseThrow(),
            RolloutsRelease.of("1.7.2").orElseThrow(),
            AkoRelease.of("1.13.4").orElseThrow(),
            new KubernetesVersion(1, 31));

    assertThat(Upgrades.between(old, Releases.MATCHED, Manifests.read(shop), Assumptions.usual()))
        .isEmpty();
    assertThat(Upgrades.between(Releases.MATCHED, old, Manifests.read(shop), Assumptions.usual()))
        .isEmpty();
  }
}
