package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;

/**
 * The objects that an Ingress or Route names.
 *
 * @param services its backends, also those of hosts that AKO ignores
 * @param secrets the Secrets of its certificates, without those of HostRules
 * @param ingressClass its class, or the default class at the time; empty for none
 */
record L7References(
    ImmutableSet<NamespacedName> services,
    ImmutableSet<NamespacedName> secrets,
    String ingressClass) {
  static final L7References NONE = new L7References(ImmutableSet.of(), ImmutableSet.of(), "");

  ImmutableSet<String> classes() {
    return ingressClass.isEmpty() ? ImmutableSet.of() : ImmutableSet.of(ingressClass);
  }
}
