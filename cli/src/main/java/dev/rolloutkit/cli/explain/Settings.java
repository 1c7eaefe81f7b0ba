package dev.rolloutkit.cli.explain;

import dev.rolloutkit.ako.config.AkoConfig;
import java.util.Optional;

/**
 * Settings that manifests do not contain.
 *
 * @param ako the settings of AKO
 * @param endpointSecurityGroup the security group of pods and nodes behind bindings that do not
 *     name one
 * @param complete whether the input contains all TargetGroupBindings of its cluster
 */
public record Settings(AkoConfig ako, Optional<String> endpointSecurityGroup, boolean complete) {}
