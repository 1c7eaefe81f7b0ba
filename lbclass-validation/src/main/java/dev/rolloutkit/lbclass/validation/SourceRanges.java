package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.lbclass.service.LbClassProblemCodes;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the source ranges of a Service as a controller does.
 *
 * <p>Source: Kubernetes cloud-provider 0.34.5, service helpers.
 *
 * @rule A load balancer without source ranges admits all of IPv4.
 */
public final class SourceRanges {
  static final String ALL = "0.0.0.0/0";

  private static final ProblemCode CODE = LbClassProblemCodes.SOURCE_RANGES_INVALID;

  private SourceRanges() {}

  /**
   * The networks in {@code spec.loadBalancerSourceRanges} or, if that is empty, in the older
   * annotation; all of IPv4 if neither is set. The type of the Service is ignored. Fails with
   * exactly the controller's error if a range cannot be parsed.
   */
  public static Outcome<SourceRangeSet> of(Service service) {
    List<String> list = Services.list(Services.spec(service).getLoadBalancerSourceRanges());
    if (!list.isEmpty()) {
      return ofList(list);
    }
    String annotation =
        GoStrings.trimSpace(
            Strings.nullToEmpty(
                Services.annotations(service).get(Services.SOURCE_RANGES_ANNOTATION)));
    return annotation.isEmpty()
        ? Outcome.ok(new SourceRangeSet(ImmutableSet.of(ALL)))
        : ofAnnotation(annotation);
  }

  private static Outcome<SourceRangeSet> ofList(List<String> list) {
    List<String> networks = new ArrayList<>(list.size());
    for (String element : list) {
      String text = GoStrings.trimSpace(Strings.nullToEmpty(element));
      Cidr cidr = Cidr.parseLenient(text).orElse(null);
      if (cidr == null) {
        return Outcome.failed(
            Problem.plain(
                FieldPath.root(),
                "service.Spec.LoadBalancerSourceRanges: ["
                    + Joiner.on(' ').useForNull("").join(list)
                    + "] is not valid. Expecting a list of IP ranges. For example, 10.0.0.0/24."
                    + " Error msg: invalid CIDR address: "
                    + text,
                CODE));
      }
      networks.add(cidr.network());
    }
    return ok(networks);
  }

  private static Outcome<SourceRangeSet> ofAnnotation(String annotation) {
    List<String> networks = new ArrayList<>();
    for (String element : Splitter.on(',').split(annotation)) {
      Cidr cidr = Cidr.parseLenient(GoStrings.trimSpace(element)).orElse(null);
      if (cidr == null) {
        return Outcome.failed(
            Problem.plain(
                FieldPath.root(),
                Services.SOURCE_RANGES_ANNOTATION
                    + ": "
                    + annotation
                    + " is not valid. Expecting a comma-separated list of source IP ranges. For"
                    + " example, 10.0.0.0/24,192.168.2.0/24",
                CODE));
      }
      networks.add(cidr.network());
    }
    return ok(networks);
  }

  private static Outcome<SourceRangeSet> ok(List<String> networks) {
    return Outcome.ok(new SourceRangeSet(ImmutableSet.copyOf(CodePoints.sorted(networks))));
  }
}
