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
 * <p>{@link #toString} is what the API server prints. Two quantities are equal when their formats
 * and printed forms are; {@link #compareTo} compares the amounts, so that {@code 1.500} and {@code
 * 1500m} differ and yet neither is less.
 *
 * <p>Compatibility: a text that looks canonical is kept as it was given, though it may not be
 * ({@code 1.500}, {@code +3}, {@code 007}). Amounts are exact; those finer than 1e-9 are rounded
 * away from zero on reading, and binary ones are capped at 2^63 - 1. From 1e21 on the decimal
 * format has no suffix left and upstream prints the bare mantissa: {@code 1000E} becomes {@code 1}.
 *
 * <p>Source: Kubernetes 1.34, resource quantities of apimachinery.
 */
public final class Quantity implements Comparable<Quantity> {

  /** The family of suffixes that a quantity was written with, and is printed with. */
  public enum Format {
    /** None, or {@code n u m k M G T P E}: powers of 1000. */
    DECIMAL_SI("DecimalSI"),
    /** {@code Ki Mi Gi Ti Pi Ei}: powers of 1024. */
    BINARY_SI("BinarySI"),
    /** {@code e3} or {@code E3}: a power of ten. */
    DECIMAL_EXPONENT("DecimalExponent");

    private final String wireName;

    Format(String wireName) {
      this.wireName = wireName;
    }

    /** What Kubernetes calls it, such as {@code DecimalSI}. */
    public String wireName() {
      return wireName;
    }
  }

  /** Nothing at all; what an absent quantity counts as. Prints {@code 0}. */
  public static final Quantity ZERO = new Quantity(BigDecimal.ZERO, Format.DECIMAL_SI, "0");

  private static final BigDecimal KILO = BigDecimal.valueOf(1024);
  private static final String[] BINARY_SUFFIXES = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
  private static final String[] DECIMAL_SUFFIXES = {
    "n", "u", "m", "", "k", "M", "G", "T", "P", "E"
  };
  private static final int MILLI = 3;

  private final BigDecimal amount;
  private final Format format;

  /** The text to print, where the one given is kept. */
  private final @Nullable String kept;

  Quantity(BigDecimal amount, Format format, @Nullable String kept) {
    this.amount = amount;
    this.format = format;
    this.kept = kept;
  }

  /**
   * The quantity that a string denotes. White space is not skipped; JSON's reader in Kubernetes
   * does that before ({@link GoText#trimSpace}).
   *
   * <p>Fails with one of upstream's messages: the text has not the form of a quantity ({@code
   * Quantity.Format}), its suffix is unknown ({@code Quantity.Suffix}), or, for some suffixes,
   * there is no digit ({@code Quantity.Number}).
   */
  public static Outcome<Quantity> parse(String text) {
    return QuantityParser.parse(text);
  }

  /** The family of suffixes. */
  public Format format() {
    return format;
  }

  /** -1, 0 or 1 as the amount is negative, nothing or positive. */
  public int signum() {
    return amount.signum();
  }

  /** Whether the amount is a whole number. */
  public boolean isWhole() {
    return amount.scale() <= 0 || amount.setScale(0, RoundingMode.DOWN).compareTo(amount) == 0;
  }

  /**
   * The exact amount. Its exponent may be any {@code int}: a sum with, or a plain text of, {@code
   * 1e2000000000} takes gigabytes, comparing is cheap.
   */
  public BigDecimal toBigDecimal() {
    return amount;
  }

  /** The amount rounded away from zero to thousandths, in the same format. */
  public Quantity roundUpMilli() {
    return amount.scale() <= MILLI
        ? this
        : new Quantity(amount.setScale(MILLI, RoundingMode.UP), format, null);
  }

  /** The sum, in the format of this quantity; nothing takes the format of the other. */
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

  /** What the API server prints: the text as given where it is kept, else the canonical form. */
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
    // Go counts exponents in 32 bits as well: both wrap around alike
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
