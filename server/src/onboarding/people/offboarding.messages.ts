import { texts } from "@dialplane/contract/kit/language"

export const offboardingMessages = texts("people.offboarding", {
  jobTitle: (firstName: string, lastName: string) => `Offboard ${firstName} ${lastName}`,
  stopped:
    "The job was canceled or interrupted before anything was changed. The user is still active. Start offboarding again.",
})
