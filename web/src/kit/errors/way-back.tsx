import { useLocation } from "@tanstack/react-router"
import { TextLink } from "../../ui/link/text-link.tsx"
import { defineMessages } from "../locale/messages.ts"
import { useMessages } from "../locale/use-locale.ts"
import { useScreens } from "../menu.ts"
import { parentScreen } from "../parent-screen.ts"
import { useMay } from "../use-may.ts"

const wayBackMessages = defineMessages({ "en-us": { goTo: (title: string) => `Go to “${title}”` } })

/** To the list that a missing object would stand in. */
export const WayBack = () => {
  const messages = useMessages(wayBackMessages)
  const parent = parentScreen(useLocation({ select: ({ pathname }) => pathname }), useScreens(), useMay())
  return parent && <TextLink href={parent.href}>{messages.goTo(parent.title)}</TextLink>
}
