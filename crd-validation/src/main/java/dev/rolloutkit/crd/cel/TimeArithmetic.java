package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.cel.runtime.CelFunctionBinding;
import java.math.BigInteger;

/**
 * Sums and differences of times and durations within the limits of CEL for Go: the years 1 to 9999,
 * and durations whose nanoseconds fit into 64 bits.
 */
final class TimeArithmetic {
  private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000L);
  private static final long FIRST_SECOND = -62_135_596_800L;
  private static final long LAST_SECOND = 253_402_300_799L;

  private TimeArithmetic() {}

  static ImmutableList<CelFunctionBinding> bindings() {
    return ImmutableList.of(
        CelFunctionBinding.from(
            "add_timestamp_duration",
            Timestamp.class,
            Duration.class,
            (time, duration) -> time(nanos(time).add(nanos(duration)))),
        CelFunctionBinding.from(
            "add_duration_timestamp",
            Duration.class,
            Timestamp.class,
            (duration, time) -> time(nanos(time).add(nanos(duration)))),
        CelFunctionBinding.from(
            "subtract_timestamp_duration",
            Timestamp.class,
            Duration.class,
            (time, duration) -> time(nanos(time).subtract(nanos(duration)))),
        CelFunctionBinding.from(
            "subtract_timestamp_timestamp",
            Timestamp.class,
            Timestamp.class,
            (a, b) -> duration(nanos(a).subtract(nanos(b)))),
        CelFunctionBinding.from(
            "add_duration_duration", Duration.class, Duration.class, TimeArithmetic::sum),
        CelFunctionBinding.from(
            "subtract_duration_duration",
            Duration.class,
            Duration.class,
            (a, b) -> duration(nanos(a).subtract(nanos(b)))),
        CelFunctionBinding.from("int64_to_timestamp", Long.class, TimeArithmetic::fromEpoch),
        CelFunctionBinding.from(
            "duration_to_int64", Duration.class, duration -> nanos(duration).longValue()));
  }

  static Duration sum(Duration a, Duration b) {
    return duration(nanos(a).add(nanos(b)));
  }

  private static Timestamp fromEpoch(Long seconds) {
    return time(BigInteger.valueOf(seconds).multiply(NANOS));
  }

  private static BigInteger nanos(Timestamp time) {
    return nanos(time.getSeconds(), time.getNanos());
  }

  private static BigInteger nanos(Duration duration) {
    return nanos(duration.getSeconds(), duration.getNanos());
  }

  private static BigInteger nanos(long seconds, int nanos) {
    return BigInteger.valueOf(seconds).multiply(NANOS).add(BigInteger.valueOf(nanos));
  }

  private static Timestamp time(BigInteger nanos) {
    BigInteger rest = nanos.mod(NANOS); // never negative
    BigInteger seconds = nanos.subtract(rest).divide(NANOS);
    if (seconds.compareTo(BigInteger.valueOf(FIRST_SECOND)) < 0
        || seconds.compareTo(BigInteger.valueOf(LAST_SECOND)) > 0) {
      throw new InvalidData("timestamp overflow");
    }
    return Timestamp.newBuilder()
        .setSeconds(seconds.longValueExact())
        .setNanos(rest.intValueExact())
        .build();
  }

  private static Duration duration(BigInteger nanos) {
    if (nanos.bitLength() > 63) {
      throw new InvalidData("integer overflow");
    }
    BigInteger[] parts = nanos.divideAndRemainder(NANOS);
    return Duration.newBuilder()
        .setSeconds(parts[0].longValueExact())
        .setNanos(parts[1].intValueExact())
        .build();
  }
}
