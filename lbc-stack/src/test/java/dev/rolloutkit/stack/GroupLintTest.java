package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.lint.IngressGroupLint;
import dev.rolloutkit.stack.lint.GroupFinding;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.Stack;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which members cause a problem, and that the search costs only a few builds of the group. */
class GroupLintTest {
  private static ShopWorld shop() {
    return new ShopWorld().service("web", 80);
  }

  private static GroupReport lint(ShopWorld world) {
    return LoadBalancerStacks.lint(
        world.group(),
        StackInputs.of(world.services, List.of(), ShopWorld.directory(), world.config));
  }

  private static List<String> blamed(GroupReport report) {
    return report.findings().stream().map(f -> f.member().orElse("the group")).toList();
  }

  @Test
  void allProblemsAreFoundAndTheFirstIsTheControllers() {
    ShopWorld world =
        shop()
            .member("a", "alb", "scheme", "internal")
            .member("b", "alb", "scheme", "internet-facing")
            .member("c", "alb", "scheme", "internal")
            .member("d", "alb", "listen-ports", "oops");
    GroupReport report = lint(world);

    assertThat(blamed(report)).containsExactly("shop/d", "shop/b");
    assertThat(report.findings().get(0).problem()).isEqualTo(world.build().problems().get(0));
    assertThat(report.sound().members()).extracting("key").containsExactly("shop/a", "shop/c");
    assertThat(report.stack()).isPresent();
    assertThat(report.complete()).isTrue();
  }

  @Test
  void theMostFrequentValueIsKeptEvenIfTheFirstMemberDiffers() {
    ShopWorld world =
        shop()
            .member("a", "alb", "scheme", "internal")
            .member("b", "alb", "scheme", "internet-facing")
            .member("c", "alb", "scheme", "internet-facing");

    assertThat(blamed(lint(world))).containsExactly("shop/a");
  }

  @Test
  void theLaterOfTwoMembersCausesTheProblem() {
    ShopWorld world =
        shop().member("a", "alb", "tags", "T=1").member("b", "alb", "tags", "U=3,T=2");

    assertThat(blamed(lint(world))).containsExactly("shop/b");
  }

  @Test
  void membersThatAgreeOnTheSettingDoNotCauseTheProblem() {
    ShopWorld world =
        shop()
            .member("a", "alb", "load-balancer-attributes", "x=1")
            .member("b", "alb", "load-balancer-attributes", "x=1,y=2")
            .member("c", "alb", "load-balancer-attributes", "x=3")
            .member("d", "alb");

    assertThat(blamed(lint(world))).containsExactly("shop/c");
  }

  @Test
  void aProblemOfEveryMemberBelongsToTheGroup() {
    ShopWorld world =
        shop().member("a", "alb", "scheme", "public").member("b", "alb", "scheme", "public");
    GroupReport report = lint(world);

    assertThat(blamed(report)).containsExactly("the group");
    assertThat(report.findings().get(0).problem().message()).isEqualTo("unknown scheme: public");
    assertThat(report.stack()).isEmpty();
  }

  @Test
  void aProtectedInactiveMemberIsAProblemOfTheGroup() {
    ShopWorld world = shop().member("a", "alb");
    world.member("b", "alb", "load-balancer-attributes", "deletion_protection.enabled=true");
    world.ingresses.get(1).getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
    world.ingresses.get(1).getMetadata().setFinalizers(List.of("group.ingress.k8s.aws/web"));

    assertThat(blamed(lint(world))).containsExactly("the group");
  }

  /** Groups of many members, with the problems that they have. */
  static Stream<ShopWorld> large() {
    ShopWorld sound = shop();
    ShopWorld first = shop();
    ShopWorld parse = shop();
    ShopWorld schemes = shop();
    ShopWorld tags = shop();
    ShopWorld missing = shop();
    for (int i = 0; i < 300; i++) {
      String name = "m%03d".formatted(i);
      sound.member(name, "alb");
      if (i == 0) {
        first.member(name, "alb", "scheme", "internal");
      } else if (i == 299) {
        first.member(name, "alb", "scheme", "internet-facing");
      } else {
        first.member(name, "alb");
      }
      parse.member(name, "alb", "listen-ports", i % 2 == 0 ? "[{\"HTTP\":80}]" : "oops" + i);
      schemes.member(name, "alb", "scheme", "s" + i);
      tags.member(name, "alb", "tags", "T=" + i);
      missing.member(name, "alb", "target-type", i % 3 == 0 ? "ip" : "nothing" + i);
    }
    return Stream.of(sound, first, parse, schemes, tags, missing);
  }

  @ParameterizedTest
  @MethodSource("large")
  void theSearchNeedsOnlyAFewBuildsOfTheGroup(ShopWorld world) {
    IngressGroup group = world.group();
    StackInputs inputs =
        StackInputs.of(world.services, List.of(), ShopWorld.directory(), world.config);
    AtomicLong built = new AtomicLong();
    Function<IngressGroup, Outcome<Stack>> counting =
        part -> {
          built.addAndGet(part.members().size());
          return inputs.build(part);
        };

    GroupReport report = IngressGroupLint.of(group, counting);

    assertThat(report.complete()).isTrue();
    assertThat(built.get()).isLessThanOrEqualTo(8L * group.members().size());
  }

  @Test
  void tooManyKindsOfProblemsEndTheSearch() {
    ShopWorld world = shop();
    for (int i = 0; i < 100; i++) {
      world.member("a" + i, "alb", "load-balancer-attributes", "k" + i + "=1");
      world.member("b" + i, "alb", "load-balancer-attributes", "k" + i + "=2");
    }
    GroupReport report = lint(world);

    assertThat(report.complete()).isFalse();
    assertThat(report.stack()).isEmpty();
    assertThat(report.findings()).hasSizeGreaterThanOrEqualTo(64);
  }

  @Property(tries = 300, seed = "19")
  void theReportAgreesWithTheControllerForRandomMembers(
      @ForAll @IntRange(max = 1_000_000) int seed) {
    Random random = new Random(seed);
    ShopWorld world = shop();
    int members = 1 + random.nextInt(7);
    for (int i = 0; i < members; i++) {
      world.member("m" + i, "alb", annotations(random));
    }
    Outcome<Stack> built = world.build();
    GroupReport report = lint(world);

    assertThat(report.findings().isEmpty()).isEqualTo(built instanceof Outcome.Ok<?>);
    if (!report.findings().isEmpty()) {
      assertThat(report.findings().get(0).problem()).isEqualTo(built.problems().get(0));
    }
    Set<String> blamed = new HashSet<>();
    for (GroupFinding finding : report.findings()) {
      finding.member().ifPresent(member -> assertThat(blamed.add(member)).isTrue());
    }
    IngressGroup rest = world.group().without(blamed);
    assertThat(report.sound()).isEqualTo(rest);
    Outcome<Stack> without =
        LoadBalancerStacks.build(
            rest, StackInputs.of(world.services, List.of(), ShopWorld.directory(), world.config));
    assertThat(without.toOptional()).isEqualTo(report.stack());
    assertThat(report.stack().isEmpty()).isEqualTo(blamed(report).contains("the group"));
  }

  private static String[] annotations(Random random) {
    String[][] choices = {
      {"scheme", "internal", "internet-facing", "odd"},
      {"tags", "a=1", "a=2", "b=1,a=1", "oops"},
      {"listen-ports", "[{\"HTTP\":80}]", "[{\"HTTP\":81}]", "oops", "[{\"HTTP\":0}]"},
      {"load-balancer-attributes", "x=1", "x=2", "y=1,x=1"},
      {"inbound-cidrs", "10.0.0.0/8", "10.0.0.0/9", "10/8"},
      {"target-type", "ip", "instance", "pod"},
      {"ssl-redirect", "443", "x"},
      {"shield-advanced-protection", "true", "false", "maybe"},
    };
    String[] pair = choices[random.nextInt(choices.length)];
    String[] more = choices[random.nextInt(choices.length)];
    return new String[] {
      pair[0], pair[1 + random.nextInt(pair.length - 1)],
      more[0], more[1 + random.nextInt(more.length - 1)],
    };
  }
}
