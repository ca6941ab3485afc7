import type { QueueSettings } from "@dialplane/contract/calling/queues/queue-settings"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { MediaPicker } from "../media/media-picker.tsx"
import type { QueuePartProps } from "./use-queue-form.ts"
import { QueueNumber } from "./queue-number.tsx"
import { queueFormMessages } from "./queue-form.messages.ts"

/** What waiting callers hear. */
export const QueueSounds = ({ form, lockedBy }: QueuePartProps) => {
  const messages = useMessages(queueFormMessages)
  const off = { disabledReason: lockedBy }
  const { announcePosition, announceWait, comfortMessage, greeting, holdAudio } = form.values.settings
  return (
    <FormSection title={messages.announcements} description={messages.announcementsSentence}>
      <FormColumns>
        <SelectField<QueueSettings["announcePosition"]>
          label={messages.announcePosition}
          {...off}
          options={[
            { value: "off", label: messages.positionOff },
            { value: "always", label: messages.positionAlways },
            { value: "whenImproved", label: messages.positionImproved },
          ]}
          value={announcePosition}
          onChange={(value) => value !== null && form.set("settings.announcePosition", value)}
        />
        <SelectField<QueueSettings["announceWait"]>
          label={messages.announceWait}
          {...off}
          options={[
            { value: "off", label: messages.waitOff },
            { value: "once", label: messages.waitOnce },
            { value: "each", label: messages.waitEach },
          ]}
          value={announceWait}
          onChange={(value) => value !== null && form.set("settings.announceWait", value)}
        />
      </FormColumns>
      <FormColumns>
        <MediaPicker
          label={messages.greeting}
          kind="greeting"
          allowNone={messages.noSound}
          {...off}
          value={greeting}
          onChange={(sound) => form.set("settings.greeting", sound)}
          error={form.errors["settings.greeting"]}
        />
        <MediaPicker
          label={messages.holdAudio}
          kind="hold"
          allowNone={messages.accountMusic}
          {...off}
          value={holdAudio}
          onChange={(sound) => form.set("settings.holdAudio", sound)}
          error={form.errors["settings.holdAudio"]}
        />
        <MediaPicker
          label={messages.comfortMessage}
          kind="greeting"
          allowNone={messages.noSound}
          {...off}
          value={comfortMessage}
          onChange={(sound) => form.set("settings.comfortMessage", sound)}
          error={form.errors["settings.comfortMessage"]}
        />
      </FormColumns>
      {comfortMessage !== null && (
        <QueueNumber
          form={form}
          {...off}
          of="comfortSeconds"
          label={messages.comfortSeconds}
          description={comfortMessage.name}
          unit={messages.seconds}
          min={15}
          max={300}
        />
      )}
    </FormSection>
  )
}
