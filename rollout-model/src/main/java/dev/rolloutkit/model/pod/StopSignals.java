package dev.rolloutkit.model.pod;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Validates the stop signal of a container: one of its operating system, which the pod must name.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateStopSignal.
 */
final class StopSignals {
  private static final List<String> WINDOWS = List.of("SIGKILL", "SIGTERM");

  private static final ImmutableList<String> LINUX =
      Stream.of(
              Stream.of(
                      "ABRT ALRM BUS CHLD CLD CONT FPE HUP ILL INT IO IOT KILL PIPE POLL PROF PWR",
                      "QUIT RTMAX RTMIN SEGV STKFLT STOP SYS TERM TRAP TSTP TTIN TTOU URG USR1"
                          + " USR2",
                      "VTALRM WINCH XCPU XFSZ")
                  .flatMap(line -> Splitter.on(' ').splitToStream(line)),
              IntStream.rangeClosed(1, 14).mapToObj(n -> "RTMAX-" + n),
              IntStream.rangeClosed(1, 15).mapToObj(n -> "RTMIN+" + n))
          .flatMap(names -> names)
          .map(name -> "SIG" + name)
          .sorted()
          .collect(ImmutableList.toImmutableList());

  private StopSignals() {}

  static void validate(FieldPath lifecycle, GoObject object, PodContext context) {
    if (!object.has("stopSignal")) {
      return;
    }
    String os = context.pod().os();
    if (os == null) {
      context.forbidden(
          lifecycle.child("stopSignal"), "may not be set for containers with empty `spec.os.name`");
    } else if (os.equals("windows")) {
      context.oneOf(lifecycle, object, "stopSignal", WINDOWS);
    } else if (os.equals("linux")) {
      context.oneOf(lifecycle, object, "stopSignal", LINUX);
    }
  }
}
