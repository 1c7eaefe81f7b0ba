package dev.rolloutkit.stack.config;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * An issued certificate as ACM describes it.
 *
 * @param arn its ARN
 * @param domains all its subject alternative names
 * @param certificateAuthorityArn the private authority that issued it; empty for none
 * @param tags its tags
 */
public record CertificateInfo(
    String arn,
    ImmutableList<String> domains,
    String certificateAuthorityArn,
    ImmutableMap<String, String> tags) {}
