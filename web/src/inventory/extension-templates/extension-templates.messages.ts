import { defineMessages } from "../../kit/locale/messages.ts"

export const templateMessages = defineMessages({
  "en-us": {
    templates: "Extension templates",
    sentence: "Settings that many extensions share. Apply a template to extensions, and see which ones differ from it.",
    search: "Name",
    add: "New template",
    none: "No templates yet",
    noneSentence: "Create a template from an extension that is set up the way you want.",
    name: "Name",
    description: "Description",
    descriptionHint: "Who or what the template is for.",
    says: "Settings",
    settingsCount: (count: number) => (count === 1 ? "1 setting" : `${count} settings`),
    extensions: "Extensions",
    changed: "Changed",
    open: "Open",
    delete: "Delete",
    apply: "Apply to extensions",
    // new
    newSentence:
      "Start from an existing extension or an empty template. Number, user, phones and caller ID numbers are never part of a template.",
    begin: "Start from",
    beginEmpty: "Empty template",
    beginEmptySentence: "The template contains only what you set here.",
    beginExtension: "Existing extension",
    beginExtensionSentence: "Its current settings. You can change them before you apply the template.",
    source: "Extension",
    sourceHint: "Enter a number or a name.",
    create: "Create template",
    created: "Template created",
    createdMessage: "Now apply it to extensions.",
    saved: "Template saved",
    savedUnused: "No extension uses it yet.",
    savedUsed: (count: number) =>
      `${count === 1 ? "One extension keeps its" : `${count} extensions keep their`} settings until you apply the template again.`,
    // form
    about: "About",
    settingsSentence: "Settings marked “Not changed” are not part of the template.",
    left: "Not changed",
    calling: "Calling",
    voicemail: "Voicemail",
    forwarding: "Call forwarding",
    place: "Location and monitoring",
    watchersHint:
      "They see on their phones when it is busy and can pick up its calls. If left empty, the setting is not changed.",
    on: "On",
    off: "Off",
    blocked: "Blocked",
    allowed: "Allowed",
    withheld: "Hidden",
    shownId: "Shown",
    seconds: "seconds",
    afterSeconds: "Rings for",
    toVoicemail: "To voicemail",
    toExtension: "To an extension",
    toNumber: "To a phone number",
    which: (rule: string) => `${rule}: extension`,
    number: (rule: string) => `${rule}: phone number`,
    numberHint: "With the country code.",
    saysRinging: "Set ringing in this template",
    saysRingingHint: "If off, each extension keeps its own find me and simultaneous ring settings.",
    // views
    views: "Views",
    saysTab: "Settings",
    extensionsTab: "Extensions",
    // followers
    nobody: "No extension uses this template",
    nobodySentence: "Apply it to extensions. They get its settings, and this list shows which ones differ later.",
    searchExtensions: "Number or name",
    extension: "Extension",
    comparedWithTemplate: "Compared with the template",
    asTemplate: "Matches the template",
    differsList: (fields: readonly string[]) =>
      `Differs: ${fields.slice(0, 2).join(", ")}${fields.length > 2 ? ` and ${fields.length - 2} more` : ""}`,
    differsIn: (count: number) =>
      count === 1 ? "One setting differs from the template." : `${count} settings differ from the template.`,
    given: "Applied",
    differsFilter: "Comparison",
    differsOnly: "Differs",
    sameOnly: "Matches the template",
    openExtension: "Open extension",
    setting: "Setting",
    template: "Template",
    actual: "Extension",
    resetToTemplate: (count: number) => (count === 0 ? "Apply again" : `Apply again to ${count}`),
    confirmTitle: (count: number) =>
      count === 1 ? "Apply the template to 1 extension again?" : `Apply the template to ${count} extensions again?`,
    confirmText: "Settings that differ from the template are replaced. The job shows a result for each extension.",
    confirm: "Apply again",
    // apply
    applyTitle: (name: string) => `Apply “${name}” to extensions`,
    applySentence:
      "They get its settings at once, as a job with a result for each extension. Number, user, phones and caller ID numbers stay.",
    applyTo: "Extensions",
    applyToHint: "Enter a number or a name. Only extensions and virtual extensions are listed.",
    start: "Start",
    started: "Started",
    startedMessage: "The job list shows the progress.",
    // on the page of an extension
    ofNone: "No template is applied.",
    ofSame: "All settings match the template.",
    ofDiffers: (what: string) => `Differs in: ${what}.`,
    // delete
    deleteTitle: (name: string) => `Delete the template “${name}”?`,
    deleteText: "Extensions keep the settings they have.",
    deleteAffected: (count: number) =>
      count === 1
        ? "One extension is no longer compared with it"
        : `${count} extensions are no longer compared with it`,
    deleted: "Template deleted",
  },
})
export type TemplateMessages = (typeof templateMessages)["locales"]["en-us"]
