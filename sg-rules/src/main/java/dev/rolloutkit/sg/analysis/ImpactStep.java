package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.controller.CallRecord;
import java.util.Optional;

/**
 * One event of a change.
 *
 * @param description what happens, such as {@code reconcile a/t1}
 * @param calls the calls, refused ones included
 * @param peakManagedRules for each group with calls, the greatest number of the controller's rules
 *     during the event
 * @param revocationBlockedBy the listed bindings that are not computed yet, because of which
 *     nothing is revoked
 * @param error the error with which the event ends; absent for success
 */
public record ImpactStep(
    String description,
    ImmutableList<CallRecord> calls,
    ImmutableMap<String, Integer> peakManagedRules,
    ImmutableList<TgbKey> revocationBlockedBy,
    Optional<String> error) {}
