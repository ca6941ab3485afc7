import type { Section } from "../kit/sections.tsx"
import { extensionTemplateSections } from "../extension-templates/extension-templates.sections.tsx"
import { deviceSections } from "../devices/devices.sections.tsx"
import { extensionSections } from "../extensions/extensions.sections.tsx"
import { mfaSections } from "../mfa/mfa.sections.tsx"
import { provisioningSections } from "../provisioning/provisioning.sections.tsx"
import { peopleSections } from "../people/people.sections.tsx"
import { numberSections } from "../numbers/numbers.sections.tsx"
import { queueSections } from "../queues/queues.sections.tsx"
import { recordingSections } from "../recordings/recordings.sections.tsx"
import { passwordSections } from "../passwords/passwords.sections.tsx"
import { userSections } from "../users/users.sections.tsx"

/** Every part that a domain adds to the page of another. A domain adds its list here. */
export const sections: readonly Section[] = [
  ...userSections,
  ...passwordSections,
  ...mfaSections,
  ...extensionSections,
  ...deviceSections,
  ...numberSections,
  ...provisioningSections,
  ...peopleSections,
  ...queueSections,
  ...recordingSections,
  ...extensionTemplateSections,
]
