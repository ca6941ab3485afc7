import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount, ofUser, userIdText } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { userProblems } from "../../identity/users/users.problems.ts"
import { phoneBookProblems } from "./phone-book.problems.ts"
import {
  companyBookFilter,
  importBody,
  importResult,
  ownBookFilter,
  phoneBookRecord,
  recordDraft,
  recordEdit,
} from "./phone-book.schema.ts"

const idText = userIdText
const inOwnBook = z.strictObject({ userId: userIdText, phoneBookId: idText.describe("Id of the entry") })
const inCompanyBook = z.strictObject({ accountId: accountIdText, phoneBookId: idText.describe("Id of the entry") })
const wrongEntry = [phoneBookProblems.numberUnusable, phoneBookProblems.numberTwice]
const wrongFile = [phoneBookProblems.notCsv, phoneBookProblems.rowsRefused, phoneBookProblems.full]

// --- a user's book ---------------------------------------------------------------------------------------------------

const person = { service: "phoneSystem", params: ofUser } as const
const gone = [userProblems.notFound, phoneBookProblems.noOwnBook]

export const listOwnBook = endpoint({
  ...person,
  method: "GET",
  path: "/api/ucaas/user/:userId/phonebookRecord",
  calls: ["b71-get-user-user-id-phonebook-record"],
  summary: "List a user's phone book, searched by word beginnings of name, company and email and by digits",
  description: "200 at a time.",
  access: access.onUserOrSelf("read:phone-book"),
  query: ownBookFilter,
  response: page(phoneBookRecord),
  problems: gone,
})
export const addToOwnBook = endpoint({
  ...person,
  method: "POST",
  path: "/api/ucaas/user/:userId/phonebookRecord",
  calls: ["b71-post-user-user-id-phonebook-record"],
  summary: "Add an entry to a user's phone book",
  description: "Only this user sees it.",
  access: access.onUserOrSelf("create:phone-book"),
  body: recordDraft,
  response: phoneBookRecord,
  problems: [...gone, ...wrongEntry, phoneBookProblems.full],
})
export const getOwnRecord = endpoint({
  ...person,
  method: "GET",
  path: "/api/ucaas/user/:userId/phonebookRecord/:phoneBookId",
  calls: ["b71-get-user-user-id-phonebook-record-phone-book-id"],
  summary: "Get an entry of a user's phone book",
  description: "Use the version of the response when you change the entry.",
  access: access.onUserOrSelf("read:phone-book"),
  params: inOwnBook,
  response: phoneBookRecord,
  problems: [...gone, phoneBookProblems.notFound],
})
export const updateOwnRecord = endpoint({
  ...person,
  method: "PUT",
  path: "/api/ucaas/user/:userId/phonebookRecord/:phoneBookId",
  calls: ["b71-put-user-user-id-phonebook-record-phone-book-id"],
  summary: "Change an entry of a user's phone book",
  description: "Omitted fields stay; `numbers` replaces all numbers of the entry.",
  access: access.onUserOrSelf("update:phone-book"),
  params: inOwnBook,
  body: recordEdit,
  response: phoneBookRecord,
  problems: [
    ...gone,
    phoneBookProblems.notFound,
    phoneBookProblems.changedMeanwhile,
    phoneBookProblems.numberUnknown,
    ...wrongEntry,
  ],
})
export const deleteOwnRecord = endpoint({
  ...person,
  method: "DELETE",
  path: "/api/ucaas/user/:userId/phonebookRecord/:phoneBookId",
  calls: ["b71-delete-user-user-id-phonebook-record-phone-book-id"],
  summary: "Delete an entry of a user's phone book",
  description: "Only the user's own phone book changes; the company's stays as it is.",
  access: access.onUserOrSelf("delete:phone-book"),
  params: inOwnBook,
  problems: [...gone, phoneBookProblems.notFound],
})
export const importOwnBook = endpoint({
  ...person,
  method: "POST",
  path: "/api/ucaas/user/:userId/phonebook-import",
  summary: "Import a CSV file into a user's phone book: checked first, then imported as a whole",
  description:
    "With dryRun nothing is stored and the response shows what would happen. By default one wrong row refuses the whole file.",
  access: access.onUserOrSelf("create:phone-book"),
  body: importBody,
  response: importResult,
  problems: [...gone, ...wrongFile],
})
export const exportOwnBook = endpoint({
  ...person,
  method: "GET",
  path: "/api/ucaas/user/:userId/phonebook-export",
  summary: "Export a user's phone book as CSV, which can be imported again",
  description: "The first row has the names of the columns.",
  access: access.onUserOrSelf("read:phone-book"),
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: gone,
})

// --- the company's book ----------------------------------------------------------------------------------------------

const company = { service: "appServer", params: inAccount } as const

export const listCompanyBook = endpoint({
  ...company,
  method: "GET",
  path: "/api/appserver/accounts/:accountId/phonebook",
  calls: ["b79-get-phone-book"],
  summary: "List the company's phone book, which all users of the account can search",
  description: "Searched by beginnings of words of name, company and email, and by digits of numbers.",
  access: access.inAccount("read:phone-book"),
  query: companyBookFilter,
  response: page(phoneBookRecord),
  problems: [accountProblems.notFound],
})
export const addToCompanyBook = endpoint({
  ...company,
  method: "POST",
  path: "/api/appserver/accounts/:accountId/phonebook",
  calls: ["b79-post-phone-book"],
  summary: "Add an entry to the company's phone book",
  description: "All users of the account can search it.",
  access: access.inAccount("create:phone-book"),
  body: recordDraft,
  response: phoneBookRecord,
  problems: [accountProblems.notFound, ...wrongEntry, phoneBookProblems.full],
})
export const getCompanyRecord = endpoint({
  ...company,
  method: "GET",
  path: "/api/appserver/accounts/:accountId/phonebook/:phoneBookId",
  summary: "Get an entry of the company's phone book",
  description: "Use the version of the response when you change the entry.",
  access: access.inAccount("read:phone-book"),
  params: inCompanyBook,
  response: phoneBookRecord,
  problems: [accountProblems.notFound, phoneBookProblems.notFound],
})
export const updateCompanyRecord = endpoint({
  ...company,
  method: "PUT",
  path: "/api/appserver/accounts/:accountId/phonebook/:phoneBookId",
  calls: ["b79-put-phone-book"],
  summary: "Change an entry of the company's phone book",
  description:
    "Omitted fields stay; `numbers` replaces all numbers of the entry. All users of the account see the change.",
  access: access.inAccount("update:phone-book"),
  params: inCompanyBook,
  body: recordEdit,
  response: phoneBookRecord,
  problems: [
    accountProblems.notFound,
    phoneBookProblems.notFound,
    phoneBookProblems.changedMeanwhile,
    phoneBookProblems.numberUnknown,
    ...wrongEntry,
  ],
})
export const deleteCompanyRecord = endpoint({
  ...company,
  method: "DELETE",
  path: "/api/appserver/accounts/:accountId/phonebook/:phoneBookId",
  calls: ["b79-delete-phone-book"],
  summary: "Delete an entry of the company's phone book",
  description: "All users of the account lose the entry.",
  access: access.inAccount("delete:phone-book"),
  params: inCompanyBook,
  problems: [accountProblems.notFound, phoneBookProblems.notFound],
})
export const importCompanyBook = endpoint({
  ...company,
  method: "POST",
  path: "/api/appserver/accounts/:accountId/phonebook-import",
  summary: "Import a CSV file into the company's phone book: checked first, then imported as a whole",
  description:
    "With dryRun nothing is stored and the response shows what would happen. By default one wrong row refuses the whole file.",
  access: access.inAccount("create:phone-book"),
  body: importBody,
  response: importResult,
  problems: [accountProblems.notFound, ...wrongFile],
})
export const exportCompanyBook = endpoint({
  ...company,
  method: "GET",
  path: "/api/appserver/accounts/:accountId/phonebook-export",
  summary: "Export the company's phone book as CSV, which can be imported again",
  description: "The first row has the names of the columns.",
  access: access.inAccount("read:phone-book"),
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: [accountProblems.notFound],
})
