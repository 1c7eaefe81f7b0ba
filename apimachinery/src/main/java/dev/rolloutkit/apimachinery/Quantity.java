package dev.rolloutkit.apimachinery;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An amount of a resource as Kubernetes writes it: {@code 250m} CPUs, {@code 1.5Gi} of memory,
 * {@code 1e3}.
 *
 * <pre>{@code
 * Quantity.parse("1024Mi").orElseThrow().toString();                       // 1Gi
 * Quantity.parse("0.1").orElseThrow().compareTo(Quantity.parse("100m").orElseThrow()); // 0
 * }</pre>
 *
 * <p>{@link #toString} is what the API server prints. Two quantities are equal if their formats and
 * printed forms are equal. {@link #compareTo} compares the amounts only: {@code 1.500} and {@code
 * 1500m} are not equal but compare as 0.
 *
 * <p>Compatibility: a string that looks canonical is printed as it was given, even if it is not
 * canonical ({@code 1.500}, {@code +3}, {@code 007}). Amounts are exact, except that amounts finer
 * than 1e-9 are rounded away from zero when parsed, and amounts with a binary suffix are capped at
 * 2^63 - 1. From 1e21 on there is no decimal suffix, and Kubernetes prints only the mantissa:
 * {@code 1000E} becomes {@code 1}.
 *
 * <p>Source: Kubernetes 1.34, resource quantities of apimachinery.
 */
public final class Quantity implements Comparable<Quantity> {

  /** The family of suffixes with which a quantity was written and is printed. */
  public enum Format {
    /** No suffix, or one of {@code n u m k M G T P E}: powers of 1000. */
    DECIMAL_SI("DecimalSI"),
    /** {@code Ki Mi Gi Ti Pi Ei}: powers of 1024. */
    BINARY_SI("BinarySI"),
    /** {@code e3} or {@code E3}: a power of ten. */
    DECIMAL_EXPONENT("DecimalExponent");

    private final String wireName;

    Format(String wireName) {
      this.wireName = wireName;
    }

    /** The name in Kubernetes, such as {@code DecimalSI}. */
    public String wireName() {
      return wireName;
    }
  }

  /** The quantity zero, which prints as {@code 0}. An absent quantity counts as zero. */
  public static final Quantity ZERO = new Quantity(BigDecimal.ZERO, Format.DECIMAL_SI, "0");

  private static final BigDecimal KILO = BigDecimal.valueOf(1024);
  private static final String[] BINARY_SUFFIXES = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
  private static final String[] DECIMAL_SUFFIXES = {
    "n", "u", "m", "", "k", "M", "G", "T", "P", "E"
  };
  private static final int MILLI = 3;

  private final BigDecimal amount;
  private final Format format;

  /** The string that was parsed, if it is printed unchanged; otherwise null. */
  private final @Nullable String kept;

  Quantity(BigDecimal amount, Format format, @Nullable String kept) {
    this.amount = amount;
    this.format = format;
    this.kept = kept;
  }

  /**
   * Parses a quantity. White space is not trimmed; {@link
   * dev.rolloutkit.apimachinery.internal.json.JsonQuantity} trims it, as the JSON decoder of
   * Kubernetes does.
   *
   * <p>Fails with one of three messages of Kubernetes: the string does not have the form of a
   * quantity ({@code Quantity.Format}), its suffix is unknown ({@code Quantity.Suffix}), or, for
   * some suffixes, there is no digit ({@code Quantity.Number}).
   */
  public static Outcome<Quantity> parse(String text) {
    return QuantityParser.parse(text);
  }

  /** The family of suffixes. */
  public Format format() {
    return format;
  }

  /** Returns -1, 0 or 1 if the amount is negative, zero or positive. */
  public int signum() {
    return amount.signum();
  }

  /** Whether the amount is a whole number. */
  public boolean isWhole() {
    return amount.scale() <= 0 || amount.setScale(0, RoundingMode.DOWN).compareTo(amount) == 0;
  }

  /**
   * The exact amount. Its exponent may be any {@code int}: adding to {@code 1e2000000000}, or
   * printing it without an exponent, takes gigabytes of memory, whereas comparing is cheap.
   */
  public BigDecimal toBigDecimal() {
    return amount;
  }

  /** Rounds the amount away from zero to thousandths and keeps the format. */
  public Quantity roundUpMilli() {
    return amount.scale() <= MILLI
        ? this
        : new Quantity(amount.setScale(MILLI, RoundingMode.UP), format, null);
  }

  /** The sum in the format of this quantity, or in the other's format if this quantity is zero. */
  public Quantity plus(Quantity other) {
    return new Quantity(
        amount.add(other.amount), amount.signum() == 0 ? other.format : format, null);
  }

  /** Compares the amounts exactly, whatever their formats; inconsistent with equals. */
  @Override
  public int compareTo(Quantity other) {
    return amount.compareTo(other.amount);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Quantity that
            && format == that.format
            && toString().equals(that.toString()));
  }

  @Override
  public int hashCode() {
    return Objects.hash(format, toString());
  }

  /**
   * What the API server prints: a string that looked canonical when it was parsed, unchanged;
   * otherwise the canonical form.
   */
  @Override
  public String toString() {
    if (kept != null) {
      return kept;
    }
    if (amount.signum() == 0) {
      return "0";
    }
    return format == Format.BINARY_SI && isWhole() && amount.abs().compareTo(KILO) >= 0
        ? binary()
        : decimal();
  }

  private String binary() {
    BigInteger mantissa = amount.toBigInteger();
    int factors = mantissa.getLowestSetBit() / 10;
    return mantissa.shiftRight(10 * factors) + BINARY_SUFFIXES[factors];
  }

  private String decimal() {
    StringBuilder out = new StringBuilder(amount.unscaledValue().toString());
    // exponents have 32 bits in Go as well, so they overflow in the same way
    int exponent = -amount.scale();
    int length = out.length();
    while (out.charAt(length - 1) == '0') {
      length--;
      exponent++;
    }
    out.setLength(length);
    for (; exponent % 3 != 0; exponent--) {
      out.append('0');
    }
    if (format == Format.DECIMAL_EXPONENT) {
      return exponent == 0 ? out.toString() : out.append('e').append(exponent).toString();
    }
    int suffix = exponent / 3 + 3;
    return out.append(suffix < DECIMAL_SUFFIXES.length ? DECIMAL_SUFFIXES[suffix] : "").toString();
  }
}
