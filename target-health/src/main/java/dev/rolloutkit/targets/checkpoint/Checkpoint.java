package dev.rolloutkit.targets.checkpoint;

/**
 * A checkpoint, and whether the controller skips the pass to which it belongs.
 *
 * @param text the checkpoint
 * @param gateWaiting whether a pod waits for the binding's readiness gate; if so, no pass is
 *     skipped
 * @param skip whether the pass is skipped
 */
public record Checkpoint(String text, boolean gateWaiting, boolean skip) {}
