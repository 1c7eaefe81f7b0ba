/**
 * What kustomizations, charts, and objects of Argo CD and Flux render, on both sides of a change.
 */
@NullMarked
package dev.rolloutkit.cli.render;

import org.jspecify.annotations.NullMarked;
