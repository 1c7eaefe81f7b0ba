/** First stage: Ingresses, Routes and HostRules become values; ignored objects are reported. */
@NullMarked
package dev.rolloutkit.ako.internal.parse;

import org.jspecify.annotations.NullMarked;
