package dev.rolloutkit.alb.patch;

import dev.rolloutkit.lbc.ingress.IngressView;

/**
 * One change of an Ingress.
 *
 * @param ingress the name of the Ingress
 * @param patch the merge patch, {@code application/merge-patch+json}
 * @param after the Ingress after the patch
 */
public record IngressPatch(String ingress, String patch, IngressView after) {}
