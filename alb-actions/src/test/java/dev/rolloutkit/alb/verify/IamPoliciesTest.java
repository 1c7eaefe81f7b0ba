package dev.rolloutkit.alb.verify;

import static dev.rolloutkit.alb.verify.IamPolicies.Feature.ANNOTATIONS;
import static dev.rolloutkit.alb.verify.IamPolicies.Feature.TARGET_VERIFICATION;
import static dev.rolloutkit.alb.verify.IamPolicies.Feature.WEIGHT_VERIFICATION;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The text of the policies, which users paste into IAM. */
class IamPoliciesTest {

  @Test
  void allFeaturesTogetherNeedAllDescribeActions() {
    assertThat(IamPolicies.policy(EnumSet.allOf(IamPolicies.Feature.class)))
        .contains(
            """
            {
              "Version": "2012-10-17",
              "Statement": [
                {
                  "Action": [
                    "elasticloadbalancing:DescribeTargetGroups",
                    "elasticloadbalancing:DescribeLoadBalancers",
                    "elasticloadbalancing:DescribeListeners",
                    "elasticloadbalancing:DescribeRules",
                    "elasticloadbalancing:DescribeTags",
                    "elasticloadbalancing:DescribeTargetHealth"
                  ],
                  "Resource": "*",
                  "Effect": "Allow"
                }
              ]
            }""");
  }

  @Test
  void weightVerificationDoesNotNeedTargetHealth() {
    assertThat(IamPolicies.policy(Set.of(WEIGHT_VERIFICATION, ANNOTATIONS)))
        .contains(
            """
            {
              "Version": "2012-10-17",
              "Statement": [
                {
                  "Action": [
                    "elasticloadbalancing:DescribeTargetGroups",
                    "elasticloadbalancing:DescribeLoadBalancers",
                    "elasticloadbalancing:DescribeListeners",
                    "elasticloadbalancing:DescribeRules",
                    "elasticloadbalancing:DescribeTags"
                  ],
                  "Resource": "*",
                  "Effect": "Allow"
                }
              ]
            }""");
  }

  @Test
  void targetVerificationNeedsOnlyTargetHealth() {
    assertThat(IamPolicies.policy(Set.of(TARGET_VERIFICATION)))
        .contains(
            """
            {
              "Version": "2012-10-17",
              "Statement": [
                {
                  "Action": [
                    "elasticloadbalancing:DescribeTargetHealth"
                  ],
                  "Resource": "*",
                  "Effect": "Allow"
                }
              ]
            }""");
  }

  @Test
  void annotationsNeedNoPolicy() {
    assertThat(IamPolicies.policy(Set.of(ANNOTATIONS))).isEmpty();
    assertThat(IamPolicies.policy(Set.of())).isEmpty();
  }
}
