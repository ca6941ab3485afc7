import { defineMessages } from "../../kit/locale/messages.ts"

export const keyWords = defineMessages({
  "en-us": {
    keys: "Keys",
    type_line: "Line",
    type_sharedLine: "Shared line",
    type_busyLamp: "Busy lamp",
    type_speedDial: "Speed dial",
    type_park: "Park",
    type_none: "Empty",
    does_line: "Makes and takes calls on a line of this phone.",
    does_sharedLine: "A line that other phones have as well; each sees when it is in use.",
    does_busyLamp: "Lights up while somebody is on the phone, and calls them.",
    does_speedDial: "Dials a number.",
    does_park: "Puts a call on a parking place, or fetches it.",
    does_none: "Does nothing.",
    // The list
    list: (model: string) => `Keys of the ${model}`,
    position: (position: number, count: number) => `Key ${position} of ${count}`,
    empty: "Empty",
    gone: "Extension is gone",
    noExtensionYet: "No extension chosen",
    notChosen: "No extension chosen yet",
    lineGone: (line: number) => `The phone has no line ${line}`,
    used: (used: number, count: number) => `${used} of ${count} keys in use`,
    usedUnknown: (used: number, count: number) =>
      `${used === 1 ? "1 key" : `${used} keys`} in use. The model is not known yet: up to ${count} keys are sent, and the phone shows those it has.`,
    withoutPlace: "Keys that do not fit",
    notFitting: (count: number) =>
      count === 1
        ? "1 key does not fit on this model. It is kept and comes back on a larger phone."
        : `${count} keys do not fit on this model. They are kept and come back on a larger phone.`,
    removeAll: "Remove all",
    removeKey: (position: number, label: string) => `Remove key ${position}, ${label}`,
    edit: (position: number, label: string) => `Edit key ${position}: ${label}`,
    grip: (position: number, label: string) => `Move key ${position}, ${label}`,
    gripHelp:
      "Press space to pick the key up, the arrow keys to move it, space again to put it down, or escape to leave it where it was.",
    picked: (label: string, position: number, count: number) =>
      `${label} picked up at position ${position} of ${count}. Use the arrow keys to move it.`,
    moved: (label: string, position: number, count: number) => `${label} is at position ${position} of ${count}.`,
    dropped: (label: string, position: number, count: number) =>
      `${label} put down at position ${position} of ${count}.`,
    cancelled: (label: string, position: number) => `Moving cancelled. ${label} is back at position ${position}.`,
    more: (position: number) => `More for key ${position}`,
    editShort: "Edit",
    up: "Move up",
    down: "Move down",
    first: "It is the first key.",
    last: "It is the last key.",
    clear: "Clear",
    alreadyEmpty: "It is empty.",
    // One key
    keyTitle: (position: number) => `Key ${position}`,
    keySentence: "What it does, and what stands beside it on the phone.",
    type: "What it does",
    line: "Line",
    lineOption: (line: number, number: string, name: string) =>
      `Line ${line}${number === "" ? "" : ` · ${number}`}${name === "" ? "" : ` ${name}`}`,
    extension: "Whose lamp",
    extensionHint: "Type a name or extension.",
    number: "Number to dial",
    numberHint: "A phone number or extension, a code such as *97, or {extension} for the phone's own.",
    parkNumber: "Parking place",
    parkHint: "The number one would dial to fetch the call, for example 701.",
    label: "Label",
    labelHint:
      "Leave it empty to show how it is called now; it then follows renames. Filled in for each phone: {extension}, {name}, {firstName}, {lastName}.",
    preview: "On the phone",
    done: "Done",
    // On the page of a phone
    plain: "Nobody has arranged these keys: the phone shows its lines.",
    fromTemplate: (name: string) => `From the template “${name}”.`,
    templateChanged: (name: string) => `From the template “${name}”, which has changed since.`,
    updateFromTemplate: "Apply the template again",
    save: "Save keys",
    saved: "Keys saved",
    savedText: "The phone shows them when it next fetches its settings.",
    copy: "Copy to other phones",
    copyDirty: "Save your changes first.",
    reset: "Reset keys",
    resetPlain: "Nobody has arranged these keys.",
    resetTitle: "Reset the keys?",
    resetText: "The phone shows its lines and nothing else.",
    resetAffected: (count: number) =>
      `${count === 1 ? "1 key loses" : `${count} keys lose`} what is on ${count === 1 ? "it" : "them"}`,
    wasReset: "Keys reset",
    // Giving them to others
    spreadTitle: (name: string) => `Give others the keys of ${name}`,
    spreadSentence: "Only phones of the same model have the same keys. What is on theirs now is replaced.",
    spreadLabel: "Phones",
    spreadAll: (count: number) => `Choose all ${count}`,
    spreadNone: "There is no other phone of this model.",
    spreadStart: (count: number) =>
      count === 0
        ? "Give phones these keys"
        : count === 1
          ? "Give 1 phone these keys"
          : `Give ${count} phones these keys`,
    spreadChoose: "Choose at least one phone.",
    spreadStarted: "Started",
    spreadStartedText: (count: number) =>
      `${count === 1 ? "1 phone gets" : `${count} phones get`} the keys; the job tray shows how far it is.`,
    ownKeys: "has keys of its own",
    sameTemplate: "has this template",
    nobodys: "Nobody's",
  },
})
export type KeyWords = (typeof keyWords)["locales"]["en-us"]
