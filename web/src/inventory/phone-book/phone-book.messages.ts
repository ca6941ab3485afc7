import { texts } from "@dialplane/contract/kit/language"
import type { NumberKind } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { defineMessages } from "../../kit/locale/messages.ts"

export const kindMessages: Readonly<Record<NumberKind, string>> = texts("phone-book.kind", {
  work: "Work",
  mobile: "Mobile",
  home: "Home",
  fax: "Fax",
  other: "Other",
})

export const scopeMessages = texts("phone-book.scope", {
  own: "My entries",
  company: "Company entries",
  all: "All entries",
})
export const planMessages = texts("phone-book.plan", {
  create: "New",
  update: "Changed",
  skip: "Unchanged",
  refuse: "Invalid",
})

export const phoneBookMessages = defineMessages({
  "en-us": {
    companyTitle: "Phone book",
    companySentence:
      "Customers, suppliers and services that your company calls. Available to all users of the account.",
    ownTitle: "My phone book",
    ownSentence: "Your personal contacts. Only you can see them. Use the filter to include company entries.",
    ofPersonTitle: "Phone book",
    ofPersonSentence: (name: string) => `Personal contacts of ${name}.`,
    people: "Users",
    search: "Name, company, email or digits",
    add: "New entry",
    more: "More actions",
    import: "Import",
    export: "Export",
    whose: "Phone book",
    favorites: "Favorites",
    onlyFavorites: "Only favorites",
    notFavorites: "Without favorites",
    name: "Name",
    firstName: "First name",
    lastName: "Last name",
    company: "Company",
    jobTitle: "Job title",
    email: "Email",
    numbers: "Numbers",
    notes: "Notes",
    notesHint: "Useful details, such as business hours or a customer number.",
    favorite: "Favorite",
    favoriteHint: "Marked with a star. You can filter the list by favorites.",
    changed: "Changed",
    kind: "Type",
    number: (position: number) => `Number ${position}`,
    numberHint: "A phone number, or an extension of your company.",
    addNumber: "Add number",
    removeNumber: (number: string) => (number === "" ? "Remove number" : `Remove ${number}`),
    moreNumbers: (count: number) => `+${count} more`,
    none: "No entries yet",
    noneCompany: "Add contacts that everyone calls, or import them from a spreadsheet.",
    noneOwn: "Add a contact you call often, or import the address book of your email program.",
    edit: "Edit",
    view: "View",
    delete: "Delete",
    entry: "Phone book entry",
    newTitle: "New entry",
    editTitle: "Edit entry",
    companyEntry: "Company entry",
    companyEntryLocked: "Only users who manage the company phone book can change this entry",
    saved: "Saved",
    savedName: (name: string) => `${name} was saved.`,
    addedName: (name: string) => `${name} was added to the phone book.`,
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteOwn: "The entry is permanently deleted from this phone book.",
    deleteCompany: "The entry is permanently deleted for everyone in the company.",
    deleteNumbers: (count: number) =>
      count === 1 ? "1 number is deleted with it" : `${count} numbers are deleted with it`,
    deleteNoNumbers: "It has no numbers",
    deleted: "Entry deleted",
    importTitle: "Import into the phone book",
    importHint:
      "A CSV file whose first line names the columns: first_name, last_name, company, job_title, email, work, mobile, home, fax, other, favorite, notes. Exports from Outlook and Google also work.",
    importChoose: "Choose a CSV file",
    importDrop: "or drop it here",
    importOther: "Choose another file",
    importExisting: "Existing entries",
    importSkip: "Leave unchanged",
    importUpdate: "Update",
    importAct: (count: number) => (count === 1 ? "Import 1 entry" : `Import ${count} entries`),
    importNothing: "This file contains nothing to import",
    importRefused: (count: number) =>
      count === 1
        ? "1 row is invalid and will not be imported."
        : `${count} rows are invalid and will not be imported.`,
    importDone: (added: number, updated: number) => `${added} added, ${updated} updated.`,
    imported: "Imported",
    importUnreadable: "The file could not be read.",
    row: "Row",
    problem: "Problem",
    problemIn: (column: string, problem: string) => `${column}: ${problem}`,
    andMore: (count: number) => `and ${count} more`,
    cancel: "Cancel",
  },
  "en-gb": {
    favorites: "Favourites",
    onlyFavorites: "Only favourites",
    notFavorites: "Without favourites",
    favorite: "Favourite",
    favoriteHint: "Marked with a star. You can filter the list by favourites.",
  },
})
export type PhoneBookMessages = (typeof phoneBookMessages)["locales"]["en-us"]
