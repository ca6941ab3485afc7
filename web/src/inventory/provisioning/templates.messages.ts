import { defineMessages } from "../../kit/locale/messages.ts"

export const templateMessages = defineMessages({
  "en-us": {
    title: "Phone templates",
    sentence: "Keys and settings that many phones share, so that they are said once.",
    views: "Kinds of templates",
    keysTab: "Keys",
    modelsTab: "Models",
    add: "New key template",
    search: "Name or model",
    none: "No key templates yet",
    noneSentence:
      "Arrange the keys of a model once, with places for each phone's own name and extension, and give them to as many phones as you like.",
    name: "Name",
    nameHint: "For whom it is: the front desk, the sales floor.",
    description: "Description",
    model: "Model",
    modelHint: "Models the account has phones of.",
    keys: "Keys",
    phones: "Phones",
    keysUsed: (used: number, count: number) => `${used} of ${count}`,
    phoneCount: (count: number) => (count === 0 ? "None" : count === 1 ? "1 phone" : `${count} phones`),
    open: "Open",
    apply: "Apply to phones",
    delete: "Delete",
    deleteTitle: (name: string) => `Delete the template “${name}”?`,
    deleteText: "Phones that have it keep their keys.",
    deleteAffected: (count: number) =>
      count === 0
        ? "No phone has it"
        : count === 1
          ? "1 phone no longer follows it"
          : `${count} phones no longer follow it`,
    deleteMore: (count: number) => `and ${count.toLocaleString()} more`,
    deleteReplace: "Give these phones another template",
    deleteReplaceHint: "Left empty, they keep the keys they have and follow no template.",
    deleteReplaceNone: (model: string) => `There is no other template for the ${model}.`,
    deleteAndReplace: "Replace and delete",
    deletedReplaced: (name: string, count: number) =>
      `${count === 1 ? "1 phone gets" : `${count.toLocaleString()} phones get`} the keys of ${name}.`,
    deleted: "Template deleted",
    newTitle: "New key template",
    newSentence: "For one model; phones of the same model have the same keys.",
    about: "About",
    keysTitle: "Keys",
    keysSentence: "Shown as they would be for Sam Sample, extension 201.",
    create: "Create template",
    created: "Template created",
    createdText: "Give it to phones from its page.",
    saved: "Saved",
    savedText: (count: number) =>
      count === 0
        ? "No phone has it yet."
        : `${count === 1 ? "1 phone keeps" : `${count} phones keep`} the keys of before until you apply it again.`,
    applyDirty: "Save your changes first.",
    chooseModel: "Choose a model to see its keys.",
    noModels: "No phones to make templates for",
    noModelsSentence: "Add a phone of a known make first.",
    modelsSentence: "What every phone of a model is told, unless the phone itself says otherwise.",
    settingsCount: (count: number) =>
      count === 0 ? "As the account" : count === 1 ? "1 of its own" : `${count} of its own`,
    settings: "Settings",
    templates: "Key templates",
    modelSentence: (count: number) => `${count === 1 ? "1 phone follows" : `${count} phones follow`} these settings.`,
    change: "Change",
    noModel: "Every model",
  },
})
export type TemplateMessages = (typeof templateMessages)["locales"]["en-us"]
