package dev.rolloutkit.lbclass.internal.strategy;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.internal.service.ServiceCopies;
import dev.rolloutkit.lbclass.internal.validation.IpFamily;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import dev.rolloutkit.lbclass.strategy.DropReason;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules for IP families that the API server's allocator applies before validation, except those
 * that depend on the cluster. A request without an IP family policy gets one, a Service that
 * changes to {@code SingleStack} loses its second address and family, and a policy that contradicts
 * the families and addresses is a problem.
 *
 * <p>Source: Kubernetes 1.34.5, allocators of core/v1 Services.
 *
 * @rule The IP family policy of a Service must agree with its addresses and families, and a Service
 *     without one gets one.
 */
public final class DualStack {
  private static final FieldPath POLICY = FieldPath.of("spec", "ipFamilyPolicy");
  private static final String SINGLE = "SingleStack";
  private static final String PREFER = "PreferDualStack";
  private static final String REQUIRE = "RequireDualStack";

  private DualStack() {}

  /**
   * Whether the allocator skips the Service: an ExternalName, or an update that keeps {@code
   * PreferDualStack} and changes neither type, addresses nor families.
   */
  private static boolean isSkipped(@Nullable ServiceSpec old, ServiceSpec spec) {
    return Services.isExternalName(spec)
        || (old != null
            && PREFER.equals(spec.getIpFamilyPolicy())
            && (old.getIpFamilyPolicy() == null || PREFER.equals(old.getIpFamilyPolicy()))
            && Services.type(old).equals(Services.type(spec))
            && (Services.hasNodePorts(spec) || Services.CLUSTER_IP.equals(spec.getType()))
            && TypeChange.sameList(old.getClusterIPs(), spec.getClusterIPs())
            && TypeChange.sameList(old.getIpFamilies(), spec.getIpFamilies()));
  }

  /**
   * The policy that the Service gets: its own or, if it has none, that of the stored Service. If
   * there is none either, a headless Service without a selector gets {@code RequireDualStack}, and
   * any other {@code SingleStack}.
   *
   * @rule A headless Service without a selector gets RequireDualStack, any other SingleStack.
   */
  private static String policy(@Nullable ServiceSpec old, ServiceSpec spec) {
    if (spec.getIpFamilyPolicy() != null) {
      return spec.getIpFamilyPolicy();
    }
    String stored = old == null ? null : storedPolicy(old);
    return stored != null ? stored : isHeadlessWithoutSelector(spec) ? REQUIRE : SINGLE;
  }

  /**
   * The policy of a stored Service. If it was stored before the field existed, the API server adds
   * a policy when it reads it.
   */
  private static @Nullable String storedPolicy(ServiceSpec old) {
    if (old.getIpFamilyPolicy() != null
        || Services.isExternalName(old)
        || !Services.list(old.getIpFamilies()).isEmpty()) {
      return old.getIpFamilyPolicy();
    }
    return isHeadlessWithoutSelector(old) ? REQUIRE : SINGLE;
  }

  /** Whether a Service is headless and without a selector, so that it may have any families. */
  private static boolean isHeadlessWithoutSelector(ServiceSpec spec) {
    return Services.isHeadless(spec)
        && (spec.getSelector() == null || spec.getSelector().isEmpty());
  }

  /**
   * Removes the second address and family from a Service that changes to {@code SingleStack}, and
   * returns the problems of its policy.
   */
  public static ImmutableList<Problem> check(
      @Nullable ServiceSpec old,
      ServiceSpec spec,
      MessageStyle style,
      ImmutableList.Builder<DroppedField> dropped) {
    if (isSkipped(old, spec)) {
      return ImmutableList.of();
    }
    String policy = policy(old, spec);
    boolean single = SINGLE.equals(policy);
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    if (old != null) {
      if (single) {
        release(old, spec, dropped);
      } else {
        checkReleased(old, spec, style.text(policy), out);
      }
    }
    if (single) {
      checkSingle(spec, style.text(policy), out);
    }
    return out.build();
  }

  private static void release(
      ServiceSpec old, ServiceSpec spec, ImmutableList.Builder<DroppedField> dropped) {
    List<String> ips = Services.list(spec.getClusterIPs());
    if (ips.size() > 1 && ips.equals(Services.list(old.getClusterIPs()))) {
      dropped.add(dropped("spec.clusterIPs[1]", ips.get(1)));
      spec.setClusterIPs(firstOf(ips));
    }
    List<String> families = Services.list(spec.getIpFamilies());
    if (families.size() > 1 && families.equals(Services.list(old.getIpFamilies()))) {
      dropped.add(dropped("spec.ipFamilies[1]", families.get(1)));
      spec.setIpFamilies(firstOf(families));
    }
  }

  private static DroppedField dropped(String path, String value) {
    return new DroppedField(path, DropReason.SINGLE_STACK, MessageStyle.V1_34.text(value));
  }

  private static List<String> firstOf(List<String> list) {
    return new ArrayList<>(list.subList(0, 1));
  }

  private static void checkReleased(
      ServiceSpec old, ServiceSpec spec, String policy, ImmutableList.Builder<Problem> out) {
    if (isShortened(old.getClusterIPs(), spec.getClusterIPs())) {
      out.add(
          Problem.invalid(
              POLICY, policy, "must be 'SingleStack' to release the secondary cluster IP"));
    }
    if (isShortened(old.getIpFamilies(), spec.getIpFamilies())) {
      out.add(
          Problem.invalid(
              POLICY, policy, "must be 'SingleStack' to release the secondary IP family"));
    }
  }

  private static boolean isShortened(@Nullable List<String> was, @Nullable List<String> is) {
    int size = Services.list(is).size();
    return size > 0 && size < Services.list(was).size();
  }

  private static void checkSingle(
      ServiceSpec spec, String policy, ImmutableList.Builder<Problem> out) {
    String fault = "must be 'RequireDualStack' or 'PreferDualStack' when multiple %s are specified";
    if (Services.list(spec.getClusterIPs()).size() == 2) {
      out.add(Problem.invalid(POLICY, policy, fault.replace("%s", "cluster IPs")));
    }
    if (Services.list(spec.getIpFamilies()).size() == 2) {
      out.add(Problem.invalid(POLICY, policy, fault.replace("%s", "IP families")));
    }
  }

  /**
   * Sets the policy, and the families that follow from the policy and from the addresses. Families
   * that depend on the cluster are not set.
   */
  public static void fill(@Nullable ServiceSpec old, ServiceSpec spec) {
    if (isSkipped(old, spec)) {
      return;
    }
    spec.setIpFamilyPolicy(policy(old, spec));
    List<String> families = families(spec);
    boolean both =
        isHeadlessWithoutSelector(spec)
            ? !SINGLE.equals(spec.getIpFamilyPolicy())
            : REQUIRE.equals(spec.getIpFamilyPolicy());
    if (both && families.size() == 1) {
      families.add(IpFamily.other(families.get(0)));
    }
    spec.setIpFamilies(families);
  }

  /**
   * The requested families: those listed and, if there are more addresses than listed families,
   * those of the remaining addresses.
   */
  private static List<String> families(ServiceSpec spec) {
    List<String> out = ServiceCopies.copy(spec.getIpFamilies());
    List<String> ips = Services.list(spec.getClusterIPs());
    for (int i = out.size(); i < ips.size(); i++) {
      String family = IpFamily.of(Strings.nullToEmpty(ips.get(i)));
      if (family == null) {
        break;
      }
      out.add(family);
    }
    return out;
  }

  /**
   * Whether the answer depends on the IP families of the cluster. A request needs a family if it
   * lists the family, has an address of it, or has the policy {@code RequireDualStack}. It may fail
   * if the stored Service does not have this family, because only the families of the stored
   * Service certainly exist in the cluster. With the policy {@code PreferDualStack}, the cluster
   * decides whether a Service that names at most one family gets a second family and address.
   */
  public static boolean dependsOnCluster(@Nullable ServiceSpec old, ServiceSpec spec) {
    if (isSkipped(old, spec) || isHeadlessWithoutSelector(spec)) {
      return false;
    }
    List<String> served =
        old == null || Services.isExternalName(old) || isHeadlessWithoutSelector(old)
            ? List.of()
            : families(old);
    String policy = policy(old, spec);
    return (REQUIRE.equals(policy) && served.size() < 2)
        || (PREFER.equals(policy) && families(spec).size() < 2)
        || !new HashSet<>(served).containsAll(families(spec)); // List.of() rejects null elements
  }
}
