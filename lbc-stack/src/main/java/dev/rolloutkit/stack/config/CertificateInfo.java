package dev.rolloutkit.stack.config;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * An issued certificate in ACM.
 *
 * @param arn its ARN
 * @param domains its subject alternative names
 * @param certificateAuthorityArn the ARN of the private certificate authority that issued it; empty
 *     if none did
 * @param tags its tags
 */
public record CertificateInfo(
    String arn,
    ImmutableList<String> domains,
    String certificateAuthorityArn,
    ImmutableMap<String, String> tags) {}
