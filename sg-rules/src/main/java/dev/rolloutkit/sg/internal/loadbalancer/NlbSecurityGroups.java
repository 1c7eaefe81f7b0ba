package dev.rolloutkit.sg.internal.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.loadbalancer.BackendSecurityGroups;
import dev.rolloutkit.sg.loadbalancer.ExistingLoadBalancer;
import dev.rolloutkit.sg.loadbalancer.ManagedSecurityGroup;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which security groups a network load balancer has.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 *
 * @rule A network load balancer has the security groups of its annotation, otherwise a managed one,
 *     or none where that is switched off.
 */
public final class NlbSecurityGroups {
  static final String SECURITY_GROUPS = "aws-load-balancer-security-groups";
  static final String MANAGE = "aws-load-balancer-manage-backend-security-group-rules";
  private static final String PREFIX_LISTS = "aws-load-balancer-security-group-prefix-lists";
  private static final String DISABLE = "aws-load-balancer-disable-nlb-sg";
  private static final SgDecision NO_GROUPS =
      new SgDecision(ImmutableList.of(), Optional.empty(), false, Optional.empty());

  private NlbSecurityGroups() {}

  public static Outcome<SgDecision> decide(
      ServiceView service,
      LbcFlags flags,
      @Nullable ExistingLoadBalancer existing,
      SgDirectory directory) {
    List<Problem> warnings = new ArrayList<>();
    return Failure.toOutcome(() -> decide(service, flags, existing, directory, warnings), warnings);
  }

  static SgDecision decide(
      ServiceView service,
      LbcFlags flags,
      @Nullable ExistingLoadBalancer existing,
      SgDirectory directory,
      List<Problem> warnings)
      throws Failure {
    return decide(
        service,
        flags,
        existing,
        directory,
        () -> ResourceTags.checkService(service, flags),
        warnings);
  }

  /**
   * The security groups of the load balancer of a Service.
   *
   * @param tags a check of the tags of a managed group, which runs before the other checks of that
   *     group
   * @param warnings a list to which warnings are added
   * @throws Failure at the first problem
   */
  public static SgDecision decide(
      ServiceView service,
      LbcFlags flags,
      @Nullable ExistingLoadBalancer existing,
      SgDirectory directory,
      Failure.Check tags,
      List<Problem> warnings)
      throws Failure {
    boolean dualstack = service.isDualstack();
    Annotations annotations = service.read();
    boolean disabled =
        flags.release().has(LbcChange.NLB_WITHOUT_SECURITY_GROUPS)
            && Failure.orStop(annotations.bool(DISABLE)).orElse(false);
    if (existing != null && existing.securityGroups().isEmpty()) {
      return NO_GROUPS;
    }
    if (!flags.has(FeatureGate.NLB_SECURITY_GROUP) || disabled) {
      if (existing != null) {
        throw new Failure(
            Problem.plain(
                Annotations.path(Annotations.SERVICE + DISABLE),
                "conflicting security groups configuration",
                LbcProblemCodes.GROUP_ANNOTATIONS_CONFLICT));
      }
      return NO_GROUPS;
    }
    List<String> given = annotations.list(SECURITY_GROUPS).orElse(ImmutableList.of());
    if (given.isEmpty()) {
      tags.run();
      if (annotations.text(MANAGE).isPresent()) {
        warnings.add(
            Problem.plain(
                Annotations.path(Annotations.SERVICE + MANAGE),
                "has no effect without " + SECURITY_GROUPS,
                SgProblemCodes.MANAGE_IGNORED));
      }
      return BackendSecurityGroups.managed(
          new ManagedSecurityGroup(
              GroupNames.nlb(
                  flags.clusterName(), service.namespace(), service.name(), service.uid()),
              frontendRules(service, dualstack, flags.release())),
          flags,
          directory);
    }
    boolean manage =
        Failure.orStop(annotations.bool(MANAGE))
            .orElse(flags.enableManageBackendSecurityGroupRules());
    if (!manage) {
      warnings.add(
          Problem.plain(
              Annotations.path(Annotations.SERVICE + SECURITY_GROUPS),
              "the controller does not manage the rules of targets: set "
                  + Annotations.SERVICE
                  + MANAGE,
              SgProblemCodes.SG_ANNOTATION_WITHOUT_MANAGE));
    }
    return BackendSecurityGroups.given(
        given,
        manage,
        "backendSG feature is required to manage worker node SG rules when frontendSG is manually"
            + " specified",
        flags,
        directory);
  }

  /** The ICMP type and code, as two ports, that a release admits for path MTU discovery. */
  private static PortRange fragmentationNeeded(boolean v6, ReleaseOf<LbcChange> release) {
    if (release.has(LbcChange.ICMP_FRAGMENTATION_NEEDED)) {
      return v6 ? new PortRange(2, 0) : new PortRange(3, 4);
    }
    return v6 ? new PortRange(0, 4) : new PortRange(2, 3);
  }

  /**
   * The rules of each port: those for blocks, with path MTU discovery if it is enabled, then those
   * for prefix lists.
   *
   * <p>Compatibility: blocks are not validated, so EC2 receives invalid ones.
   *
   * @rule A managed security group of a network load balancer has rules for blocks, for path MTU
   *     discovery if that is on, and for prefix lists.
   */
  private static ImmutableList<Permission> frontendRules(
      ServiceView service, boolean dualstack, ReleaseOf<LbcChange> release) throws Failure {
    Optional<ImmutableList<String>> prefixLists = service.read().list(PREFIX_LISTS);
    List<String> cidrs = new ArrayList<>(service.sourceRanges());
    for (String cidr : cidrs) {
      if (cidr.indexOf(':') >= 0 && !dualstack) {
        throw new Failure(
            Problem.plain(
                FieldPath.of("spec", "loadBalancerSourceRanges"),
                "unsupported v6 cidr " + cidr + " when lb is not dualstack",
                SgProblemCodes.CIDR_INVALID));
      }
    }
    if (cidrs.isEmpty() && prefixLists.isEmpty()) {
      cidrs.add("0.0.0.0/0");
      if (dualstack) {
        cidrs.add("::/0");
      }
    }
    boolean icmp =
        service
            .read()
            .text("aws-load-balancer-enable-icmp-for-path-mtu-discovery")
            .filter("on"::equals)
            .isPresent();
    ImmutableList.Builder<Permission> out = ImmutableList.builder();
    for (ServiceView.Port port : service.ports()) {
      String protocol = port.protocol().toLowerCase(Locale.ROOT);
      PortRange range = new PortRange(port.port(), port.port());
      for (String cidr : cidrs) {
        boolean v6 = cidr.indexOf(':') >= 0;
        Source source = v6 ? new Source.Cidr6(cidr) : new Source.Cidr4(cidr);
        out.add(Permission.unlabelled(protocol, range, source));
        if (icmp) {
          out.add(
              Permission.unlabelled(
                  v6 ? "icmpv6" : "icmp", fragmentationNeeded(v6, release), source));
        }
      }
      for (String id : prefixLists.orElse(ImmutableList.of())) {
        out.add(Permission.unlabelled(protocol, range, new Source.PrefixList(id)));
      }
    }
    return out.build();
  }
}
