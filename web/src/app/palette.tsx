import { listAccounts } from "@dialplane/contract/accounts/accounts.endpoints"
import { listUsers } from "@dialplane/contract/users/users.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useDeferredValue, useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { query } from "../kit/data/query.ts"
import { accountAddress } from "../kit/screen.ts"
import { signOut } from "../kit/session/use-session.ts"
import { CommandPalette } from "../ui/palette/command-palette.tsx"
import type { PaletteGroup, PaletteItem } from "../ui/palette/palette-items.ts"
import { useColorScheme } from "../ui/theme/color-scheme.ts"
import { addressOf, useOpenScreens } from "./use-navigation.ts"

type Command = PaletteItem & { readonly run: () => void }

const most = 6
const matches = (text: string, words: string) => words.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word))

/** Finds pages, people and accounts, and does what needs no page. Only what the person may see turns up. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const router = useRouter()
  const [text, setText] = useState("")
  const search = useDeferredValue(text.trim())
  const people = usePeople(search)
  const accounts = useAccounts(search)
  const pages = usePages(search)
  const commands = useCommands(search)
  const groups = [
    { id: "pages", label: "Pages", items: pages },
    { id: "people", label: "People", items: people.items },
    { id: "accounts", label: "Accounts", items: accounts.items },
    { id: "commands", label: "Commands", items: commands },
  ].filter((group) => group.items.length > 0)

  const select = (item: PaletteItem) => {
    onClose()
    const command = commands.find(({ id }) => id === item.id)
    if (command) command.run()
    else void router.navigate({ href: item.id })
  }
  return (
    <CommandPalette opened onClose={onClose} query={text} onQueryChange={setText} groups={groups satisfies PaletteGroup[]} onSelect={select} loading={people.loading || accounts.loading} />
  )
}

/** The id of a found thing is its address. */
const usePages = (search: string): PaletteItem[] => {
  const { accountId } = useAccount()
  return useOpenScreens()
    .filter((screen) => matches(`${screen.title} ${screen.keywords ?? ""}`, search))
    .slice(0, search === "" ? 8 : most)
    .map((screen) => ({ id: addressOf(screen, accountId), label: screen.title, icon: screen.menu?.icon ?? "document" }))
}

const usePeople = (search: string) => {
  const { accountId } = useAccount()
  const enabled = useCan("read:users") && search.length >= 2
  const { data, isFetching } = useQuery({ ...query(listUsers, { params: { accountId }, query: { search, limit: most } }, { customError: true }), enabled })
  const items = (enabled ? (data?.items ?? []) : []).map((person): PaletteItem => ({
    id: accountAddress(accountId, `users/${person.userId}`), label: `${person.firstName} ${person.lastName}`, icon: person.isRoom ? "company" : "user",
    hint: [person.extensions[0]?.extension, person.loginName].filter(Boolean).join(" · "),
  }))
  return { items, loading: enabled && isFetching }
}

const useAccounts = (search: string) => {
  const enabled = useCan("read:accounts") && search.length >= 2
  const { data, isFetching } = useQuery({ ...query(listAccounts, { query: { search, limit: most } }, { customError: true }), enabled })
  const items = (enabled ? (data?.items ?? []) : []).map((account): PaletteItem => ({
    id: accountAddress(account.accountId, "dashboard"), label: account.name, icon: "company", hint: `${account.accountId} · ${account.status}`,
  }))
  return { items, loading: enabled && isFetching }
}

const useCommands = (search: string): Command[] => {
  const { shown, toggle } = useColorScheme()
  const router = useRouter()
  const commands: Command[] = [
    { id: "theme", label: shown === "dark" ? "Switch to light" : "Switch to dark", icon: shown === "dark" ? "sun" : "moon", run: toggle },
    { id: "sign-out", label: "Sign out", icon: "sign-out", run: () => void signOut().then(() => router.navigate({ href: "/logout" })) },
  ]
  return commands.filter((command) => matches(command.label, search))
}
