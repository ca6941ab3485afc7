import type { Restorable } from "../../kit/database/deleted-objects.ts"
import { sql } from "../../kit/database/sql.ts"

/**
 * Groups, queues, receptionists, conference bridges and paging groups are kept with their extension: what they are set
 * to do, their members, and what points to them on phones and in number transfers.
 */
export const deletedExtension: Restorable = {
  type: "extension",
  table: "extensions",
  with: [
    "call_groups",
    "call_group_members",
    "queue_settings",
    "queue_agents",
    "receptionists",
    "conference_bridges",
    "paging_groups",
    "paging_group_extensions",
    "call_destinations",
    "voicemail_boxes",
    "extension_flows",
    "extension_template_uses",
    "emergency_location_uses",
    "location_services",
    "phone_keys",
    "porting_numbers",
  ],
  without: [
    // Rights of others: whoever may give them gives them again.
    "monitoring_rules",
    "extension_sharers",
    "extension_watchers",
    "pickup_group_members",
    // Audio that is deleted, and numbers, which stay with the replacement.
    "voicemail_messages",
    "extension_greetings",
    "phone_recordings",
    "recordings",
    "phone_numbers",
    // A moment, or written by triggers.
    "agent_activity",
    "hoteling_sessions",
    "queue_agent_states",
    "queue_callbacks",
    "ring_turns",
    "extension_name_keys",
    "extension_search_words",
    // Of extensions that people use, which are not kept here.
    "blocking_rules",
    "own_blocking_settings",
    "extension_forwarding",
    "extension_ring_targets",
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
