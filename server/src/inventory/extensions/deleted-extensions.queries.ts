import type { Restorable } from "../../kit/database/deleted-objects.ts"
import { sql } from "../../kit/database/sql.ts"

/**
 * Groups, queues, receptionists, conference bridges and paging groups are kept with their extension. Without messages
 * and greetings, whose audio is deleted, without numbers, which stay with the replacement, and without what only
 * describes a moment or is written by triggers.
 */
export const deletedExtension: Restorable = {
  type: "extension",
  table: "extensions",
  without: [
    "voicemail_messages",
    "extension_greetings",
    "phone_numbers",
    "phone_recordings",
    "hoteling_sessions",
    "extension_name_keys",
    "extension_search_words",
    "queue_agent_states",
    "queue_callbacks",
    "recordings",
    "receptionist_favourites",
  ],
  loose: {
    extensions: ({ account_id: accountId, id }) =>
      ["emergency_location_uses", "location_services"].map((table) => ({
        table,
        where: sql`t.account_id = ${accountId} and t.kind = 'extension' and t.object_id = ${id}`,
      })),
  },
  essential: [
    "call_groups",
    "queue_settings",
    "receptionists",
    "conference_bridges",
    "paging_groups",
    "call_destinations",
    "voicemail_boxes",
  ],
}
