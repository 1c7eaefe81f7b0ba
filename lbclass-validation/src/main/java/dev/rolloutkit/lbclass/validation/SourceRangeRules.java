package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.LbClassDefect;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates the source ranges in the spec or, if the spec has none, in the older annotation. If the
 * spec has source ranges, the annotation is ignored.
 *
 * @rule Source ranges are networks, only for load balancers, and the annotation counts only if the
 *     spec has none.
 */
final class SourceRangeRules {
  private static final Splitter COMMAS = Splitter.on(',');

  private SourceRangeRules() {}

  static Problems check(
      Service service,
      ServiceSpec spec,
      @Nullable Service old,
      ServerSettings settings,
      Problems found) {
    if (!Services.list(spec.getLoadBalancerSourceRanges()).isEmpty()) {
      return checkList(spec, old, settings, found);
    }
    Map<String, String> annotations = Services.annotations(service);
    return annotations.isEmpty() || !annotations.containsKey(Services.SOURCE_RANGES_ANNOTATION)
        ? found
        : checkAnnotation(
            Strings.nullToEmpty(annotations.get(Services.SOURCE_RANGES_ANNOTATION)),
            spec,
            old,
            settings,
            found);
  }

  private static Problems checkList(
      ServiceSpec spec, @Nullable Service old, ServerSettings settings, Problems before) {
    FieldPath field =
        settings.fixes().fixes(LbClassDefect.FIELDS_MISNAMED)
            ? Fields.SOURCE_RANGES
            : Fields.SOURCE_RANGES_WITH_CAPITAL;
    Problems found = before;
    if (!Services.isLoadBalancer(spec)) {
      found = found.and(Problem.forbidden(field, LoadBalancerRules.ONLY_FOR_LOAD_BALANCER));
    }
    ServiceSpec oldSpec = old == null ? null : old.getSpec();
    List<String> stored =
        oldSpec == null ? List.of() : Services.list(oldSpec.getLoadBalancerSourceRanges());
    Set<String> known = null;
    int i = 0;
    for (String element : spec.getLoadBalancerSourceRanges()) {
      String range = Strings.nullToEmpty(element);
      if (!IpRules.isAt(stored, i, range)) {
        String text = GoStrings.trimSpace(range);
        String problem = IpRules.cidrProblem(text, settings.gates().strictIpCidr());
        if (problem != null) {
          known = known == null ? IpRules.trimmedValues(stored) : known;
          found =
              known.contains(text)
                  ? found
                  : found.and(Problem.invalid(field.index(i), GoStrings.quote(text), problem));
        }
      }
      i++;
    }
    return found;
  }

  private static Problems checkAnnotation(
      String value,
      ServiceSpec spec,
      @Nullable Service old,
      ServerSettings settings,
      Problems before) {
    Problems found = before;
    if (!Services.isLoadBalancer(spec)) {
      found =
          found.and(
              Problem.forbidden(
                  Fields.SOURCE_RANGES_ANNOTATION, LoadBalancerRules.ONLY_FOR_LOAD_BALANCER));
    }
    if (old != null
        && value.equals(
            Strings.nullToEmpty(
                Services.annotations(old).get(Services.SOURCE_RANGES_ANNOTATION)))) {
      return found;
    }
    String text = GoStrings.trimSpace(value);
    if (text.isEmpty()) {
      return found;
    }
    for (String element : COMMAS.split(text)) {
      String range = GoStrings.trimSpace(element);
      String problem = IpRules.cidrProblem(range, settings.gates().strictIpCidr());
      if (problem != null) {
        found =
            found.and(
                Problem.invalid(Fields.SOURCE_RANGES_ANNOTATION, GoStrings.quote(range), problem));
      }
    }
    return found;
  }
}
