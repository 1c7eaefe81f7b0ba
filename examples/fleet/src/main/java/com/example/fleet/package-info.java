/**
 * A fleet of clusters, examined in one batch job: the exports of its clusters go in, and what was
 * found comes out, a file for each cluster and a table for each question.
 */
package com.example.fleet;
