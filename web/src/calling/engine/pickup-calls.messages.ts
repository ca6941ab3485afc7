import { defineMessages } from "../../kit/locale/messages.ts"

export const pickupCallMessages = defineMessages({
  "en-us": {
    title: "Calls you can pick up",
    sentence: (group: string, code: string) =>
      `They ring at colleagues of ${group}. You can also dial ${code} on your phone.`,
    hidden: "Hidden number",
    rings: (name: string) => `ringing at ${name}`,
    pickUp: "Pick up",
    pickUpFrom: (caller: string) => `Pick up the call from ${caller}`,
  },
})
