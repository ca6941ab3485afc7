import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import {
  canHave,
  extensionType,
  extensionTypes,
  plansOf,
} from "@dialplane/contract/inventory/extensions/extension-types"
import { extensionNumber, type Extension } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { optionalLine } from "@dialplane/contract/kit/text"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { z } from "zod"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { LocationPicker } from "../locations/location-picker.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { addExtension } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { ExtensionNumberField } from "./number-field.tsx"
import { PersonPicker } from "../../identity/users/person-picker.tsx"

const draft = z.strictObject({
  extensionType,
  extension: z.union([z.literal(""), extensionNumber]),
  name: optionalLine(60),
  person: z.strictObject({ userId: z.int(), name: z.string() }).nullable(),
  locationId: z.int().nullable(),
  emergencyLocationId: z.int().nullable(),
})

interface Props {
  readonly onClose: () => void
  readonly onMade: (extension: Extension) => void
}

/** The fields a new extension needs; the rest is on its page. */
export const NewExtensionSheet = ({ onClose, onMade }: Props) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const add = useMutation(addExtension)
  const id = useId()
  const form = useForm({
    schema: draft,
    initial: {
      extensionType: "Extension",
      extension: "",
      name: "",
      person: null,
      locationId: null,
      emergencyLocationId: null,
    },
    onSubmit: async ({ person, extension, name, extensionType: type, ...places }) => {
      const made = await add.mutateAsync({
        params: { accountId },
        body: {
          extensionType: type,
          servicePlan: plansOf(type)[0],
          ...places,
          ...(extension === "" ? {} : { extension }),
          ...(name === "" ? {} : { name }),
          ...(person === null ? {} : { userId: person.userId }),
        },
      })
      showToast({ tone: "good", title: messages.savedTitle, message: messages.added(`${made.extension} ${made.name}`) })
      onClose()
      onMade(made)
    },
  })
  const { values, errors } = form
  const type = values.extensionType
  const chooseType = (next: typeof type) => {
    form.set("extensionType", next)
    // Clears fields that the new type does not have.
    if (!canHave(next, "person")) form.set("person", null)
    if (!canHave(next, "emergency")) form.set("emergencyLocationId", null)
  }
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.newTitle}
      sentence={messages.newSentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveLabel={messages.add}
    >
      <ErrorBlock message={form.formError} />
      <form id={id} {...form.element}>
        <FormSection>
          <SelectField
            label={messages.type}
            required
            name="extensionType"
            options={extensionTypes.map((one) => ({ value: one, label: typeMessages[one] }))}
            value={type}
            onChange={(next) => next !== null && chooseType(next)}
          />
          <ExtensionNumberField label={messages.number} {...form.text("extension")} />
          <TextField
            label={messages.name}
            description={canHave(type, "person") ? messages.nameHint : undefined}
            autoComplete="off"
            {...form.text("name")}
          />
          {canHave(type, "person") && (
            <PersonPicker
              label={messages.person}
              description={messages.personHint}
              accountId={accountId}
              name="person"
              error={errors["person"] ?? errors["userId"]}
              value={values.person}
              onChange={(person) => form.set("person", person)}
            />
          )}
          <LocationPicker
            label={messages.location}
            accountId={accountId}
            name="locationId"
            error={errors["locationId"]}
            value={values.locationId}
            onChange={(locationId) => form.set("locationId", locationId)}
          />
          {canHave(type, "emergency") && (
            <EmergencyLocationPicker
              accountId={accountId}
              name="emergencyLocationId"
              error={errors["emergencyLocationId"]}
              value={values.emergencyLocationId}
              onChange={(emergencyLocationId) => form.set("emergencyLocationId", emergencyLocationId)}
            />
          )}
        </FormSection>
      </form>
    </SideSheet>
  )
}
