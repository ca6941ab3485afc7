import { useMutation, useQuery } from "@tanstack/react-query"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { forgetBrowser, ownBrowsersQuery } from "../mfa/mfa.api.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconRow, IconRows } from "../../ui/display/icon-row.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Section } from "../../ui/page/section.tsx"
import { deviceIcon } from "./device-icon.ts"
import classes from "./remembered-browsers.module.css"
import { sessionMessages } from "./sessions.messages.ts"

/** Browsers that do not ask for a verification code. Nothing is shown if there are none, as for most users. */
export const RememberedBrowsers = () => {
  const messages = useMessages(sessionMessages)
  const { locale, timeFormat, timeZone } = useLocale()
  const format = { locale, timeFormat, timeZone }
  const browsers = useQuery(ownBrowsersQuery)
  const forget = useMutation(forgetBrowser)
  const items = browsers.data?.items ?? []
  if (items.length === 0) return null
  return (
    <div className={classes.further}>
      <Section title={messages.browsers} sentence={messages.browsersSentence}>
        <IconRows label={messages.browsers}>
          {items.map((browser) => (
            <IconRow
              key={browser.browserId}
              icon={deviceIcon(browser.device)}
              title={browser.device}
              badge={browser.current && <StatusBadge tone="good">{messages.thisOne}</StatusBadge>}
              facts={
                <>
                  <span>{browser.address}</span>
                  <span>
                    {messages.remembered} <RelativeTime at={browser.rememberedAt} {...format} />
                  </span>
                  <span>
                    {messages.until} <RelativeTime at={browser.expiresAt} {...format} />
                  </span>
                </>
              }
              action={
                <ActionButton
                  aria-label={messages.forgetNamed(browser.device)}
                  loading={forget.isPending && forget.variables.params.browserId === browser.browserId}
                  onClick={() =>
                    forget.mutate(
                      { params: { browserId: browser.browserId } },
                      { onSuccess: () => showToast({ tone: "good", title: messages.forgotten }) },
                    )
                  }
                >
                  {messages.forget}
                </ActionButton>
              }
            />
          ))}
        </IconRows>
      </Section>
    </div>
  )
}
