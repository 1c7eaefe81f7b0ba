/** Objects as JSON trees, compared as an API server compares them. */
@NullMarked
package dev.rolloutkit.josdk.internal.tree;

import org.jspecify.annotations.NullMarked;
