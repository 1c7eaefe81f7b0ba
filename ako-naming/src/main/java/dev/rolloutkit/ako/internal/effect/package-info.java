/** The settings that HostRules, L7Rules and SSORules give to a virtual service. */
@NullMarked
package dev.rolloutkit.ako.internal.effect;

import org.jspecify.annotations.NullMarked;
