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
        .on("annotation", v -> PartReplays.annotation(v.in()))
        .on("groupOf", v -> PartReplays.groupOf(v.in()))
        .on("groupMembers", v -> PartReplays.groupMembers(v.in()))
        .on("loadBalancerName", v -> PartReplays.loadBalancerName(v.in()))
        .on("securityGroupName", v -> PartReplays.securityGroupName(v.in()))
        .on("targetGroupName", v -> PartReplays.targetGroupName(v.in()))
        .on("listenPorts", v -> PartReplays.listenPorts(v.in()))
        .on("certificates", v -> PartReplays.certificates(v.in()))
        .on("subnets", v -> PartReplays.subnets(v.in()))
        .on("targetGroup", v -> PartReplays.targetGroup(v.in()))
        .on("loadBalancer", v -> StackReplays.loadBalancer(v.in()))
        .on("listeners", v -> StackReplays.listeners(v.in()))
        .on("frontendNlb", v -> StackReplays.frontendNlb(v.in()))
        .on("stack", v -> StackReplays.stack(v.in()))
        .on("stackText", v -> StackReplays.stackText(v.in()))
        .on("groupConflicts", v -> StackReplays.groupConflicts(v.in()))
        .on("ruleChanges", v -> StackReplays.ruleChanges(v.in()))
        .on("replacement", v -> StackReplays.replacement(v.in()))
        .on("serviceStack", v -> StackReplays.serviceStack(v.in()))
        .on("serviceStackText", v -> StackReplays.serviceStackText(v.in()))
        .anyTextOfErrors("PANIC: ")
        .tests();
  }
}
