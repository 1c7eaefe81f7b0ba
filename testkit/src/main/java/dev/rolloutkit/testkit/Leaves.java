package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/** Arbitraries of strings, numbers, times and JSON trees, chosen by the name of the part. */
final class Leaves {
  private static final double ABSENT = 0.5;
  private static final long YEAR_2020 = 1_577_836_800;
  private static final long YEAR_2030 = 1_893_456_000;
  private static final long YEAR_0001 = -62_135_596_800L;
  private static final long YEAR_9999 = 253_402_300_799L;

  private Leaves() {}

  static @Nullable Arbitrary<?> find(Class<?> type, String part, InputStyle style) {
    String name = part.toLowerCase(Locale.ROOT);
    if (type == String.class) {
      return style == InputStyle.PLAIN ? text(name) : odd(text(name));
    }
    if (type == boolean.class || type == Boolean.class) {
      return Arbitraries.of(false, true);
    }
    if (type == int.class || type == Integer.class) {
      return style == InputStyle.PLAIN ? number(name) : oddNumber(number(name));
    }
    if (type == long.class || type == Long.class) {
      return style == InputStyle.PLAIN
          ? number(name).map(Integer::longValue)
          : Arbitraries.oneOf(number(name).map(Integer::longValue), Arbitraries.longs());
    }
    if (type == double.class || type == Double.class) {
      return Arbitraries.doubles().between(0, 100).ofScale(2);
    }
    if (type == BigDecimal.class) {
      return Arbitraries.bigDecimals().between(BigDecimal.ZERO, BigDecimal.valueOf(1000));
    }
    if (type == OptionalInt.class) {
      Arbitrary<Integer> some = style == InputStyle.PLAIN ? number(name) : oddNumber(number(name));
      return some.optional(ABSENT)
          .map(o -> o.isPresent() ? OptionalInt.of(o.get()) : OptionalInt.empty());
    }
    if (type == OptionalLong.class) {
      return number(name)
          .optional(ABSENT)
          .map(o -> o.isPresent() ? OptionalLong.of(o.get()) : OptionalLong.empty());
    }
    if (type == OptionalDouble.class) {
      return Arbitraries.just(OptionalDouble.empty());
    }
    if (type == Instant.class) {
      return style == InputStyle.PLAIN ? time() : oddTime();
    }
    if (type == Duration.class) {
      return style == InputStyle.PLAIN
          ? Arbitraries.integers().between(0, 3600).map(Duration::ofSeconds)
          : Arbitraries.longs().between(-10_000_000, 10_000_000).map(Duration::ofMillis);
    }
    if (type == JsonNode.class) {
      return name.equals("template") && style == InputStyle.PLAIN
          ? JsonArbitraries.podTemplate()
          : JsonArbitraries.tree();
    }
    return type == ObjectNode.class ? JsonArbitraries.object() : null;
  }

  /** Names of JSON fields that no type has. */
  static Arbitrary<String> unknownMembers() {
    return Arbitraries.of("x-one", "x-two", "x-three", "xFour");
  }

  /** Whole seconds of the years 2020 to 2029. */
  static Arbitrary<Instant> time() {
    return Arbitraries.longs()
        .between(YEAR_2020, YEAR_2030 - 1)
        .shrinkTowards(YEAR_2020)
        .map(Instant::ofEpochSecond);
  }

  private static Arbitrary<Instant> oddTime() {
    Arbitrary<Instant> any =
        Arbitraries.longs()
            .between(YEAR_0001, YEAR_9999)
            .map(s -> Instant.ofEpochSecond(s, Math.floorMod(s * 7919, 1_000_000_000)));
    return Arbitraries.oneOf(time(), any);
  }

  private static Arbitrary<String> odd(Arbitrary<String> plain) {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Kept.of(plain)), Tuple.of(2, Kept.of(TextArbitraries.hostile())));
  }

  private static Arbitrary<Integer> oddNumber(Arbitrary<Integer> plain) {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Kept.of(plain)), Tuple.of(2, Kept.of(Arbitraries.integers())));
  }

  private static Arbitrary<String> text(String part) {
    for (Named named : NAMED) {
      if (part.contains(named.in())) {
        return named.texts();
      }
    }
    return Arbitraries.strings().withCharRange('a', 'z').numeric().ofMaxLength(12);
  }

  /** The strings of parts whose names contain a word. */
  private record Named(String in, Arbitrary<String> texts) {}

  // The first matching entry wins.
  private static final List<Named> NAMED =
      List.of(
          new Named("namespace", some("default", "shop", "prod")),
          new Named("arn", TextArbitraries.targetGroupArn()),
          new Named("cidr", TextArbitraries.cidr()),
          new Named("ranges", TextArbitraries.cidr()),
          new Named("prefixes", TextArbitraries.cidr()),
          new Named("hash", of("6d4cf56db6", "7c9b5d8f4d", "5f6b7c8d9", "abc")),
          new Named("securitygroup", of("sg-0", "sg-a", "sg-b")),
          new Named("groupid", of("sg-0", "sg-a", "sg-b")),
          new Named("protocol", of("tcp", "udp")),
          new Named("phase", of("Healthy", "Progressing", "Paused", "Degraded")),
          new Named("host", of("example.com", "shop.example.com", "*.example.com", "a.b")),
          new Named("fqdn", of("example.com", "shop.example.com", "a.b")),
          new Named("ipaddress", of("10.0.0.1", "192.168.1.20", "2001:db8::1")),
          new Named("path", of("/", "/a", "/a/b", "/cart")),
          new Named("apiversion", of("argoproj.io/v1alpha1", "apps/v1", "v1")),
          new Named("uid", of("u-1", "u-2", "4f0c7c5e-9a0f-4a0c-8f6b-3b1c2d4e5f60")),
          new Named("port", of("http", "https", "grpc")),
          new Named("name", some("web", "api", "cart")),
          new Named("service", some("web", "api", "cart")),
          new Named("ingress", some("web", "api", "cart")),
          new Named("secret", some("tls", "web-tls")),
          new Named("key", some("app", "example.com/team", "tier")),
          new Named("owner", some("web", "api")));

  private static Arbitrary<String> of(String... texts) {
    return Arbitraries.of(texts);
  }

  /** Mostly one of a few strings, so that parts of a value are often equal; sometimes any label. */
  private static Arbitrary<String> some(String... texts) {
    return Arbitraries.frequencyOf(
        Tuple.of(4, Kept.of(Arbitraries.of(texts))),
        Tuple.of(1, Kept.of(NameArbitraries.dns1123Label())));
  }

  private static Arbitrary<Integer> number(String part) {
    if (part.contains("weight") || part.contains("percent") || part.contains("share")) {
      return Arbitraries.integers().between(0, 100);
    }
    if (part.contains("port")) {
      return Arbitraries.integers().between(1, 65535);
    }
    if (part.contains("seconds") || part.contains("duration")) {
      return Arbitraries.integers().between(0, 3600);
    }
    return Arbitraries.integers().between(0, 20);
  }
}
