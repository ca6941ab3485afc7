import type { EmergencyCarrier } from "./emergency-carrier.adapter.ts"

/**
 * Stands in for a carrier: takes a few seconds like one, and refuses streets with "Nowhere" in their name. No emergency
 * call is delivered by it.
 */
export const sandboxCarrier: EmergencyCarrier = {
  name: "Sandbox carrier",
  connected: false,
  answersAfterSeconds: 4,
  submit: async () => {},
  outcome: async ({ address }) => ({
    refusedBecause: /\bnowhere\b/i.test(address.street)
      ? `The emergency services' street directory has no “${address.street}” in ${address.city}.`
      : null,
  }),
}
