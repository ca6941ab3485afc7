/** What became of a mail: the same words on the page of a person and in the outbox. */
export const mailStateMessages = { waiting: "Queued", sent: "Sent", failed: "Failed", expired: "Expired" } as const
