import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"

/**
 * Where the law wants to know from where an emergency call comes before a line may speak: the US (Kari's Law, RAY
 * BAUM's Act), Canada (CRTC 2005-21), Great Britain (General Condition A3) and Australia (C536). India has no such duty
 * for office telephony.
 */
const duty: Readonly<Record<CountryCode, boolean>> = { US: true, CA: true, GB: true, AU: true, IN: false }

export const requiresEmergencyLocation = (country: CountryCode) => duty[country]
