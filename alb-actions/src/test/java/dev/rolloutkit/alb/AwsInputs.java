package dev.rolloutkit.alb;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.verify.LoadBalancerSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Action;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.ForwardActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Listener;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.LoadBalancer;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Rule;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetDescription;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroup;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroupTuple;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealth;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

/** Reads answers of AWS from their recorded JSON, which has the field names of the API. */
final class AwsInputs {
  private AwsInputs() {}

  static LoadBalancerSnapshot snapshot(JsonNode aws) {
    LoadBalancerSnapshot.Builder out = LoadBalancerSnapshot.builder();
    all(aws.path("LoadBalancers"), AwsInputs::balancer).forEach(out::addLoadBalancer);
    each(aws.path("TargetGroups"), AwsInputs::group).forEach(out::putTargetGroup);
    each(aws.path("Listeners"), n -> Listener.builder().listenerArn(text(n, "ListenerArn")).build())
        .forEach(out::putListener);
    each(aws.path("Rules"), AwsInputs::rule).forEach(out::putRule);
    for (Map.Entry<String, JsonNode> tags : aws.path("Tags").properties()) {
      out.putTag(tags.getKey(), Inputs.texts(tags.getValue()));
    }
    return out.build();
  }

  private static LoadBalancer balancer(JsonNode n) {
    return LoadBalancer.builder()
        .loadBalancerName(text(n, "LoadBalancerName"))
        .loadBalancerArn(text(n, "LoadBalancerArn"))
        .dnsName(text(n, "DNSName"))
        .build();
  }

  private static TargetGroup group(JsonNode n) {
    return TargetGroup.builder()
        .targetGroupName(text(n, "TargetGroupName"))
        .targetGroupArn(text(n, "TargetGroupArn"))
        .build();
  }

  private static Rule rule(JsonNode n) {
    return Rule.builder().actions(all(n.path("Actions"), AwsInputs::action)).build();
  }

  private static Action action(JsonNode n) {
    Action.Builder out = Action.builder().type(text(n, "Type"));
    if (n.has("ForwardConfig")) {
      out.forwardConfig(
          ForwardActionConfig.builder()
              .targetGroups(
                  all(
                      n.get("ForwardConfig").path("TargetGroups"),
                      t ->
                          TargetGroupTuple.builder()
                              .targetGroupArn(text(t, "TargetGroupArn"))
                              .weight(t.has("Weight") ? t.get("Weight").intValue() : null)
                              .build()))
              .build());
    }
    return out.build();
  }

  static List<TargetHealthDescription> health(JsonNode list) {
    return all(
        list,
        n -> {
          TargetHealthDescription.Builder out = TargetHealthDescription.builder();
          if (n.has("Target")) {
            JsonNode t = n.get("Target");
            out.target(
                TargetDescription.builder()
                    .id(text(t, "Id"))
                    .port(t.hasNonNull("Port") ? t.get("Port").intValue() : null)
                    .build());
          }
          if (n.has("TargetHealth")) {
            out.targetHealth(
                TargetHealth.builder().state(text(n.get("TargetHealth"), "State")).build());
          }
          return out.build();
        });
  }

  private static <T> Map<String, ImmutableList<T>> each(JsonNode map, Function<JsonNode, T> read) {
    Map<String, ImmutableList<T>> out = new java.util.LinkedHashMap<>();
    map.properties()
        .forEach(e -> out.put(e.getKey(), ImmutableList.copyOf(all(e.getValue(), read))));
    return out;
  }

  private static <T> List<T> all(JsonNode list, Function<JsonNode, T> read) {
    List<T> out = new ArrayList<>();
    list.forEach(n -> out.add(read.apply(n)));
    return out;
  }

  private static String text(JsonNode node, String name) {
    return node.hasNonNull(name) ? node.get(name).asText() : null;
  }
}
