/**
 * The safe way from one load balancer class to another, as steps that an operator can carry out.
 */
@NullMarked
package dev.rolloutkit.lbclass.planning;

import org.jspecify.annotations.NullMarked;
