package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of a cluster before and after a change, as far as {@link Doubts} asks for it. */
interface Knowledge {
  /** The groups that bindings ask for and that are not given, in ascending order. */
  ImmutableList<String> groupsNotGiven();

  /** The given groups that lack rules that the controller wanted before, by ascending id. */
  ImmutableList<SecurityGroupChange> rulesNotGiven();

  /** The bindings whose needs were not known before. */
  ImmutableCollection<TgbKey> blockersBefore();

  /** The bindings whose needs are not known afterwards. */
  ImmutableCollection<TgbKey> blockersAfter();

  /** The bindings of afterwards with a networking block of which not all is known. */
  Map<TgbKey, BindingSnapshot> guessedAfter();

  /**
   * Whether something goes that the bindings held open whose needs are known, so that it closes as
   * soon as the controller revokes; and whether a full group makes it revoke first, if only for a
   * moment.
   */
  boolean closesLater();

  /** The bindings of afterwards, by ascending key. */
  Iterable<BindingSnapshot> bindingsAfter();

  /** A binding as it was before. */
  @Nullable BindingSnapshot bindingBefore(TgbKey key);

  /** Why the needs of a binding are not known. */
  Optional<Problem> why(TgbKey key);
}
