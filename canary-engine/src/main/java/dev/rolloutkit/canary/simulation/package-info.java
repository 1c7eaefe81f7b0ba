/** A canary in a model cluster: what a whole update does, with pods, a router, users and faults. */
@NullMarked
package dev.rolloutkit.canary.simulation;

import org.jspecify.annotations.NullMarked;
