/** Whether the installation offers a switch of a user: sending messages from the main number is an optional feature. */
export const isSwitchOffered = (
  name: string,
  { mainBusinessNumberText }: { readonly mainBusinessNumberText: boolean },
): boolean => name !== "allowMainNumberMessaging" || mainBusinessNumberText
