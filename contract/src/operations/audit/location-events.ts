import { userEvent, type EventTable } from "./event-type.ts"

/** Locations, networks and emergency locations. */
export const locationEvents = {
  "location.created": userEvent("Location added", "A location was added."),
  "location.changed": userEvent("Location changed", "Name, address or settings of a location were changed."),
  "location.external_id_changed": userEvent(
    "External ID of a location changed",
    "The ID of a location in another system was changed.",
  ),
  "location.deleted": userEvent("Location deleted", "A location was deleted."),
  "location.move_started": userEvent("Move of services started", "Services are being moved to another location."),
  "location.service_moved": userEvent(
    "Moved to another location",
    "An extension, phone or phone number was moved to another location.",
  ),
  "location.services_moved": userEvent("Services moved", "Services were moved to another location."),
  "location_request.created": userEvent("Location requested", "A user requested a new location."),
  "location_request.approved": userEvent("Location request approved", "A requested location was added."),
  "location_request.withdrawn": userEvent("Location request withdrawn", "A request for a location was withdrawn."),
  "location_request.declined": userEvent("Location request declined", "A requested location was not added."),
  "network_location.created": userEvent(
    "Network of a location added",
    "A range of network addresses was added to a location.",
  ),
  "network_location.changed": userEvent(
    "Network of a location changed",
    "A range of network addresses of a location was changed.",
  ),
  "network_location.deleted": userEvent(
    "Network of a location removed",
    "A range of network addresses was removed from a location.",
  ),
  "emergency_location.created": userEvent("Emergency location added", "An emergency location was added."),
  "emergency_location.changed": userEvent("Emergency location changed", "An emergency location was changed."),
  "emergency_location.retried": userEvent(
    "Emergency location tried again",
    "Provisioning of a failed emergency location was started again.",
  ),
  "emergency_location.deleted": userEvent("Emergency location deleted", "An emergency location was deleted."),
  "emergency_location.lines_assigned": userEvent(
    "Emergency location assigned",
    "An emergency location was assigned to lines.",
  ),
  "emergency_location.replaced": userEvent(
    "Emergency location replaced",
    "Everything that used an emergency location got another one before it was deleted.",
  ),
  "emergency_location.lines_follow": userEvent(
    "Phones follow their extension",
    "Phones and apps no longer have their own emergency location and use that of their extension.",
  ),
  "emergency_location.lines_unassigned": userEvent(
    "Emergency location unassigned",
    "An emergency location was removed from lines.",
  ),
} as const satisfies EventTable
