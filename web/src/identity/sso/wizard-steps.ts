export const stepsOfForm = ["provider", "values", "details", "options"] as const
export const wizardSteps = [...stepsOfForm, "test", "turnOn"] as const
export type WizardStep = (typeof wizardSteps)[number]

export const isWizardStep = (text: string | undefined): text is WizardStep => wizardSteps.some((step) => step === text)
