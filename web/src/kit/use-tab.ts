import { useNavigate, useSearch } from "@tanstack/react-router"

/** The chosen tab of an object's page. It is part of the address, and Back returns to the one before. */
export const useTab = <Tab extends string>(tabs: readonly Tab[], first: Tab) => {
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  return {
    shown: tabs.find((one) => one === tab) ?? first,
    show: (next: Tab) => void navigate({ to: ".", search: (next === first ? {} : { tab: next }) as never }),
  }
}
