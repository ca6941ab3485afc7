import { texts } from "../../kit/language.ts"

/** Why a number cannot get a status. */
export const numberStatusMessages = texts("numbers.statusRules", {
  inUse: (target: string) => `It routes to ${target}. Unassign it first.`,
  notAssigned: "It is not assigned. Assign it to an extension instead.",
  reservedFromAbove: "Only an order, your partner or the platform operator can reserve a number.",
  needsPortingOrder: "Create a porting order to port a number.",
  beingPorted: "It is being ported. The porting order changes its status.",
  reserved: "It is reserved for an open order.",
  removed: "It was removed from the account. Restore it first.",
  removeInstead: "Use “Remove from account”, which holds the number for 30 days.",
})
