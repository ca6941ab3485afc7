const digits = 12
const padded = (id: number) => String(id).padStart(digits, "0")

/**
 * What the email of a delivery to a recipient is named after: "000005000321000000100001". Digits of one length have the
 * same order in every collation, so that the emails of a delivery are a range of the index.
 */
export const mailSourceId = (deliveryId: number, userId: number) => padded(deliveryId) + padded(userId)
/** The first and the last of a delivery. */
export const mailSourceRange = (deliveryId: number) =>
  [padded(deliveryId) + "0".repeat(digits), padded(deliveryId) + "9".repeat(digits)] as const

/** Emails that older versions wrote have "5000321.100001". */
export const readMailSourceId = (sourceId: string) => {
  const [deliveryId = 0, userId = 0] = (
    sourceId.includes(".") ? sourceId.split(".") : [sourceId.slice(0, digits), sourceId.slice(digits)]
  ).map(Number)
  return { deliveryId, userId }
}
