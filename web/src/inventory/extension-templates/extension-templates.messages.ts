import { defineMessages } from "../../kit/locale/messages.ts"

export const templateMessages = defineMessages({
  "en-us": {
    templates: "Extension templates",
    sentence:
      "Settings that many extensions share. Give them to as many as you like, and see who has gone their own way.",
    search: "Name",
    add: "New template",
    none: "No templates yet",
    noneSentence: "Take an extension that is set up well and make it the pattern for others.",
    name: "Name",
    description: "Description",
    descriptionHint: "For whom it is meant.",
    says: "Says",
    settingsCount: (count: number) => (count === 1 ? "1 setting" : `${count} settings`),
    extensions: "Extensions",
    changed: "Changed",
    open: "Open",
    delete: "Delete",
    apply: "Give to extensions",
    // new
    newSentence:
      "Start from an extension as it is now, or from nothing. Number, person, phones and caller numbers are never part of a template.",
    begin: "Start from",
    beginEmpty: "Nothing",
    beginEmptySentence: "Only what you set here is part of the template.",
    beginExtension: "An extension",
    beginExtensionSentence: "Its settings as they are now; you can change them before anybody gets them.",
    source: "Extension",
    sourceHint: "Type a number or a name.",
    create: "Create template",
    created: "Template created",
    createdMessage: "Now give it to extensions.",
    saved: "Template saved",
    savedUnused: "No extension has it yet.",
    savedUsed: (count: number) =>
      `${count === 1 ? "One extension keeps" : `${count} extensions keep`} what they have until you give it to them again.`,
    // form
    about: "About",
    settingsSentence: "What is left as it is, the template does not touch.",
    left: "Left as it is",
    calling: "Calling",
    voicemail: "Voicemail",
    forwarding: "Call forwarding",
    place: "Place and colleagues",
    watchersHint: "They see on their phones when it is busy and may take its calls. Nobody: left as it is.",
    on: "On",
    off: "Off",
    blocked: "Blocked",
    allowed: "Allowed",
    withheld: "Withheld",
    shownId: "Shown",
    seconds: "seconds",
    afterSeconds: "Rings for",
    toVoicemail: "To voicemail",
    toExtension: "To an extension",
    toNumber: "To a phone number",
    which: (rule: string) => `${rule}: which extension`,
    number: (rule: string) => `${rule}: phone number`,
    numberHint: "With the country code.",
    saysRinging: "The template says who rings",
    saysRingingHint: "Left as it is: find-me and who rings at the same time stay each extension's own.",
    // views
    views: "Views",
    saysTab: "Settings",
    extensionsTab: "Extensions",
    // followers
    nobody: "No extension has this template",
    nobodySentence: "Give it to extensions: they get its settings, and here you see whoever changes them later.",
    searchExtensions: "Number or name",
    extension: "Extension",
    comparedWithTemplate: "Compared with the template",
    asTemplate: "As the template says",
    differsList: (fields: readonly string[]) =>
      `Differs: ${fields.slice(0, 2).join(", ")}${fields.length > 2 ? ` and ${fields.length - 2} more` : ""}`,
    differsIn: (count: number) =>
      count === 1 ? "One setting differs from the template." : `${count} settings differ from the template.`,
    given: "Given",
    differsFilter: "Compared",
    differsOnly: "Differs",
    sameOnly: "As the template says",
    openExtension: "Open extension",
    setting: "Setting",
    template: "Template",
    actual: "Extension",
    resetToTemplate: (count: number) =>
      count === 0 ? "Give it again" : count === 1 ? "Give it again to one" : `Give it again to ${count}`,
    confirmTitle: (count: number) =>
      count === 1 ? "Give the template to one extension again?" : `Give the template to ${count} extensions again?`,
    confirmText:
      "Their own settings are replaced where the template says something else. Each extension has a result of its own in the job.",
    confirm: "Give again",
    // apply
    applyTitle: (name: string) => `Give “${name}” to extensions`,
    applySentence:
      "They get its settings at once, as a job with a result for each. Number, person, phones and caller numbers stay.",
    applyTo: "Extensions",
    applyToHint: "Type a number or a name. Only extensions and virtual extensions are offered.",
    start: "Start",
    started: "Started",
    startedMessage: "The job list shows how far it is.",
    // on the page of an extension
    ofNone: "It has no template.",
    ofSame: "Everything is as the template says.",
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
