/** AnalysisRuns: their templates, their creation, and which of them are deleted. */
@NullMarked
package dev.rolloutkit.engine.internal.analysis;

import org.jspecify.annotations.NullMarked;
