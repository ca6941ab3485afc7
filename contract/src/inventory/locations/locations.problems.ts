import { problems } from "../../kit/problem.ts"

export const locationProblems = problems("location", {
  notFound: { status: 404, text: "There is no such location." },
  nameTaken: { status: 409, field: "name", text: "Another location is already called “{name}”." },
  changedMeanwhile: { status: 409, text: "Someone else changed this location in the meantime. Reload and try again." },
  numberUnusable: { status: 400, field: "mainNumber", text: "“{number}” {reason}." },
  countryFixed: {
    status: 400,
    field: "address.countryCode",
    text: "A location stays in its country. Add another location there instead.",
  },
  emergencyCountry: {
    status: 400,
    field: "emergencyLocationId",
    text: "The emergency location “{name}” is in another country.",
  },
  defaultNeeded: {
    status: 409,
    field: "isDefault",
    text: "An account needs a default location. Make another location the default instead.",
  },
  defaultClosed: {
    status: 409,
    field: "status",
    text: "The default location cannot be closed or pending. Make another location the default first.",
  },
  isDefault: { status: 409, text: "“{name}” is the default location. Make another location the default first." },
  inUse: { status: 409, text: "“{name}” still has {uses}. Move them to another location first." },
  closed: { status: 409, field: "toLocationId", text: "“{name}” is closed and cannot take services." },
  /** Where a change would be reverted. */
  gone: { status: 409, text: "The location “{name}” no longer exists, so nothing can be moved back to it." },
  serviceGone: { status: 404, text: "It no longer exists." },
  nothingToMove: { status: 409, text: "There is nothing to move." },
  sameLocation: { status: 400, field: "toLocationId", text: "The services are already at this location." },
  moveUnderWay: { status: 409, text: "The same move is already in progress." },
  networkNotFound: { status: 404, text: "There is no such network range." },
  networkOverlap: { status: 409, field: "range", text: "{range} overlaps {other}, which belongs to “{location}”." },
  requestNotFound: { status: 404, text: "There is no such request." },
  requestDecided: { status: 409, text: "This request was already {state}." },
  notYourRequest: { status: 403, text: "Only the requester can withdraw the request." },
})
