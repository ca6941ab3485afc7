import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { newCustomerMessages } from "./new-customer.messages.ts"
import { loginNameQuery } from "./partners.api.ts"
import type { CustomerForm } from "./use-customer-form.ts"
import classes from "./new-customer.module.css"

export const AdministratorStep = ({ form }: { readonly form: CustomerForm }) => {
  const messages = useMessages(newCustomerMessages)
  return (
    <>
      <p className={classes.sentence}>
        {form.values.administrator === undefined ? messages.ownerLater : messages.administratorSentence}
      </p>
      <ErrorBlock message={form.errors["administrator"]} />
      {form.values.administrator !== undefined && <PersonFields form={form} />}
    </>
  )
}

const PersonFields = ({ form }: { readonly form: CustomerForm }) => {
  const messages = useMessages(newCustomerMessages)
  const { email = "", loginName = "" } = form.values.administrator ?? {}
  const verdict = useLoginNameVerdict(loginName)
  const { onChange: _, ...mail } = form.text("administrator.email")
  const writeEmail = (next: string) => {
    form.set("administrator.email", next)
    // The login name follows the email until it is edited.
    if (loginName === email) form.set("administrator.loginName", next)
  }
  const login = form.text("administrator.loginName")
  return (
    <div className={classes.fields}>
      <FormColumns>
        <TextField label={messages.firstName} required autoComplete="off" {...form.text("administrator.firstName")} />
        <TextField label={messages.lastName} required autoComplete="off" {...form.text("administrator.lastName")} />
      </FormColumns>
      <TextField label={messages.email} required type="email" autoComplete="off" {...mail} onChange={writeEmail} />
      <TextField
        label={messages.loginName}
        required
        autoComplete="off"
        {...login}
        error={login.error ?? verdict.refusal}
        description={
          <span role="status" className={classes.verdict} data-free={verdict.free || undefined}>
            {verdict.free && <Icon name="success" size={14} />}
            {verdict.note ?? messages.loginNameHint}
          </span>
        }
      />
      <SwitchField
        label={messages.sendWelcome}
        description={messages.sendWelcomeHint}
        {...form.checkbox("administrator.sendWelcome")}
      />
    </div>
  )
}

const pause = 300

/**
 * Checks the availability of a login name when typing pauses, if the user may know it. The server decides at the end in
 * any case.
 */
const useLoginNameVerdict = (
  loginName: string,
): { readonly free: boolean; readonly refusal?: string | undefined; readonly note?: string } => {
  const messages = useMessages(newCustomerMessages)
  const mayAsk = useCan("create:users")
  const [asked, setAsked] = useState(loginName)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(loginName), pause)
    return () => clearTimeout(timer)
  }, [loginName])
  const verdict = useQuery({ ...loginNameQuery(asked.trim()), enabled: mayAsk && asked.trim() !== "" })
  if (loginName.trim() === "") return { free: false }
  if (!mayAsk || verdict.isError) return { free: false, note: messages.loginNameAtEnd }
  if (asked !== loginName || verdict.data === undefined) return { free: false, note: messages.loginNameChecking }
  return verdict.data.valid && verdict.data.available
    ? { free: true, note: messages.loginNameFree }
    : { free: false, refusal: verdict.data.message ?? undefined }
}
