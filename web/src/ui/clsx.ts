/** Joins class names; anything that is not a non-empty string is left out. */
export const clsx = (...names: readonly unknown[]): string =>
  names.filter((name): name is string => typeof name === "string" && name !== "").join(" ")
