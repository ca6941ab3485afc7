import type { PortingDraft, PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"

export const stepNames = ["numbers", "provider", "address", "documents", "review"] as const
export type StepName = (typeof stepNames)[number]

/** The step of each field. */
export const fieldsOfStep: Readonly<Record<StepName, readonly (keyof PortingDraft)[]>> = {
  numbers: ["numbers"],
  provider: ["losingCarrier", "carrierAccountNumber", "pin", "billingNumber", "requestedPortDate"],
  address: ["customerName", "signerName", "contactEmail", "address"],
  documents: [],
  review: [],
}

/** The first step with an error. */
export const stepOfErrors = (errors: Readonly<Record<string, string>>): StepName | undefined =>
  stepNames.find((step) =>
    fieldsOfStep[step].some((field) =>
      Object.keys(errors).some((path) => path === field || path.startsWith(`${field}.`)),
    ),
  )

/**
 * Parses one number per line or comma-separated, keeping the settings of existing ones. Invalid text is kept, so that
 * the server can refuse it by name.
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
