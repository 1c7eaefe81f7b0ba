package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.controller.CallRecord;
import java.util.Optional;

/**
 * One event on the way to the end of a change.
 *
 * @param description what happens: {@code reconcile a/t1}
 * @param calls the calls, refused ones included
 * @param peakManagedRules the most rules of ours that each group with calls holds during the event
 * @param revocationBlockedBy the listed bindings that are not computed, for which nothing is
 *     revoked
 * @param error the error that the event ends with
 */
public record ImpactStep(
    String description,
    ImmutableList<CallRecord> calls,
    ImmutableMap<String, Integer> peakManagedRules,
    ImmutableList<TgbKey> revocationBlockedBy,
    Optional<String> error) {}
