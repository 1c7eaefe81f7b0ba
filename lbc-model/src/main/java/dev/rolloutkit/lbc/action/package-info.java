/**
 * The actions of an Ingress: read from annotations and backends, checked, and resolved to target
 * groups.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.action;

import org.jspecify.annotations.NullMarked;
