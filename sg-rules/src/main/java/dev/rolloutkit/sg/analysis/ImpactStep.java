package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.controller.CallRecord;
import java.util.Optional;

/**
 * One event that a change causes in the controller.
 *
 * @param description what the controller does, such as {@code reconcile a/t1}
 * @param calls the calls to EC2, including refused ones
 * @param peakManagedRules for each group with calls, the greatest number of the controller's rules
 *     during the event
 * @param revocationBlockedBy the bindings whose needs the controller has not computed yet; until it
 *     has, it revokes nothing
 * @param error the error with which the event ends; absent if it succeeds
 */
public record ImpactStep(
    String description,
    ImmutableList<CallRecord> calls,
    ImmutableMap<String, Integer> peakManagedRules,
    ImmutableList<NamespacedName> revocationBlockedBy,
    Optional<String> error) {}
