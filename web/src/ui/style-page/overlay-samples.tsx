import { useState } from "react"
import { ActionButton } from "../actions/action-button.tsx"
import { showToast } from "../feedback/toast-store.ts"
import { SelectField } from "../fields/select-field.tsx"
import { TextField } from "../fields/text-field.tsx"
import { FormSection } from "../forms/form-section.tsx"
import { ConfirmDialog } from "../overlays/confirm-dialog.tsx"
import { ErrorModal } from "../overlays/error-modal.tsx"
import { lazyComponent } from "../overlays/lazy-component.ts"
import { lazyOverlay } from "../overlays/lazy-overlay.tsx"
import { SideSheet } from "../overlays/side-sheet.tsx"
import type { PaletteGroup } from "../palette/palette-items.ts"
import { Specimen } from "./specimen.tsx"
import classes from "./style-page.module.css"

const CommandPalette = lazyOverlay(
  lazyComponent(() => import("../palette/command-palette.tsx").then((file) => file.CommandPalette)),
  ({ onClose }) => onClose(),
)

const found: PaletteGroup[] = [
  {
    id: "people",
    label: "People",
    items: [
      { id: "ada", label: "Ada Lovelace", icon: "user", hint: "1001 · Headquarters", kind: "Person" },
      { id: "alan", label: "Alan Turing", icon: "user", hint: "1003 · Headquarters", kind: "Person" },
    ],
  },
  {
    id: "numbers",
    label: "Numbers",
    items: [{ id: "n1", label: "+1 555 010 0199", icon: "number", hint: "Support queue", kind: "Number" }],
  },
  {
    id: "pages",
    label: "Pages",
    items: [
      { id: "queues", label: "Call queues", icon: "queue", kind: "Page" },
      { id: "add", label: "Add a person", icon: "user-add", kind: "Command" },
    ],
  },
]

export const OverlaySamples = () => {
  const [open, setOpen] = useState<"sheet" | "confirm" | "error" | "palette">()
  const [name, setName] = useState("Support")
  const [query, setQuery] = useState("")
  const close = () => setOpen(undefined)
  return (
    <Specimen title="Sheets, dialogs, toasts, palette">
      <div className={classes.row}>
        <ActionButton onClick={() => setOpen("sheet")}>Side sheet</ActionButton>
        <ActionButton onClick={() => setOpen("confirm")}>Confirm dialog</ActionButton>
        <ActionButton onClick={() => setOpen("error")}>Error modal</ActionButton>
        <ActionButton onClick={() => setOpen("palette")}>Command palette</ActionButton>
        <ActionButton
          onClick={() => showToast({ tone: "good", title: "Saved", message: "It holds for the next call." })}
        >
          Toast
        </ActionButton>
        <ActionButton
          onClick={() =>
            showToast({
              tone: "bad",
              title: "Not saved",
              message: "The name is taken.",
              action: { label: "Try again", onSelect: () => undefined },
            })
          }
        >
          Error toast
        </ActionButton>
      </div>
      <SideSheet
        opened={open === "sheet"}
        onClose={close}
        title="Edit queue"
        sentence="Support, extension 2001"
        dirty={name !== "Support"}
        onSave={close}
      >
        <FormSection title="Basics">
          <TextField label="Name" required value={name} onChange={setName} data-autofocus />
          <SelectField
            label="Strategy"
            options={[
              { value: "all", label: "Ring all" },
              { value: "longest", label: "Longest idle" },
            ]}
            defaultValue="all"
          />
        </FormSection>
      </SideSheet>
      <ConfirmDialog
        opened={open === "confirm"}
        onCancel={close}
        onConfirm={close}
        title="Delete the queue Support?"
        confirmLabel="Delete queue"
        destructive
        affected={[
          "2 numbers lead here: +1 555 010 0199, +1 555 010 0200",
          "The receptionist Main menu offers it under 2",
          "12 people lose their place in it",
        ]}
        replacement={
          <SelectField
            label="Send these calls to"
            options={[
              { value: "sales", label: "Sales queue" },
              { value: "desk", label: "Front desk" },
            ]}
            defaultValue="sales"
          />
        }
        typeToConfirm="Support"
      >
        Calls that are waiting now are sent on at once.
      </ConfirmDialog>
      <ErrorModal
        opened={open === "error"}
        onClose={close}
        message="The phone system did not answer in time."
        status={504}
        url="/api/ucaas/account/7/callQueues"
        body='{"code":"upstream.timeout"}'
      />
      {open === "palette" && (
        <CommandPalette
          opened
          onClose={close}
          query={query}
          onQueryChange={setQuery}
          groups={found.map((group) => ({
            ...group,
            items: group.items.filter((item) => item.label.toLowerCase().includes(query.toLowerCase())),
          }))}
          onSelect={(item) => {
            close()
            showToast({ tone: "info", title: item.label })
          }}
        />
      )}
    </Specimen>
  )
}
