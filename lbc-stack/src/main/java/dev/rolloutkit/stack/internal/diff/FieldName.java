package dev.rolloutkit.stack.internal.diff;

import dev.rolloutkit.stack.route.RuleCondition;

/**
 * A part of the request that conditions match; each header is a field of its own.
 *
 * @param name the name of the field, such as {@code host-header}
 * @param header the name of the header; empty for other fields
 */
record FieldName(String name, String header) {
  static FieldName of(RuleCondition condition) {
    return new FieldName(condition.field(), condition.header());
  }
}
