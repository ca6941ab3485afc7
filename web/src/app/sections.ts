import type { Section } from "../kit/sections.tsx"
import { extensionTemplateSections } from "../inventory/extension-templates/extension-templates.sections.tsx"
import { deviceSections } from "../inventory/devices/devices.sections.tsx"
import { extensionSections } from "../inventory/extensions/extensions.sections.tsx"
import { mfaSections } from "../identity/mfa/mfa.sections.tsx"
import { auditSections } from "../operations/audit/audit.sections.tsx"
import { ssoSections } from "../identity/sso/sso-people.sections.tsx"
import { policySections } from "../identity/policies/policies.sections.tsx"
import { provisioningSections } from "../inventory/provisioning/provisioning.sections.tsx"
import { peopleSections } from "../onboarding/people/people.sections.tsx"
import { numberSections } from "../inventory/numbers/numbers.sections.tsx"
import { queueSections } from "../calling/queues/queues.sections.tsx"
import { voicemailSections } from "../calling/voicemail/voicemail.sections.tsx"
import { callGroupSections } from "../calling/call-groups/call-groups.sections.tsx"
import { callRecordSections } from "../calling/call-records/call-records.sections.tsx"
import { clickToCallSections } from "../calling/click-to-call/click-to-call.sections.tsx"
import { engineSections } from "../calling/engine/engine.sections.tsx"
import { routingSections } from "../calling/routing/routing.sections.tsx"
import { recordingSections } from "../calling/recordings/recordings.sections.tsx"
import { passwordSections } from "../identity/passwords/passwords.sections.tsx"
import { serviceStatusSections } from "../operations/service-status/service-status.sections.tsx"
import { userSections } from "../identity/users/users.sections.tsx"

/** Every section that a domain adds to the page of another domain; a new domain adds its list here. */
export const sections: readonly Section[] = [
  ...userSections,
  ...passwordSections,
  ...mfaSections,
  ...policySections,
  ...ssoSections,
  ...extensionSections,
  ...deviceSections,
  ...numberSections,
  ...provisioningSections,
  ...peopleSections,
  ...queueSections,
  ...callGroupSections,
  ...voicemailSections,
  ...recordingSections,
  ...routingSections,
  ...engineSections,
  ...callRecordSections,
  ...clickToCallSections,
  ...extensionTemplateSections,
  ...serviceStatusSections,
  ...auditSections,
]
