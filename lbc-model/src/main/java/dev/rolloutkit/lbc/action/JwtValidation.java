package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * The validation of a JSON Web Token before a request is forwarded.
 *
 * @param jwksEndpoint the URL of the key set (JWKS)
 * @param issuer the issuer of the tokens
 * @param additionalClaims further claims that a token must have; {@code null} when absent
 */
public record JwtValidation(
    String jwksEndpoint, String issuer, @Nullable ImmutableList<Claim> additionalClaims) {

  /** A claim that must have one of the given values. */
  public record Claim(String format, String name, @Nullable ImmutableList<String> values) {}
}
