import { finalEvent, userEvent, type EventTable } from "./event-type.ts"

/** Extensions, templates, queues, schedules, media, groups, phone books and recordings. */
export const extensionEvents = {
  // Extensions
  "extension.created": userEvent("Extension added", "An extension was added."),
  "extension.changed": userEvent("Extension changed", "Call handling or name of an extension was changed."),
  "extension.external_id_changed": userEvent(
    "External ID of an extension changed",
    "The ID of an extension in another system was changed.",
  ),
  "extension.renumbered": userEvent(
    "Extension renumbered",
    "An extension got another number. Everything that routes to it still does.",
  ),
  "extension.given": userEvent("Extension assigned to a user", "An extension was assigned to a user."),
  "extension.taken": userEvent("Extension unassigned", "An extension was unassigned from its user."),
  "extension.deleted": finalEvent(
    "Extension deleted",
    "An extension was deleted. Its number is available again.",
    "Its voicemail messages and recorded greetings were deleted with it. Add the extension again.",
  ),
  "extension.restored": userEvent(
    "Extension restored",
    "A deleted extension, group, queue, receptionist, conference bridge or paging group was restored with its settings.",
  ),
  "extension.pin_changed": userEvent("Voicemail PIN changed", "The PIN of a voicemail was changed."),
  "extension.greeting_changed": userEvent("Voicemail greeting changed", "The greeting of a voicemail was changed."),
  "extension.data_reset": userEvent("Extension data reset", "Data of an extension was reset."),
  "extension.data_deleted": userEvent(
    "Extension data deleted",
    "Voicemail messages, greetings or the voicemail PIN of an extension were deleted.",
  ),
  "extension.reset_started": userEvent(
    "Reset of extension data started",
    "A reset of extension data was started for several extensions.",
  ),
  "extension.bulk_change_started": userEvent(
    "Bulk change of extensions",
    "The same change was started for several extensions.",
  ),
  "number_plan.changed": userEvent(
    "Number plan changed",
    "The number of digits or the first number of new extensions was changed.",
  ),
  "number_range.reserved": userEvent("Numbers reserved", "A range of extension numbers was reserved."),
  "number_range.changed": userEvent("Reserved numbers changed", "A reserved range of extension numbers was changed."),
  "number_range.released": userEvent("Numbers released", "A range of extension numbers was released."),

  // Extension templates
  "extension_template.created": userEvent("Extension template created", "A template for extensions was created."),
  "extension_template.changed": userEvent("Extension template changed", "A template for extensions was changed."),
  "extension_template.deleted": userEvent("Extension template deleted", "A template for extensions was deleted."),
  "extension_template.applied": userEvent("Extension template applied", "A template was applied to extensions."),

  // Phone books
  "phone_book.added": userEvent("Phone book entry added", "An entry was added to a phone book."),
  "phone_book.changed": userEvent("Phone book entry changed", "An entry of a phone book was changed."),
  "phone_book.deleted": userEvent("Phone book entry deleted", "An entry of a phone book was deleted."),
  "phone_book.imported": userEvent("Phone book imported", "A file was imported into a phone book."),

  // Voicemail
  "voicemail_box.changed": userEvent("Voicemail box changed", "Settings of a voicemail box were changed."),
  "voicemail.listened": finalEvent(
    "Voicemail of another user played",
    "A user played a voicemail message in a box that is not their own.",
    "It reports what happened, and changed no setting.",
  ),
  "voicemail.marked_new": finalEvent(
    "Voicemail of another user marked as new",
    "A user marked a message as new in a box that is not their own.",
    "Mark the message in its box.",
  ),
  "voicemail.marked_saved": finalEvent(
    "Voicemail of another user marked as saved",
    "A user marked a message as saved in a box that is not their own.",
    "Mark the message in its box.",
  ),
  "voicemail.forwarded": finalEvent(
    "Voicemail forwarded",
    "A copy of a voicemail message was sent to another box.",
    "Delete the copy in the other box.",
  ),
  "voicemail.given": finalEvent(
    "Voicemail messages given",
    "The voicemail messages of an offboarded user were given to another extension.",
    "Undo the offboarding of the user instead.",
  ),
  "voicemail.deleted": finalEvent(
    "Voicemail deleted",
    "A voicemail message was deleted. It can be restored for 30 days.",
    "Restore the message in its box, where it stays for 30 days.",
  ),
  "voicemail.deleted_after_mail": finalEvent(
    "Voicemail deleted after mailing",
    "A voicemail message was sent by email and then deleted, as its box is set up. It can be restored for 30 days.",
    "Restore the message in its box, where it stays for 30 days.",
  ),
  "voicemail.restored": finalEvent(
    "Voicemail restored",
    "A deleted voicemail message was restored.",
    "Delete the message in its box.",
  ),
  "voicemail.purged": finalEvent(
    "Voicemail permanently deleted",
    "A deleted voicemail message was removed with its audio.",
    "Its audio no longer exists.",
  ),
  "voicemail.expired": finalEvent(
    "Voicemail messages expired",
    "Messages were permanently deleted: they were older than their box keeps them, or deleted 30 days before.",
    "Its audio no longer exists.",
  ),

  // Recordings
  "recording.listened": finalEvent(
    "Recording listened to",
    "A user listened to a call recording.",
    "It reports what happened, and changed no setting.",
  ),
  "recording.commented": finalEvent(
    "Recording commented on",
    "A user commented on a call recording.",
    "It reports what happened, and changed no setting.",
  ),
  "recording.binned": finalEvent(
    "Recording deleted",
    "A call recording was moved to the recycle bin, where it stays for 30 days.",
    "Recover the recording from the recycle bin.",
  ),
  "recording.recovered": finalEvent(
    "Recording recovered",
    "A call recording was recovered from the recycle bin.",
    "Delete the recording again.",
  ),
  "recording.deleted": finalEvent(
    "Recording permanently deleted",
    "A call recording was deleted from the recycle bin, with its audio and comments.",
    "Its audio no longer exists.",
  ),
  "recordings.kept": finalEvent(
    "Recordings kept",
    "The recordings of an offboarded user stay in the account under their name.",
    "Undo the offboarding of the user instead.",
  ),
  "recordings.given": finalEvent(
    "Recordings transferred to a colleague",
    "The recordings of an offboarded user were transferred to a colleague.",
    "Undo the offboarding of the user instead.",
  ),
  "recordings.binned": finalEvent(
    "Recordings of an offboarded user deleted",
    "The recordings of an offboarded user were moved to the recycle bin, where they stay for 30 days.",
    "Undo the offboarding of the user instead.",
  ),
  "recordings.returned": finalEvent(
    "Recordings restored",
    "The recordings of an offboarded user were restored with the user.",
    "Offboard the user again.",
  ),
  "recordings.expired": finalEvent(
    "Recycle bin emptied",
    "Recordings that had been in the recycle bin for 30 days were permanently deleted.",
    "Its audio no longer exists.",
  ),

  "recordings.retention_changed": userEvent(
    "Retention of recordings changed",
    "How long the account keeps its recordings was changed.",
  ),
  "recordings.too_old": finalEvent(
    "Old recordings deleted",
    "Recordings that were older than the account keeps them were permanently deleted.",
    "Their audio no longer exists.",
  ),

  // Call handling
  "schedule.created": userEvent("Schedule created", "A schedule was created."),
  "schedule.kept_holidays_changed": userEvent(
    "Kept holidays changed",
    "Which public holidays a schedule keeps up to date was changed.",
  ),
  "schedule.holidays_renewed": finalEvent(
    "Holidays added",
    "The days of public holidays that a schedule keeps up to date were added.",
    "The days would be added again. Change which holidays the schedule keeps up to date.",
  ),
  "schedule.changed": userEvent(
    "Schedule changed",
    "Hours, special days, time zone or name of a schedule were changed.",
  ),
  "schedule.deleted": userEvent("Schedule deleted", "An unused schedule was deleted."),
  "schedule.restored": finalEvent(
    "Schedule restored",
    "A deleted schedule was restored.",
    "Delete the schedule again.",
  ),
  "schedule.overridden": userEvent(
    "Schedule opened or closed manually",
    "A user opened or closed a schedule regardless of its hours.",
  ),
  "schedule.override_ended": userEvent(
    "Manual override of a schedule ended",
    "A manually opened or closed schedule follows its hours again.",
  ),
  "receptionist_console.given": userEvent(
    "Receptionist console assigned",
    "A receptionist console was assigned to a user.",
  ),
  "receptionist_console.taken": userEvent(
    "Receptionist console unassigned",
    "A receptionist console was unassigned from a user.",
  ),
  "blocking_rule.created": userEvent("Blocking rule created", "A rule that blocks or allows calls was created."),
  "blocking_rule.changed": userEvent("Blocking rule changed", "A rule that blocks or allows calls was changed."),
  "blocking_rule.deleted": userEvent("Blocking rule deleted", "A rule that blocks or allows calls was deleted."),
  "blocking_rule.restored": finalEvent(
    "Blocking rule restored",
    "A deleted rule that blocks or allows calls was restored.",
    "Delete the rule again.",
  ),
  "call_blocking.changed": userEvent(
    "Call blocking changed",
    "The master switch, the action for blocked callers or a system rule was changed.",
  ),
  "own_blocking.changed": userEvent("Own call blocking changed", "How an extension blocks callers was changed."),
  "own_blocking_rule.created": userEvent(
    "Own blocking rule created",
    "A rule that blocks or allows callers of one extension was created.",
  ),
  "own_blocking_rule.changed": userEvent(
    "Own blocking rule changed",
    "A rule that blocks or allows callers of one extension was changed.",
  ),
  "own_blocking_rule.deleted": userEvent(
    "Own blocking rule deleted",
    "A rule that blocks or allows callers of one extension was deleted.",
  ),
  "own_blocking_rule.restored": finalEvent(
    "Own blocking rule restored",
    "A deleted rule that blocks or allows callers of one extension was restored.",
    "Delete the rule again.",
  ),
  "pbx_settings.changed": userEvent(
    "PBX settings changed",
    "Dialing, caller ID, feature codes, parking or ringing of an account were changed.",
  ),
  "media.created": userEvent("Audio file added", "An audio file was added to the media library."),
  "media.changed": userEvent("Audio file changed", "Name or kind of an audio file were changed."),
  "media.sound_replaced": finalEvent(
    "Audio file replaced",
    "A library item got a new recording. Everything that uses it plays the new one.",
    "The earlier audio is not kept. Upload or record it again.",
  ),
  "media.trimmed": finalEvent(
    "Audio file trimmed",
    "The beginning or end of an audio file was removed.",
    "The earlier audio is not kept. Upload or record it again.",
  ),
  "media.spoken_again": finalEvent(
    "Audio file spoken again",
    "The text of an audio file was changed and spoken again.",
    "The earlier audio is not kept. Have the earlier text spoken again.",
  ),
  "media.deleted": finalEvent(
    "Audio file deleted",
    "An audio file was deleted from the media library.",
    "Its audio no longer exists. Upload or record it again.",
  ),
  "media.phone_recording_started": finalEvent(
    "Recording by phone started",
    "A phone was called to record an audio file.",
    "It reports what happened, and changed no setting.",
  ),
  "media.link_created": finalEvent(
    "Link to an audio file created",
    "A link was created that plays an audio file without signing in.",
    "Revoke the link at the audio file.",
  ),
  "media.link_revoked": finalEvent(
    "Link to an audio file revoked",
    "A link that played an audio file was revoked.",
    "A revoked link stays revoked. Create another one.",
  ),
  "hold_audio.changed": userEvent("Music on hold changed", "What callers hear while on hold was changed."),
  "queue.changed": userEvent("Queue changed", "Settings or destinations of a call queue were changed."),
  "queue.created": userEvent("Queue created", "A call queue was created with its extension."),
  "queue.deleted": userEvent("Queue deleted", "A call queue was deleted with its extension."),
  "queue.agent_ranks_changed": userEvent(
    "Agent ranks changed",
    "Priority or skill of agents of a call queue was changed.",
  ),
  "queue.agent_state_changed": finalEvent(
    "Agent state changed",
    "Someone else logged an agent in or out of call queues, paused or resumed the agent.",
    "Agents change their state all day. Set the state of the agent in the queue.",
  ),
  "queue.agents_changed": userEvent("Queue agents changed", "The agents of a call queue were changed."),
  "queue.caller_picked_up": finalEvent(
    "Waiting caller picked up",
    "A waiting caller was connected out of turn.",
    "It reports what happened, and changed no setting.",
  ),
  "queue.caller_moved_to_top": finalEvent(
    "Waiting caller moved to the top",
    "A waiting caller was moved to the top of a call queue.",
    "It reports what happened, and changed no setting.",
  ),
  "queue.caller_transferred": finalEvent(
    "Waiting caller transferred",
    "A waiting caller was sent elsewhere.",
    "It reports what happened, and changed no setting.",
  ),
  "queue.caller_disconnected": finalEvent(
    "Waiting caller disconnected",
    "The call of a waiting caller was ended, or a callback was canceled.",
    "It reports what happened, and changed no setting.",
  ),
  "queue.wrap_up_ended": finalEvent(
    "Wrap-up ended",
    "Someone else ended the wrap-up of an agent.",
    "It reports what happened, and changed no setting.",
  ),
  "simulated_calls.changed": finalEvent(
    "Simulated calls changed",
    "How many simulated calls the demo company gets was changed.",
    "Set the number of simulated calls again.",
  ),
  "test_call.placed": finalEvent(
    "Test call placed",
    "A test call was placed through the routing of the account.",
    "It reports what happened, and changed no setting.",
  ),
  "call_scenario.created": finalEvent(
    "Call scenario saved",
    "A question to the call simulator was saved with its answer.",
    "Delete the scenario in the simulator.",
  ),
  "call_scenario.changed": finalEvent(
    "Call scenario changed",
    "The name or the question of a call scenario was changed.",
    "Its earlier answer is not kept. Change the scenario in the simulator.",
  ),
  "call_scenario.accepted": finalEvent(
    "Call scenario accepted",
    "The new answer of a call scenario was accepted as the right one.",
    "Its earlier answer is not kept. Change the scenario in the simulator.",
  ),
  "call_scenario.deleted": finalEvent(
    "Call scenario deleted",
    "A question to the call simulator was deleted.",
    "Its answer is not kept. Save the question again in the simulator.",
  ),
  "call_records.retention_changed": userEvent(
    "Retention of call records changed",
    "How long the account keeps its call records was changed.",
  ),
  "call_group.created": userEvent("Call group created", "A call group was created with its extension."),
  "call_group.changed": userEvent("Call group changed", "Settings or destinations of a call group were changed."),
  "call_group.deleted": userEvent("Call group deleted", "A call group was deleted with its extension."),
  "call_group.members_changed": userEvent(
    "Call group members changed",
    "The members of a call group, their order or their ring times were changed.",
  ),
  "call_group.member_logged_in": userEvent("Logged in to a call group", "An extension rings for a call group again."),
  "call_group.member_logged_out": userEvent(
    "Logged out of a call group",
    "An extension no longer rings for a call group, and stays a member.",
  ),
  "monitoring_rule.created": userEvent(
    "Monitoring rule created",
    "A supervisor was allowed to monitor calls of a person, group, queue, location or everyone.",
  ),
  "monitoring_rule.changed": userEvent("Monitoring rule changed", "What a supervisor may do with calls was changed."),
  "monitoring_rule.deleted": userEvent("Monitoring rule deleted", "A supervisor may no longer monitor these calls."),
  "monitoring_rule.restored": finalEvent(
    "Monitoring rule restored",
    "A deleted monitoring rule was restored. The supervisor may monitor these calls again.",
    "Delete the rule again.",
  ),
  "monitoring_rule.set_for_person": userEvent(
    "Monitoring rules set",
    "The monitoring rules of a supervisor were set together with those of others.",
  ),
  "call_monitoring.disclaimer_changed": userEvent(
    "Monitoring disclaimer changed",
    "The text was changed. Calls are not monitored until it is accepted again.",
  ),
  "call_monitoring.disclaimer_accepted": finalEvent(
    "Monitoring disclaimer accepted",
    "An administrator accepted the disclaimer for the company. Calls can be monitored.",
    "Withdraw the acceptance in the settings of call monitoring.",
  ),
  "call_monitoring.disclaimer_withdrawn": finalEvent(
    "Monitoring disclaimer withdrawn",
    "The acceptance was withdrawn. Calls are no longer monitored.",
    "An administrator has to read and accept the disclaimer again.",
  ),
  "call_monitoring.pin_changed": finalEvent(
    "Monitoring PIN set",
    "A PIN for call monitoring was set.",
    "The log does not contain PINs. Set another one.",
  ),
  "call_monitoring.pin_removed": finalEvent(
    "Monitoring PIN removed",
    "A PIN for call monitoring was removed.",
    "The log does not contain PINs. Set another one.",
  ),
  "call_monitoring.started": finalEvent(
    "Monitoring started",
    "A supervisor began to monitor a call.",
    "It reports what happened, and changed no setting.",
  ),
  "call_monitoring.mode_changed": finalEvent(
    "Monitoring mode changed",
    "A supervisor changed between listening, whispering and barging in.",
    "It reports what happened, and changed no setting.",
  ),
  "call_monitoring.stopped": finalEvent(
    "Monitoring stopped",
    "A supervisor stopped monitoring a call.",
    "It reports what happened, and changed no setting.",
  ),
  "pickup_group.created": userEvent("Pickup group created", "A pickup group was created."),
  "pickup_group.changed": userEvent(
    "Pickup group changed",
    "Name, notification or members of a pickup group were changed.",
  ),
  "pickup_group.deleted": userEvent(
    "Pickup group deleted",
    "A pickup group was deleted. Its members were not deleted.",
  ),
  "pickup_group.restored": finalEvent(
    "Pickup group restored",
    "A deleted pickup group was restored.",
    "Delete the pickup group again.",
  ),
  "paging_group.created": userEvent("Paging group created", "A paging group was created with its extension."),
  "paging_group.deleted": userEvent("Paging group deleted", "A paging group was deleted with its extension."),
  "paging_group.changed": userEvent(
    "Paging group changed",
    "Settings of a paging group, or the extensions that are paged or may page, were changed.",
  ),
  "virtual_receptionist.created": userEvent(
    "Virtual receptionist created",
    "A virtual receptionist was created with its extension.",
  ),
  "virtual_receptionist.deleted": userEvent(
    "Virtual receptionist deleted",
    "A virtual receptionist was deleted with its extension.",
  ),
  "virtual_receptionist.changed": userEvent(
    "Virtual receptionist changed",
    "Hours, greetings, waiting times or destinations of a virtual receptionist were changed.",
  ),
  "virtual_receptionist.keys_changed": userEvent(
    "Virtual receptionist keys changed",
    "What the keys of a virtual receptionist do was changed.",
  ),
  "call_flow.created": userEvent("Call flow created", "A call flow was created with its extension, as a draft."),
  "call_flow.changed": userEvent("Call flow changed", "Name or description of a call flow was changed."),
  "call_flow.extensions_changed": userEvent(
    "Call flow extensions changed",
    "Which extensions start in a call flow was changed.",
  ),
  "call_flow.draft_begun": finalEvent(
    "Call flow draft begun",
    "Someone began to change a call flow. Callers notice nothing until it is published.",
    "Discard the draft in the editor.",
  ),
  "call_flow.draft_discarded": finalEvent(
    "Call flow draft discarded",
    "Unpublished changes of a call flow were discarded.",
    "The discarded steps are not kept.",
  ),
  "call_flow.version_restored": finalEvent(
    "Call flow version restored",
    "An old version of a call flow became its draft. Callers notice nothing until it is published.",
    "Discard the draft in the editor.",
  ),
  "call_flow.published": userEvent("Call flow published", "New calls follow a new version of a call flow."),
  "call_flow.references_replaced": userEvent(
    "Call flow updated (destination replaced)",
    "Something that steps of a call flow named was deleted, and they name its replacement.",
  ),
  "call_flow.deleted": userEvent("Call flow deleted", "A call flow was deleted with its versions and its extension."),
  "call_flow.restored": finalEvent(
    "Call flow restored",
    "A deleted call flow was restored with its extension, its draft and its versions.",
    "Delete the call flow again.",
  ),
  "conference_bridge.created": userEvent(
    "Conference bridge created",
    "A conference bridge was created with its extension and PINs.",
  ),
  "conference_bridge.deleted": userEvent(
    "Conference bridge deleted",
    "A conference bridge was deleted with its extension.",
  ),
  "conference_bridge.changed": userEvent("Conference bridge changed", "Settings of a conference bridge were changed."),
  "conference_bridge.pins_changed": finalEvent(
    "Conference PINs changed",
    "The PIN of the host, of the guests, or both were changed. The log does not contain PINs.",
    "The log does not contain PINs. Set new ones at the conference bridge.",
  ),
  "account_group.created": userEvent("Group created", "A group of users was created."),
  "account_group.changed": userEvent("Group changed", "Name, description or members of a group were changed."),
  "account_group.deleted": userEvent("Group deleted", "A group was deleted. Its members were not deleted."),
} as const satisfies EventTable
