package dev.rolloutkit.stack.targetgroup;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A target group and its binding.
 *
 * @param id their id in the stack
 * @param spec the {@code spec} of the target group
 * @param binding the {@code spec} of the binding
 */
public record TargetGroup(String id, ObjectNode spec, ObjectNode binding) {}
