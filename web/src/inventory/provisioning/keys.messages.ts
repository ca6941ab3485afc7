import { defineMessages } from "../../kit/locale/messages.ts"

export const keyMessages = defineMessages({
  "en-us": {
    keys: "Keys",
    type_line: "Line",
    type_sharedLine: "Shared line",
    type_busyLamp: "Busy lamp field",
    type_speedDial: "Speed dial",
    type_park: "Park",
    type_none: "Empty",
    does_line: "Makes and receives calls on a line of this phone.",
    does_sharedLine: "A line that other phones have as well. Each phone shows when it is in use.",
    does_busyLamp: "Lights up while the monitored extension is in use. Press it to call the extension.",
    does_speedDial: "Dials a number.",
    does_park: "Parks a call or retrieves it.",
    does_none: "Does nothing.",
    // The list
    list: (model: string) => `Keys of the ${model}`,
    position: (position: number, count: number) => `Key ${position} of ${count}`,
    empty: "Empty",
    gone: "Extension was deleted",
    noExtensionYet: "No extension chosen",
    notChosen: "No extension chosen yet",
    lineGone: (line: number) => `The phone has no line ${line}`,
    used: (used: number, count: number) => `${used} of ${count} keys in use`,
    usedUnknown: (used: number, count: number) =>
      `${used === 1 ? "1 key" : `${used} keys`} in use. The model is not known yet. Up to ${count} keys are sent, and the phone shows those it has.`,
    withoutPlace: "Keys that do not fit",
    notFitting: (count: number) =>
      count === 1
        ? "1 key does not fit on this model. It is saved and returns on a phone with more keys."
        : `${count} keys do not fit on this model. They are saved and return on a phone with more keys.`,
    removeAll: "Remove all",
    removeKey: (position: number, label: string) => `Remove key ${position}, ${label}`,
    edit: (position: number, label: string) => `Edit key ${position}: ${label}`,
    grip: (position: number, label: string) => `Move key ${position}, ${label}`,
    gripHelp: "Press Space to pick up the key, the arrow keys to move it, Space again to drop it, or Escape to cancel.",
    picked: (label: string, position: number, count: number) =>
      `${label} picked up at position ${position} of ${count}. Use the arrow keys to move it.`,
    moved: (label: string, position: number, count: number) => `${label} is at position ${position} of ${count}.`,
    dropped: (label: string, position: number, count: number) =>
      `${label} dropped at position ${position} of ${count}.`,
    cancelled: (label: string, position: number) => `Move canceled. ${label} is back at position ${position}.`,
    more: (position: number) => `More for key ${position}`,
    editShort: "Edit",
    up: "Move up",
    down: "Move down",
    first: "This is the first key.",
    last: "This is the last key.",
    clear: "Clear",
    alreadyEmpty: "This key is already empty.",
    // One key
    keyTitle: (position: number) => `Key ${position}`,
    keySentence: "What the key does, and its label on the phone.",
    type: "Function",
    line: "Line",
    lineOption: (line: number, number: string, name: string) =>
      `Line ${line}${number === "" ? "" : ` · ${number}`}${name === "" ? "" : ` ${name}`}`,
    extension: "Monitored extension",
    extensionHint: "Enter a name or extension.",
    number: "Number to dial",
    numberHint: "A phone number or extension, a code such as *97, or {extension} for the phone's own.",
    parkNumber: "Park slot",
    parkHint: "The number you dial to retrieve the call, for example 701.",
    label: "Label",
    labelHint:
      "If left empty, the current name is shown and stays up to date. Placeholders for each phone: {extension}, {name}, {firstName}, {lastName}.",
    preview: "On the phone",
    done: "Done",
    // On the page of a phone
    plain: "No keys are configured. The phone shows its lines.",
    fromTemplate: (name: string) => `From the template “${name}”.`,
    templateChanged: (name: string) => `From the template “${name}”, which has changed since then.`,
    updateFromTemplate: "Apply the template again",
    save: "Save keys",
    saved: "Keys saved",
    savedText: "The phone shows them when it next fetches its settings.",
    copy: "Copy to other phones",
    copyDirty: "Save your changes first.",
    reset: "Reset keys",
    resetPlain: "No keys are configured.",
    resetTitle: "Reset the keys?",
    resetText: "The phone then shows only its lines.",
    resetAffected: (count: number) => (count === 1 ? "1 key is cleared" : `${count} keys are cleared`),
    wasReset: "Keys reset",
    // Copying to other phones
    spreadTitle: (name: string) => `Apply the keys of ${name} to phones`,
    spreadSentence: "Only phones of the same model are listed. Their current keys are replaced.",
    spreadLabel: "Phones",
    spreadAll: (count: number) => `Select all ${count}`,
    spreadNone: "There is no other phone of this model.",
    spreadStart: (count: number) =>
      count === 0 ? "Apply keys" : count === 1 ? "Apply keys to 1 phone" : `Apply keys to ${count} phones`,
    spreadChoose: "Choose at least one phone.",
    spreadStarted: "Started",
    spreadStartedText: (count: number) =>
      `${count === 1 ? "1 phone gets" : `${count} phones get`} the keys. The job tray shows the progress.`,
    ownKeys: "has its own keys",
    sameTemplate: "uses this template",
    unassigned: "Unassigned",
  },
})
export type KeyMessages = (typeof keyMessages)["locales"]["en-us"]
