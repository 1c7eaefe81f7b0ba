package dev.rolloutkit.stack;

import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every recorded stack of the AWS Load Balancer Controller. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("lbc-stack")
        .otherReleases(release -> LbcRelease.of(release).isOk())
        .on("annotation", v -> PartReplays.annotation(Worlds.of(v)))
        .on("groupOf", v -> PartReplays.groupOf(Worlds.of(v)))
        .on("groupMembers", v -> PartReplays.groupMembers(Worlds.of(v)))
        .on("loadBalancerName", v -> PartReplays.loadBalancerName(Worlds.of(v)))
        .on("securityGroupName", v -> PartReplays.securityGroupName(Worlds.of(v)))
        .on("targetGroupName", v -> PartReplays.targetGroupName(Worlds.of(v)))
        .on("listenPorts", v -> PartReplays.listenPorts(Worlds.of(v)))
        .on("certificates", v -> PartReplays.certificates(Worlds.of(v)))
        .on("subnets", v -> PartReplays.subnets(Worlds.of(v)))
        .on("targetGroup", v -> PartReplays.targetGroup(Worlds.of(v)))
        .on("loadBalancer", v -> StackReplays.loadBalancer(Worlds.of(v)))
        .on("listeners", v -> StackReplays.listeners(Worlds.of(v)))
        .on("frontendNlb", v -> StackReplays.frontendNlb(Worlds.of(v)))
        .on("stack", v -> StackReplays.stack(Worlds.of(v)))
        .on("stackText", v -> StackReplays.stackText(Worlds.of(v)))
        .on("groupConflicts", v -> StackReplays.groupConflicts(Worlds.of(v)))
        .on("ruleChanges", v -> StackReplays.ruleChanges(Worlds.of(v)))
        .on("replacement", v -> StackReplays.replacement(Worlds.of(v)))
        .on("serviceStack", v -> StackReplays.serviceStack(Worlds.of(v)))
        .on("serviceStackText", v -> StackReplays.serviceStackText(Worlds.of(v)))
        .anyTextOfErrors("PANIC: ")
        .tests();
  }
}
