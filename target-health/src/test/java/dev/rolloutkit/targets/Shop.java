package dev.rolloutkit.targets;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.controller.ApiError;
import dev.rolloutkit.targets.controller.Call;
import dev.rolloutkit.targets.controller.ControllerState;
import dev.rolloutkit.targets.controller.PassAnswers;
import dev.rolloutkit.targets.controller.PassInputs;
import dev.rolloutkit.targets.controller.PassOperation;
import dev.rolloutkit.targets.controller.PassStep;
import dev.rolloutkit.targets.controller.TgbController;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A Service {@code shop/web} with its binding and target group, and passes of its controller. */
final class Shop {
  static final NamespacedName KEY = new NamespacedName("shop", "web");
  static final Health HEALTHY = new Health("healthy", null, null);

  /** The beginning of a binding's manifest. */
  static final String BINDING = "'apiVersion':'elbv2.k8s.aws/v1beta1','kind':'TargetGroupBinding',";

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private final List<Target> targets = new ArrayList<>();
  private final StringBuilder pods = new StringBuilder();
  private final StringBuilder endpoints = new StringBuilder();
  private final StringBuilder nodes = new StringBuilder();
  private final ImmutableMap.Builder<PassOperation, ImmutableList<Optional<ApiError>>> errors =
      ImmutableMap.builder();
  private final LbcFlags.Builder flags = LbcFlags.builder().awsVpcId("vpc-1");
  private Fixes<TargetDefect> fixes = Fixes.reference();
  private String service = "{'type':'ClusterIP','ports':[{'port':80,'nodePort':30080}]}";
  private String targetType = "ip";
  private String nodeSelector = "";
  private String checkpoint = "";
  private ControllerState state = ControllerState.INITIAL;
  private Instant now = START;
  private ClusterView cluster = ClusterView.builder().build();
  private TargetGroupModel group = TargetGroupModel.EMPTY;
  private boolean built;

  static JsonNode json(String text) {
    try {
      return Replays.MAPPER.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  Shop fixes(Fixes<TargetDefect> fixed) {
    fixes = fixed;
    return this;
  }

  Shop failOpen(boolean open) {
    flags.putFeatureGate(FeatureGate.ENDPOINTS_FAIL_OPEN, open);
    return this;
  }

  Shop limit(int most) {
    flags.maxTargetsPerTargetGroup(most);
    return this;
  }

  /** The spec of the Service; null for none. */
  Shop service(String spec) {
    service = spec;
    return this;
  }

  /** The selector of the binding as JSON. */
  Shop nodeSelector(String json) {
    nodeSelector = ",'nodeSelector':" + json;
    return this;
  }

  Shop nodesAsTargets() {
    targetType = "instance";
    return this;
  }

  /** A pod with an endpoint that is ready. */
  Shop pod(String name, String ip) {
    return pod(name, ip, true, "");
  }

  /** A pod with readiness gates and conditions as JSON fields. */
  Shop pod(String name, String ip, boolean ready, String members) {
    add(
        pods,
        "{'metadata':{'name':'%s','namespace':'shop','uid':'u-%s'},'spec':{'nodeName':'n1'%s}}"
            .formatted(name, name, members));
    add(
        endpoints,
        "{'addresses':['%s'],'conditions':{'ready':%s},'targetRef':{'kind':'Pod','name':'%s'}}"
            .formatted(ip, ready, name));
    return this;
  }

  Shop node(String name, String providerId) {
    return node(name, providerId, "True");
  }

  Shop node(String name, String providerId, String ready) {
    add(
        nodes,
        ("{'metadata':{'name':'%s'},'spec':{'providerID':'%s'},"
                + "'status':{'conditions':[{'type':'Ready','status':'%s'}]}}")
            .formatted(name, providerId, ready));
    return this;
  }

  private static void add(StringBuilder list, String element) {
    list.append(list.isEmpty() ? "" : ",").append(element);
  }

  Shop target(String id, int port, Health health) {
    targets.add(new Target(id, port, null, null, health));
    return this;
  }

  Shop targets(List<Target> more) {
    targets.addAll(more);
    return this;
  }

  /** The checkpoint that an earlier pass has saved. */
  Shop checkpoint(String text) {
    checkpoint = text;
    return this;
  }

  Shop fails(PassOperation operation, String code) {
    errors.put(operation, ImmutableList.of(Optional.of(new ApiError(code, "no"))));
    return this;
  }

  /** All targets that wait for health checks become healthy. */
  void becomeHealthy() {
    List<Target> all = new ArrayList<>();
    for (Target target : group.targets()) {
      all.add(target.isDraining() ? target : target.withHealth(HEALTHY));
    }
    group = TargetGroupModel.of(all);
  }

  /** Somebody else removes all targets of the group. */
  void emptied() {
    group = TargetGroupModel.EMPTY;
  }

  /** Somebody clears the checkpoint. */
  void forgetCheckpoint() {
    cluster = TgbController.deferredReset(cluster, KEY);
    state = ControllerState.INITIAL;
  }

  /** The pods are deleted, but the slices still contain them. */
  void deletePods() {
    build();
    cluster = ClusterView.builder().from(cluster).pods(ImmutableMap.of()).build();
  }

  /** Time passes until the controller's cache of targets expires. */
  void later() {
    now = now.plusSeconds(301);
    state = ControllerState.INITIAL;
  }

  PassStep pass() {
    if (!built) {
      build();
    }
    PassStep step =
        TargetHealth.pass(
            KEY,
            PassInputs.builder()
                .flags(flags.build())
                .state(state)
                .cluster(cluster)
                .targetGroup(group)
                .answers(
                    PassAnswers.builder()
                        .putVpc(
                            "vpc-1",
                            new PassAnswers.Vpc(
                                ImmutableList.of("10.0.0.0/8"), ImmutableList.of("2001:db8::/32")))
                        .errors(errors.buildOrThrow())
                        .build())
                .now(now)
                .fixes(fixes)
                .build());
    state = step.state();
    cluster = step.cluster();
    group = step.targetGroup();
    return step;
  }

  private void build() {
    built = true;
    String binding =
        ("{'metadata':{'name':'web','namespace':'shop','finalizers':['%s'],"
                + "'annotations':{'elbv2.k8s.aws/checkpoint':'%s'}},"
                + "'spec':{'targetGroupARN':'arn:1','targetType':'%s',"
                + "'serviceRef':{'name':'web','port':80}%s}}")
            .formatted(TargetGroupBinding.FINALIZER, checkpoint, targetType, nodeSelector);
    String slice =
        ("{'metadata':{'name':'web-1','namespace':'shop',"
                + "'labels':{'kubernetes.io/service-name':'web'}},'addressType':'IPv4',"
                + "'ports':[{'port':8080}],'endpoints':[%s]}")
            .formatted(endpoints);
    String services =
        service == null
            ? ""
            : "{'metadata':{'name':'web','namespace':'shop'},'spec':" + service + "}";
    cluster =
        Replays.cluster(
            ClusterView.builder().build(),
            json(
                ("{'targetGroupBindings':[%s],'services':[%s],'endpointSlices':[%s],"
                        + "'pods':[%s],'nodes':[%s]}")
                    .formatted(binding, services, slice, pods, nodes)));
    group = TargetGroupModel.of(targets);
  }

  TargetGroupModel group() {
    return group;
  }

  ClusterView cluster() {
    return cluster;
  }

  String checkpoint() {
    return cluster.bindings().get(KEY).checkpoint();
  }

  /** What a step changed in the target group: {@code -10.0.0.1:8080}, {@code +10.0.0.2:8080}. */
  static List<String> changes(PassStep step) {
    List<String> out = new ArrayList<>();
    for (Call call : step.calls()) {
      if (call instanceof Call.Register register) {
        register.targets().forEach(target -> out.add("+" + target.plainIdentity()));
      } else if (call instanceof Call.Deregister deregister) {
        deregister.targets().forEach(target -> out.add("-" + target.plainIdentity()));
      }
    }
    return out;
  }
}
