package dev.rolloutkit.alb.patch;

import dev.rolloutkit.alb.ingress.AlbIngress;

/**
 * One change of an Ingress.
 *
 * @param ingress the name of the Ingress
 * @param patch the merge patch, {@code application/merge-patch+json}
 * @param after the Ingress after the patch
 */
public record IngressPatch(String ingress, String patch, AlbIngress after) {}
