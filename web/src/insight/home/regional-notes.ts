import { textTable } from "@dialplane/contract/kit/language"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"

interface Note {
  readonly label: string
  readonly value: string
  readonly hint?: string
}

export interface RegionalNotes {
  readonly emergency: readonly Note[]
  readonly numbers: readonly Note[]
}

const fields = ["label", "value", "hint"] as const

/**
 * International accounts of these countries get notes of their own. The examples are numbers set aside for fiction by
 * Ofcom and ACMA.
 */
export const regionalNotes: Partial<Record<CountryCode, RegionalNotes>> = {
  GB: {
    emergency: Object.values(
      textTable(
        "home.emergencyGB",
        {
          emergency: { label: "Emergency", value: "999 or 112", hint: "Police, ambulance, fire, coastguard" },
          textRelay: { label: "Text relay", value: "18000", hint: "For people who cannot hear or speak" },
          police: { label: "Police, not urgent", value: "101" },
          medical: { label: "Medical advice", value: "111" },
        },
        ...fields,
      ),
    ),
    numbers: Object.values(
      textTable(
        "home.numbersGB",
        {
          london: { label: "London", value: "020 7946 0018", hint: "Abroad: +44 20 7946 0018" },
          mobile: { label: "Mobile", value: "07700 900123", hint: "Begins with 07" },
          freephone: { label: "Freephone", value: "0808 157 0192", hint: "0800 and 0808, free for the caller" },
          national: { label: "National", value: "0306 999 0123", hint: "03, at the price of a geographic call" },
        },
        ...fields,
      ),
    ),
  },
  AU: {
    emergency: Object.values(
      textTable(
        "home.emergencyAU",
        {
          emergency: { label: "Emergency", value: "000", hint: "Police, fire, ambulance; 112 also works from mobiles" },
          textRelay: { label: "Text relay", value: "106", hint: "By teletypewriter" },
          police: { label: "Police, not urgent", value: "131 444" },
          stormAndFlood: { label: "Storm and flood", value: "132 500", hint: "State Emergency Service" },
        },
        ...fields,
      ),
    ),
    numbers: Object.values(
      textTable(
        "home.numbersAU",
        {
          sydney: { label: "Sydney", value: "(02) 5550 1234", hint: "Abroad: +61 2 5550 1234" },
          mobile: { label: "Mobile", value: "0491 570 006", hint: "Begins with 04" },
          freecall: { label: "Freecall", value: "1800 975 707", hint: "Free for the caller" },
          localRate: { label: "Local rate", value: "1300 975 707", hint: "13 and 1300, at the price of a local call" },
        },
        ...fields,
      ),
    ),
  },
}
