/**
 * Objects that kustomizations, charts, and objects of Argo CD and Flux make: which there are in a
 * tree of files, how kustomize and Helm render them, and to which cluster each belongs.
 */
@NullMarked
package dev.rolloutkit.program.render;

import org.jspecify.annotations.NullMarked;
