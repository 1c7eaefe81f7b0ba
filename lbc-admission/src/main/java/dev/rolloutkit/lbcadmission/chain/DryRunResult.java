package dev.rolloutkit.lbcadmission.chain;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.review.Violation;

/**
 * The result of admission for one manifest of a repository.
 *
 * @param kind its kind
 * @param key its namespace, which is empty for IngressClassParams, and its name
 * @param chain its stages of admission
 * @param violations all its violations, including that the repository contains the object twice
 */
public record DryRunResult(
    ObjectKind kind,
    NamespacedName key,
    AdmissionChain chain,
    ImmutableList<Violation> violations) {}
