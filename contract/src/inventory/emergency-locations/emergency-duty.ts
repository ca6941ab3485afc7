import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"

/**
 * Countries whose law requires a dispatchable location before a line can be used: the US (Kari's Law, RAY BAUM's Act),
 * Canada (CRTC 2005-21), Great Britain (General Condition A3) and Australia (C536). India has no such duty for office
 * telephony.
 */
const duty: Readonly<Record<CountryCode, boolean>> = { US: true, CA: true, GB: true, AU: true, IN: false }

export const requiresEmergencyLocation = (country: CountryCode) => duty[country]
