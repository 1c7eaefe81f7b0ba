package dev.rolloutkit.sg;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.analysis.ChangeVerdict;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.analysis.ImpactJson;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.analysis.WebhookReview;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.loadbalancer.BindingPlan;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import dev.rolloutkit.sg.quota.RuleQuota;
import dev.rolloutkit.sg.quota.StageOptions;
import dev.rolloutkit.sg.quota.StagedPlan;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.snapshot.SnapshotObjects;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The Java code of the module's page, with assertions of what the page says. */
class ReadmeTest {
  @Test
  void theOutageIsPredictedFromManifests() {
    ClusterSnapshot snapshot = Clusters.outage();
    ImpactReport report = SecurityGroupRules.whatIf(snapshot, ClusterChange.deleteTgb("tools/tg3"));
    report.verdict(); // BREAKS_LIVE_TARGETS
    report.broken().get(0).explanation();
    // prod/tg2 has no networking block; port 8001 on sg-node is open for sg-12345 only through a
    // range that tools/tg3 needs; deleting tools/tg3 shrinks it to 3100-3100
    ImpactJson.of(report); // the same as JSON

    assertThat(report.verdict()).isEqualTo(ChangeVerdict.BREAKS_LIVE_TARGETS);
    assertThat(report.broken().get(0).explanation())
        .isEqualTo(
            "prod/tg2 has no networking block; port 8001 on sg-node is open for sg-12345 only"
                + " through a range that tools/tg3 needs; deleting tools/tg3 shrinks it to"
                + " 3100-3100");
  }

  @Test
  void withAnAssumptionManifestsAreEnough() throws IOException {
    List<TargetGroupBinding> bindings =
        List.of(binding("logging", "tg1", 3100), binding("tools", "tg3", 8001));
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(bindings, binding -> Set.of("sg-node"), Fixes.reference());
    Outcome<ImmutableList<SecurityGroupChange>> closed =
        SecurityGroupRules.closedByDeleting(
            needs, new NamespacedName("tools", "tg3"), AggregationMode.RESTRICTED);
    ImmutableList<SecurityGroupChange> changes = closed.orElseThrow();
    // sg-node: authorize 3100-3100, revoke 3100-8001, lost tcp 3101-8001 from sg-12345

    assertThat(changes.toString())
        .contains("sg-node")
        .contains("FromPort: 3100, ToPort: 3100")
        .contains("FromPort: 3100, ToPort: 8001")
        .contains("lost=[tcp 3101-8001 from sg-12345]");
  }

  @Test
  void objectsOfAClusterMakeASnapshot() throws IOException {
    List<TargetGroupBinding> bindings =
        List.of(binding("logging", "tg1", 3100), binding("tools", "tg3", 8001));
    List<Service> services = List.of();
    List<EndpointSlice> slices = List.of();
    List<Pod> pods = List.of();
    List<Node> nodes = List.of();
    List<Ingress> ingresses = List.of();
    List<SecurityGroup> groups = List.of(Clusters.group());
    Map<String, Eni> interfaces = Map.of();
    ClusterSnapshot snapshot =
        SecurityGroupRules.snapshot(
            SnapshotObjects.builder()
                .flags(LbcFlags.of("demo"))
                .bindings(bindings) // SecurityGroupRules.readTargetGroupBinding
                .bindingsComplete(true) // an API server listed them
                .services(services)
                .endpointSlices(slices)
                .pods(pods) // for named ports
                .nodes(nodes) // for target type instance
                .nodesComplete(true)
                .ingresses(ingresses)
                .groups(groups) // SecurityGroup.of, from DescribeSecurityGroups
                .interfaces(interfaces) // by the address of a pod, by the name of a node
                .build());

    ImpactReport report = SecurityGroupRules.whatIf(snapshot, ClusterChange.deleteTgb("tools/tg3"));
    assertThat(report.verdict()).isEqualTo(ChangeVerdict.UNKNOWN);
    assertThat(report.unknown().toString()).contains("is not given");
  }

  @Test
  void aChangeThatDoesNotFitIsMadeInStages() {
    List<Permission> current = List.of(Clusters.ours(1, 1), Clusters.ours(2, 2));
    List<Permission> desired = List.of(Clusters.ours(1, 2));
    List<Flow> flows = List.of();
    QuotaPolicy policy = QuotaPolicy.defaults().withRulesPerGroup(2);
    StagedPlan plan = RuleQuota.stage(current, desired, flows, policy, StageOptions.withWideRule());

    assertThat(plan.stages()).hasSize(2);
    assertThat(plan.mustCut()).isEmpty();
  }

  /** An endpoint of a validating webhook. */
  static final class Webhook {
    private final Snapshots snapshots;
    private final Planner planner;

    Webhook(Snapshots snapshots, Planner planner) {
      this.snapshots = snapshots;
      this.planner = planner;
    }

    /** The current cluster. */
    interface Snapshots {
      ClusterSnapshot current();
    }

    /** The bindings of a changed Ingress or Service, by LoadBalancers. */
    interface Planner {
      Map<NamespacedName, BindingPlan> plan(JsonNode object);
    }

    JsonNode review(JsonNode admissionReview) {
      JsonNode request = admissionReview.get("request");
      String key = request.get("namespace").asText() + "/" + request.get("name").asText();
      String kind = request.at("/kind/kind").asText();
      ClusterChange change =
          request.get("operation").asText().equals("UPDATE")
              ? ClusterChange.replan(planner.plan(request.get("object")))
              : kind.equals("TargetGroupBinding")
                  ? ClusterChange.deleteTgb(key)
                  : ClusterChange.deleteOwner(kind + " " + key);
      WebhookReview review = SecurityGroupRules.review(snapshots.current(), change);
      return review.toAdmissionReview(request.get("uid").asText());
    }
  }

  @Test
  void theWebhookDeniesTheDeletionAndAllowsOthers() throws IOException {
    ClusterSnapshot outage = Clusters.outage();
    ClusterSnapshot snapshot =
        ClusterSnapshot.builder()
            .from(outage)
            .bindings(
                outage.bindings().stream()
                    .map(b -> BindingSnapshot.builder().from(b).owner("Ingress " + b.key()).build())
                    .toList())
            .build();
    Webhook webhook = new Webhook(() -> snapshot, object -> Map.of());

    JsonNode denied = webhook.review(request("DELETE", "Ingress", "tools", "tg3"));
    assertThat(denied.at("/response/uid").asText()).isEqualTo("u-1");
    assertThat(denied.at("/response/allowed").booleanValue()).isFalse();
    assertThat(denied.at("/response/status/message").asText()).contains("prod/tg2");
    assertThat(
            webhook
                .review(request("DELETE", "TargetGroupBinding", "tools", "tg3"))
                .at("/response/allowed")
                .booleanValue())
        .isFalse();
    assertThat(
            webhook
                .review(request("DELETE", "Ingress", "logging", "tg1"))
                .at("/response/allowed")
                .booleanValue())
        .isTrue();
    assertThat(
            webhook
                .review(request("UPDATE", "Ingress", "tools", "tg3"))
                .at("/response/allowed")
                .booleanValue())
        .isTrue();
  }

  private static JsonNode request(String operation, String kind, String namespace, String name) {
    ObjectNode review = Replays.JSON.objectNode();
    review
        .putObject("request")
        .put("uid", "u-1")
        .put("operation", operation)
        .put("namespace", namespace)
        .put("name", name)
        .set("kind", Replays.JSON.objectNode().put("kind", kind));
    return review;
  }

  private static TargetGroupBinding binding(String namespace, String name, int port)
      throws IOException {
    return TargetGroupBindings.read(
            Replays.MAPPER.readTree(
                """
                {"apiVersion":"elbv2.k8s.aws/v1beta1","kind":"TargetGroupBinding",
                 "metadata":{"namespace":"%s","name":"%s"},
                 "spec":{"serviceRef":{"name":"s","port":80},"targetGroupARN":"arn",
                  "networking":{"ingress":[{"from":[{"securityGroup":{"groupID":"sg-12345"}}],
                   "ports":[{"protocol":"TCP","port":%d}]}]}}}\
                """
                    .formatted(namespace, name, port)))
        .orElseThrow();
  }
}
