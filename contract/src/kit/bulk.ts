/**
 * How many things one job changes; a list selects no more. In a file of its own, so that a list need not fetch the
 * shapes of the job.
 */
export const mostAtOnce = 10_000
