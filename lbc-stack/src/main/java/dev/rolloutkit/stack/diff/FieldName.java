package dev.rolloutkit.stack.diff;

import dev.rolloutkit.stack.route.RuleCondition;

/**
 * A field that conditions look at; each header is one by itself.
 *
 * @param name the field, such as {@code host-header}
 * @param header the name of the header; empty for other fields
 */
record FieldName(String name, String header) {
  static FieldName of(RuleCondition condition) {
    return new FieldName(condition.field(), condition.header());
  }
}
