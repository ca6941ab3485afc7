import { by, change, type PhrasesOf } from "./phrase.ts"
import type { locationEvents } from "./location-events.ts"

/** Locations and emergency locations: what each event says in a list. */
export const locationPhrases: PhrasesOf<typeof locationEvents> = {
  "location.created": by("added the location {object}"),
  "location.external_id_changed": change("the external ID of the location {object}"),
  "location.changed": change("the location {object}"),
  "location.deleted": by("deleted the location {object}"),
  "location.move_started": by("started moving services to another location"),
  "location.service_moved": by("moved {object} to another location"),
  "location.services_moved": by("moved services to another location"),
  "location_request.created": by("requested the location {object}"),
  "location_request.approved": by("approved the requested location {object}"),
  "location_request.withdrawn": by("withdrew the request for the location {object}"),
  "location_request.declined": by("declined the requested location {object}"),
  "network_location.created": by("added the network {object} to a location"),
  "network_location.changed": change("the network {object} of a location"),
  "network_location.deleted": by("removed the network {object} from a location"),
  "emergency_location.created": by("added the emergency location {object}"),
  "emergency_location.changed": change("the emergency location {object}"),
  "emergency_location.retried": by("started provisioning the emergency location {object} again"),
  "emergency_location.deleted": by("deleted the emergency location {object}"),
  "emergency_location.lines_assigned": by("assigned an emergency location to lines"),
  "emergency_location.replaced": by("replaced the emergency location {object} by another one"),
  "emergency_location.lines_follow": "Phones and apps of {object} use the emergency location of their extension",
  "emergency_location.lines_unassigned": by("removed an emergency location from lines"),
}
