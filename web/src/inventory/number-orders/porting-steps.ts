import type { PortingDraft, PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"

export const stepNames = ["numbers", "provider", "address", "documents", "review"] as const
export type StepName = (typeof stepNames)[number]

/** Where each field is asked for. */
export const fieldsOfStep: Readonly<Record<StepName, readonly (keyof PortingDraft)[]>> = {
  numbers: ["numbers"],
  provider: ["losingCarrier", "carrierAccountNumber", "pin", "billingNumber", "requestedPortDate"],
  address: ["customerName", "signerName", "contactEmail", "address"],
  documents: [],
  review: [],
}

/** The first step that has something to mend. */
export const stepOfErrors = (errors: Readonly<Record<string, string>>): StepName | undefined =>
  stepNames.find((step) =>
    fieldsOfStep[step].some((field) =>
      Object.keys(errors).some((path) => path === field || path.startsWith(`${field}.`)),
    ),
  )

/**
 * "One in each line, or separated by commas", with what is said about those that stay. What is no number is kept: it is
 * refused by name, not dropped.
 */
export const numbersOfText = (text: string, before: PortingDraft["numbers"]): PortingDraft["numbers"] => {
  const digits = (number: string) => number.replace(/\D/g, "")
  return text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((phoneNumber) => {
      const known = before.find(
        (one) => digits(phoneNumber).length >= 7 && digits(one.phoneNumber).endsWith(digits(phoneNumber)),
      )
      return { phoneNumber, extensionId: known?.extensionId ?? null, temporaryNumber: known?.temporaryNumber ?? null }
    })
}

export const draftOf = (
  order: PortingOrder | undefined,
  countryCode: PortingDraft["address"]["countryCode"],
): PortingDraft =>
  order === undefined
    ? {
        numbers: [],
        losingCarrier: "",
        carrierAccountNumber: "",
        billingNumber: "",
        customerName: "",
        signerName: "",
        contactEmail: "",
        requestedPortDate: null,
        address: { street: "", unit: "", city: "", province: "", postalCode: "", countryCode },
      }
    : {
        numbers: order.numbers.map(({ phoneNumber, extensionId, temporaryNumber }) => ({
          phoneNumber: `+${phoneNumber}`,
          extensionId,
          temporaryNumber,
        })),
        losingCarrier: order.losingCarrier,
        carrierAccountNumber: order.carrierAccountNumber,
        billingNumber: order.billingNumber,
        customerName: order.customerName,
        signerName: order.signerName,
        contactEmail: order.contactEmail,
        requestedPortDate: order.requestedPortDate,
        address: order.address,
      }
