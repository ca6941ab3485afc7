import type { EmergencyCarrier } from "./emergency-carrier.adapter.ts"

/**
 * Simulates a carrier: answers after a few seconds, and rejects streets with "Nowhere" in their name. It delivers no
 * emergency calls.
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
