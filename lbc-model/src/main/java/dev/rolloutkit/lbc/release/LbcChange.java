package dev.rolloutkit.lbc.release;

import dev.rolloutkit.apimachinery.release.ReleaseChange;

/**
 * The changes that releases of the AWS Load Balancer Controller made to its behaviour. A behaviour
 * that has a feature gate depends on that gate, which is off in releases that do not have it
 * ({@link dev.rolloutkit.lbc.flags.LbcFlags#has}). A change without recordings is listed only for
 * information: no function depends on it.
 */
public enum LbcChange implements ReleaseChange {
  IPV6_SUBNETS(
      ReleaseChange.note("V-L1", "3.5.0")
          .before(
              "A dual-stack load balancer may get subnets without an IPv6 block, both discovered "
                  + "and named ones.")
          .after("Discovery omits such subnets, and naming one is refused.")
          .isUnsafe(true)
          .build()),
  WILDCARD_IN_CERTIFICATE_ID(
      ReleaseChange.note("V-L2", "3.5.0")
          .before(
              "The id of a certificate that the controller requests contains the `*` of its "
                  + "host.")
          .after("It contains `wildcard` instead, so an upgrade replaces the certificate.")
          .isUnsafe(true)
          .build()),
  CAPACITY_VALUES_CHECKED(
      ReleaseChange.note("V-L3", "3.4.0")
          .before(
              "A capacity in `minimum-load-balancer-capacity` counts as 0 if it is not a number, "
                  + "and overflows if it is too large.")
          .after("Such a capacity is refused.")
          .isUnsafe(true)
          .build()),
  ICMP_FRAGMENTATION_NEEDED(
      ReleaseChange.note("V-L4", "3.3.0")
          .before(
              "The security group of an NLB admits ICMP of type 2 to 3, so that path MTU "
                  + "discovery does not work.")
          .after("It admits type 3, code 4.")
          .build()),
  FRONTEND_NLB_TAGGED(
      ReleaseChange.note("V-L5", "3.3.0")
          .before("Listeners and target groups of a front NLB have no tags.")
          .after("They have those of the NLB.")
          .build()),
  CERTIFICATES_REQUESTED(
      ReleaseChange.note("V-L6", "3.3.0")
          .before(
              "The annotations `create-acm-cert` and `acm-pca-arn` and their feature gate do "
                  + "not exist.")
          .after("The controller requests certificates.")
          .build()),
  CERTIFICATES_HIDDEN_IN_PLANS(
      ReleaseChange.note("V-L7", "3.3.0")
          .before("The plan of a stack shows the ARN of an existing certificate.")
          .after("It shows a reference without a name.")
          .build()),
  NO_CREATION_TIME_IN_BINDINGS(
      ReleaseChange.note("V-L8", "3.2.0")
          .before("Bindings in a stack carry `\"creationTimestamp\": null`.")
          .after("They do not.")
          .build()),
  SUBNETS_OF_ONE_NAME(
      ReleaseChange.note("V-L9", "3.2.0")
          .before(
              "A name that two subnets have is refused, because the numbers of names and subnets "
                  + "differ.")
          .after("Each time the name is given, it selects one of its subnets.")
          .build()),
  FRONTEND_NLB_ATTRIBUTES(
      ReleaseChange.note("V-L10", "3.2.0")
          .before("The annotation `frontend-nlb-attributes` does not exist.")
          .after("It sets attributes of the front NLB.")
          .build()),
  REGEX_PATHS_IN_RULE_ORDER(
      ReleaseChange.note("V-L11", "3.2.0")
          .before(
              "A rule with a path that is a regular expression counts as one that covers "
                  + "every path: after a redirect with such a path, later rules are omitted.")
          .after("The text of the regular expression is compared.")
          .isUnsafe(true)
          .build()),
  SUBNETS_IN_THE_ORDER_ASKED(
      ReleaseChange.note("V-L12", "3.0.0")
          .before("Subnets of the annotation `subnets` are in the order in which they were found.")
          .after("They are in the order in which they are named.")
          .build()),
  UID_OF_OTHER_SERVICES_IN_NAMES(
      ReleaseChange.note("V-L13", "3.0.0")
          .before(
              "The name of a target group of another Service, in a weighted group of an NLB, "
                  + "does not depend on the UID of that Service.")
          .after("It does, so an upgrade replaces the target group.")
          .isUnsafe(true)
          .build()),
  TARGET_GROUP_PROTOCOL_IN_BINDINGS(
      ReleaseChange.note("V-L14-binding-protocol", "2.14.0")
          .before("Bindings do not name the protocol of their target group.")
          .after("They do.")
          .build()),
  FRONTEND_NLB_TARGET_GROUP(
      ReleaseChange.note("V-L14-frontend-target-group", "2.14.0")
          .before("A stack has no resource `FrontendNLBTargetGroup`.")
          .after("It always has one.")
          .build()),
  LISTENER_PORTS_GIVEN_OUT(
      ReleaseChange.note("V-L14-listener-ports", "2.14.0")
          .before("The stack builder does not return the ports of the listeners.")
          .after("It returns them.")
          .build()),
  REGEX_AND_TRANSFORMS(
      ReleaseChange.note("V-L14-regex", "2.14.0")
          .before(
              "Conditions have no regular expressions, the annotation `use-regex-path-match` "
                  + "has no effect, and there are no transforms.")
          .after("They exist.")
          .isUnsafe(true)
          .build()),
  TARGET_GROUP_NAME_IN_ACTIONS(
      ReleaseChange.note("V-L14-target-group-name", "2.14.0")
          .before("An action names a target group by its ARN or by a Service.")
          .after("It may name it by its name too.")
          .build()),
  JWT_VALIDATION(
      ReleaseChange.note("V-L14-jwt", "2.14.0")
          .before("The annotation `jwt-validation` does not exist.")
          .after("It adds an action.")
          .isUnsafe(true)
          .build()),
  WEB_ACLS_BY_NAME(
      ReleaseChange.note("V-L14-web-acl", "2.14.0")
          .before(
              "The annotation `wafv2-acl-name` and the parameters `wafv2AclArn` and "
                  + "`wafv2AclName` do not exist.")
          .after("They choose the web ACL.")
          .build()),
  NAME_AND_REDIRECT_IN_PARAMETERS(
      ReleaseChange.note("V-L14-parameters", "2.14.0")
          .before("IngressClassParams have neither `loadBalancerName` nor `sslRedirectPort`.")
          .after("They have them.")
          .isUnsafe(true)
          .build()),
  NLB_WITHOUT_SECURITY_GROUPS(
      ReleaseChange.note("V-L14-disable-nlb-sg", "2.14.0")
          .before("The annotation `aws-load-balancer-disable-nlb-sg` does not exist.")
          .after("An NLB may have no security groups.")
          .isUnsafe(true)
          .build()),
  QUIC(
      ReleaseChange.note("V-L14-quic", "2.14.0")
          .before("Services cannot ask for QUIC listeners.")
          .after("They can.")
          .build()),
  WEIGHTED_NLB_ACTIONS(
      ReleaseChange.note("V-L14-weighted-nlb", "2.14.0")
          .before("The annotations of actions of NLB listeners do not exist.")
          .after("A listener may forward to several target groups.")
          .build()),
  ATTRIBUTES_BY_PORT(
      ReleaseChange.note("V-L14-attributes", "2.14.0")
          .before("Attributes of target groups are the same for all ports of a Service.")
          .after("There are annotations for single ports.")
          .build()),
  TARGET_CONTROL_PORT(
      ReleaseChange.note("V-L14-control-port", "2.16.0")
          .before("The annotations of target control ports do not exist.")
          .after("They open ports and change the names of target groups.")
          .isUnsafe(true)
          .build()),
  FRONTEND_NLB_ADDRESSES(
      ReleaseChange.note("V-L14-frontend-addresses", "2.14.0")
          .before(
              "The annotations of addresses and tags of a front NLB do not exist, and it has "
                  + "no tags.")
          .after("They take effect; without them the front NLB has the tags of the group.")
          .build()),
  FRONTEND_NLB_SUBNETS(
      ReleaseChange.note("V-L14-frontend-subnets", "2.14.0")
          .before(
              "A front NLB has the subnets of its application load balancer, unless an "
                  + "annotation names others.")
          .after("Subnets are found for its own scheme.")
          .isUnsafe(true)
          .build()),
  LOW_PRIORITY_OF_DEFAULT_TAGS(
      ReleaseChange.note("V-L14-default-tags", "2.14.1")
          .before("There is no feature gate `EnableDefaultTagsLowPriority`.")
          .after("With it, the tags of annotations take precedence over default tags.")
          .build()),
  COMMAS_IN_MAPS(
      ReleaseChange.note("V-L14-commas", "2.14.0")
          .before("In annotations that are maps a comma always ends an item.")
          .after("A comma within the last value belongs to it.")
          .build()),
  TCP_UDP_RULES(
      ReleaseChange.note("V-L14-tcp-udp", "2.14.0")
          .before("There are no rules for ports of protocol TCP_UDP.")
          .after("There are.")
          .isUnsafe(true)
          .isRecorded(false)
          .build()),
  GATEWAYS_BY_DEFAULT(
      ReleaseChange.note("V-L-gateways", "3.2.0")
          .before(
              "Gateways and routes are not served unless the feature gates `ALBGatewayAPI` and "
                  + "`NLBGatewayAPI` are set.")
          .after("They are served unless the gates are set to false.")
          .isUnsafe(true)
          .build()),
  ENDPOINT_SLICES_BY_DEFAULT(
      ReleaseChange.note("V-L-slices", "2.14.0")
          .before("Endpoints are read unless `--enable-endpoint-slices` is set.")
          .after("EndpointSlices are read unless it is set to false.")
          .build()),
  ACCELERATORS_ONE_BY_ONE(
      ReleaseChange.note("V-L-accelerators", "2.17.0")
          .before(
              "Three accelerators are reconciled at the same time unless "
                  + "`--globalaccelerator-max-concurrent-reconciles` is set.")
          .after("One accelerator at a time is reconciled.")
          .build()),
  WAITING_GATES_GO_ON(
      ReleaseChange.note("V-T1", "3.4.0")
          .before(
              "While a pod waits for its readiness gate and nothing else changed, the pass "
                  + "is deferred and the gate stays closed: an update hangs until the next full "
                  + "pass.")
          .after("The pass runs.")
          .isUnsafe(true)
          .build()),
  SLICES_OF_ONE_FAMILY(
      ReleaseChange.note("V-T2", "3.4.0")
          .before("EndpointSlices of both address families are used.")
          .after("Only those of the family of the binding are.")
          .isUnsafe(true)
          .build()),
  PODS_WAKE_BINDINGS(
      ReleaseChange.note("V-T3", "3.4.0")
          .before(
              "Events of pods start no pass over a binding; a pass that finds pods that the "
                  + "controller does not know yet is repeated.")
          .after(
              "Events that concern readiness gates start a pass, and no pass is repeated for "
                  + "unknown pods.")
          .build()),
  EVENTS_OF_FAILED_PASSES(
      ReleaseChange.note("V-T4", "3.2.0")
          .before("A pass that fails, or cannot write its status, emits no event.")
          .after("It emits `FailedReconcile` or `FailedUpdateStatus`.")
          .build()),
  REQUEUE_DURATION_BY_FLAG(
      ReleaseChange.note("V-T5", "3.2.0")
          .before("While targets are not healthy, the next pass comes after 15 seconds.")
          .after("The flag `targetgroupbinding-requeue-duration` sets this time.")
          .build()),
  DESCRIBED_WITHOUT_ZONE(
      ReleaseChange.note("V-T6", "3.0.0")
          .before(
              "Targets are described with their availability zones, such as `all` for those "
                  + "outside of the VPC.")
          .after("They are described by address and port alone.")
          .build()),
  VALUES_OF_SELECTORS_AS_JSON(
      ReleaseChange.note("V-T7", "3.2.0")
          .before(
              "Messages about selectors show lists of values as Go does, such as "
                  + "`[]string(nil)`.")
          .after("They show JSON, such as `null`.")
          .build()),
  CONDITION_OF_FAILED_CLEANUPS(
      ReleaseChange.note("V-T8", "3.0.0")
          .before("A cleanup that fails leaves only an event.")
          .after("It also sets the condition `Ready` with the reason `FailedCleanup`.")
          .build());

  private final Note note;

  LbcChange(Note note) {
    this.note = note;
  }

  @Override
  public Note note() {
    return note;
  }
}
