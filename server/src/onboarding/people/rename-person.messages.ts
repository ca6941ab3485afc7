import { texts } from "@dialplane/contract/kit/language"

/** Where a user's name appears. */
export const placeMessages = texts("people.names", {
  extension: (number: string) => `Extension ${number}`,
  line: (phone: string, position: number) => `${phone === "" ? "Phone" : phone}, line ${position}`,
  phoneBook: (company: string) => `Phone book${company === "" ? "" : `, ${company}`}`,
})
