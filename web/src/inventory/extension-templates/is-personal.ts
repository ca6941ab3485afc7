/** Templates are for these; groups, queues and menus have rules of their own. */
export const isPersonal = ({ extensionType }: { readonly extensionType: string }) =>
  extensionType === "Extension" || extensionType === "Virtual Extension"
