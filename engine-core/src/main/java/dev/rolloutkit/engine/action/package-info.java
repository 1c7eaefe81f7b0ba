/**
 * What a controller does to a cluster: actions, the rules behind them, and writes that are refused.
 */
@NullMarked
package dev.rolloutkit.engine.action;

import org.jspecify.annotations.NullMarked;
