import { setupLinkLimits } from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import type { ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Section } from "../../ui/page/section.tsx"
import classes from "./setup-link-page.module.css"
import { setupPageMessages } from "./setup-link-page.messages.ts"

interface Bound {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}
type CommonPath =
  | "submittedBy"
  | "note"
  | "attributes.loginName"
  | "attributes.email"
  | "attributes.firstName"
  | "attributes.lastName"
interface Props {
  readonly form: {
    readonly formError?: string | undefined
    readonly submitting: boolean
    readonly element: object
    readonly text: (path: CommonPath) => Bound
  }
  /** The details, which depend on the protocol. */
  readonly children: ReactNode
}

/** The form of both protocols: their details, the names of attributes, and who sends them. */
export const SetupLinkFields = ({ form, children }: Props) => {
  const messages = useMessages(setupPageMessages)
  return (
    <form {...form.element} className={classes.form}>
      <Section title={messages.detailsTitle} divided>
        <div className={classes.fields}>{children}</div>
      </Section>
      <Section title={messages.attributesTitle} sentence={messages.attributesSentence} divided>
        <div className={classes.columns}>
          <TextField
            label={messages.loginName}
            description={messages.loginNameHint}
            {...form.text("attributes.loginName")}
          />
          <TextField label={messages.email} {...form.text("attributes.email")} />
          <TextField label={messages.firstName} {...form.text("attributes.firstName")} />
          <TextField label={messages.lastName} {...form.text("attributes.lastName")} />
        </div>
      </Section>
      <Section title={messages.youTitle} divided>
        <div className={classes.fields}>
          <TextField
            label={messages.yourName}
            description={messages.yourNameHint}
            required
            autoComplete="name"
            maxLength={setupLinkLimits.submittedBy}
            {...form.text("submittedBy")}
          />
          <TextAreaField label={messages.note} maxLength={setupLinkLimits.note} {...form.text("note")} />
        </div>
      </Section>
      <ErrorBlock message={form.formError} />
      <div className={classes.end}>
        <ActionButton kind="primary" type="submit" loading={form.submitting}>
          {messages.send}
        </ActionButton>
      </div>
    </form>
  )
}
