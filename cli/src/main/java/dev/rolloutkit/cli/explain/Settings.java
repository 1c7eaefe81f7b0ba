package dev.rolloutkit.cli.explain;

import dev.rolloutkit.ako.config.AkoConfig;
import java.util.Optional;

/**
 * What manifests do not tell.
 *
 * @param ako the settings of AKO
 * @param endpointSecurityGroup the group of pods and nodes behind bindings that name none
 * @param complete whether the input has all TargetGroupBindings of its cluster
 */
public record Settings(AkoConfig ako, Optional<String> endpointSecurityGroup, boolean complete) {}
