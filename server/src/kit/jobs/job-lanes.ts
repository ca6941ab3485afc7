/**
 * A lane has workers of its own, so that jobs of one never delay those of another. A job definition names its lane:
 * urgent       one-time codes and email about security; nothing slow runs here, and no other email is before it
 * mail         other email; sent within two seconds whatever else runs
 * interactive  a user waits for it: changes of a few objects
 * bulk         many rows: imports, changes of many objects; at most a few per account at a time
 * exports      reports as files, which only read; one for each account at a time
 * cron         no user waits for it: recurring work, cleanup, later steps
 * webhooks     events for programs of others, who may answer slowly; at most a few per account at a time
 */
export const jobLanes = ["mail", "interactive", "bulk", "cron", "webhooks", "urgent", "exports"] as const
export type JobLane = (typeof jobLanes)[number]

/**
 * A mail server may be unavailable for hours, and so may what an email is made from (a brand, a template): jobs that
 * lead to an email are retried for a day.
 */
export const mailRetrySeconds = 24 * 60 * 60

/** Whatever leads to an email. */
export const laneOfMail = (isUrgent: boolean | undefined): JobLane => (isUrgent === true ? "urgent" : "mail")

export interface LaneSettings {
  /** How many jobs of a lane one process runs at a time. */
  readonly workers: Readonly<Record<JobLane, number>>
  /** How many bulk jobs of one account run at a time, on all nodes together. */
  readonly bulkPerAccount: number
  /** The same for deliveries to webhooks. */
  readonly webhooksPerAccount: number
  /**
   * How many transactions of bulk jobs one process has open at a time, and how many exports it runs at most, whose
   * statements are one after the other; the other connections are for requests and other lanes.
   */
  readonly bulkTransactions: number
}

/** Changes of up to this many objects take seconds, so they do not wait behind an import of the same account. */
const mostInteractiveRows = 50

export const laneByRows = (rows: number): JobLane => (rows <= mostInteractiveRows ? "interactive" : "bulk")
