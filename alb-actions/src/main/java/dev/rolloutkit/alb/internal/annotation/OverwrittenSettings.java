package dev.rolloutkit.alb.internal.annotation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.ActionParser;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the settings of a user in an action that is about to be overwritten.
 *
 * @rule Settings of a user in an action that the controller overwrites are lost: other targets and
 *     stickiness.
 */
public final class OverwrittenSettings {
  private static final LbcAction.Forward NOTHING = new LbcAction.Forward(null, null);
  private static final String SERVICE = "overwritten";

  private OverwrittenSettings() {}

  /**
   * Returns one problem for each setting in {@code before} that {@code after} does not have:
   * another type, targets by ARN or name, targets with other services, or stickiness. Weights are
   * not compared. If {@code before} is not an action at all, that is also a problem.
   *
   * @param at the path of the action, with which the paths of the problems begin
   */
  public static ImmutableList<Problem> of(FieldPath at, String before, String after) {
    if (before.equals(after)) {
      return ImmutableList.of();
    }
    Outcome<LbcAction> read = parse(before);
    if (!read.isOk()) {
      return ImmutableList.of(
          overwritten(at, GoStrings.quote(before), "a value that is not an action is overwritten"));
    }
    LbcAction old = read.orElseThrow();
    List<Problem> out = new ArrayList<>();
    if (!(old instanceof LbcAction.Forward forward)) {
      out.add(
          overwritten(
              at.child("type"),
              GoStrings.quote(old.type()),
              "an action of another type is overwritten"));
      return ImmutableList.copyOf(out);
    }
    LbcAction.Forward now =
        parse(after).toOptional().orElse(null) instanceof LbcAction.Forward next ? next : NOTHING;
    Set<String> services = new HashSet<>();
    now.targets().forEach(t -> services.add(String.valueOf(t.serviceName())));
    FieldPath targets = at.child("forwardConfig", "targetGroups");
    for (int i = 0; i < forward.targets().size(); i++) {
      LbcAction.Target target = forward.targets().get(i);
      String group =
          target.targetGroupArn() != null ? target.targetGroupArn() : target.targetGroupName();
      if (group != null) {
        out.add(
            overwritten(targets.index(i), GoStrings.quote(group), "a target group is overwritten"));
      } else if (!services.contains(String.valueOf(target.serviceName()))) {
        out.add(
            overwritten(
                targets.index(i),
                GoStrings.quote(String.valueOf(target.serviceName())),
                "a target with another service is overwritten"));
      }
    }
    if (forward.stickiness() != null && !Objects.equals(forward.stickiness(), now.stickiness())) {
      out.add(
          overwritten(
              at.child("forwardConfig", "targetGroupStickinessConfig"),
              null,
              "stickiness is overwritten"));
    }
    return ImmutableList.copyOf(out);
  }

  private static Outcome<LbcAction> parse(String text) {
    String key = ReaderSettings.defaults().annotationPrefix() + "/actions." + SERVICE;
    return ActionParser.action(Map.of(key, text), SERVICE, ReaderSettings.defaults());
  }

  private static Problem overwritten(FieldPath at, @Nullable String value, String what) {
    return Problem.invalid(at, value, what).withCode(AlbProblemCodes.ACTION_OVERWRITTEN);
  }
}
