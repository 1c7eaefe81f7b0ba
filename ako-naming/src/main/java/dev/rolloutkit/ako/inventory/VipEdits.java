package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks edits of the requested address of a Service. Source: AKO 2.1 and the Avi Controller.
 *
 * @rule The requested address of a Service can be changed until the first address is assigned;
 *     after that the Service must be recreated.
 */
public final class VipEdits {
  private static final String ANNOTATION = "ako.vmware.com/load-balancer-ip";
  private static final FieldPath AT_ANNOTATION =
      FieldPath.of("metadata", "annotations").key(ANNOTATION);
  private static final FieldPath AT_FIELD = FieldPath.of("spec", "loadBalancerIP");

  private VipEdits() {}

  /**
   * Whether an edit of the requested address takes effect. A Service requests an address in {@code
   * spec.loadBalancerIP} or, if that is empty, in the annotation {@code
   * ako.vmware.com/load-balancer-ip}. The address can be changed until the first one is assigned.
   */
  public static VipEdit of(Service before, Service after) {
    String oldField = field(before);
    String newField = field(after);
    String oldAnnotation = AkoManifests.orEmpty(AkoManifests.annotation(before, ANNOTATION));
    String newAnnotation = AkoManifests.orEmpty(AkoManifests.annotation(after, ANNOTATION));
    String old = oldField.isEmpty() ? oldAnnotation : oldField;
    String now = newField.isEmpty() ? newAnnotation : newField;
    ImmutableList.Builder<Problem> warnings = ImmutableList.builder();
    if (!newField.isEmpty()
        && !newAnnotation.equals(oldAnnotation)
        && !newAnnotation.isEmpty()
        && !newAnnotation.equals(newField)) {
      warnings.add(
          Problem.plain(
              AT_ANNOTATION,
              "has no effect, because spec.loadBalancerIP is " + GoStrings.quote(newField),
              AkoProblemCodes.SHADOWED_ANNOTATION));
    }
    if (old.equals(now) || !isAssigned(before)) {
      return new VipEdit(VipEdit.Verdict.OK, warnings.build());
    }
    warnings.add(
        Problem.forbidden(
                newField.isEmpty() && oldField.isEmpty() ? AT_ANNOTATION : AT_FIELD,
                "the Avi Controller does not change the address of a VIP from "
                    + GoStrings.quote(old)
                    + " to "
                    + GoStrings.quote(now)
                    + "; recreate the Service")
            .withCode(AkoProblemCodes.VIP_CHANGE));
    return new VipEdit(VipEdit.Verdict.RECREATE_REQUIRED, warnings.build());
  }

  private static String field(Service service) {
    return service.getSpec() == null
        ? ""
        : AkoManifests.orEmpty(service.getSpec().getLoadBalancerIP());
  }

  private static boolean isAssigned(Service service) {
    if (service.getStatus() == null || service.getStatus().getLoadBalancer() == null) {
      return false;
    }
    List<@Nullable LoadBalancerIngress> ingress =
        AkoManifests.orEmpty(service.getStatus().getLoadBalancer().getIngress());
    return !ingress.isEmpty();
  }
}
