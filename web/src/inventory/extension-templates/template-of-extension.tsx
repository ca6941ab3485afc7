import { templateFieldMessages } from "@dialplane/contract/inventory/extension-templates/template-settings.messages"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { templateOfExtensionQuery } from "./extension-templates.api.ts"
import { templateMessages } from "./extension-templates.messages.ts"
import classes from "./templates.module.css"

/** The template of an extension, and how the extension differs from it. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const found = useQuery(templateOfExtensionQuery(accountId, id))
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton fields={1} />
  const { template } = found.data
  if (template === null)
    return (
      <p className={classes.quiet}>
        {messages.ofNone}{" "}
        <TextLink href={accountAddress(accountId, "extension-templates")}>{messages.templates}</TextLink>
      </p>
    )
  return (
    <>
      <TextLink
        className={classes.name}
        href={accountAddress(accountId, `extension-templates/${template.templateId}?tab=extensions`)}
      >
        {template.name}
      </TextLink>
      <p className={classes.quiet}>
        {template.deviations.length === 0
          ? messages.ofSame
          : messages.ofDiffers(
              template.deviations.map(({ field, actual }) => `${templateFieldMessages[field]} (${actual})`).join(", "),
            )}
      </p>
    </>
  )
}
