package dev.rolloutkit.ako.internal.host;

import dev.rolloutkit.ako.name.AviName;
import org.jspecify.annotations.Nullable;

/**
 * The certificates of a host: one, and optionally an alternate one with another type of key.
 *
 * @param main the certificate; {@code null} if it already exists on the Avi Controller
 * @param alternate the alternate certificate; {@code null} for none
 * @param authority the CA certificate of an inline certificate; {@code null} for none
 * @param former the CA certificate that AKO removes, because an inline certificate without a CA
 *     certificate replaces a former one that may have had it; {@code null} for other certificates,
 *     for which AKO keeps a former CA certificate
 */
public record Certificates(
    @Nullable AviName main,
    @Nullable AviName alternate,
    @Nullable AviName authority,
    @Nullable AviName former) {
  static final Certificates ON_CONTROLLER = new Certificates(null, null, null, null);
}
