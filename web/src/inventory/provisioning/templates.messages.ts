import { defineMessages } from "../../kit/locale/messages.ts"

export const templateMessages = defineMessages({
  "en-us": {
    title: "Phone templates",
    sentence: "Keys and settings that many phones share.",
    views: "Template types",
    keysTab: "Keys",
    modelsTab: "Models",
    add: "New key template",
    search: "Name or model",
    none: "No key templates yet",
    noneSentence:
      "Set up the keys of a model once, with placeholders for each phone's name and extension, and apply them to any number of phones.",
    name: "Name",
    nameHint: "For example, Front desk or Sales floor.",
    description: "Description",
    model: "Model",
    modelHint: "Models of the phones in this account.",
    keys: "Keys",
    phones: "Phones",
    keysUsed: (used: number, count: number) => `${used} of ${count}`,
    phoneCount: (count: number) => (count === 0 ? "None" : count === 1 ? "1 phone" : `${count} phones`),
    open: "Open",
    apply: "Apply to phones",
    delete: "Delete",
    deleteTitle: (name: string) => `Delete the template “${name}”?`,
    deleteText: "Phones that use it keep their keys.",
    deleteAffected: (count: number) =>
      count === 0
        ? "No phone uses it"
        : count === 1
          ? "1 phone no longer follows it"
          : `${count} phones no longer follow it`,
    deleteMore: (count: number) => `and ${count.toLocaleString()} more`,
    deleteReplace: "Apply another template to these phones",
    deleteReplaceHint: "If left empty, they keep their keys and follow no template.",
    deleteReplaceNone: (model: string) => `There is no other template for the ${model}.`,
    deleteAndReplace: "Replace and delete",
    deletedReplaced: (name: string, count: number) =>
      `${count === 1 ? "1 phone gets" : `${count.toLocaleString()} phones get`} the keys of ${name}.`,
    deleted: "Template deleted",
    newTitle: "New key template",
    newSentence: "For one model. Phones of the same model have the same keys.",
    about: "About",
    keysTitle: "Keys",
    keysSentence: "Shown for the sample user Sam Sample, extension 201.",
    create: "Create template",
    created: "Template created",
    createdText: "You can now apply it to phones.",
    saved: "Saved",
    savedText: (count: number) =>
      count === 0
        ? "No phone uses it yet."
        : `${count === 1 ? "1 phone keeps its" : `${count} phones keep their`} previous keys until you apply the template again.`,
    applyDirty: "Save your changes first.",
    chooseModel: "Choose a model to see its keys.",
    noModels: "No phones for templates yet",
    noModelsSentence: "Add a phone of a supported make first.",
    modelsSentence: "Settings for every phone of a model, unless the phone itself has a different setting.",
    settingsCount: (count: number) =>
      count === 0 ? "Same as account" : count === 1 ? "1 own setting" : `${count} own settings`,
    settings: "Settings",
    templates: "Key templates",
    modelSentence: (count: number) => `${count === 1 ? "1 phone uses" : `${count} phones use`} these settings.`,
    change: "Change",
  },
})
export type TemplateMessages = (typeof templateMessages)["locales"]["en-us"]
