import { listAccounts } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import type { AccountSummary } from "@dialplane/contract/ground/accounts/accounts.schema"
import { listDevices } from "@dialplane/contract/inventory/devices/devices.endpoints"
import { listExtensions } from "@dialplane/contract/inventory/extensions/extension-lists.endpoints"
import { listNumbers } from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import { listCompanyBook } from "@dialplane/contract/inventory/phone-book/phone-book.endpoints"
import { recordName } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { call } from "../kit/request/call.ts"
import { accountAddress } from "../kit/screen.ts"
import type { PaletteItem } from "../ui/palette/palette-items.ts"
import { finderMessages, matchMessages } from "./finders.messages.ts"

/** A type of object that the palette can search for. The id of a result is its address. */
export interface Finder {
  /** Also the key of its label. */
  readonly id: keyof typeof finderMessages
  readonly permission: PermissionKey
  /** Results are phone numbers, which are shown in national format. */
  readonly isNumbers?: true
  readonly find: (
    accountId: number,
    search: string,
    limit: number,
    signal: AbortSignal,
  ) => Promise<readonly PaletteItem[]>
}

const hint = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(" · ")

/** The field that matched the search. Name and id are left out: the result shows them already. */
const foundBy = (matched: AccountSummary["matched"]) =>
  matched === null || matched.field === "name" || matched.field === "accountId"
    ? null
    : matchMessages[matched.field](matched.text)

export const finders: readonly Finder[] = [
  {
    id: "users",
    permission: "read:users",
    find: async (accountId, search, limit, signal) =>
      (
        await call(listUsers, { params: { accountId }, query: { search, limit } }, { customError: true, signal })
      ).items.map((person) => ({
        id: accountAddress(accountId, `users/${person.userId}`),
        label: `${person.firstName} ${person.lastName}`,
        icon: person.isRoom ? "company" : "user",
        hint: hint(person.extensions[0]?.extension, person.loginName),
      })),
  },
  {
    id: "extensions",
    permission: "read:extensions",
    find: async (accountId, search, limit, signal) =>
      (
        await call(listExtensions, { params: { accountId }, query: { search, limit } }, { customError: true, signal })
      ).items.map((extension) => ({
        id: accountAddress(accountId, `extensions/${extension.kitId}`),
        label: `${extension.extension} ${extension.name}`,
        icon: "extension",
        hint: extension.extensionType,
      })),
  },
  {
    id: "numbers",
    permission: "read:phone-numbers",
    isNumbers: true,
    find: async (accountId, search, limit, signal) =>
      // Numbers can only be searched by digits.
      /\d/.test(search)
        ? (
            await call(listNumbers, { params: { accountId }, query: { search, limit } }, { customError: true, signal })
          ).items.map((number) => ({
            id: accountAddress(accountId, `phone-numbers/number/${number.phoneNumber}`),
            label: `+${number.phoneNumber}`,
            icon: "number",
            hint: hint(number.leadsTo?.name ?? number.status),
          }))
        : [],
  },
  {
    id: "devices",
    permission: "read:devices",
    find: async (accountId, search, limit, signal) =>
      (
        await call(listDevices, { params: { accountId }, query: { search, limit } }, { customError: true, signal })
      ).items.map((device) => ({
        id: accountAddress(accountId, `devices/${device.id}`),
        label: device.name,
        icon: "desk-phone",
        hint: hint(device.macAddress, device.modelName, device.extension),
      })),
  },
  {
    id: "contacts",
    permission: "read:phone-book",
    find: async (accountId, search, limit, signal) =>
      (
        await call(listCompanyBook, { params: { accountId }, query: { search, limit } }, { customError: true, signal })
      ).items.map((entry) => ({
        id: accountAddress(accountId, `phone-book/${entry.phoneBookId}`),
        label: recordName(entry),
        icon: "contacts",
        hint: hint(entry.company === recordName(entry) ? "" : entry.company, entry.jobTitle),
      })),
  },
  {
    id: "accounts",
    permission: "read:accounts",
    find: async (_, search, limit, signal) =>
      (await call(listAccounts, { query: { search, limit } }, { customError: true, signal })).items.map((account) => ({
        id: accountAddress(account.accountId, "dashboard"),
        label: account.name,
        icon: "company",
        hint: hint(String(account.accountId), foundBy(account.matched), account.status),
      })),
  },
]
