package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.MergeKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.internal.ec2.PermissionLabels;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads descriptions of rules that name the bindings which request the rule. The
 * controller still recognizes such a rule as its own.
 *
 * <pre>{@code
 * elbv2.k8s.aws/targetGroupBinding=shared,tgb=logging.tg1,tgb=tools.tg3
 * }</pre>
 *
 * <p>A description is written only when its rule is authorized. Because the description is not part
 * of a rule's key, the descriptions of existing rules are not updated.
 *
 * @rule The description of a rule can name the bindings that request it, as many as fit into 255
 *     characters.
 */
public final class OwnershipLabels {
  /** The greatest length of a description that EC2 accepts. */
  private static final int MAX_LENGTH = 255;

  private static final String OWNER = ",tgb=";
  private static final String MORE = ",more=";
  private static final int ROOM_FOR_MORE = MORE.length() + 7;

  private OwnershipLabels() {}

  /**
   * The same rules with descriptions that name the bindings which request them, by ascending key:
   * as many as fit into 255 characters, then the number of those left out.
   *
   * @param mode how the rules were aggregated
   * @param rules the rules of each group
   * @param needs for each binding the rules that it requests on each group; {@code null} means none
   */
  public static ImmutableMap<String, ImmutableList<Permission>> of(
      AggregationMode mode,
      Map<String, ? extends Collection<Permission>> rules,
      Map<NamespacedName, ? extends @Nullable Map<String, ? extends Collection<Permission>>>
          needs) {
    Map<List<Object>, Set<NamespacedName>> owners = new HashMap<>();
    new TreeMap<NamespacedName, @Nullable Map<String, ? extends Collection<Permission>>>(needs)
        .forEach(
            (key, perGroup) -> {
              if (perGroup != null) {
                perGroup.forEach(
                    (group, permissions) ->
                        permissions.forEach(
                            p ->
                                owners
                                    .computeIfAbsent(
                                        ownersKey(mode, group, p), k -> new LinkedHashSet<>())
                                    .add(key)));
              }
            });
    ImmutableMap.Builder<String, ImmutableList<Permission>> out = ImmutableMap.builder();
    rules.forEach(
        (group, permissions) ->
            out.put(
                group,
                permissions.stream()
                    .map(
                        p ->
                            p.withDescription(
                                text(
                                    owners.getOrDefault(
                                        ownersKey(mode, group, p), ImmutableSet.of()))))
                    .collect(ImmutableList.toImmutableList())));
    return out.buildOrThrow();
  }

  /** The bindings that a description names; empty for any other description. */
  public static ImmutableList<NamespacedName> owners(Permission rule) {
    String description = rule.description();
    ImmutableList.Builder<NamespacedName> out = ImmutableList.builder();
    if (!description.startsWith(PermissionLabels.MANAGED_DESCRIPTION + OWNER)) {
      return out.build();
    }
    int at = PermissionLabels.MANAGED_DESCRIPTION.length();
    while (description.startsWith(OWNER, at)) {
      int from = at + OWNER.length();
      int end = description.indexOf(',', from);
      at = end < 0 ? description.length() : end;
      int dot = description.indexOf('.', from);
      if (dot > from && dot + 1 < at) {
        out.add(
            new NamespacedName(
                description.substring(from, dot), description.substring(dot + 1, at)));
      }
    }
    return out.build();
  }

  /**
   * Equal for permissions that become one rule: by merge key if they are merged, or else by key.
   */
  private static List<Object> ownersKey(AggregationMode mode, String group, Permission p) {
    MergeKey merged = mode == AggregationMode.RESTRICTED ? p.mergeKey() : null;
    return ImmutableList.of(group, merged != null ? merged : p.key());
  }

  private static String text(Set<NamespacedName> owners) {
    StringBuilder out = new StringBuilder(PermissionLabels.MANAGED_DESCRIPTION);
    int left = owners.size();
    for (NamespacedName owner : owners) {
      int length = OWNER.length() + owner.namespace().length() + 1 + owner.name().length();
      int reserved = left == 1 ? 0 : ROOM_FOR_MORE;
      if (out.length() + length + reserved > MAX_LENGTH) {
        return out.append(MORE).append(left).toString();
      }
      out.append(OWNER).append(owner.namespace()).append('.').append(owner.name());
      left--;
    }
    return out.toString();
  }
}
