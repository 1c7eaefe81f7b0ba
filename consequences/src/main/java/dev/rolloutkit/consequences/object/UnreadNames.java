package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.lbc.internal.annotation.ReadAnnotations;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoFieldType;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds annotations and fields that neither the API server nor a controller reads, because they are
 * misspelt or too new.
 *
 * @rule An annotation or field that nobody reads is told with the known name that is at most three
 *     letters away.
 */
public final class UnreadNames {
  private static final int NEAR = 3;

  /**
   * The length of the longest key of an annotation. Comparing two words takes time proportional to
   * the product of their lengths.
   */
  private static final int LONGEST = 317;

  private static final String API = "the API server";

  /** The fields of specs whose types are not in a schema of the Rollout. */
  private static final ImmutableMap<String, ImmutableSet<String>> SPECS =
      ImmutableMap.<String, ImmutableSet<String>>builder()
          .put(
              Kinds.SERVICE,
              words(
                  "allocateLoadBalancerNodePorts clusterIP clusterIPs externalIPs externalName"
                      + " externalTrafficPolicy healthCheckNodePort internalTrafficPolicy"
                      + " ipFamilies ipFamilyPolicy loadBalancerClass loadBalancerIP"
                      + " loadBalancerSourceRanges ports publishNotReadyAddresses selector"
                      + " sessionAffinity sessionAffinityConfig trafficDistribution type"))
          .put(Kinds.INGRESS, words("defaultBackend ingressClassName rules tls"))
          .put(
              Kinds.DEPLOYMENT,
              words(
                  "minReadySeconds paused progressDeadlineSeconds replicas revisionHistoryLimit"
                      + " selector strategy template"))
          .put(
              Kinds.STATEFUL_SET,
              words(
                  "minReadySeconds ordinals persistentVolumeClaimRetentionPolicy"
                      + " podManagementPolicy replicas revisionHistoryLimit selector serviceName"
                      + " template updateStrategy volumeClaimTemplates"))
          .put(
              Kinds.DAEMON_SET,
              words("minReadySeconds revisionHistoryLimit selector template updateStrategy"))
          .put(
              "TargetGroupBinding",
              words(
                  "iamRoleArnToAssume assumeRoleExternalId ipAddressType multiClusterTargetGroup"
                      + " networking nodeSelector serviceRef targetGroupARN targetGroupName"
                      + " targetGroupProtocol targetType vpcID"))
          .buildOrThrow();

  private UnreadNames() {}

  private static ImmutableSet<String> words(String all) {
    return ImmutableSet.copyOf(all.split(" "));
  }

  /**
   * A name of an annotation or field that nobody reads.
   *
   * @param name the name as it is written
   * @param reader the program that should read it but does not know the name, in words for people
   * @param nearest the name that was probably meant; empty if none resembles it
   */
  public record Unread(String name, String reader, Optional<String> nearest) {}

  /** Whether an object has a name that nobody reads and that its former version did not have. */
  static boolean isNew(ClusterObject before, ClusterObject after) {
    return !before.tree().equals(after.tree())
        && !of(before).keySet().containsAll(of(after).keySet());
  }

  /** The names in an object that nobody reads, by the path of their field. */
  public static ImmutableMap<String, Unread> of(ClusterObject object) {
    Map<String, Unread> out = new LinkedHashMap<>();
    annotations(object, out);
    String kind = object.key().kind();
    if (kind.equals(Kinds.ROLLOUT)) {
      struct("", GoSchema.ROLLOUT, object.tree(), "Argo Rollouts", out);
    } else if (SPECS.containsKey(kind)) {
      for (Map.Entry<String, JsonNode> one : object.at("spec").properties()) {
        if (!SPECS.get(kind).contains(one.getKey())) {
          out.put(
              "spec." + one.getKey(),
              new Unread(one.getKey(), reader(kind), nearest(one.getKey(), SPECS.get(kind))));
        }
      }
      if (object.at("spec", "template").isObject()) {
        struct("spec.template", GoSchema.POD_TEMPLATE, object.at("spec", "template"), API, out);
      }
    }
    return ImmutableMap.copyOf(out);
  }

  private static String reader(String kind) {
    return kind.equals("TargetGroupBinding") ? "the load balancer controller" : API;
  }

  private static void annotations(ClusterObject object, Map<String, Unread> out) {
    for (Map.Entry<String, JsonNode> one : object.at("metadata", "annotations").properties()) {
      String key = one.getKey();
      boolean ingress = ReadAnnotations.isUnreadOfIngress(key);
      if (ingress || ReadAnnotations.isUnreadOfService(key)) {
        ImmutableSortedSet<String> known =
            ingress ? ReadAnnotations.ofIngress() : ReadAnnotations.ofService();
        out.put(
            "metadata.annotations[" + key + "]",
            new Unread(key, "the load balancer controller", nearest(key, known)));
      }
    }
  }

  private static void struct(
      String at, GoStruct struct, JsonNode node, String reader, Map<String, Unread> out) {
    for (Map.Entry<String, JsonNode> one : node.properties()) {
      String name = one.getKey();
      String field = at.isEmpty() ? name : at + "." + name;
      GoField known = struct.field(name);
      if (known != null) {
        value(field, known.type(), one.getValue(), reader, out);
      } else if (!struct.fields().isEmpty() && !at.isEmpty()) {
        out.put(
            field,
            new Unread(
                name, reader, nearest(name, struct.fields().stream().map(GoField::name).toList())));
      }
    }
  }

  private static void value(
      String at, GoFieldType type, JsonNode node, String reader, Map<String, Unread> out) {
    switch (type.kind()) {
      case STRUCT -> struct(at, type.members(), node, reader, out);
      case LIST -> {
        for (int i = 0; i < node.size() && node.isArray(); i++) {
          value(at + "[" + i + "]", type.elements(), node.get(i), reader, out);
        }
      }
      default -> {}
    }
  }

  /**
   * The known name that is at most three letters away; empty if there is none, or if the word is
   * longer than any name can be.
   */
  public static Optional<String> nearest(String word, Collection<String> known) {
    if (word.length() > LONGEST) {
      return Optional.empty();
    }
    String best = null;
    int least = NEAR + 1;
    for (String candidate : known) {
      if (Math.abs(candidate.length() - word.length()) < least) {
        int distance = distance(word, candidate);
        if (distance < least && distance * 2 < word.length()) {
          least = distance;
          best = candidate;
        }
      }
    }
    return Optional.ofNullable(best);
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
