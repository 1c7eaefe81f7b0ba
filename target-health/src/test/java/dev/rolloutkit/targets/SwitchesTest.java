package dev.rolloutkit.targets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.controller.Call;
import dev.rolloutkit.targets.controller.PassEnd;
import dev.rolloutkit.targets.controller.PassOperation;
import dev.rolloutkit.targets.controller.PassStep;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each defect of the controller, and its fix. */
class SwitchesTest {
  private static final String GATE =
      ",'readinessGates':[{'conditionType':'target-health.elbv2.k8s.aws/web'}]";
  private static final Fixes<TargetDefect> REFERENCE = Fixes.reference();

  /** The Service selects another revision: one old target, one new pod. */
  private static Shop swap(Fixes<TargetDefect> fixes) {
    return new Shop().fixes(fixes).target("10.0.0.1", 8080, Shop.HEALTHY).pod("web-2", "10.0.0.2");
  }

  @Test
  void oldTargetsAreDeregisteredBeforeNewOnesServe() {
    assertThat(Shop.changes(swap(REFERENCE).pass()))
        .containsExactly("-10.0.0.1:8080", "+10.0.0.2:8080");
  }

  @Test
  void withTheFixOldTargetsAreKeptUntilTheNewOnesAreHealthy() {
    Shop shop = swap(Fixes.fixing(TargetDefect.DEREGISTERED_FIRST));

    PassStep first = shop.pass();
    PassStep waiting = shop.pass();
    shop.becomeHealthy();
    PassStep last = shop.pass();

    assertThat(Shop.changes(first)).containsExactly("+10.0.0.2:8080");
    assertThat(first.end()).isInstanceOf(PassEnd.Requeue.class);
    assertThat(Shop.changes(waiting)).isEmpty();
    assertThat(Shop.changes(last)).containsExactly("-10.0.0.1:8080");
  }

  @Test
  void afterAFailedDeregistrationNoPodIsRegistered() {
    PassStep step = swap(REFERENCE).fails(PassOperation.DEREGISTER, "Throttling").pass();

    assertThat(step.targetGroup().targets()).extracting(Target::id).containsExactly("10.0.0.1");
    assertThat(step.end()).isEqualTo(new PassEnd.Failed("api error Throttling: no"));
  }

  @Test
  void withTheFixPodsAreRegisteredAfterAFailedDeregistrationWhichIsReported() {
    PassStep step =
        swap(Fixes.fixing(TargetDefect.FAILED_DEREGISTRATION_STOPS_REGISTRATION))
            .fails(PassOperation.DEREGISTER, "Throttling")
            .pass();

    assertThat(step.targetGroup().targets())
        .extracting(Target::id)
        .containsExactly("10.0.0.1", "10.0.0.2");
    assertThat(step.end()).isEqualTo(new PassEnd.Failed("api error Throttling: no"));
  }

  /** A group that somebody emptied after a complete pass. */
  private static Shop emptied(Fixes<TargetDefect> fixes) {
    Shop shop = new Shop().fixes(fixes).pod("web-1", "10.0.0.1");
    for (int i = 0; i < 3; i++) {
      shop.pass();
      shop.becomeHealthy();
    }
    shop.emptied();
    shop.later();
    return shop;
  }

  @Test
  void anEmptiedGroupIsNotNoticedWhileTheCheckpointIsEqual() {
    PassStep step = emptied(REFERENCE).pass();

    assertThat(step.end()).isEqualTo(new PassEnd.Skipped());
    assertThat(step.targetGroup().targets()).isEmpty();
  }

  @Test
  void withTheFixTheGroupIsCheckedBeforeAPassIsSkipped() {
    Shop shop = emptied(Fixes.fixing(TargetDefect.CHECKPOINT_IGNORES_TARGETS));

    assertThat(Shop.changes(shop.pass())).containsExactly("+10.0.0.1:8080");
    shop.becomeHealthy();
    shop.pass();
    assertThat(shop.pass().end()).isEqualTo(new PassEnd.Skipped());
  }

  @Test
  void theCheckpointIsSavedBeforeTargetsAreHealthy() {
    Shop shop = new Shop().pod("web-1", "10.0.0.1");

    assertThat(shop.pass().end()).isEqualTo(new PassEnd.Complete());
    assertThat(shop.checkpoint()).isNotEmpty();
  }

  @Test
  void withTheFixTheCheckpointIsSavedOnceAllTargetsAreHealthy() {
    Shop shop =
        new Shop()
            .fixes(Fixes.fixing(TargetDefect.CHECKPOINT_BEFORE_HEALTH))
            .pod("web-1", "10.0.0.1");

    assertThat(shop.pass().end()).isInstanceOf(PassEnd.Requeue.class);
    assertThat(shop.checkpoint()).isEmpty();
    shop.becomeHealthy();
    assertThat(shop.pass().end()).isEqualTo(new PassEnd.Complete());
    assertThat(shop.checkpoint()).isNotEmpty();
  }

  /** A pod with a gate whose condition was removed after a complete pass. */
  private static Shop conditionLost(Fixes<TargetDefect> fixes) {
    Shop complete = new Shop().pod("web-1", "10.0.0.1");
    complete.pass();
    return new Shop()
        .fixes(fixes)
        .target("10.0.0.1", 8080, Shop.HEALTHY)
        .checkpoint(complete.checkpoint())
        .pod("web-1", "10.0.0.1", true, GATE);
  }

  @Test
  void aPassIsSkippedAlthoughAPodLacksTheConditionOfItsGate() {
    assertThat(conditionLost(REFERENCE).pass().end()).isEqualTo(new PassEnd.Skipped());
  }

  @Test
  void withTheFixTheMissingConditionIsWritten() {
    PassStep step = conditionLost(Fixes.fixing(TargetDefect.MISSING_CONDITION_SKIPPED)).pass();

    assertThat(step.end()).isEqualTo(new PassEnd.Complete());
    assertThat(step.calls()).anyMatch(Call.PatchPodStatus.class::isInstance);
  }

  /** A binding with a limit of one target, while two targets drain. */
  private static Shop crowded(Fixes<TargetDefect> fixes) {
    return new Shop()
        .fixes(fixes)
        .limit(1)
        .target("10.0.0.8", 8080, Health.DEREGISTERING)
        .target("10.0.0.9", 8080, Health.DEREGISTERING)
        .pod("web-1", "10.0.0.1");
  }

  @Test
  void aLimitOfTargetsCrashesTheControllerWhileTargetsDrain() {
    assertThat(crowded(REFERENCE).pass().end())
        .isEqualTo(new PassEnd.Crashed("runtime error: slice bounds out of range [:-1]"));
  }

  @Test
  void withTheFixDrainingTargetsDoNotCountForTheLimit() {
    PassStep step = crowded(Fixes.fixing(TargetDefect.NEGATIVE_LIMIT_PANIC)).pass();

    assertThat(Shop.changes(step)).containsExactly("+10.0.0.1:8080");
    assertThat(step.end()).isEqualTo(new PassEnd.Complete());
  }

  private static Shop twoPodsAndRoomForOne(Fixes<TargetDefect> fixes) {
    return new Shop().fixes(fixes).limit(1).pod("web-1", "10.0.0.1").pod("web-2", "10.0.0.2");
  }

  @Test
  void podsBeyondTheLimitAreForgotten() {
    Shop shop = twoPodsAndRoomForOne(REFERENCE);

    assertThat(Shop.changes(shop.pass())).containsExactly("+10.0.0.1:8080");
    assertThat(shop.checkpoint()).isNotEmpty();
    assertThat(shop.pass().end()).isEqualTo(new PassEnd.Skipped());
  }

  @Test
  void withTheFixPodsBeyondTheLimitKeepTheCheckpointEmptyAndCauseAWarning() {
    Shop shop = twoPodsAndRoomForOne(Fixes.fixing(TargetDefect.EXCLUDED_ENDPOINTS_FORGOTTEN));

    PassStep step = shop.pass();

    assertThat(shop.checkpoint()).isEmpty();
    assertThat(step.calls())
        .contains(new Call.Event("Warning", "TargetLimit", "not registered: 10.0.0.2:8080"));
    assertThat(shop.pass().end()).isNotEqualTo(new PassEnd.Skipped());
  }

  private static Shop allUnready(Fixes<TargetDefect> fixes) {
    return new Shop()
        .fixes(fixes)
        .target("10.0.0.1", 8080, Shop.HEALTHY)
        .pod("web-1", "10.0.0.1", false, "");
  }

  @Test
  void ifNoPodIsReadyTheGroupIsEmptied() {
    assertThat(Shop.changes(allUnready(REFERENCE).pass())).containsExactly("-10.0.0.1:8080");
  }

  @Test
  void withTheFixTheLastTargetsAreKeptSoThatTheLoadBalancerFailsOpen() {
    PassStep step = allUnready(Fixes.fixing(TargetDefect.LAST_TARGETS_REMOVED)).pass();

    assertThat(Shop.changes(step)).isEmpty();
    assertThat(step.calls())
        .contains(
            new Call.Event(
                "Warning",
                "NoReadyEndpoints",
                "no endpoint is ready, so the targets stay registered"));
  }

  private static Shop withoutService(Fixes<TargetDefect> fixes) {
    return new Shop().fixes(fixes).service(null).pod("web-1", "10.0.0.1", true, GATE);
  }

  @Test
  void aMissingServiceOpensEveryGate() {
    PassStep step = withoutService(REFERENCE).pass();

    assertThat(step.cluster().pods().values().asList().get(0).conditions())
        .extracting(condition -> condition.status() + ": " + condition.message())
        .containsExactly("True: Target Group Binding is deleted");
  }

  @Test
  void withTheFixAMissingServiceOpensNoGate() {
    PassStep step = withoutService(Fixes.fixing(TargetDefect.MISSING_SERVICE_OPENS_GATES)).pass();

    assertThat(step.cluster().pods().values().asList().get(0).conditions()).isEmpty();
    assertThat(step.calls())
        .contains(
            new Call.Event(
                "Warning", "BackendNotFound", "backend not found: Service \"web\" not found"));
  }

  /** A Service without node ports, with a node in the group. */
  private static Shop noNodePorts(Fixes<TargetDefect> fixes) {
    return new Shop().fixes(fixes).nodesAsTargets().target("i-1", 30080, Shop.HEALTHY);
  }

  @Test
  void aServiceWithoutNodePortsKeepsStaleNodes() {
    PassStep step = noNodePorts(REFERENCE).pass();

    assertThat(Shop.changes(step)).isEmpty();
    assertThat(step.end())
        .isEqualTo(
            new PassEnd.Failed(
                "service type must be either 'NodePort' or 'LoadBalancer': shop/web"));
  }

  @Test
  void withTheFixStaleNodesOfAServiceWithoutNodePortsAreDeregistered() {
    PassStep step = noNodePorts(Fixes.fixing(TargetDefect.STALE_NODES_STAY)).pass();

    assertThat(Shop.changes(step)).containsExactly("-i-1:30080");
    assertThat(step.end()).isEqualTo(new PassEnd.Complete());
  }

  /** A target whose address AWS spells in another way than the slice. */
  private static Shop spelledTwice(Fixes<TargetDefect> fixes) {
    return new Shop()
        .fixes(fixes)
        .target("2001:db8::1", 8080, Shop.HEALTHY)
        .pod("web-1", "2001:0db8::1");
  }

  @Test
  void anAddressInAnotherSpellingIsRegisteredAsAnotherTarget() {
    assertThat(Shop.changes(spelledTwice(REFERENCE).pass()))
        .containsExactly("-2001:db8::1:8080", "+2001:0db8::1:8080");
  }

  @Test
  void withTheFixAddressesAreComparedAndNotTheirSpelling() {
    Shop shop = spelledTwice(Fixes.fixing(TargetDefect.IDENTITIES_COMPARED_AS_STRINGS));

    assertThat(Shop.changes(shop.pass())).isEmpty();
  }

  @Test
  void withTheFixQuicIdsAreComparedOnlyForQuicGroups() {
    List<Target> withId = List.of(new Target("10.0.0.1", 8080, null, "0x01", Shop.HEALTHY));

    assertThat(Shop.changes(quicIds(REFERENCE, withId)))
        .containsExactly("-10.0.0.1:8080", "+10.0.0.1:8080");
    assertThat(
            Shop.changes(
                quicIds(Fixes.fixing(TargetDefect.IDENTITIES_COMPARED_AS_STRINGS), withId)))
        .isEmpty();
  }

  private static PassStep quicIds(Fixes<TargetDefect> fixes, List<Target> targets) {
    return new Shop().fixes(fixes).targets(targets).pod("web-1", "10.0.0.1").pass();
  }

  private static Shop foreignNode(Fixes<TargetDefect> fixes) {
    return new Shop()
        .fixes(fixes)
        .nodesAsTargets()
        .service("{'type':'NodePort','ports':[{'port':80,'nodePort':30080}]}")
        .node("a", "aws:///eu-central-1a/i-1")
        .node("b", "gce://elsewhere/vm");
  }

  @Test
  void oneNodeOfAnotherProviderFailsTheWholeBinding() {
    PassStep step = foreignNode(REFERENCE).pass();

    assertThat(Shop.changes(step)).isEmpty();
    assertThat(step.end())
        .isEqualTo(
            new PassEnd.Failed(
                "providerID gce://elsewhere/vm is invalid for EC2 instances, node: b"));
  }

  @Test
  void withTheFixANodeOfAnotherProviderIsIgnoredWithAWarning() {
    PassStep step = foreignNode(Fixes.fixing(TargetDefect.BAD_NODE_FAILS_BINDING)).pass();

    assertThat(Shop.changes(step)).containsExactly("+i-1:30080");
    assertThat(step.warnings()).hasSize(1);
    assertThat(step.warnings().get(0).message()).contains("gce://elsewhere/vm");
  }

  @Test
  void safeFixesAllDefects() {
    Fixes<TargetDefect> safe = Fixes.safe(TargetDefect.class);

    assertThat(Shop.changes(swap(safe).pass())).containsExactly("+10.0.0.2:8080");
    assertThat(crowded(safe).pass().end()).isNotInstanceOf(PassEnd.Crashed.class);
    assertThat(conditionLost(safe).pass().end()).isNotEqualTo(new PassEnd.Skipped());
    assertThat(Shop.changes(allUnready(safe).pass())).isEmpty();
    assertThat(Shop.changes(foreignNode(safe).pass())).containsExactly("+i-1:30080");
    assertThat(Shop.changes(noNodePorts(safe).pass())).containsExactly("-i-1:30080");
    assertThat(Shop.changes(emptied(safe).pass())).containsExactly("+10.0.0.1:8080");
  }
}
