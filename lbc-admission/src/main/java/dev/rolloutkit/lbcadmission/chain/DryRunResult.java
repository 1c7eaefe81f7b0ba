package dev.rolloutkit.lbcadmission.chain;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.targets.cluster.NamespacedName;

/**
 * What becomes of one manifest of a repository.
 *
 * @param kind its kind
 * @param key its namespace, which is empty for IngressClassParams, and its name
 * @param chain its way through the webhooks
 * @param violations all that is wrong with it; also that the same object is there a second time
 */
public record DryRunResult(
    ObjectKind kind,
    NamespacedName key,
    AdmissionChain chain,
    ImmutableList<Violation> violations) {}
