import { defineMessages } from "../../kit/locale/messages.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { Banner } from "../../ui/feedback/banner.tsx"

const messages = defineMessages({
  "en-us": {
    title: "Set up two-factor authentication.",
    daysLeft: (days: number, date: string) =>
      days === 1
        ? `Your company requires it. You have one day left, until ${date}.`
        : `Your company requires it. You have ${days} days left, until ${date}.`,
    over: "Your company requires it. You will be asked to set it up at your next sign-in.",
    setUp: "Set up",
  },
})

/** Counts down the days in which a required method has to be set up. */
export const SetUpBanner = ({ by }: { readonly by: string }) => {
  const texts = useMessages(messages)
  const { date } = useFormat()
  const left = Date.parse(by) - Number(useNow())
  // The shown time may be half a minute old: seven days must not become eight.
  const days = Math.max(1, Math.ceil((left - 60_000) / 86_400_000))
  return (
    <Banner
      wide
      tone={days > 2 ? "info" : "warn"}
      title={texts.title}
      action={<ActionButton href="/me/security">{texts.setUp}</ActionButton>}
    >
      {left > 0 ? texts.daysLeft(days, date(by)) : texts.over}
    </Banner>
  )
}
