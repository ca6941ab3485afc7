import { useQueries } from "@tanstack/react-query"
import { useRouter, useRouterState } from "@tanstack/react-router"
import { useDeferredValue, useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { useFavorites } from "../insight/home/use-favorites.ts"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../kit/locale/use-phone-number.ts"
import { mayOpen, screenAt } from "../kit/may-open.ts"
import { pagesToReturnTo, type VisitedPage } from "../kit/recent-pages.ts"
import { recentAccounts } from "../kit/recent-accounts.ts"
import { visitedPages } from "../kit/visited-pages.ts"
import { signOut, useSignedIn } from "../kit/session/use-session.ts"
import { titleOf } from "../kit/screen.ts"
import { useMay } from "../kit/use-may.ts"
import { useFocusBack } from "../ui/overlays/use-focus-back.ts"
import { CommandPalette } from "../ui/palette/command-palette.tsx"
import type { PaletteGroup, PaletteItem } from "../ui/palette/palette-items.ts"
import { useColorScheme } from "../ui/theme/color-scheme.ts"
import { finderMessages } from "./finders.messages.ts"
import { finders } from "./finders.ts"
import { screenKeywords } from "./screen-keywords.ts"
import { screens } from "./screens.ts"
import { addressOf, useOpenScreens } from "./use-navigation.ts"

const paletteMessages = defineMessages({
  "en-us": {
    recent: "Recent",
    frequent: "Frequent",
    favorites: "Favorites",
    pages: "Pages",
    commands: "Commands",
    toLight: "Switch to light theme",
    toDark: "Switch to dark theme",
    signOut: "Sign out",
  },
})

type Command = PaletteItem & { readonly run: () => void }

const most = 6
const matches = (text: string, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

interface Props {
  readonly opened: boolean
  /** What was typed before the palette was loaded. */
  readonly typedAhead: string
  readonly onClose: () => void
}

/**
 * Finds pages, users, extensions, numbers, devices and accounts, and runs commands that need no page. Shows only what
 * the user may see.
 */
export const Palette = ({ opened, typedAhead, onClose }: Props) => {
  const messages = useMessages(paletteMessages)
  const router = useRouter()
  const [typed, setText] = useState<string>()
  const text = typed ?? typedAhead
  useFocusBack(true)
  const search = useDeferredValue(text.trim())
  const found = useFound(search)
  const pages = usePages(search)
  const commands = useCommands(search)
  const { recent, frequent } = useReturns(search)
  const returns = new Set([...recent, ...frequent].map(({ id }) => id))
  // The same page is not listed twice.
  const favorites = useFavoritePages(search).filter(({ id }) => !returns.has(id))
  const others = new Set([...returns, ...favorites.map(({ id }) => id)])
  const groups = [
    { id: "recent", label: messages.recent, items: recent },
    { id: "frequent", label: messages.frequent, items: frequent },
    { id: "favorites", label: messages.favorites, items: favorites },
    { id: "pages", label: messages.pages, items: pages.filter(({ id }) => !others.has(id)) },
    ...found.groups,
    { id: "commands", label: messages.commands, items: commands },
  ].filter((group) => group.items.length > 0)

  const select = (item: PaletteItem) => {
    onClose()
    const command = commands.find(({ id }) => id === item.id)
    if (command) command.run()
    else void router.navigate({ href: item.id })
  }
  return (
    <CommandPalette
      opened={opened}
      onClose={onClose}
      query={text}
      onQueryChange={setText}
      groups={groups satisfies PaletteGroup[]}
      onSelect={select}
      loading={found.loading}
    />
  )
}

const usePages = (search: string): PaletteItem[] => {
  const { accountId } = useAccount()
  return useOpenScreens()
    .filter((screen) => matches(`${titleOf(screen)} ${screenKeywords[`${screen.place} ${screen.path}`] ?? ""}`, search))
    .slice(0, search === "" ? 8 : most)
    .map((screen) => ({
      id: addressOf(screen, accountId),
      label: titleOf(screen),
      icon: screen.menu?.icon ?? "document",
    }))
}

/** Before anything is typed: where the user was. Pages that are closed to them now are left out. */
const useReturns = (search: string) => {
  const { userId } = useSignedIn()
  const may = useMay()
  const current = useRouterState({ select: (state) => state.location.pathname })
  const { recent, frequent } =
    search === "" ? pagesToReturnTo(visitedPages(userId), current) : { recent: [], frequent: [] }
  const { accountId } = useAccount()
  /** The same title in another account is another page. */
  const accountOf = (href: string) => {
    const id = Number(/^\/adminv2\/account\/(\d+)\//.exec(href)?.[1] ?? accountId)
    return id === accountId ? undefined : recentAccounts(userId).find((one) => one.accountId === id)?.name
  }
  const items = (pages: readonly VisitedPage[]): PaletteItem[] =>
    pages
      .filter(({ href }) => mayOpen(screens, href, may))
      .map(({ href, title }) => {
        const hint = accountOf(href)
        return {
          id: href,
          label: title,
          icon: screenAt(screens, href)?.menu?.icon ?? "document",
          ...(hint === undefined ? {} : { hint }),
        }
      })
  return { recent: items(recent), frequent: items(frequent) }
}

const useFavoritePages = (search: string): PaletteItem[] =>
  (useFavorites().shown ?? [])
    .filter(({ title }) => matches(title, search))
    .map(({ href, title }) => ({ id: href, label: title, icon: "star" as const }))

const useFound = (search: string) => {
  const { accountId } = useAccount()
  const may = useMay()
  const format = usePhoneNumbers()
  const asked = search.length < 2 ? [] : finders.filter(({ permission }) => may(permission))
  return useQueries({
    queries: asked.map(({ id, find }) => ({
      queryKey: ["find", id, accountId, search],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(accountId, search, most, signal),
    })),
    combine: (results) => ({
      groups: asked.map(({ id, isNumbers }, index): PaletteGroup => {
        const items = results[index]?.data ?? []
        return {
          id,
          label: finderMessages[id],
          items: isNumbers ? items.map((item) => ({ ...item, label: format(item.label) })) : items,
        }
      }),
      loading: results.some(({ isFetching }) => isFetching),
    }),
  })
}

const useCommands = (search: string): Command[] => {
  const messages = useMessages(paletteMessages)
  const { shown, toggle } = useColorScheme()
  const router = useRouter()
  const commands: Command[] = [
    {
      id: "theme",
      label: shown === "dark" ? messages.toLight : messages.toDark,
      icon: shown === "dark" ? "sun" : "moon",
      run: toggle,
    },
    {
      id: "sign-out",
      label: messages.signOut,
      icon: "sign-out",
      run: () => void signOut().then(() => router.navigate({ href: "/logout" })),
    },
  ]
  return commands.filter((command) => matches(command.label, search))
}
