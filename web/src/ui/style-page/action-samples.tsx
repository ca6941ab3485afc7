import { ActionButton } from "../actions/action-button.tsx"
import { IconButton } from "../actions/icon-button.tsx"
import { CopyButton } from "../display/copy-button.tsx"
import { CopyValue } from "../display/copy-value.tsx"
import { IconRow, IconRows } from "../display/icon-row.tsx"
import { Kbd } from "../display/kbd.tsx"
import { PersonAvatar } from "../display/person-avatar.tsx"
import { RelativeTime } from "../display/relative-time.tsx"
import { StatusBadge } from "../display/status-badge.tsx"
import { Tooltip } from "../display/tooltip.tsx"
import { TextLink } from "../link/text-link.tsx"
import { ActionMenu } from "../overlays/action-menu.tsx"
import { Specimen } from "./specimen.tsx"
import classes from "./style-page.module.css"

const minute = 60_000

export const ActionSamples = () => (
  <>
    <Specimen title="Buttons" sentence="One primary action per page. A button that is off says why.">
      <div className={classes.row}>
        <ActionButton kind="primary" icon="add">
          Add person
        </ActionButton>
        <ActionButton icon="export">Export</ActionButton>
        <ActionButton kind="quiet" icon="filter">
          Filter
        </ActionButton>
        <ActionButton kind="danger" icon="delete">
          Delete queue
        </ActionButton>
        <ActionButton kind="primary" loading>
          Saving
        </ActionButton>
        <ActionButton disabledReason="your role is Read only">Invite</ActionButton>
        <ActionButton kind="primary" disabledReason="the account has no free numbers">
          Order number
        </ActionButton>
        <ActionButton href="#users" icon="users">
          A link
        </ActionButton>
      </div>
      <div className={classes.row}>
        <IconButton icon="edit" label="Edit" />
        <IconButton icon="refresh" label="Reload" bordered />
        <IconButton icon="delete" label="Delete" disabledReason="the number is in use" />
        <CopyButton value="+1 555 0100" label="Copy the number" />
        <CopyValue value="JBSWY3DPEHPK3PXP" shown="JBSW Y3DP EHPK 3PXP" copyLabel="Copy the key" />
        <ActionMenu
          position="bottom-start"
          trigger={<ActionButton icon="more">Menu</ActionButton>}
          groups={[
            {
              id: "do",
              label: "Queue",
              actions: [
                { id: "edit", label: "Edit", icon: "edit", hint: <Kbd>E</Kbd> },
                { id: "copy", label: "Duplicate", icon: "copy" },
                {
                  id: "move",
                  label: "Move to another account",
                  icon: "swap",
                  disabledReason: "Your account has no children",
                },
              ],
            },
            { id: "end", actions: [{ id: "delete", label: "Delete…", icon: "delete", danger: true }] },
          ]}
        />
        <Tooltip label="The extension is what colleagues dial inside the company.">
          <ActionButton kind="quiet" icon="help">
            Tooltip
          </ActionButton>
        </Tooltip>
        <TextLink href="#numbers">A link in text</TextLink>
        <TextLink href="https://example.com" external>
          Elsewhere
        </TextLink>
        <span>
          <Kbd>⌘</Kbd> <Kbd>K</Kbd>
        </span>
      </div>
    </Specimen>
    <Specimen title="A few things below each other">
      <IconRows label="Signed in at">
        <IconRow
          icon="mobile"
          title="Safari on iPhone"
          badge={<StatusBadge tone="good">This one</StatusBadge>}
          facts={<span>203.0.113.7</span>}
        />
        <IconRow
          icon="desk-phone"
          title="Firefox on Linux"
          facts={<span>203.0.113.9</span>}
          action={<ActionButton>End session</ActionButton>}
        />
      </IconRows>
    </Specimen>
    <Specimen title="Status" sentence="A picture and a word; the color only helps.">
      <div className={classes.row}>
        <StatusBadge tone="good">Active</StatusBadge>
        <StatusBadge tone="warn">Expires soon</StatusBadge>
        <StatusBadge tone="bad">Not reachable</StatusBadge>
        <StatusBadge tone="info">In review</StatusBadge>
        <StatusBadge tone="running">Porting</StatusBadge>
        <StatusBadge tone="neutral">Draft</StatusBadge>
        <StatusBadge tone="off">Suspended</StatusBadge>
        <StatusBadge tone="bad" icon="phone-off">
          No registration
        </StatusBadge>
      </div>
      <div className={classes.row}>
        <StatusBadge plain tone="good">
          Registered
        </StatusBadge>
        <StatusBadge plain tone="warn">
          Away
        </StatusBadge>
        <StatusBadge plain tone="bad">
          Failed
        </StatusBadge>
        <StatusBadge plain tone="off">
          Offline
        </StatusBadge>
      </div>
    </Specimen>
    <Specimen title="People and times">
      <div className={classes.row}>
        {["Ada Lovelace", "Grace Hopper", "Front desk", "Łukasz"].map((name) => (
          <PersonAvatar key={name} name={name} size={32} labelled />
        ))}
        <RelativeTime at={Date.now() - 3 * minute} />
        <RelativeTime at={Date.now() - 26 * 60 * minute} timeFormat="12hr" locale="en-US" timeZone="America/New_York" />
        <RelativeTime at={Date.now() + 9 * 24 * 60 * minute} timeZone="Europe/Berlin" />
      </div>
    </Specimen>
  </>
)
