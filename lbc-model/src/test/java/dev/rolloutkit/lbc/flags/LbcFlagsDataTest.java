package dev.rolloutkit.lbc.flags;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.lbc.release.LbcRelease;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every flag and feature gate is that of the controller: name, type, default and releases, as the
 * controller's own code of each release registers them.
 */
class LbcFlagsDataTest {
  private static final String MATCHED = "matched";

  /** Defaults that the data contain as the name of a Go constant. */
  private static final ImmutableMap<String, String> GO_CONSTANTS =
      ImmutableMap.of("corev1.NamespaceAll", "");

  private static final ImmutableSet<String> NO_FLAGS =
      ImmutableSet.of("featureGates", "enabledFeatureGates", "clusterTag", "problems", "release");

  private static final JsonNode DATA = data();

  private static JsonNode data() {
    try (InputStream in =
        Objects.requireNonNull(LbcFlagsDataTest.class.getResourceAsStream("/lbc-flags.json"))) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode row(LbcFlag flag) {
    return DATA.path(MATCHED).path("flags").path(flag.name());
  }

  private static ImmutableSet<String> names(JsonNode object) {
    return ImmutableSet.copyOf(object.fieldNames());
  }

  private static List<LbcFlag> flags() {
    return LbcFlag.ALL;
  }

  @Test
  void theFlagsAreThoseOfTheMatchedRelease() {
    assertThat(LbcFlag.ALL.stream().map(LbcFlag::name))
        .containsExactlyInAnyOrderElementsOf(names(DATA.path(MATCHED).path("flags")));
  }

  @Test
  void theFeatureGatesAreThoseOfAllReleases() {
    TreeSet<String> all = new TreeSet<>();
    DATA.forEach(release -> all.addAll(names(release.path("featureGates"))));

    assertThat(Arrays.stream(FeatureGate.values()).map(FeatureGate::gate))
        .containsExactlyInAnyOrderElementsOf(all);
  }

  @ParameterizedTest
  @MethodSource("flags")
  void aFlagHasTheTypeAndTheDefaultOfTheMatchedRelease(LbcFlag flag) {
    assertThat(flag.type().text()).isEqualTo(row(flag).path("type").textValue());
    assertThat(flag.in(LbcFlags.defaults())).isEqualTo(byDefault(flag, row(flag)));
  }

  /** Releases before the oldest one whose changes are known are left out. */
  @Test
  void aFlagHasTheDefaultOfEachReleaseThatHasIt() {
    for (String number : Sets.difference(names(DATA), ImmutableSet.of(MATCHED))) {
      JsonNode rows = DATA.path(number).path("flags");
      ReleaseNumber release = ReleaseNumber.of(number);
      if (release.compareTo(LbcRelease.HISTORY.oldest()) >= 0) {
        LbcFlags flags = LbcFlags.builder().release(LbcRelease.of(number).orElseThrow()).build();
        assertThat(LbcFlag.ALL.stream().filter(flag -> flag.releases().contains(release)))
            .isNotEmpty()
            .allSatisfy(
                flag ->
                    assertThat(flag.in(flags))
                        .as("%s of %s", flag, number)
                        .isEqualTo(byDefault(flag, rows.path(flag.name()))));
      }
    }
  }

  private static Object byDefault(LbcFlag flag, JsonNode row) {
    JsonNode value = row.path("default");
    return switch (row.path("type").textValue()) {
      case "bool" -> value.booleanValue();
      case "int" -> value.intValue();
      case "duration" -> Duration.parse("PT" + value.textValue().toUpperCase(Locale.ROOT));
      case "string" -> GO_CONSTANTS.getOrDefault(value.textValue(), value.textValue());
      case "stringtostring" -> ImmutableMap.of();
      default -> isSet(flag) ? ImmutableSet.of() : ImmutableList.of();
    };
  }

  /** The order of external-managed-tags has no meaning. */
  private static boolean isSet(LbcFlag flag) {
    return flag.name().equals("external-managed-tags");
  }

  @ParameterizedTest
  @EnumSource
  void aFeatureGateHasTheDefaultOfTheMatchedRelease(FeatureGate gate) {
    assertThat(gate.enabledByDefault())
        .isEqualTo(DATA.path(MATCHED).path("featureGates").path(gate.gate()).asBoolean(false));
    assertThat(LbcFlags.defaults().has(gate)).isEqualTo(gate.enabledByDefault());
    assertThat(CaseFormat.UPPER_UNDERSCORE.to(CaseFormat.LOWER_CAMEL, gate.name()))
        .isEqualToIgnoringCase(gate.gate());
  }

  @Test
  void flagsAndFeatureGatesKnowTheReleasesThatHaveThem() {
    for (String release : Sets.difference(names(DATA), ImmutableSet.of(MATCHED))) {
      assertThat(
              LbcFlag.ALL.stream()
                  .filter(flag -> flag.releases().contains(ReleaseNumber.of(release)))
                  .map(LbcFlag::name))
          .as(release)
          .containsExactlyInAnyOrderElementsOf(names(DATA.path(release).path("flags")));
      assertThat(
              Arrays.stream(FeatureGate.values())
                  .filter(gate -> gate.releases().contains(ReleaseNumber.of(release)))
                  .map(FeatureGate::gate))
          .as(release)
          .containsExactlyInAnyOrderElementsOf(names(DATA.path(release).path("featureGates")));
    }
  }

  @Test
  void everyFlagHasAnAccessorOfItsName() {
    ImmutableSet<String> accessors =
        Arrays.stream(LbcFlags.class.getDeclaredMethods())
            .filter(method -> !Modifier.isStatic(method.getModifiers()))
            .filter(method -> method.getParameterCount() == 0 && !method.isSynthetic())
            .map(Method::getName)
            .collect(ImmutableSet.toImmutableSet());

    assertThat(Sets.difference(accessors, NO_FLAGS))
        .containsExactlyInAnyOrderElementsOf(
            LbcFlag.ALL.stream().map(LbcFlagsDataTest::accessor).toList());
  }

  private static String accessor(LbcFlag flag) {
    return CaseFormat.LOWER_HYPHEN.to(CaseFormat.LOWER_CAMEL, flag.name());
  }

  @ParameterizedTest
  @MethodSource("flags")
  void anArgumentSetsOnlyItsFlag(LbcFlag flag) throws ReflectiveOperationException {
    for (List<String> args : argumentsFor(flag)) {
      GivenFlags read = LbcFlags.fromArgs(args);

      Object value = LbcFlags.class.getMethod(accessor(flag)).invoke(read.flags());
      assertThat(value).as("%s", args).isEqualTo(given(flag)).isEqualTo(flag.in(read.flags()));
      assertThat(value).isNotEqualTo(flag.in(LbcFlags.defaults()));
      assertThat(read.problems()).isEmpty();
      assertThat(read.given()).containsExactly(flag.name());
      assertThat(LbcFlag.ALL.stream().filter(f -> !f.equals(flag)))
          .allMatch(f -> f.in(read.flags()).equals(f.in(LbcFlags.defaults())));
    }
  }

  /** Arguments that give a flag a value other than its default. */
  private static Stream<List<String>> ways(LbcFlag flag, String value) {
    String name = "--" + flag.name();
    return flag.type() == FlagType.BOOL
        ? Stream.of(List.of(name + "=" + value))
        : Stream.of(List.of(name + "=" + value), List.of(name, value));
  }

  private static List<List<String>> argumentsFor(LbcFlag flag) {
    return ways(
            flag,
            switch (flag.type().text()) {
              case "bool" -> String.valueOf(given(flag));
              case "int" -> "42";
              case "duration" -> "1h30m";
              case "stringslice" -> "a,b";
              case "stringtostring" -> "a=b,c=d";
              default -> "other";
            })
        .toList();
  }

  private static Object given(LbcFlag flag) {
    return switch (flag.type().text()) {
      case "bool" -> !row(flag).path("default").booleanValue();
      case "int" -> 42;
      case "duration" -> Duration.ofMinutes(90);
      case "stringslice" -> isSet(flag) ? ImmutableSet.of("a", "b") : ImmutableList.of("a", "b");
      case "stringtostring" -> ImmutableMap.of("a", "b", "c", "d");
      default -> "other";
    };
  }

  @ParameterizedTest
  @EnumSource
  void theArgumentForFeatureGatesSetsEachOfThem(FeatureGate gate) {
    boolean other = !gate.enabledByDefault();
    GivenFlags read = LbcFlags.fromArgs(List.of("--feature-gates=" + gate.gate() + "=" + other));

    assertThat(read.flags().has(gate)).isEqualTo(other);
    assertThat(read.problems()).isEmpty();
    assertThat(read.given()).containsExactly(gate.gate());
    assertThat(Arrays.stream(FeatureGate.values()).filter(g -> g != gate))
        .allMatch(g -> read.flags().has(g) == g.enabledByDefault());
  }
}
