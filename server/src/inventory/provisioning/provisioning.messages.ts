import { texts } from "@dialplane/contract/kit/language"

const phones = (count: number) => `${count} ${count === 1 ? "phone" : "phones"}`

/** Titles of jobs and results of their rows. */
export const provisioningMessages = texts("provisioning.jobs", {
  restart: (count: number) => `Restart ${phones(count)}`,
  resync: (count: number) => `Resync ${phones(count)}`,
  copyKeys: (source: string, count: number) => `Keys of ${source} for ${phones(count)}`,
  phoneById: (id: number) => `Phone ${id}`,
  phoneGone: (id: number) => `Phone ${id} no longer exists.`,
  sourceGone: "The phone or template to copy the keys from no longer exists.",
  otherModel: (phone: string, model: string, sourceModel: string) =>
    `${phone}: it is a ${model}, not a ${sourceModel}.`,
  phoneAndReason: (phone: string, reason: string) => `${phone}: ${reason}`,
  unusedLineKeys: (phone: string, lines: number) =>
    `${phone}: it has ${lines === 1 ? "one line" : `${lines} lines`}, so some line keys do nothing.`,
})

/** The columns of the file, in their order. */
export const zeroTouchColumnMessages = texts("provisioning.zeroTouchColumns", {
  mac: "MAC address",
  make: "Make",
  model: "Model",
  name: "Name",
  url: "Provisioning URL",
  note: "Note",
})

export const zeroTouchMessages = texts("provisioning.zeroTouch", {
  export: "Zero-touch export",
  kept: "Already set up. It keeps its provisioning URL, which is shown only once.",
  noFiles: "This make cannot be provisioned.",
  macNeeded: "Its MAC address is missing.",
})
