/**
 * What the tests of the engines share: recorded clusters, and plans as the recordings have them.
 */
@NullMarked
package dev.rolloutkit.testkit.engine;

import org.jspecify.annotations.NullMarked;
