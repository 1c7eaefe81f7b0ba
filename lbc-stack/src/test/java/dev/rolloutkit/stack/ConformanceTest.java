package dev.rolloutkit.stack;

import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every recorded stack of the AWS Load Balancer Controller. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("lbc-stack")
        .on("annotation", v -> Replays.annotation(v.in()))
        .on("groupOf", v -> Replays.groupOf(v.in()))
        .on("groupMembers", v -> Replays.groupMembers(v.in()))
        .on("loadBalancerName", v -> Replays.loadBalancerName(v.in()))
        .on("securityGroupName", v -> Replays.securityGroupName(v.in()))
        .on("targetGroupName", v -> Replays.targetGroupName(v.in()))
        .on("listenPorts", v -> Replays.listenPorts(v.in()))
        .on("certificates", v -> Replays.certificates(v.in()))
        .on("subnets", v -> Replays.subnets(v.in()))
        .on("targetGroup", v -> Replays.targetGroup(v.in()))
        .on("loadBalancer", v -> Replays.loadBalancer(v.in()))
        .on("listeners", v -> Replays.listeners(v.in()))
        .on("frontendNlb", v -> Replays.frontendNlb(v.in()))
        .on("stack", v -> Replays.stack(v.in()))
        .on("stackText", v -> Replays.stackText(v.in()))
        .on("groupConflicts", v -> Replays.groupConflicts(v.in()))
        .on("ruleChanges", v -> Replays.ruleChanges(v.in()))
        .on("replacement", v -> Replays.replacement(v.in()))
        .on("serviceStack", v -> Replays.serviceStack(v.in()))
        .on("serviceStackText", v -> Replays.serviceStackText(v.in()))
        .anyTextOfErrors("PANIC: ")
        .tests();
  }
}
