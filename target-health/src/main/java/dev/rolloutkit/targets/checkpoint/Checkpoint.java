package dev.rolloutkit.targets.checkpoint;

/**
 * A checkpoint and whether the pass that it belongs to is skipped.
 *
 * @param text the checkpoint
 * @param gateWaiting whether a pod's gate of the binding waits, so that nothing is skipped
 * @param skip whether the pass is skipped
 */
public record Checkpoint(String text, boolean gateWaiting, boolean skip) {}
