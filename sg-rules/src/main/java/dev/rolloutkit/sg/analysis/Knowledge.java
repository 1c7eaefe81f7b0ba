package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known about a cluster before and after a change, as far as {@link Gaps} needs it. */
interface Knowledge {
  /** The groups that bindings have needs for and that are not given, in ascending order. */
  ImmutableList<String> missingGroups();

  /** The given groups that lacked desired rules before the change, by ascending id. */
  ImmutableList<SecurityGroupChange> missingRules();

  /** The bindings whose needs were not known before the change. */
  ImmutableCollection<NamespacedName> blockersBefore();

  /** The bindings whose needs are not known after the change. */
  ImmutableCollection<NamespacedName> blockersAfter();

  /** The bindings with a networking block and {@link BindingSnapshot#gaps} after the change. */
  Map<NamespacedName, BindingSnapshot> incompleteAfter();

  /**
   * Whether the controller will close ports as soon as it may revoke rules: ports that bindings
   * with known needs held open before the change or, if EC2 refused a call because a group is full,
   * ports of rules that are not desired.
   */
  boolean closesLater();

  /** The bindings after the change that have {@link BindingSnapshot#gaps}, by ascending key. */
  Iterable<BindingSnapshot> withGapsAfter();

  /** A binding before the change; {@code null} if it did not exist. */
  @Nullable BindingSnapshot bindingBefore(NamespacedName key);

  /** The problem because of which the needs of a binding are not known. */
  Optional<Problem> problemWith(NamespacedName key);
}
