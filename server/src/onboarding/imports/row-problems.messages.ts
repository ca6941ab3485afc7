import { texts } from "@dialplane/contract/kit/language"

/** What can be wrong with a row of an import, and why a row was left as it is. */
export const rowMessages = texts("imports.rowProblems", {
  /** The heading of the column with the problems. */
  problemHeading: "Problem",
  problemInColumn: (column: string, value: string, problem: string) =>
    `${column}${value === "" ? "" : ` “${value}”`}: ${problem}`,
  moreProblems: (more: number) => `${more} more problems.`,
  empty: "Must not be empty.",
  required: "Required.",
  yesOrNo: "Enter yes or no.",
  alreadyInRow: (row: number | undefined) => `Already in row ${row}.`,
  alreadyInAccount: "Already in the account.",
  alreadyInPhoneBook: "Already in the phone book.",
  noChanges: "No changes.",
  internalError: "An internal error occurred. Try this row again.",
  keyMissing: (key: string) => `Your role does not include “${key}”.`,
  /** The reason completes "This number …". */
  numberUnusable: (reason: string) => `This number ${reason}.`,

  loginNameInUse: "This login name is in use.",
  cannotChangeUsers: "Already in the account, and your role cannot change users.",
  onlyForNewUsers: "Only for new users. Change it on the user's page.",
  roleUnknown: "There is no such role.",
  roleNotAssignable: "You cannot assign this role.",
  groupUnknown: (name: string) => `There is no group “${name}”.`,
  tooManyGroups: (most: number) => `At most ${most} groups.`,
  queueUnknown: (name: string) => `There is no call queue “${name}”.`,
  queueAmbiguous: (name: string) => `Several call queues have the name “${name}”. Enter the number instead.`,
  tooManyQueues: (most: number) => `At most ${most} queues.`,
  queueFull: (name: string, most: number) => `“${name}” is full: a queue has at most ${most} agents.`,

  extensionUnknown: "There is no such extension.",
  userWithoutExtension: "Needs an extension, and this user has none.",
  rowWithoutExtension: "Needs an extension, and this row has none.",
  extensionAssigned: (userName: string | null) => `Assigned to ${userName}.`,
  extensionInUse: (name: string, type: string) => `In use by “${name}” (${type}).`,
  extensionReserved: (note: string) => `Reserved${note === "" ? "" : ` (${note})`}.`,
  noNumberLeft: (free: number, digits: number, canBeLonger: boolean) => {
    const left =
      free === 0
        ? `no number with ${digits} digits is left`
        : `only ${free} ${free === 1 ? "number" : "numbers"} with ${digits} digits ${free === 1 ? "is" : "are"} left`
    const more = canBeLonger
      ? "Increase the digits of new numbers in the number plan, or import fewer users with “next”."
      : "Release numbers in the number plan, or import fewer users with “next”."
    return `No number is available for this row: ${left}. ${more}`
  },
  templateUnknown: "There is no such template.",
  locationUnknown: "There is no active location with this name.",
  pinDigits: "4 to 10 digits.",
  /** The reason completes "The PIN …". */
  pinWeak: (reason: string) => `The PIN ${reason}.`,

  macRequired: "Required for a phone.",
  macDigits: "Must be 12 hexadecimal digits, as printed on the phone.",
  phoneSetUp: "This phone is already set up.",
  phoneElsewhere: "This phone is set up in another account.",
  phoneNeedsExtension: "A phone needs an extension.",
  phoneIsAnother: (make: string, model: string) =>
    `This phone is a ${make} ${model} in this account. Change that on the phone's page.`,
  cannotChangePhones: "Already in the account, and your role cannot change phones.",
  typeHasNoPhones: (type: string) => `Extensions of type ${type} have no phones.`,
  tooLong: (most: number) => `At most ${most} characters.`,
  makeUnknown: "Unknown make.",
  modelUnknown: (make: string) => `Unknown ${make} model.`,
  emergencyLocationNeeded: "A phone needs an emergency location in this country.",
  emergencyLocationUnknown: "There is no emergency location with this name.",
  emergencyLocationInactive: "This emergency location is not active.",

  numberNotOfAccount: "Not a number of this account.",
  numberStatus: (status: string) => `The number is ${status}.`,
  numberAssigned: (extension: string) => `Already assigned to extension ${extension}.`,
  numberNeedsExtension: "A direct number needs an extension.",
  numberElsewhere: "This number belongs to another account.",
  numbersFromAboveOnly:
    "Only your partner or the platform operator can add numbers by import. Order or port the number first.",
  cannotAssignNumbers: "Your role cannot assign numbers.",
  cannotChangeNumbers: "Already in the account, and your role cannot change numbers.",
  tagUnknown: "There is no such tag.",

  cannotChangeEntries: "Already in the phone book, and your role cannot change entries.",

  wholeNumber: "Enter a whole number.",
  oneOf: (choices: string) => `Enter one of: ${choices}.`,
  oneOrMoreOf: (choices: string) => `Enter one of: ${choices}; or several with | between them.`,
  cannotChangeObjects: "Already in the account, and your role cannot change it.",
  tooManyExtensions: (most: number) => `At most ${most} entries.`,
  listedExtensionUnknown: (number: string) => `There is no extension ${number}.`,
  listedExtensionUnsuitable: (number: string, type: string) => `${number} is of type ${type}, which cannot be here.`,
  listedNumberWrong: (number: string) => `${number} is not a phone number.`,
  noDetails: (entry: string) => `Nothing can follow ${entry} here.`,
  wrongDetail: (part: string, possible: string) => `“${part}” is not possible here. Possible are: ${possible}.`,
  yesOrNoDetail: (word: string) => `${word} yes/no`,
  extensionOfOtherType: (number: string, type: string, wanted: string) =>
    `${number} is of type ${type}, not ${wanted}.`,
  scheduleUnknown: (name: string) => `There is no schedule “${name}”.`,
  soundUnknown: (name: string) => `There is no audio file “${name}” in the media library.`,
  flowUnknown: (name: string) => `There is no call flow “${name}”.`,
  notADestination: (none: string | undefined) =>
    `Enter a destination such as “queue 300”, “group 310”, “receptionist 320”, “extension 201”, “voicemail 201”, “own voicemail”, “external +12075550140”, “flow Main menu”, “directory” or “hang up”${none === undefined ? "" : `, or “${none}”`}.`,
  notAKey: (part: string) =>
    `“${part}” is not a key with a destination. Enter keys such as “1=queue 300; 2=extension 201; 9=repeat; *=previous”, each key once.`,
  problemOfKey: (key: string, problem: string) => `Key ${key}: ${problem}`,
  destinationNeeded: "Calls outside the hours of the schedule need a destination.",
  noEffectWithoutSchedule: (empty: string) => `Has no effect without a schedule. Enter “${empty}”, or name a schedule.`,
  notAWeek: "Enter hours such as “Mon-Fri 08:00-12:00, 13:00-17:00; Sat 09:00-12:00”, or “closed”.",
  notSpecialDays: (part: string) =>
    `“${part}” is not a special day. Enter days such as “2026-12-24 to 2026-12-26 every year, closed: Christmas”, separated by |.`,
  notAHoliday: (part: string) =>
    `“${part}” is not a holiday. Enter holidays such as “US Independence Day: closed”, separated by |.`,
  userUnknown: (loginName: string) => `There is no user with the username “${loginName}”.`,
  locationNamed: (name: string) => `There is no location “${name}”.`,
  notMonitored:
    "Enter “everyone”, or what is monitored, such as “user jane@example.com”, “queue 300”, “group 310” or “location Boston”.",
  onlyForRanges: "Only for match “range”. Leave it empty.",
  notAnExpiry: "Enter a date and time such as 2027-01-31T17:00:00Z, or “never”.",
  /** The row was written; what names other rows of the file could not be. */
  withoutDestinations: (reason: string) => `Saved without its destinations. ${reason}`,
  withoutSomeDestinations: (reason: string) => `Saved without some of its destinations. ${reason}`,
  changedSince: "This was changed since, and is left as it is.",
  awaited: (number: string, file: string) =>
    `Extension ${number} does not exist yet. Calls are sent there once “${file}” is imported.`,
})

/** What became of a row that was to be reverted. */
export const revertMessages = texts("imports.revert", {
  reverted: "Reverted.",
  phoneGone: "The phone no longer exists.",
  phoneChanged: "The phone was changed since.",
  numberGone: "The number no longer exists.",
  numberChanged: "The number was changed since.",
  userSignedIn: (firstName: string, lastName: string) => `${firstName} ${lastName} has signed in since and is kept.`,
  userGone: "The user no longer exists.",
  userChanged: (firstName: string, lastName: string) => `${firstName} ${lastName} was changed since.`,
  emergencyLocationChanged: (firstName: string, lastName: string) =>
    `The emergency location of ${firstName} ${lastName} was changed since.`,
  extensionReassigned: "The extension is now assigned to another user.",
  entryGone: "The entry no longer exists.",
  entryChanged: "The entry was changed since.",
  objectGone: "It no longer exists.",
  objectChanged: "It was changed since.",
})
