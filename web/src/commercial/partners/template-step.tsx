import { useQuery } from "@tanstack/react-query"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { newCustomerMessages } from "./new-customer.messages.ts"
import { templatesQuery } from "./partners.api.ts"
import { bringsOf } from "./template-columns.tsx"
import { TemplateContents } from "./template-contents.tsx"
import { templateMessages } from "./templates.messages.ts"
import type { CustomerForm } from "./use-customer-form.ts"
import classes from "./new-customer.module.css"

export const TemplateStep = ({ form }: { readonly form: CustomerForm }) => {
  const messages = useMessages(newCustomerMessages)
  const ofTemplates = useMessages(templateMessages)
  const { accountId } = useSignedIn()
  const mayNot = useWhyNot("read:partner-settings")
  const templates = useQuery({ ...templatesQuery(accountId), enabled: mayNot === undefined })
  if (mayNot !== undefined) return <p className={classes.sentence}>{messages.templatesNotSeen(mayNot)}</p>
  if (templates.isError) return <ErrorBlock message={errorMessage(templates.error)} />
  if (templates.data === undefined) return <FormSkeleton fields={3} />
  if (templates.data.length === 0) return <p className={classes.sentence}>{messages.noTemplatesYet}</p>
  const chosen = templates.data.find(({ templateId }) => templateId === form.values.templateId)
  const error = form.errors["templateId"]
  return (
    <>
      <p className={classes.sentence}>{messages.templateSentence}</p>
      <div className={classes.fields}>
        <ChoiceField
          label={messages.template}
          name="templateId"
          error={error}
          value={String(form.values.templateId ?? "none")}
          onChange={(value) => form.set("templateId", value === "none" ? undefined : Number(value))}
          options={[
            { value: "none", label: messages.noTemplate, description: messages.noTemplateText },
            ...templates.data.map((template) => ({
              value: String(template.templateId),
              label: template.name,
              description: [template.description, bringsOf(template, ofTemplates)].filter(Boolean).join(" · "),
            })),
          ]}
        />
        {chosen && <TemplateContents template={chosen} form={form} />}
      </div>
    </>
  )
}
