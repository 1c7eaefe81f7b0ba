package dev.rolloutkit.stack.tag;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.tag.TagSettings;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.config.StackSettings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Computes the tags of the resources that the controller creates, without the tags by which it
 * recognizes its own resources.
 *
 * <p>Source: AWS Load Balancer Controller, model builders.
 *
 * @rule Every resource gets the default tags, and no annotation may set a tag that is managed
 *     elsewhere.
 */
public final class TagRules {
  private final StackSettings config;
  private final List<Problem> warnings;
  private final Set<String> reported = new HashSet<>();
  private final Map<String, ImmutableMap<String, String>> annotatedByMember = new HashMap<>();
  private final Map<String, ImmutableMap<String, String>> byMember = new HashMap<>();

  /**
   * The rules under these flags. The tags of each member are read once.
   *
   * @param warnings receives the warnings
   */
  public TagRules(StackSettings config, List<Problem> warnings) {
    this.config = config;
    this.warnings = warnings;
  }

  /** The tags of a listener rule: those of its Ingress and the default tags. */
  public ImmutableMap<String, String> ofIngress(GroupMember member) throws Failure {
    return withDefaults(own(member));
  }

  /**
   * The tags of a resource that all members share; the members must agree on the value of each tag.
   *
   * @rule Members of a group must agree on the value of each tag of a resource that they share.
   */
  public ImmutableMap<String, String> ofGroup(List<GroupMember> members) throws Failure {
    Map<String, String> out = new LinkedHashMap<>();
    for (GroupMember member : members) {
      ImmutableMap<String, String> tags = own(member);
      for (String key : CodePoints.sortedKeys(tags)) {
        String before = out.putIfAbsent(key, tags.get(key));
        if (before != null && !before.equals(tags.get(key))) {
          Failure conflict =
              stop(
                  "conflicting tag " + key + ": " + before + " | " + tags.get(key),
                  StackProblemCodes.TAG_CONFLICT);
          if (!config.fixes().fixes(StackDefect.CONFLICTS_STOP_ALL)) {
            throw conflict;
          }
          if (reported.add(conflict.problem().message())) {
            warnings.add(conflict.problem());
          }
        }
      }
    }
    return withDefaults(out);
  }

  /**
   * The tags of a target group: those of the class win over those of the Service, which win over
   * those of the Ingress.
   *
   * @rule The tags of the class win over those of the Service, which win over those of the Ingress.
   */
  public ImmutableMap<String, String> ofTargetGroup(
      GroupMember member, String service, Map<String, String> serviceAnnotations) throws Failure {
    ImmutableMap<String, String> tags =
        Annotations.merged(
            TagSettings.ofBackend(serviceAnnotations, config.flags().release()), annotated(member));
    checkExternal(
        tags,
        () -> "failed build tags for Ingress " + member.key() + " and Service " + service + ": ");
    return withDefaults(Annotations.merged(ofParams(member), tags));
  }

  /** The tags of all resources of a Service. */
  public ImmutableMap<String, String> ofService(Annotations annotations) throws Failure {
    Map<String, String> tags = TagSettings.ofService(annotations, config.flags().release());
    for (String key : CodePoints.sortedKeys(tags)) {
      if (config.flags().externalManagedTags().contains(key)) {
        throw stop(
            "external managed tag key " + key + " cannot be specified on Service",
            StackProblemCodes.TAG_EXTERNAL);
      }
    }
    return withDefaults(tags);
  }

  /** The tags of a resource of a Gateway, which a configuration gives. */
  public ImmutableMap<String, String> ofConfiguration(Map<String, String> tags) throws Failure {
    checkExternal(tags, () -> "");
    return withDefaults(tags);
  }

  /** The tags of a requested certificate; the default tags always win. */
  public ImmutableMap<String, String> ofCertificate(GroupMember member) throws Failure {
    Map<String, String> out = new LinkedHashMap<>(own(member));
    out.putAll(config.flags().defaultTags());
    return ImmutableMap.copyOf(out);
  }

  private ImmutableMap<String, String> own(GroupMember member) throws Failure {
    ImmutableMap<String, String> known = byMember.get(member.key());
    if (known != null) {
      return known;
    }
    ImmutableMap<String, String> tags = annotated(member);
    checkExternal(tags, () -> "failed build tags for Ingress " + member.key() + ": ");
    ImmutableMap<String, String> out = Annotations.merged(ofParams(member), tags);
    byMember.put(member.key(), out);
    return out;
  }

  /** The tags in the annotation of a member. */
  private ImmutableMap<String, String> annotated(GroupMember member) throws Failure {
    ImmutableMap<String, String> known = annotatedByMember.get(member.key());
    if (known != null) {
      return known;
    }
    ImmutableMap<String, String> out = TagSettings.ofIngress(member, config.flags().release());
    annotatedByMember.put(member.key(), out);
    return out;
  }

  private ImmutableMap<String, String> ofParams(GroupMember member) throws Failure {
    IngressClassParams params = member.params().orElse(null);
    if (params == null) {
      return ImmutableMap.of();
    }
    ImmutableMap<String, String> tags = TagSettings.ofClass(member);
    checkExternal(tags, () -> "failed build tags for IngressClassParams " + params.name() + ": ");
    return tags;
  }

  private void checkExternal(Map<String, String> tags, Supplier<String> prefix) throws Failure {
    if (config.flags().externalManagedTags().isEmpty()) {
      return;
    }
    for (String key : CodePoints.sortedKeys(tags)) {
      if (config.flags().externalManagedTags().contains(key)) {
        throw stop(
            prefix.get() + "external managed tag key " + key + " cannot be specified",
            StackProblemCodes.TAG_EXTERNAL);
      }
    }
  }

  private ImmutableMap<String, String> withDefaults(Map<String, String> tags) {
    if (config.flags().defaultTags().isEmpty()) {
      return ImmutableMap.copyOf(tags);
    }
    boolean low = config.flags().has(FeatureGate.ENABLE_DEFAULT_TAGS_LOW_PRIORITY);
    Map<String, String> out = new LinkedHashMap<>(low ? config.flags().defaultTags() : tags);
    out.putAll(low ? tags : config.flags().defaultTags());
    return ImmutableMap.copyOf(out);
  }

  private static Failure stop(String message, ProblemCode code) {
    return new Failure(Problem.plain(FieldPath.of("metadata", "annotations"), message, code));
  }
}
