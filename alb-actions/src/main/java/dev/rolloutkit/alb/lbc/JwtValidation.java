package dev.rolloutkit.alb.lbc;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * The check of a token before a request is forwarded.
 *
 * @param jwksEndpoint where the keys are
 * @param issuer who issues the tokens
 * @param additionalClaims what else they must say; {@code null} when absent
 */
public record JwtValidation(
    String jwksEndpoint, String issuer, @Nullable ImmutableList<Claim> additionalClaims) {

  /** A claim that must have one of the values. */
  public record Claim(String format, String name, @Nullable ImmutableList<String> values) {}
}
