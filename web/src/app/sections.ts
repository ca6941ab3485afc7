import type { Section } from "../kit/sections.tsx"
import { extensionTemplateSections } from "../inventory/extension-templates/extension-templates.sections.tsx"
import { deviceSections } from "../inventory/devices/devices.sections.tsx"
import { extensionSections } from "../inventory/extensions/extensions.sections.tsx"
import { mfaSections } from "../identity/mfa/mfa.sections.tsx"
import { provisioningSections } from "../inventory/provisioning/provisioning.sections.tsx"
import { peopleSections } from "../onboarding/people/people.sections.tsx"
import { numberSections } from "../inventory/numbers/numbers.sections.tsx"
import { queueSections } from "../calling/queues/queues.sections.tsx"
import { recordingSections } from "../calling/recordings/recordings.sections.tsx"
import { passwordSections } from "../identity/passwords/passwords.sections.tsx"
import { userSections } from "../identity/users/users.sections.tsx"

/** Every section that a domain adds to the page of another domain; a new domain adds its list here. */
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
