import { texts } from "@dialplane/contract/kit/language"
import type { EmergencyCarrier } from "./emergency-carrier.adapter.ts"

const messages = texts("emergencyLocations.sandboxCarrier", {
  name: "Sandbox carrier",
  streetUnknown: (street: string, city: string) =>
    `The emergency services' street directory has no “${street}” in ${city}.`,
})

/**
 * Simulates a carrier: answers after a few seconds, and rejects streets with "Nowhere" in their name. It delivers no
 * emergency calls.
 */
export const sandboxCarrier: EmergencyCarrier = {
  get name() {
    return messages.name
  },
  connected: false,
  answersAfterSeconds: 4,
  submit: async () => {},
  outcome: async ({ address }) => ({
    refusedBecause: /\bnowhere\b/i.test(address.street) ? messages.streetUnknown(address.street, address.city) : null,
  }),
}
