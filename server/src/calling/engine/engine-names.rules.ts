export const sandboxEngineName = "sandbox"
