/**
 * Switches of a user that the installation may not offer at all: texting with the main business number is one of its
 * features.
 */
export const isSwitchOffered = (
  name: string,
  { mainBusinessNumberText }: { readonly mainBusinessNumberText: boolean },
): boolean => name !== "allowMainNumberMessaging" || mainBusinessNumberText
