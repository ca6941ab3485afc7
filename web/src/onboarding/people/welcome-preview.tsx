import type { WelcomeFacts } from "@dialplane/contract/identity/passwords/welcome-facts"
import type { PersonDefaults } from "@dialplane/contract/onboarding/people/people.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { welcomePreviewQuery } from "./people.api.ts"
import classes from "./people.module.css"
import type { PersonForm } from "./use-person-form.ts"
import { WelcomeMailTile } from "./welcome-mail-tile.tsx"
import { welcomeMessages } from "./welcome.messages.ts"

/** The content of the form so far; a number that is assigned on creation is shown as the next free one. */
const factsOf = ({ values }: PersonForm, defaults: PersonDefaults): WelcomeFacts | undefined => {
  const { extension, phoneNumber, voicemail, device } = values
  if (extension === undefined || extension.kind === "none") return undefined
  const known =
    extension.kind === "existing"
      ? defaults.freeExtensions.find(({ extensionId }) => extensionId === extension.extensionId)?.number
      : undefined
  const number = extension.kind === "number" ? extension.number : (known ?? defaults.nextExtension ?? "")
  return {
    extension: number.slice(0, 10),
    phoneNumber: phoneNumber == null ? null : `+${phoneNumber.replace("+", "")}`,
    voicemail: voicemail?.on === false ? "off" : (voicemail?.pin ?? "") === "" ? "pinOpen" : "pinSet",
    mobileApp: device?.kind === "app" && device.appType === "mobile",
    desktopApp: device?.kind === "app" && device.appType === "desktop",
  }
}

interface Props {
  readonly form: PersonForm
  readonly defaults: PersonDefaults
  readonly onClose: () => void
}

/** The email as this user would get it, before anything is created. */
export const WelcomePreview = ({ form, defaults, onClose }: Props) => {
  const messages = useMessages(welcomeMessages)
  const { accountId } = useAccount()
  const facts = factsOf(form, defaults)
  const { firstName, loginName } = form.values
  const preview = useQuery(
    welcomePreviewQuery(accountId, { firstName, loginName, ...(facts === undefined ? {} : { facts }) }),
  )
  return (
    <Dialog
      opened
      size={640}
      title={messages.preview}
      onClose={onClose}
      footer={
        <ActionButton kind="primary" onClick={onClose}>
          {messages.close}
        </ActionButton>
      }
    >
      <WelcomeMailTile preview={preview} />
      <p className={classes.faint}>{messages.previewHint}</p>
    </Dialog>
  )
}
