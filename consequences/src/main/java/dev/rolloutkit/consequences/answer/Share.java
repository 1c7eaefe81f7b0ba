package dev.rolloutkit.consequences.answer;

import java.math.BigInteger;

/**
 * An exact share of the requests, as a fraction in lowest terms.
 *
 * @param numerator the numerator, not negative
 * @param denominator the denominator, positive
 */
public record Share(BigInteger numerator, BigInteger denominator) implements Comparable<Share> {
  /** No request. */
  public static final Share ZERO = of(0, 1);

  /** All requests. */
  public static final Share ONE = of(1, 1);

  /** A fraction in lowest terms. */
  public static Share of(long numerator, long denominator) {
    return of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  private static Share of(BigInteger numerator, BigInteger denominator) {
    BigInteger common = numerator.gcd(denominator);
    return new Share(numerator.divide(common), denominator.divide(common));
  }

  /** Whether this is no request at all. */
  public boolean isZero() {
    return numerator.signum() == 0;
  }

  /** The sum. */
  public Share plus(Share other) {
    return of(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  /** The product. */
  public Share times(Share other) {
    return of(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  @Override
  public int compareTo(Share other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  /** The share for people: in percent, or as a fraction if the percentage is not a whole number. */
  public String words() {
    BigInteger[] percent =
        numerator.multiply(BigInteger.valueOf(100)).divideAndRemainder(denominator);
    return percent[1].signum() == 0 ? percent[0] + " %" : numerator + "/" + denominator;
  }
}
