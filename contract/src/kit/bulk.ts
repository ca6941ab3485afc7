/**
 * How many objects one job changes; lists do not select more. A separate file, so that lists do not load the schemas of
 * the job.
 */
export const mostAtOnce = 10_000
