import type { HandsetProps } from "@dialplane/contract/inventory/devices/handsets.schema"
import { handsetProperties, type HandsetProperty } from "@dialplane/contract/inventory/devices/handsets.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { handsetPropsQuery, setProp } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import classes from "./handset-settings.module.css"

export const HandsetSettings = ({ deviceId }: { readonly deviceId: number }) => {
  const props = useQuery(handsetPropsQuery(deviceId))
  if (props.isLoadingError) return <LoadError of={props} />
  return props.data === undefined ? (
    <FormSkeleton />
  ) : (
    <Settings key={JSON.stringify(props.data.props)} deviceId={deviceId} props={props.data.props} />
  )
}

/** A setting that takes "on" takes only "on" and "off". */
const isSwitch = (prop: string) => handsetProperties[prop as HandsetProperty].pattern.test("on")

/** Empty fields use the account's settings; only changed fields are sent. */
const Settings = ({ deviceId, props }: { readonly deviceId: number; readonly props: HandsetProps["props"] }) => {
  const messages = useMessages(deviceMessages)
  const save = useMutation(setProp)
  const whyNot = useWhyNot("update:devices")
  const kept = () => Object.fromEntries(props.map(({ prop, value }) => [prop, value]))
  const [values, setValues] = useState<Readonly<Record<string, string>>>(kept)
  const changed = props.filter(({ prop, value }) => values[prop] !== value)
  const wrong = (prop: string) => {
    const value = values[prop] ?? ""
    const rule = handsetProperties[prop as HandsetProperty]
    return value === "" || rule.pattern.test(value) ? undefined : messages.mustBe(rule.expected)
  }
  const run = async () => {
    for (const { prop } of changed)
      await save.mutateAsync({
        query: { devId: String(deviceId), prop: prop as HandsetProperty, value: values[prop] ?? "" },
      })
    showToast({ tone: "good", title: messages.saved, message: messages.savedSettings })
  }
  return (
    <>
      <ErrorBlock message={save.isError ? errorMessage(save.error) : undefined} />
      <div className={classes.grid}>
        {props.map(({ prop, title }) =>
          isSwitch(prop) ? (
            <SelectField
              key={prop}
              label={title}
              disabledReason={whyNot}
              clearable
              placeholder={messages.asAccount}
              options={[
                { value: "on", label: messages.on },
                { value: "off", label: messages.off },
              ]}
              value={values[prop] === "" ? null : (values[prop] as "on" | "off")}
              onChange={(value) => setValues({ ...values, [prop]: value ?? "" })}
            />
          ) : (
            <TextField
              key={prop}
              label={title}
              disabledReason={whyNot}
              inputMode="numeric"
              placeholder={messages.asAccount}
              error={wrong(prop)}
              value={values[prop] ?? ""}
              onChange={(value) => setValues({ ...values, [prop]: value.trim() })}
            />
          ),
        )}
      </div>
      {changed.length > 0 && (
        <FormFooter
          dirty
          saving={save.isPending}
          saveDisabledReason={whyNot ?? props.map(({ prop }) => wrong(prop)).find(Boolean)}
          onCancel={() => setValues(kept())}
          onSave={() => void run().catch(() => {})}
        />
      )}
    </>
  )
}
