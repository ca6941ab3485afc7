/** Types that templates apply to; groups, queues and menus have their own rules. */
export const isPersonal = ({ extensionType }: { readonly extensionType: string }) =>
  extensionType === "Extension" || extensionType === "Virtual Extension"
