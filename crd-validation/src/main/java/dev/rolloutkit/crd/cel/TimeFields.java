package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.cel.runtime.CelFunctionBinding;
import dev.rolloutkit.apimachinery.GoStrings;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.function.ToIntFunction;

/**
 * The fields of times in a zone, and the milliseconds of durations, as CEL for Go reads them.
 *
 * @rule The parts of a time depend on the zone, which is a name or an offset.
 */
final class TimeFields {
  /** Zones of the time zone database that Java does not know. */
  private static final ImmutableMap<String, String> FIXED =
      ImmutableMap.of("EST", "-05:00", "MST", "-07:00", "HST", "-10:00");

  private TimeFields() {}

  static ImmutableList<CelFunctionBinding> bindings() {
    return ImmutableList.of(
        inZone("timestamp_to_year_with_tz", LocalDateTime::getYear),
        inZone("timestamp_to_month_with_tz", time -> time.getMonthValue() - 1),
        inZone("timestamp_to_day_of_year_with_tz", time -> time.getDayOfYear() - 1),
        inZone("timestamp_to_day_of_month_with_tz", time -> time.getDayOfMonth() - 1),
        inZone("timestamp_to_day_of_month_1_based_with_tz", LocalDateTime::getDayOfMonth),
        inZone("timestamp_to_day_of_week_with_tz", time -> time.getDayOfWeek().getValue() % 7),
        inZone("timestamp_to_hours_with_tz", LocalDateTime::getHour),
        inZone("timestamp_to_minutes_with_tz", LocalDateTime::getMinute),
        inZone("timestamp_to_seconds_tz", LocalDateTime::getSecond),
        inZone("timestamp_to_milliseconds_with_tz", time -> time.get(ChronoField.MILLI_OF_SECOND)),
        CelFunctionBinding.from(
            "duration_to_milliseconds",
            Duration.class,
            duration -> duration.getSeconds() * 1_000 + duration.getNanos() / 1_000_000));
  }

  @SuppressWarnings("Immutable") // the functions above have no state
  private static CelFunctionBinding inZone(String id, ToIntFunction<LocalDateTime> field) {
    return CelFunctionBinding.from(
        id,
        Timestamp.class,
        String.class,
        (time, zone) -> {
          Instant instant = Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
          Instant shifted = instant.plusSeconds(offset(zone, instant));
          return (long) field.applyAsInt(LocalDateTime.ofInstant(shifted, ZoneOffset.UTC));
        });
  }

  /** The offset from UTC in seconds. An offset that is written with a colon may be of any size. */
  private static long offset(String zone, Instant instant) {
    int colon = zone.indexOf(':');
    if (colon >= 0) {
      long hours = number(zone.substring(0, colon));
      long minutes = number(zone.substring(colon + 1));
      return (hours * 60 + (zone.startsWith("-") ? -minutes : minutes)) * 60;
    }
    if (zone.isEmpty() || zone.equals("Local")) { // a server runs in UTC
      return 0;
    }
    if (!FIXED.containsKey(zone) && !ZoneId.getAvailableZoneIds().contains(zone)) {
      throw new InvalidData("unknown time zone " + zone);
    }
    return ZoneId.of(zone, FIXED).getRules().getOffset(instant).getTotalSeconds();
  }

  private static long number(String text) {
    return GoStrings.parseInt(text, 32)
        .orElseThrow(
            () ->
                new InvalidData(
                    "strconv.Atoi: parsing " + GoStrings.quote(text) + ": invalid syntax"));
  }
}
