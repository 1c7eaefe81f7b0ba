package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.frontend.AlbAddresses;
import dev.rolloutkit.lbc.frontend.AlbFrontend;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.sg.internal.loadbalancer.ResourceTags;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which security groups an application load balancer has.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 *
 * @rule A load balancer has the security groups of its annotation, otherwise a managed one and the
 *     shared backend group.
 */
public final class AlbSecurityGroups {
  static final String SECURITY_GROUPS = "security-groups";
  static final String MANAGE = "manage-backend-security-group-rules";

  private AlbSecurityGroups() {}

  static Outcome<SgDecision> decide(AlbGroup group, LbcFlags flags, SgDirectory directory) {
    List<Problem> warnings = new ArrayList<>();
    return Failure.toOutcome(() -> decide(group, flags, directory, warnings), warnings);
  }

  private static SgDecision decide(
      AlbGroup group, LbcFlags flags, SgDirectory directory, List<Problem> warnings)
      throws Failure {
    AlbFrontend frontend = AlbFrontend.of(group.members());
    return decide(
        group,
        frontend,
        AlbAddresses.isDualstack(group.members()),
        flags,
        directory,
        () -> ResourceTags.checkGroup(group, flags),
        warnings);
  }

  /**
   * The security groups of a load balancer whose listen ports and address type are already known.
   *
   * @param tags a check of the tags of a managed group, which runs before the other checks of that
   *     group
   * @param warnings a list to which warnings are added
   * @throws Failure at the first problem
   */
  public static SgDecision decide(
      AlbGroup group,
      AlbFrontend frontend,
      boolean dualstack,
      LbcFlags flags,
      SgDirectory directory,
      Failure.Check tags,
      List<Problem> warnings)
      throws Failure {
    List<String> given = namedGroups(group, SECURITY_GROUPS);
    if (given.isEmpty()) {
      tags.run();
      warnings.addAll(FrontendRules.warnings(frontend, dualstack));
      for (GroupMember member : group.members()) {
        if (member.read().text(MANAGE).isPresent()) {
          warnings.add(
              Problem.plain(
                  Annotations.path(Annotations.ALB + MANAGE),
                  "has no effect without security-groups",
                  SgProblemCodes.MANAGE_IGNORED));
        }
      }
      return BackendSecurityGroups.managed(
          new ManagedSecurityGroup(
              group.managedGroupName(flags.clusterName()), FrontendRules.of(frontend, dualstack)),
          flags,
          directory);
    }
    boolean manage = manages(group, flags);
    if (!manage) {
      warnings.add(
          Problem.plain(
              Annotations.path(Annotations.ALB + SECURITY_GROUPS),
              "the controller does not manage the rules of targets: set "
                  + Annotations.ALB
                  + MANAGE,
              SgProblemCodes.SG_ANNOTATION_WITHOUT_MANAGE));
    }
    return BackendSecurityGroups.given(
        given,
        manage,
        "backendSG feature is required to manage worker node SG rules when frontendSG manually"
            + " specified",
        flags,
        directory);
  }

  /**
   * The security groups in an annotation. All members that have the annotation must name the same
   * groups in the same order.
   *
   * @rule All members with the annotation must name the same security groups in the same order.
   * @param suffix the name of the annotation without its prefix
   * @throws Failure if they do not
   */
  public static List<String> namedGroups(AlbGroup group, String suffix) throws Failure {
    List<String> first = null;
    for (GroupMember member : group.members()) {
      List<String> next = member.read().list(suffix).orElse(null);
      if (next == null) {
        continue;
      }
      if (first == null) {
        first = next;
      } else if (!first.equals(next)) {
        throw conflict(suffix, "conflicting securityGroups: " + list(first) + " | " + list(next));
      }
    }
    return first == null ? ImmutableList.of() : first;
  }

  private static boolean manages(AlbGroup group, LbcFlags flags) throws Failure {
    Boolean found = null;
    boolean conflict = false;
    for (GroupMember member : group.members()) {
      @Nullable Boolean next = Failure.orStop(member.read().bool(MANAGE)).orElse(null);
      if (next != null) {
        conflict |= found != null && !found.equals(next);
        found = next;
      }
    }
    if (conflict) {
      throw conflict(MANAGE, "conflicting manage backend security group rules settings");
    }
    return found == null ? flags.enableManageBackendSecurityGroupRules() : found;
  }

  private static String list(List<String> texts) {
    return "[" + String.join(" ", texts) + "]";
  }

  private static Failure conflict(String suffix, String message) {
    FieldPath at = Annotations.path(Annotations.ALB + suffix);
    return new Failure(Problem.plain(at, message, LbcProblemCodes.GROUP_ANNOTATIONS_CONFLICT));
  }
}
