/** The name of the simulated engine in call records. */
export const sandboxEngineName = "sandbox"
