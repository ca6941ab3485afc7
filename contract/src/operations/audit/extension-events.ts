import { userEvent, type EventTable } from "./event-type.ts"

/** Extensions, templates, queues, schedules, groups, phone books and recordings. */
export const extensionEvents = {
  // Extensions
  "extension.created": userEvent("Extension added", "An extension was added."),
  "extension.changed": userEvent("Extension changed", "Call handling or name of an extension was changed."),
  "extension.renumbered": userEvent(
    "Extension renumbered",
    "An extension got another number. Everything that routes to it still does.",
  ),
  "extension.given": userEvent("Extension assigned to a user", "An extension was assigned to a user."),
  "extension.taken": userEvent("Extension unassigned", "An extension was unassigned from its user."),
  "extension.deleted": userEvent("Extension deleted", "An extension was deleted. Its number is available again."),
  "extension.restored": userEvent(
    "Extension restored",
    "An extension of an offboarded user was restored with all its settings.",
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

  // Recordings
  "recording.listened": userEvent("Recording listened to", "A user listened to a call recording."),
  "recording.commented": userEvent("Recording commented on", "A user commented on a call recording."),
  "recording.binned": userEvent(
    "Recording deleted",
    "A call recording was moved to the recycle bin, where it stays for 30 days.",
  ),
  "recording.recovered": userEvent("Recording recovered", "A call recording was recovered from the recycle bin."),
  "recording.deleted": userEvent(
    "Recording permanently deleted",
    "A call recording was deleted from the recycle bin, with its audio and comments.",
  ),
  "recordings.kept": userEvent(
    "Recordings kept",
    "The recordings of an offboarded user stay in the account under their name.",
  ),
  "recordings.given": userEvent(
    "Recordings transferred to a colleague",
    "The recordings of an offboarded user were transferred to a colleague.",
  ),
  "recordings.binned": userEvent(
    "Recordings of an offboarded user deleted",
    "The recordings of an offboarded user were moved to the recycle bin, where they stay for 30 days.",
  ),
  "recordings.returned": userEvent(
    "Recordings restored",
    "The recordings of an offboarded user were restored with the user.",
  ),
  "recordings.expired": userEvent(
    "Recycle bin emptied",
    "Recordings that had been in the recycle bin for 30 days were permanently deleted.",
  ),

  // Call handling
  "schedule.created": userEvent("Schedule created", "A schedule was created."),
  "schedule.changed": userEvent(
    "Schedule changed",
    "Hours, special days, time zone or name of a schedule were changed.",
  ),
  "schedule.deleted": userEvent("Schedule deleted", "An unused schedule was deleted."),
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
  "queue.agents_changed": userEvent("Queue agents changed", "The agents of a call queue were changed."),
  "account_group.created": userEvent("Group created", "A group of users was created."),
  "account_group.changed": userEvent("Group changed", "Name, description or members of a group were changed."),
  "account_group.deleted": userEvent("Group deleted", "A group was deleted. Its members were not deleted."),
} as const satisfies EventTable
