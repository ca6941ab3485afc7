import type { AddedPerson } from "@dialplane/contract/onboarding/people/people.schema"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { addPersonMessages } from "./add-person.messages.ts"
import { AppCode } from "./app-code.tsx"
import classes from "./people.module.css"

/**
 * Shows the user who was just added while the form is ready for the next, with a link to their page and their app code.
 */
export const LastMade = ({
  made: { userId, name, loginName, extension, app, voicemail },
  pin,
}: {
  readonly made: AddedPerson
  readonly pin: string | undefined
}) => {
  const messages = useMessages(addPersonMessages)
  const { accountId } = useAccount()
  const [code, setCode] = useState(false)
  const mayScan = useCan("update:devices") && app !== null
  return (
    <div className={classes.lastMade}>
      <Banner
        tone="good"
        title={messages.created(name)}
        action={
          mayScan &&
          !code && (
            <ActionButton size="compact-sm" onClick={() => setCode(true)}>
              {messages.showCode}
            </ActionButton>
          )
        }
      >
        {extension === null ? loginName : messages.createdNote(extension.number)}{" "}
        {voicemail?.pinSet === true && pin !== undefined && (
          <>
            {messages.voicemail}: {messages.pinIs(pin)}{" "}
          </>
        )}
        <TextLink href={accountAddress(accountId, `users/${userId}`)} external>
          {messages.openPerson}
        </TextLink>
      </Banner>
      {code && app !== null && <AppCode lineId={app.lineId} />}
    </div>
  )
}
