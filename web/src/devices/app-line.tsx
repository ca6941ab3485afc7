import type { Device } from "@dialplane/contract/devices/devices.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { useAccount } from "../kit/account.tsx"
import { useWhyNot } from "../kit/can.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { FormFooter } from "../ui/forms/form-footer.tsx"
import { FormSection } from "../ui/forms/form-section.tsx"
import { saveLines } from "./devices.api.ts"
import { deviceWords } from "./devices.words.ts"
import { PhoneHolderField, type Holder } from "./phone-holder-field.tsx"

/** An app is one line: whose it is, and where help is sent to. */
export const AppLine = ({ device }: { readonly device: Device }) => {
  const words = useWords(deviceWords)
  const { accountId, countryCode } = useAccount()
  const line = device.lines[0]!
  const save = useMutation(saveLines)
  const [holder, setHolder] = useState<Holder | null>(line.extensionId === null ? null : { id: line.extensionId, number: line.extension ?? "", name: line.extensionName ?? "" })
  const [place, setPlace] = useState(line.e911LocationId)
  const whyNotChange = useWhyNot("update:devices")
  const whyNotPlaces = useWhyNot("read:emergency-locations")
  const dirty = holder?.id !== line.extensionId || place !== line.e911LocationId
  const run = async () => {
    await save.mutateAsync({ params: { accountId }, body: { lines: [{ id: line.id, extensionId: holder?.id ?? null, ...(place === line.e911LocationId && holder?.id !== line.extensionId ? {} : { e911LocationId: place }) }] } })
    showToast({ tone: "good", title: words.saved, message: device.name })
  }
  return (
    <>
      <ErrorBlock message={save.isError ? sentenceOf(save.error) : undefined} />
      <FormSection title={words.whose} description={words.linesSentence}>
        <PhoneHolderField label={words.extension} required disabledReason={whyNotChange} value={holder} onChange={setHolder} />
        <EmergencyLocationPicker label={words.emergencyLocation} disabledReason={whyNotChange ?? whyNotPlaces} accountId={accountId} countryId={countryCode} value={place} onChange={setPlace} />
      </FormSection>
      <FormFooter dirty={dirty} saving={save.isPending} saveDisabledReason={whyNotChange ?? (holder === null ? words.chooseExtension : undefined)} onSave={() => void run().catch(() => {})} />
    </>
  )
}
