package dev.rolloutkit.sg;

/**
 * A node that is a target.
 *
 * @param name its name
 * @param eni its primary interface
 */
public record NodeEndpoint(String name, Eni eni) {}
