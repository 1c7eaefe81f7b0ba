package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.Multimap;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.translate.LiveState;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.settings.AlbOptions;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.Verdict;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.ReconcilePlan;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.options.TargetOptions;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroup;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

/** Every law is broken by two implementations that do wrong, one of which does nothing. */
class LawsBiteTest {
  private static final int TRIES = 300;

  private static final List<Class<?>> LAWS =
      List.of(
          AlbLaws.class,
          AviLaws.class,
          LoadBalancerClassLaws.class,
          RolloutLaws.class,
          SecurityGroupLaws.class,
          StackLaws.class,
          TargetLaws.class);

  /**
   * Whoever does nothing keeps these: they say what must not be done, or ask a function that cannot
   * do nothing. Behind each the law that such a one breaks.
   */
  private static final ImmutableMap<String, String> KEPT_BY_NOTHING =
      ImmutableMap.<String, String>builder()
          .put("TargetLaws.losesNothing", "TargetLaws.neverWithoutTargets")
          .put("RolloutLaws.accepts", "RolloutLaws.refuses")
          .put("LoadBalancerClassLaws.acceptsLives", "LoadBalancerClassLaws.classIsImmutable")
          .put(
              "LoadBalancerClassLaws.leavesItsArgument",
              "LoadBalancerClassLaws.answersToEveryService")
          .put(
              "LoadBalancerClassLaws.defaultsAreAppliedOnce",
              "LoadBalancerClassLaws.answersToEveryService")
          .put(
              "SecurityGroupLaws.aggregationIgnoresOrder",
              "SecurityGroupLaws.aggregationCoversEveryNeed")
          .put("StackLaws.orderOfTheListDoesNotCount", "StackLaws.reportFindsWhatStops")
          .put("StackLaws.referencesLeadSomewhere", "StackLaws.reportFindsWhatStops")
          .put("StackLaws.nothingChangesNothing", "StackLaws.reportFindsWhatStops")
          .put("AviLaws.ignoresOrder", "AviLaws.answersToEveryWorld")
          .put("AviLaws.repeats", "AviLaws.answersToEveryWorld")
          .buildOrThrow();

  /** These take the settings of our own engines, so that nobody else can be held against them. */
  private static final ImmutableSet<String> OF_OUR_OWN =
      ImmutableSet.of("TargetLaws.updatesKeepTargets");

  private final Multimap<String, String> broken = LinkedHashMultimap.create();

  private <T> void bites(String law, String who, Law<T> held, Stream<T> inputs) {
    assertThat(inputs.limit(TRIES).anyMatch(input -> !held.holds(input)))
        .as(law + " is kept by " + who)
        .isTrue();
    broken.put(law, who);
  }

  private <I, T> void bites(
      String law, Function<I, Law<T>> make, Map<String, I> wrong, Arbitrary<T> inputs) {
    wrong.forEach(
        (who, implementation) ->
            bites(law, who, make.apply(implementation), inputs.sampleStream()));
  }

  @Example
  void everyLaw_bites() {
    alb();
    rollouts();
    securityGroups();
    stacks();
    classes();
    names();
    targets();

    for (Class<?> laws : LAWS) {
      for (Method method : laws.getDeclaredMethods()) {
        String law = laws.getSimpleName() + "." + method.getName();
        if (Modifier.isPublic(method.getModifiers())
            && method.getReturnType() == Law.class
            && !OF_OUR_OWN.contains(law)) {
          Set<String> by = Set.copyOf(broken.get(law));
          assertThat(by).as(law).hasSizeGreaterThan(1);
          String ofNothing = KEPT_BY_NOTHING.getOrDefault(law, law);
          assertThat(broken.get(ofNothing)).as(ofNothing).contains("nothing");
        }
      }
    }
  }

  private static IngressPlan contrary(AlbWorld world) {
    return AlbActions.weightPlan(
        world.route(), world.ingresses(), 100 - world.weight(), List.of(), AlbOptions.reference());
  }

  private void alb() {
    Map<String, Function<AlbWorld, IngressPlan>> wrong =
        Map.of("nothing", world -> IngressPlan.NOTHING, "100 - weight", LawsBiteTest::contrary);
    Arbitrary<AlbWorld> worlds = AlbArbitraries.worlds();
    bites(
        "AlbLaws.writesWhatTheControllerReads",
        AlbLaws::writesWhatTheControllerReads,
        wrong,
        worlds);
    bites("AlbLaws.plansOnce", AlbLaws::plansOnce, wrong, worlds);
    bites("AlbLaws.leavesOtherAnnotations", AlbLaws::leavesOtherAnnotations, wrong, worlds);
    bites(
        "AlbLaws.patchesMakeWhatThePlanShows", AlbLaws::patchesMakeWhatThePlanShows, wrong, worlds);
  }

  private void rollouts() {
    Problem problem = Problem.text(FieldPath.root(), "no", "Test.No");
    Outcome<Rollout> silent = Outcome.ok(Rollout.builder().build());
    Supplier<Stream<Rollout>> valid = () -> RolloutArbitraries.blueGreen().sampleStream();
    String law = "RolloutLaws.readsWhatItWrites";
    bites(law, "nothing", RolloutLaws.readsWhatItWrites(r -> "", Rollouts::read), valid.get());
    bites(law, "names", RolloutLaws.readsWhatItWrites(Rollout::name, t -> silent), valid.get());
    Map<String, Function<String, Outcome<Rollout>>> readers =
        Map.of("nothing", text -> Outcome.failed(List.of()), "crash", text -> crash());
    bites(
        "RolloutLaws.readingIsTotal",
        RolloutLaws::readingIsTotal,
        readers,
        RolloutArbitraries.hostileJson());
    Function<Rollout, List<Problem>> all = rollout -> List.of(problem);
    Function<Rollout, List<Problem>> paused =
        rollout -> rollout.spec().paused() == null ? List.of() : List.of(problem);
    Map<String, Function<Rollout, List<Problem>>> strict = Map.of("all", all, "paused", paused);
    bites("RolloutLaws.accepts", RolloutLaws::accepts, strict, RolloutArbitraries.blueGreen());
    Map<String, Function<Rollout, List<Problem>>> mild =
        Map.of("nothing", rollout -> List.of(), "paused", paused);
    bites("RolloutLaws.refuses", RolloutLaws::refuses, mild, RolloutArbitraries.invalid());
    Map<String, Function<Rollout, String>> hashes =
        Map.of("nothing", rollout -> "", "name", Rollout::name);
    bites(
        "RolloutLaws.hashIsOfTheTemplateAlone",
        RolloutLaws::hashIsOfTheTemplateAlone,
        hashes,
        RolloutArbitraries.blueGreen());
  }

  private static <T> T crash() {
    throw new IllegalStateException("crash");
  }

  private void securityGroups() {
    Stream<List<PortRange>> apart = Stream.of(List.of(new PortRange(3, 4), new PortRange(5, 6)));
    String union = "SecurityGroupLaws.unionHoldsEachPortOnce";
    List<List<PortRange>> ranges = apart.toList();
    bites(
        union, "nothing", SecurityGroupLaws.unionHoldsEachPortOnce(r -> List.of()), ports(ranges));
    bites(
        union,
        "as it was",
        SecurityGroupLaws.unionHoldsEachPortOnce(ImmutableList::copyOf),
        ports(ranges));
    var needs = SecurityGroupArbitraries.needs();
    String covers = "SecurityGroupLaws.aggregationCoversEveryNeed";
    bites(
        covers,
        "nothing",
        SecurityGroupLaws.aggregationCoversEveryNeed(n -> Map.of()),
        needs.sampleStream());
    bites(
        covers,
        "the first binding",
        SecurityGroupLaws.aggregationCoversEveryNeed(
            n -> n.isEmpty() ? Map.of() : n.values().iterator().next()),
        needs.sampleStream());
    String order = "SecurityGroupLaws.aggregationIgnoresOrder";
    bites(
        order,
        "the first binding",
        SecurityGroupLaws.aggregationIgnoresOrder(
            n -> n.isEmpty() ? "" : n.keySet().iterator().next()),
        needs.sampleStream());
    bites(
        order,
        "as they came",
        SecurityGroupLaws.aggregationIgnoresOrder(n -> n.keySet().toString()),
        needs.sampleStream());
    String arrives = "SecurityGroupLaws.reconciliationArrives";
    Arbitrary<SecurityGroupLaws.RuleSets> sets =
        ValueArbitraries.of(SecurityGroupLaws.RuleSets.class);
    bites(
        arrives,
        "nothing",
        SecurityGroupLaws.reconciliationArrives(
            s -> new ReconcilePlan(ImmutableList.of(), ImmutableList.of(), ImmutableList.of())),
        sets.sampleStream());
    bites(
        arrives,
        "the plan of another group",
        SecurityGroupLaws.reconciliationArrives(
            s -> Reconciliation.plan(List.of(), s.desired(), ReconcileOptions.forEndpoints(true))),
        sets.sampleStream());
  }

  private static Stream<List<PortRange>> ports(List<List<PortRange>> ranges) {
    return ranges.stream();
  }

  private void stacks() {
    Arbitrary<StackWorld> worlds = StackArbitraries.world();
    AtomicInteger calls = new AtomicInteger();
    Map<String, Function<StackWorld, Outcome<Stack>>> builders =
        Map.of(
            "every other time",
            world ->
                calls.getAndIncrement() % 2 == 0
                    ? world.build()
                    : Outcome.ok(Stack.builder("other").build()),
            "the first time",
            world ->
                calls.getAndIncrement() % 2 == 1
                    ? world.build()
                    : Outcome.ok(Stack.builder("other").build()));
    bites(
        "StackLaws.orderOfTheListDoesNotCount",
        StackLaws::orderOfTheListDoesNotCount,
        builders,
        worlds);
    JsonNode dangling =
        JsonNodeFactory.instance.objectNode().put("$ref", "#/resources/Type/id/status/arn");
    Map<String, Function<Stack, JsonNode>> plans =
        Map.of(
            "dangling",
            stack -> dangling,
            "without resources",
            stack -> {
              ObjectNode tree = stack.toTree().deepCopy();
              tree.set("refs", tree.remove("resources"));
              return tree;
            });
    bites(
        "StackLaws.referencesLeadSomewhere",
        StackLaws::referencesLeadSomewhere,
        plans,
        StackArbitraries.stack());
    Stack empty = Stack.builder("empty").build();
    Map<String, Function<Stack, Function<Stack, StackDiff>>> diffs =
        Map.of(
            "all new",
            before -> after -> LoadBalancerStacks.diff(empty, after),
            "all gone",
            before -> after -> LoadBalancerStacks.diff(before, empty));
    bites(
        "StackLaws.nothingChangesNothing",
        StackLaws::nothingChangesNothing,
        diffs,
        StackArbitraries.stack());
    Arbitrary<StackWorld> faulty =
        StackArbitraries.faultyWorld().filter(w -> w.load().isOk() && !w.build().isOk());
    Map<String, Function<StackWorld, Function<IngressGroup, GroupReport>>> reports =
        Map.of(
            "nothing",
            w -> group -> new GroupReport(ImmutableList.of(), group, Optional.empty(), true),
            "all is well",
            w -> group -> new GroupReport(ImmutableList.of(), group, Optional.of(empty), true));
    bites("StackLaws.reportFindsWhatStops", StackLaws::reportFindsWhatStops, reports, faulty);
  }

  private void classes() {
    Arbitrary<Service> services = LoadBalancerClassArbitraries.hostile();
    Arbitrary<ServiceLife> lives = LoadBalancerClassArbitraries.lives();
    AtomicInteger calls = new AtomicInteger();
    UnaryOperator<Service> counted =
        service -> new ServiceBuilder().withApiVersion("v" + calls.incrementAndGet()).build();
    UnaryOperator<Service> longer =
        service ->
            new ServiceBuilder().withApiVersion(GoZero.of(service.getApiVersion()) + "x").build();
    Map<String, UnaryOperator<Service>> defaults = Map.of("counted", counted, "longer", longer);
    bites(
        "LoadBalancerClassLaws.defaultsAreAppliedOnce",
        LoadBalancerClassLaws::defaultsAreAppliedOnce,
        defaults,
        services);
    Map<String, Function<Service, Object>> writers =
        Map.of(
            "kind",
            service -> {
              service.setKind("Changed" + calls.incrementAndGet());
              return service;
            },
            "version",
            service -> {
              service.setApiVersion("v" + calls.incrementAndGet());
              return service;
            });
    bites(
        "LoadBalancerClassLaws.leavesItsArgument",
        LoadBalancerClassLaws::leavesItsArgument,
        writers,
        services);
    Map<String, Function<Service, Object>> mute = new HashMap<>();
    mute.put("nothing", service -> null);
    mute.put("crash", service -> crash());
    bites(
        "LoadBalancerClassLaws.answersToEveryService",
        LoadBalancerClassLaws::answersToEveryService,
        mute,
        services);
    Verdict yes = LoadBalancerClasses.evaluateCreate(lives.sample().created());
    Service broken = new ServiceBuilder().withNewSpec().withType("Nonsense").endSpec().build();
    Verdict no = LoadBalancerClasses.evaluateCreate(broken);
    assertThat(yes.allowed()).isTrue();
    assertThat(no.allowed()).isFalse();
    Map<String, BiFunction<Service, Service, Verdict>> strict =
        Map.of(
            "no",
            (before, after) -> no,
            "no change",
            (before, after) -> before.equals(after) ? yes : no);
    bites("LoadBalancerClassLaws.acceptsLives", LoadBalancerClassLaws::acceptsLives, strict, lives);
    Map<String, BiFunction<Service, Service, Verdict>> mild =
        Map.of(
            "nothing",
            (before, after) -> yes,
            "only the new",
            (before, after) -> LoadBalancerClasses.evaluateCreate(after));
    bites(
        "LoadBalancerClassLaws.classIsImmutable",
        LoadBalancerClassLaws::classIsImmutable,
        mild,
        lives);
  }

  private void names() {
    AtomicInteger calls = new AtomicInteger();
    Map<String, Function<AkoWorld, Object>> wrong =
        Map.of("count", w -> calls.incrementAndGet(), "object", w -> new Object());
    bites("AviLaws.repeats", AviLaws::repeats, wrong, AviArbitraries.worlds());
    Map<String, Function<AkoWorld, Object>> first =
        Map.of(
            "first",
            w -> w.objects().isEmpty() ? "" : w.objects().get(0),
            "list",
            w -> w.objects().toString());
    bites("AviLaws.ignoresOrder", AviLaws::ignoresOrder, first, AviArbitraries.worlds());
    Map<String, Function<AkoWorld, Object>> mute = Map.of("crash", w -> crash());
    bites(
        "AviLaws.answersToEveryWorld", AviLaws::answersToEveryWorld, mute, AviArbitraries.worlds());
    bites(
        "AviLaws.answersToEveryWorld",
        "nothing",
        AviLaws.answersToEveryWorld(w -> null),
        AviArbitraries.worlds().sampleStream());
    bites(
        "AviLaws.namesAreInjective",
        "nothing",
        AviLaws.namesAreInjective((kind, origin) -> ""),
        AviArbitraries.worlds().sampleStream());
    bites(
        "AviLaws.namesAreInjective",
        "kinds",
        AviLaws.namesAreInjective((kind, origin) -> kind.toString()),
        AviArbitraries.worlds().sampleStream());
    bites(
        "AviLaws.explainsEveryName",
        "nothing",
        AviLaws.explainsEveryName((w, name) -> List.of()),
        AviArbitraries.worlds().sampleStream());
    bites(
        "AviLaws.explainsEveryName",
        "all",
        AviLaws.explainsEveryName((w, name) -> AkoNaming.inventory(w.config(), w.cluster()).rows()),
        AviArbitraries.worlds().sampleStream());
    Map<String, Function<AkoWorld, AviGraph>> forgetful =
        Map.of("nothing", w -> empty(w).graph(), "deletes", LawsBiteTest::deletingEverything);
    bites(
        "AviLaws.followsTheCluster",
        AviLaws::followsTheCluster,
        forgetful,
        AviArbitraries.worlds());
  }

  private static LiveState empty(AkoWorld world) {
    return LiveState.of(world.config(), ClusterSnapshot.empty(), AviObjects.EVERYTHING);
  }

  private static AviGraph deletingEverything(AkoWorld world) {
    LiveState state = LiveState.of(world.config(), world.cluster(), AviObjects.EVERYTHING);
    world.objects().forEach(state::delete);
    return state.graph();
  }

  private void targets() {
    Stream<TargetSwap> swaps =
        Stream.of(
            new TargetSwap(
                ImmutableList.of(Target.of("10.0.0.1", 80)),
                ImmutableList.of(Target.of("10.0.0.2", 80))));
    List<TargetSwap> all = swaps.toList();
    String law = "TargetLaws.neverWithoutTargets";
    bites(law, "nothing", TargetLaws.neverWithoutTargets((e, group) -> group), all.stream());
    bites(
        law,
        "empty",
        TargetLaws.neverWithoutTargets((e, group) -> TargetGroup.EMPTY),
        all.stream());
    for (CutOverKind kind : List.of(CutOverKind.BLUE_GREEN, CutOverKind.CANARY)) {
      Law<Scenario> losesNothing =
          TargetLaws.losesNothing(
              any ->
                  TargetHealth.prove(
                          Scenario.builder().kind(kind).build(), TargetOptions.reference())
                      .orElseThrow()
                      .run()
                      .windows());
      bites(
          "TargetLaws.losesNothing",
          kind.toString(),
          losesNothing,
          Stream.of(Scenario.builder().kind(kind).build()));
    }
  }
}
