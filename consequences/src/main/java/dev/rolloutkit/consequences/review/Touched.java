package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.door.Action;
import dev.rolloutkit.consequences.door.Backend;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.object.Change;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which doors a change may touch, so that no other door is looked at. What a rule leads to lies in
 * the namespace of its Services: pods, their policies, and all that pods need. A change of an
 * object of no namespace touches every door, and so does a redirect, which may lead to any other
 * door.
 */
final class Touched {
  private final ImmutableSet<String> namespaces;

  Touched(Iterable<Change> changes) {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    changes.forEach(change -> out.add(change.key().namespace()));
    namespaces = out.build();
  }

  /** Whether requests to a door may get another answer; {@code null} stands for no door. */
  boolean isTouched(@Nullable Front was, @Nullable Front is) {
    if (was == null || is == null || namespaces.contains("")) {
      return true;
    }
    return !Objects.equals(was, is) || was.rules().stream().anyMatch(this::isTouched);
  }

  private boolean isTouched(DoorRule rule) {
    if (rule.action() instanceof Action.Forward forward) {
      for (Backend backend : forward.backends()) {
        if (namespaces.contains(backend.service().namespace())) {
          return true;
        }
      }
      return false;
    }
    return !(rule.action() instanceof Action.Fixed);
  }
}
