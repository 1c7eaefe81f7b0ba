package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.plan.PlannedStack;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.upgrade.EffectKind;
import dev.rolloutkit.consequences.upgrade.StackEffect;
import dev.rolloutkit.consequences.upgrade.StackEffects;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the load balancer controller does to load balancers, and which requests it affects. */
final class StackChanges implements ChangeCheck {
  @Override
  public void check(Change change, Consumer<Finding> out) {
    ImmutableMap<String, PlannedStack> before = change.before().planned().byId();
    ImmutableMap<String, PlannedStack> after = change.after().planned().byId();
    for (String id : Sets.union(before.keySet(), after.keySet())) {
      PlannedStack was = existing(before.get(id));
      PlannedStack is = existing(after.get(id));
      if (was == null && is != null) {
        created(change.after(), is, out);
      } else if (was != null && is == null) {
        deleted(change.before(), was, out);
      } else if (was != null
          && is != null
          && was.stack() instanceof Outcome.Ok<Stack> old
          && is.stack() instanceof Outcome.Ok<Stack> now) {
        Owner owner = owner(change, was, is);
        for (StackEffect one :
            StackEffects.between(
                is.id(),
                old.value(),
                now.value(),
                (ingress, annotation) -> isWritten(change.after(), ingress, annotation))) {
          boolean isKept = one.kind() == EffectKind.CHANGED && !one.targetGroup().isEmpty();
          tell(
              owner,
              Level.valueOf(one.level().name()),
              code(one.kind()),
              one.sentence()
                  + (isKept ? AskedFor.words(change, is, now.value(), one.targetGroup()) : ""),
              values(is, one),
              out);
        }
      }
    }
  }

  /** Whether Argo Rollouts writes an annotation into an Ingress. */
  private static boolean isWritten(World world, ObjectKey ingress, String annotation) {
    return world
        .settled()
        .scene()
        .writes()
        .annotations()
        .getOrDefault(ingress, ImmutableMap.of())
        .containsKey(annotation);
  }

  /** The plan of a load balancer; {@code null} if the controller deletes it. */
  private static @Nullable PlannedStack existing(@Nullable PlannedStack stack) {
    return stack == null || stack.plan().isDeleted() ? null : stack;
  }

  private static void created(World world, PlannedStack stack, Consumer<Finding> out) {
    if (stack.stack().isOk() && !stack.members().isEmpty()) {
      tell(
          Owner.first(world, stack),
          Level.NOTE,
          FindingCode.STACK_CHANGED,
          "A load balancer is created for " + stack.id() + names(stack) + ".",
          ImmutableMap.of(Finding.LOAD_BALANCER, stack.id()),
          out);
    }
  }

  /** The names of its load balancers, after a colon. */
  private static String names(PlannedStack planned) {
    return planned
        .stack()
        .toOptional()
        .map(
            stack ->
                stack.ids(ResourceTypes.LOAD_BALANCER).stream()
                    .flatMap(id -> stack.spec(ResourceTypes.LOAD_BALANCER, id).stream())
                    .map(spec -> spec.path("name").asText())
                    .collect(Collectors.joining(", ", ": ", "")))
        .orElse("");
  }

  private static void deleted(World world, PlannedStack stack, Consumer<Finding> out) {
    if (!stack.members().isEmpty()) {
      tell(
          Owner.first(world, stack),
          Level.WARNING,
          FindingCode.STACK_REPLACED,
          "The load balancer of " + stack.id() + " is deleted, and its DNS name with it.",
          ImmutableMap.of(Finding.LOAD_BALANCER, stack.id()),
          out);
    }
  }

  /**
   * The object of a load balancer to look at.
   *
   * @param world the side of the change on which it is
   * @param manifest the object; {@code null} if the load balancer has none
   */
  private record Owner(World world, @Nullable Manifest manifest) {
    static Owner first(World world, PlannedStack stack) {
      return new Owner(world, stack.members().isEmpty() ? null : stack.members().get(0));
    }
  }

  /** The first member that changes; else one that leaves the group; else the first. */
  private static Owner owner(Change change, PlannedStack was, PlannedStack is) {
    Map<String, Manifest> old = new LinkedHashMap<>();
    was.members().forEach(member -> old.put(member.label(), member));
    for (Manifest member : is.members()) {
      Manifest former = old.remove(member.label());
      if (former == null || !former.tree().equals(member.tree())) {
        return new Owner(change.after(), member);
      }
    }
    for (Manifest gone : old.values()) {
      Manifest elsewhere = change.after().byLabel().get(gone.label());
      return elsewhere == null
          ? new Owner(change.before(), gone)
          : new Owner(change.after(), elsewhere);
    }
    return Owner.first(change.after(), is);
  }

  /** The load balancer that is replaced, or of which a target group is. */
  private static ImmutableMap<String, String> values(PlannedStack stack, StackEffect effect) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    if (effect.kind() == EffectKind.REPLACED) {
      out.put(Finding.LOAD_BALANCER, stack.id());
      out.put(Finding.REPLACED, effect.targetGroup().isEmpty() ? "load balancer" : "target group");
    }
    if (!effect.targetGroup().isEmpty()) {
      out.put("targetGroup", effect.targetGroup());
    } else if (effect.kind() == EffectKind.CHANGED) {
      out.put(Finding.CHANGED, stack.id());
    }
    return out.buildOrThrow();
  }

  private static FindingCode code(EffectKind kind) {
    return switch (kind) {
      case REPLACED -> FindingCode.STACK_REPLACED;
      case REQUESTS_MOVE -> FindingCode.REQUESTS_MOVE;
      default -> FindingCode.STACK_CHANGED;
    };
  }

  private static void tell(
      Owner owner,
      Level level,
      FindingCode code,
      String consequence,
      ImmutableMap<String, String> values,
      Consumer<Finding> out) {
    Manifest manifest = owner.manifest();
    if (manifest != null) {
      out.accept(
          new Finding(
                  level,
                  code,
                  manifest.label(),
                  owner.world().place(manifest, "/metadata/name"),
                  consequence,
                  "")
              .with(values));
    }
  }
}
