/** Delivery status of an email, the same on the user page and in the outbox. */
export const mailStateMessages = { waiting: "Queued", sent: "Sent", failed: "Failed", expired: "Expired" } as const
