package dev.rolloutkit.alb.internal.ingress;

import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.ingress.IngressApi;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Determines with which of the two Ingress APIs the Rollouts controller works.
 *
 * @rule The controller works with the Ingress API of its flag, or with the one that the API
 *     server's version has.
 */
public final class IngressApis {
  private static final int FIRST_MINOR_WITH_NETWORKING = 19;

  private IngressApis() {}

  /**
   * Determines the API from the version that the controller is configured with and the version of
   * the API server.
   *
   * <p>If {@code apiVersion} is {@code extensions/v1beta1} or {@code networking/v1}, it decides.
   * Otherwise the server's version decides: from 1.19 on, the result is {@link
   * IngressApi#NETWORKING}. One trailing {@code +} of the minor version is ignored.
   *
   * <p>Compatibility: {@code networking.k8s.io/v1}, the correct name, is not recognised, so the
   * server's version decides. The minor version must be a number even if the major version is above
   * 1.
   *
   * <p>Problems: {@code strconv.Atoi: parsing "x": invalid syntax}, or {@code value out of range}.
   *
   * <p>Source: Argo Rollouts 1.9, choice of the ingress wrapper.
   */
  public static Outcome<IngressApi> of(String apiVersion, String major, String minor) {
    if (apiVersion.equals("extensions/v1beta1")) {
      return Outcome.ok(IngressApi.EXTENSIONS);
    }
    if (apiVersion.equals("networking/v1")) {
      return Outcome.ok(IngressApi.NETWORKING);
    }
    String plainMinor = minor.endsWith("+") ? minor.substring(0, minor.length() - 1) : minor;
    OptionalLong majorNumber = GoStrings.parseInt(major, 64);
    if (majorNumber.isEmpty()) {
      return notNumber("major", major);
    }
    OptionalLong minorNumber = GoStrings.parseInt(plainMinor, 64);
    if (minorNumber.isEmpty()) {
      return notNumber("minor", plainMinor);
    }
    long majorValue = majorNumber.getAsLong();
    boolean networking =
        majorValue > 1
            || (majorValue == 1 && minorNumber.getAsLong() >= FIRST_MINOR_WITH_NETWORKING);
    return Outcome.ok(networking ? IngressApi.NETWORKING : IngressApi.EXTENSIONS);
  }

  private static Outcome<IngressApi> notNumber(String field, String text) {
    Optional<String> error = GoStrings.parseIntError("Atoi", text, 64);
    return Outcome.failed(
        Problem.plain(
            FieldPath.of(field),
            error.orElse("invalid version"),
            AlbProblemCodes.SERVER_VERSION_NOT_NUMBER));
  }
}
